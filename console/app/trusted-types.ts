type Policy = {
  createHTML: (text: string, type: string, sink: string) => string | null
  createScriptURL: (url: string) => string | null
}
type Factory = { createPolicy: (name: string, policy: Policy) => unknown }

// Else zod tries whether it may make functions of text, which the policy reports although it may not.
;(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true }

const own = new URL(import.meta.env.BASE_URL, location.href).href

/**
 * What libraries may hand to the page where it could run: our own scripts (the map's worker), text without markup (style sheets), and text
 * that is parsed apart from the page, where nothing runs (the map's credits, of which only what is harmless is shown). The page's
 * Content-Security-Policy refuses all else, and any other policy.
 */
;(window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
  createHTML: (text, _, sink) => (sink === 'DOMParser parseFromString' || !text.includes('<') ? text : null),
  createScriptURL: (url) => (new URL(url, location.href).href.startsWith(own) ? url : null),
})
