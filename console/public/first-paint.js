// Before anything is painted: the theme and density that hold in this browser, and what the signed-in person needs: the first answers
// of the server, and the files of the frame and of the page. A file of its own, because the Content-Security-Policy lets no script stand
// in the page, and the application itself comes too late.
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

  const token = localStorage.getItem('ws_token')
  const { ahead } = document.currentScript.dataset
  const [everywhere, page] = token && ahead ? JSON.parse(ahead) : []
  const wanted = location.pathname === page?.path ? [everywhere, page] : everywhere ? [everywhere] : []

  // Answers before files: they take the longer way. call.ts takes them, and gives up on them a little sooner than this does.
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', lang: 'en' }
  const replies = {}
  for (const { method, url } of wanted.flatMap(({ calls }) => calls)) {
    const [signal, body] = [AbortSignal.timeout(125_000), method === 'POST' ? '{}' : null]
    replies[url] = fetch(url, { method, headers, body, signal, credentials: 'same-origin' })
    // Told to the taker.
    replies[url].catch(() => {})
  }
  window.askedAhead = { token, replies }

  for (const href of wanted.flatMap(({ files }) => files)) {
    const link = document.createElement('link')
    const isStyle = href.endsWith('.css')
    // After the application's own files.
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', href, crossOrigin: '', fetchPriority: 'low' })
    if (isStyle) link.as = 'style'
    document.head.append(link)
  }
}
