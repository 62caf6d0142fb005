import { type TouchEvent, useRef, useState } from 'react'

/** Farther than a thumb moves by accident, px. */
const enough = 90

/** Pulling the top of a page down asks the server again. An installed app has no such gesture of the browser's. @returns what the page needs, and whether letting go now would do it */
export function usePull(refresh: () => void) {
  const from = useRef<number | null>(null)
  const [isFar, setFar] = useState(false)
  const pulled = ({ touches }: TouchEvent) => (touches[0]?.clientY ?? 0) - (from.current ?? Number.POSITIVE_INFINITY)
  const end = () => {
    from.current = null
    setFar(false)
  }
  return {
    isFar,
    touch: {
      onTouchStart: ({ touches, target }: TouchEvent) => {
        // A form over the page scrolls by itself.
        const isPage = scrollY <= 0 && target instanceof Element && !target.closest('dialog')
        from.current = isPage && touches.length === 1 ? (touches[0]?.clientY ?? null) : null
      },
      onTouchMove: (event: TouchEvent) => setFar(event.touches.length === 1 && pulled(event) > enough),
      onTouchEnd: () => {
        if (isFar) refresh()
        end()
      },
      onTouchCancel: end,
    },
  }
}
