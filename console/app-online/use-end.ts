import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** This near the end, px, counts as being there. */
const nearEnd = 24

/** The end of a conversation in its scroll area, newest message last. */
export type End = {
  area: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** The latest message is in view. */
  isSeen: boolean
  /** Messages that came below the view. */
  unseen: number
  show: () => void
}

/**
 * Keeps the end in view while somebody is there, and the place of somebody who reads further up.
 * @param ids of the messages, oldest first
 */
export function useEnd(ids: readonly string[]): End {
  const area = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(true)
  const before = useRef({ newest: '', height: 0 })
  const newest = ids.at(-1) ?? ''
  const [lastSeen, setLastSeen] = useState('')
  if (isSeen && lastSeen !== newest) setLastSeen(newest)

  useLayoutEffect(() => {
    const element = area.current
    if (!element || ids.length === 0) return
    if (before.current.newest === newest)
      // Earlier messages have come above: those in view stay where they are.
      element.scrollTop += element.scrollHeight - before.current.height
    else if (isSeen) element.scrollTop = element.scrollHeight
    before.current = { newest, height: element.scrollHeight }
  }, [newest, ids.length, isSeen])

  return {
    area,
    isSeen,
    unseen: isSeen ? 0 : ids.length - 1 - ids.indexOf(lastSeen),
    onScroll() {
      const element = area.current
      if (element) setSeen(element.scrollHeight - element.scrollTop - element.clientHeight <= nearEnd)
    },
    show() {
      setSeen(true)
      if (area.current) area.current.scrollTop = area.current.scrollHeight
    },
  }
}
