type Policy = {
  createHTML: (text: string, type: string, sink: string) => string | null
  createScriptURL: (url: string) => string | null
}
type Factory = { createPolicy: (name: string, policy: Policy) => unknown }

// Otherwise zod tests whether it may create functions from text, which the policy reports as a violation.
;(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true }

const own = new URL(import.meta.env.BASE_URL, location.href).href

/**
 * What libraries may pass to the page where it could execute: our own scripts (the map's worker), text without markup
 * (style sheets), and text parsed in isolation, where nothing executes (the map's credits, of which only harmless parts
 * are shown). The page's Content-Security-Policy refuses everything else, and any other policy.
 */
;(window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
  createHTML: (text, _, sink) => (sink === 'DOMParser parseFromString' || !text.includes('<') ? text : null),
  createScriptURL: (url) => (new URL(url, location.href).href.startsWith(own) ? url : null),
})
