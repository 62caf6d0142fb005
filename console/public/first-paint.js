// Before anything is painted: the theme, density and language that hold in this browser, and the files that whoever is signed in
// needs. A file of its own, because the Content-Security-Policy lets no script stand in the page, and the application itself comes
// too late.
{
  const root = document.documentElement
  let kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('preferences')) ?? {}
  } catch {
    // Unreadable: the standard holds.
  }
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  if (kept.density === 'dense') root.dataset.density = 'dense'

  const { signedIn } = document.currentScript.dataset
  for (const href of signedIn && localStorage.getItem('ws_token') ? signedIn.split(' ') : []) {
    const link = document.createElement('link')
    const isStyle = href.endsWith('.css')
    // After the application's own files.
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', href, crossOrigin: '', fetchPriority: 'low' })
    if (isStyle) link.as = 'style'
    document.head.append(link)
  }
}
