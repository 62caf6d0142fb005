import { type RefObject, useEffect, useLayoutEffect } from 'react'

const height = 48

/** Whether an element scrolls as the page does. A grid has a head of its own, and panels beside the page scroll for themselves. */
function isPage(scroller: HTMLElement, main: HTMLElement): boolean {
  if (scroller.closest('[role=grid], [role=dialog]')) return false
  return scroller.clientWidth > main.clientWidth / 2 && scroller.clientHeight > main.clientHeight / 2
}

/**
 * Without the setting fixedHeader the header scrolls away with the page (specification §3). Pages scroll within the frame, so the header
 * follows their scroll position. The focus brings it back.
 * @param path of the page: each one begins with the header
 */
export function useScrollingHeader(shell: RefObject<HTMLElement | null>, fixed: boolean, path: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page brings the header back
  useLayoutEffect(() => {
    shell.current?.style.removeProperty('--header-gone')
  }, [shell, fixed, path])
  useEffect(() => {
    const frame = shell.current
    const main = frame?.querySelector('main')
    const header = frame?.querySelector('header')
    if (fixed || !frame || !main || !header) return
    let gone = 0
    const show = () => {
      gone = 0
      frame.style.removeProperty('--header-gone')
    }
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !isPage(target, main)) return
      if (!frame.style.getPropertyValue('--header-gone')) gone = 0
      // A page that hardly scrolls would no longer scroll without the header, and bring it back.
      const hidden = target.scrollHeight - (target.clientHeight - gone)
      const next = hidden < 3 * height ? 0 : Math.min(target.scrollTop, height)
      if (next === gone) return
      gone = next
      frame.style.setProperty('--header-gone', `${gone}px`)
    }
    main.addEventListener('scroll', onScroll, { capture: true, passive: true })
    header.addEventListener('focusin', show)
    return () => {
      main.removeEventListener('scroll', onScroll, { capture: true })
      header.removeEventListener('focusin', show)
      show()
    }
  }, [shell, fixed])
}
