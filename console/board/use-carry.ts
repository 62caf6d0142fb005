import { type BoardLoad, taskOf } from '@shortcut/domain/board/board.ts'
import { type DragPoint, followPointer } from '@shortcut/ui/timeline/drag.ts'
import { laneAt } from '@shortcut/ui/timeline/lane-layout.ts'
import { type Scale, snapped, timeAt, xAt } from '@shortcut/ui/timeline/scale.ts'
import { axisHeight, headWidth } from '@shortcut/ui/timeline/TimeLanes.tsx'
import type * as boardWords from '@shortcut/words/en/board.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as preflightWords from '@shortcut/words/en/preflight.ts'
import { type KeyboardEvent, useRef } from 'react'
import type { Translate } from '../words/words.ts'
import classes from './Board.module.css'
import type { BoardStore, LanesBy } from './board-store.ts'
import { judge, laneKey, ownTime, type Verdict } from './judge.ts'
import { type Lane, rowHeight, rowTop } from './lanes.ts'
import { labelOf } from './texts.ts'

const quarter = 15 * 60_000
const hour = 60 * 60_000

type Board = {
  store: BoardStore
  by: LanesBy
  lanes: readonly Lane[]
  tops: Float64Array
  scale: Scale
  zone: string
  t: Translate<typeof boardWords | typeof lawWords | typeof preflightWords>
  onDrop: (verdict: Verdict) => void
  onCarrying: (carrying: boolean) => void
}

type Carried = {
  load: BoardLoad
  /** Its lane; -1 for none. */
  home: number
  /** Time from its start to the grabbed point, milliseconds. */
  hold: number
  lane: number
  shift: number
  verdict: Verdict | null
  /** Number and conflicts: beside the pointer, or below the frame during keyboard moves. */
  note: HTMLElement
}

/**
 * Moves a task or an order over the lanes, by pointer or keys. Meanwhile React renders nothing: only a frame and a note
 * move. The lanes keep their order, so that none moves away under the pointer.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one load in the hand, and small functions around it
export function useCarry(board: Board) {
  const latest = useRef(board)
  latest.current = board
  const scroller = useRef<HTMLDivElement>(null)
  const landing = useRef<HTMLDivElement>(null)
  const target = useRef<HTMLDivElement>(null)
  const voice = useRef<HTMLDivElement>(null)
  const carried = useRef<Carried | null>(null)

  const say = (text: string) => {
    if (voice.current) voice.current.textContent = text
  }

  function take(load: BoardLoad, hold: number): Carried {
    const now = latest.current
    const task = taskOf(load)
    const key = task && laneKey(now.by, task)
    const home = key ? now.lanes.findIndex(({ id }) => id === key) : -1
    const note = document.createElement('div')
    note.className = classes.follower ?? ''
    // The live region announces it.
    note.ariaHidden = 'true'
    note.append(document.createElement('b'), document.createElement('span'))
    if (note.firstElementChild) note.firstElementChild.textContent = labelOf(load)
    const taken: Carried = { load, home, hold, lane: home, shift: 0, verdict: null, note }
    carried.current = taken
    now.onCarrying(true)
    return taken
  }

  /** Checks again only if the result could differ. */
  function aim(taken: Carried, lane: number, shift: number) {
    const moved = lane === taken.home ? shift : 0
    if (taken.verdict && taken.lane === lane && taken.shift === moved) return
    taken.lane = lane
    taken.shift = moved
    const { lanes, by, store, zone, t } = latest.current
    const into = lanes[lane]
    taken.verdict = into ? judge({ store, by, load: taken.load, lane: into, shift: moved, zone, t }) : null
    show(taken, into)
    taken.note.dataset.verdict = taken.verdict?.worst ?? 'none'
    const sentence = taken.note.lastElementChild
    if (sentence) sentence.textContent = taken.verdict ? `${into?.name}: ${taken.verdict.text}` : t('board:elsewhere')
  }

  function show({ verdict, lane, load, home }: Carried, into: Lane | undefined) {
    const { tops, scale } = latest.current
    const frame = landing.current
    const band = target.current
    if (!frame || !band) return
    const at = verdict?.at
    const top = tops[lane] ?? 0
    band.hidden = !into
    band.dataset.verdict = verdict?.worst ?? 'none'
    band.style.transform = `translateY(${top}px)`
    band.style.height = `${(tops[lane + 1] ?? 0) - top}px`
    frame.hidden = !at || !into
    if (!at || !into) return
    const task = taskOf(load)
    const own = lane === home ? into.bars.find((bar) => bar.task.id === task?.id)?.row : undefined
    const left = xAt(scale, Math.max(at.from, scale.from))
    frame.dataset.verdict = verdict.worst ?? 'none'
    frame.style.transform = `translate(${left}px, ${top + rowTop(own ?? 0) - 1}px)`
    frame.style.width = `${Math.max(18, xAt(scale, Math.min(at.to, scale.to)) - left)}px`
    frame.style.height = `${rowHeight + 2}px`
  }

  function end(): Carried | null {
    const taken = carried.current
    carried.current = null
    taken?.note.remove()
    if (landing.current) landing.current.hidden = true
    if (target.current) target.current.hidden = true
    latest.current.onCarrying(false)
    return taken
  }

  function letGo() {
    const taken = end()
    if (!taken) return
    const { t, onDrop } = latest.current
    const { verdict } = taken
    if (verdict?.drop) onDrop(verdict)
    else say(verdict ? verdict.text : t('board:unmoved', { label: labelOf(taken.load) }))
  }

  function leave() {
    const taken = end()
    if (taken) say(latest.current.t('board:unmoved', { label: labelOf(taken.load) }))
  }

  function aimAt(taken: Carried, { x, y }: DragPoint, bounds: DOMRect) {
    const area = scroller.current
    if (!area) return
    const { tops, scale } = latest.current
    const over = x > bounds.left + headWidth && x < bounds.right && y > bounds.top + axisHeight && y < bounds.bottom
    if (!over) return aim(taken, -1, 0)
    const lane = laneAt(tops, y - bounds.top - axisHeight + area.scrollTop)
    const own = ownTime(taken.load)
    const time = timeAt(scale, x - bounds.left - headWidth + area.scrollLeft) - taken.hold
    aim(taken, lane, own ? snapped(time - own.from, quarter) : 0)
  }

  return {
    scroller,
    landing,
    target,
    voice,
    say,
    carrying: () => carried.current !== null,
    /** Somebody else changed the dragged load. */
    changed: () => carried.current && say(latest.current.t('board:changedMeanwhile')),

    /** @param hold the grabbed point on its bar, milliseconds from its start */
    drag(event: PointerEvent, load: BoardLoad, hold: number, onClick: () => void) {
      const area = scroller.current
      if (!area) return
      const bounds = area.getBoundingClientRect()
      followPointer(event, {
        scroller: area,
        onStart() {
          const taken = take(load, hold)
          aim(taken, taken.home, 0)
          return taken.note
        },
        onMove: (point) => carried.current && aimAt(carried.current, point, bounds),
        onDrop(point) {
          if (carried.current) aimAt(carried.current, point, bounds)
          letGo()
        },
        onCancel: leave,
        onClick,
      })
    },

    /** Picks a load up by keyboard. */
    pickUp(load: BoardLoad, from: number) {
      const taken = take(load, 0)
      const { t } = latest.current
      document.body.append(taken.note)
      if (taken.home < 0) aim(taken, Math.max(0, from), 0)
      else aim(taken, taken.home, 0)
      reveal(taken)
      say(t('board:pickedUp', { label: labelOf(load) }))
    },

    /** @returns whether the key was used for the move */
    onKey(event: KeyboardEvent): boolean {
      const taken = carried.current
      if (!taken) return false
      event.preventDefault()
      event.stopPropagation()
      const { lanes, t } = latest.current
      const step = event.shiftKey ? hour : quarter
      const to = (lane: number) => Math.max(0, Math.min(lanes.length - 1, lane))
      const keys: Record<string, () => void> = {
        ArrowDown: () => aim(taken, to(taken.lane + 1), 0),
        ArrowUp: () => aim(taken, to(taken.lane - 1), 0),
        PageDown: () => aim(taken, to(taken.lane + 10), 0),
        PageUp: () => aim(taken, to(taken.lane - 10), 0),
        Home: () => aim(taken, 0, 0),
        End: () => aim(taken, to(lanes.length), 0),
        ArrowRight: () => aim(taken, taken.lane, taken.shift + step),
        ArrowLeft: () => aim(taken, taken.lane, taken.shift - step),
      }
      const act = keys[event.key]
      if (act) {
        act()
        reveal(taken)
        const { verdict } = taken
        if (verdict)
          say(t('board:over', { name: lanes[taken.lane]?.name ?? '', when: verdict.when, findings: verdict.text }))
      } else if (event.key === 'Enter' || event.key === ' ') letGo()
      else if (event.key === 'Escape' || event.key === 'Tab') leave()
      return true
    },
  }

  /** Scrolls as little as needed to show the landing place, and moves the note there. */
  function reveal(taken: Carried) {
    scrollTo(taken)
    const frame = landing.current?.hidden ? target.current : landing.current
    const area = scroller.current?.getBoundingClientRect()
    if (!frame || !area) return
    const { left, top, bottom } = frame.getBoundingClientRect()
    const { offsetWidth, offsetHeight, style } = taken.note
    const x = Math.max(area.left + headWidth, Math.min(left, area.right - offsetWidth))
    const below = bottom + 4 + offsetHeight < area.bottom
    style.transform = `translate3d(${x}px, ${below ? bottom + 4 : top - 4 - offsetHeight}px, 0)`
  }

  function scrollTo({ lane, verdict }: Carried) {
    const { tops, scale } = latest.current
    const area = scroller.current
    if (!area || lane < 0) return
    const top = tops[lane] ?? 0
    const bottom = tops[lane + 1] ?? 0
    const height = area.clientHeight - axisHeight
    if (top < area.scrollTop) area.scrollTop = top
    else if (bottom > area.scrollTop + height) area.scrollTop = bottom - height
    const at = verdict?.at
    if (!at) return
    const left = xAt(scale, at.from)
    const width = area.clientWidth - headWidth
    if (left < area.scrollLeft || left > area.scrollLeft + width - 40) area.scrollLeft = left - width / 3
  }
}
