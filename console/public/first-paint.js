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
  const isOfGuest =
    path === '/orderOut' ||
    path === '/code' ||
    (path === '/map' && (query.has('share') || query.has('proof') || query.has('custody')))
  const token = localStorage.getItem('ws_token')
  // Inside another page it may open in another language.
  if (!token && !isOfGuest && window.parent === window) root.dataset.frame = 'door'
  else if (token && !isOfGuest && !/^\/(login)?$/.test(path))
    root.dataset.frame = [
      ...(/^\/(home|map|work\/board)|\/(detail|invoice|statement|partner)\//.test(path) ? [] : ['list']),
      ...(localStorage.getItem('sidebarStatus') === 'closed' || innerWidth <= 900 ? ['no-drawer'] : []),
      ...(kept.tagsView === false ? ['no-tabs'] : []),
    ].join(' ')

  const { ahead } = document.currentScript.dataset
  const [everywhere, page] = token && ahead ? JSON.parse(ahead) : []
  const isOfPage = location.pathname === page?.path

  // Answers before files: they take the longer way. call.ts takes them, and gives up on them a little sooner than this does.
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', lang: 'en' }
  const ask = (url, body) => {
    const signal = AbortSignal.timeout(125_000)
    const reply = fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
      credentials: 'same-origin',
    })
    // A failure is told where the reply is taken.
    reply.catch(() => {})
    return reply
  }
  const replies = Object.fromEntries((everywhere?.posts ?? []).map((url) => [url, ask(url, {})]))
  const reads = (isOfPage ? page.reads : []).filter((read) => !location.search || !read.startsWith('workOrder/list'))
  const together = reads.length > 0 && { reads, reply: ask('/shortcut-api/together', { reads }) }
  window.askedAhead = { token, lang: headers.lang, at: Date.now(), replies, ...(together && { together }) }

  for (const href of [...(everywhere?.files ?? []), ...(isOfPage ? page.files : [])]) {
    const link = document.createElement('link')
    const isStyle = href.endsWith('.css')
    // After the application's own files.
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', href, crossOrigin: '', fetchPriority: 'low' })
    if (isStyle) link.as = 'style'
    document.head.append(link)
  }
}
