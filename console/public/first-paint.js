// Before anything is painted: the theme and density that hold in this browser, the frame of the page, and what the signed-in person needs: the first answers
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

  // The frame of app/frame.css, for a page that will stand in it.
  const query = new URLSearchParams(location.search)
  const path = location.pathname.replace(/^\/backend/, '')
  const isBare = /^\/(login|orderOut)?$/.test(path) || (path === '/map' && (query.has('share') || query.has('proof')))
  if (localStorage.getItem('ws_token') && !isBare)
    root.dataset.frame = [
      ...(/^\/(home|map|work\/board)|\/(detail|invoice|statement|partner)\//.test(path) ? [] : ['list']),
      ...(localStorage.getItem('sidebarStatus') === 'closed' || innerWidth <= 900 ? ['no-drawer'] : []),
      ...(kept.tagsView === false ? ['no-tabs'] : []),
    ].join(' ')

  const token = localStorage.getItem('ws_token')
  const { ahead } = document.currentScript.dataset
  const [everywhere, page] = token && ahead ? JSON.parse(ahead) : []
  const wanted = location.pathname === page?.path ? [everywhere, page] : everywhere ? [everywhere] : []

  // Answers before files: they take the longer way. call.ts takes them, and gives up on them a little sooner than this does.
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', lang: 'en' }
  const replies = {}
  const ask = (method, url) => {
    const [signal, body] = [AbortSignal.timeout(125_000), method === 'POST' ? '{}' : null]
    return fetch(url, { method, headers, body, signal, credentials: 'same-origin' })
  }
  for (const { method, url } of wanted.flatMap(({ calls }) => calls)) replies[url] = ask(method, url)
  const unless = wanted[1]?.unless
  if (unless && location.search === '')
    replies[unless.url] = replies[unless.views]
      .then((reply) => reply.clone().json())
      .then(({ data }) => {
        if (data.some(({ isDefault }) => isDefault)) throw new Error('A view comes first.')
        return ask('GET', unless.url)
      })
  // A failure is told where the reply is taken. The page itself asks for orders that were not asked for here because their views were refused.
  for (const [url, reply] of Object.entries(replies)) reply.catch(() => url === unless?.url && delete replies[url])
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
