type Policy = { createScriptURL: (url: string) => string | null }
type Factory = { createPolicy: (name: string, policy: Policy) => unknown }

const own = new URL(import.meta.env.BASE_URL, location.href).href

/** The page's Content-Security-Policy lets only this policy name scripts: the app's own service worker, and nothing else. */
;(window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).href.startsWith(own) ? url : null),
})
