import { axisHeight, headWidth } from './TimeLanes.tsx'

export type DragPoint = { x: number; y: number }

type Drag = {
  /** Scrolls automatically while the pointer is near its edges, once it has been between them: who comes from outside passes one. */
  scroller: HTMLElement
  /**
   * The pointer has moved far enough to start dragging. @returns the element that follows the pointer; it is removed
   * afterwards
   */
  onStart: () => HTMLElement
  /** At most once per frame, in client px. */
  onMove: (point: DragPoint) => void
  onDrop: (point: DragPoint) => void
  onCancel: () => void
  /** Released without moving. */
  onClick: () => void
}

const threshold = 4
const edge = 36
const fastest = 18
/** Beside the pointer, not under it. */
const beside = 12
/** Maximum size of the follower, px. */
const room = { x: 324, y: 120 }

/**
 * Follows a pressed pointer until release. The follower moves by transform only, once per frame: no layout, no React
 * rendering.
 */
export function followPointer(event: PointerEvent, { scroller, onStart, onMove, onDrop, onCancel, onClick }: Drag) {
  const { pointerId, clientX, clientY } = event
  const at = { x: clientX, y: clientY }
  let follower: HTMLElement | null = null
  let frame = 0
  let bounds = scroller.getBoundingClientRect()

  const pull = (place: number, low: number, high: number) => {
    if (place < low + edge) return -Math.min(fastest, (low + edge - place) / 2)
    return place > high - edge ? Math.min(fastest, (place - high + edge) / 2) : 0
  }
  const inside = () =>
    at.x > bounds.left + headWidth && at.x < bounds.right && at.y > bounds.top && at.y < bounds.bottom
  let hasEntered = false
  const paint = () => {
    frame = 0
    if (!follower) return
    const sideways = inside() ? pull(at.x, bounds.left + headWidth, bounds.right) : 0
    const dy = inside() ? pull(at.y, bounds.top + axisHeight, bounds.bottom) : 0
    hasEntered ||= inside() && sideways === 0
    const dx = hasEntered ? sideways : 0
    if (dx || dy) scroller.scrollBy(dx, dy)
    // At the window's edges it is on the other side of the pointer.
    const x = at.x + beside + room.x > innerWidth ? at.x - beside - room.x : at.x + beside
    const y = at.y + beside + room.y > innerHeight ? at.y - beside - room.y : at.y + beside
    follower.style.transform = `translate3d(${x}px, ${y}px, 0)`
    onMove(at)
    if (dx || dy) frame = requestAnimationFrame(paint)
  }
  const move = (moved: PointerEvent) => {
    if (moved.pointerId !== pointerId) return
    at.x = moved.clientX
    at.y = moved.clientY
    if (!follower) {
      if (Math.hypot(at.x - clientX, at.y - clientY) < threshold) return
      bounds = scroller.getBoundingClientRect()
      follower = onStart()
      document.body.append(follower)
    }
    frame ||= requestAnimationFrame(paint)
  }
  const end = (finish: () => void) => {
    cancelAnimationFrame(frame)
    follower?.remove()
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', onKey, true)
    finish()
  }
  const up = (released: PointerEvent) => {
    if (released.pointerId !== pointerId) return
    at.x = released.clientX
    at.y = released.clientY
    end(() => (follower ? onDrop(at) : onClick()))
  }
  const cancel = () => end(onCancel)
  const onKey = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape' || !follower) return
    pressed.preventDefault()
    pressed.stopPropagation()
    cancel()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', onKey, true)
}
