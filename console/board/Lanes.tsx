import { Button } from '@mantine/core'
import type { BoardTask } from '@shortcut/domain/board/board-api.ts'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import { timeAt, xAt } from '@shortcut/ui/timeline/scale.ts'
import { headWidth, place, TimeLanes } from '@shortcut/ui/timeline/TimeLanes.tsx'
import * as boardWords from '@shortcut/words/en/board.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
} from 'react'
import { openConversation } from '../app-online/open-conversation.ts'
import { useConverses, useUnreadPeople } from '../app-online/use-unread-replies.ts'
import { bareClockIn, zoneName } from '../time/time.ts'
import { useT } from '../words/words.ts'
import type { LanesBy } from './board-store.ts'
import classes from './Lane.module.css'
import { barId, Lane } from './Lane.tsx'
import { LaneHead } from './LaneHead.tsx'
import { nextBar } from './next-bar.ts'
import type { DispatchBoard } from './use-dispatch-board.ts'

/** Without movement for this long, a scroll has ended. */
const settledMs = 120

/** Tells bars and their words where the view begins. */
const settle = (area: HTMLElement) => area.style.setProperty('--seen-from', `${area.scrollLeft}px`)

/** A new time range begins where the person asked for it, or at now if that is in it. */
function useAxisInView({ carry, scale, axis }: DispatchBoard) {
  useLayoutEffect(() => {
    const area = carry.scroller.current
    if (!area || scale.width < 2) return
    const hour = 3_600_000
    const moment = Date.now()
    const inside = moment > axis.shownFrom && moment < axis.shownTo
    const wide = (axis.shownTo - axis.shownFrom) / 6
    area.scrollLeft = xAt(scale, inside ? Math.max(axis.shownFrom - hour, moment - wide) : axis.shownFrom)
    settle(area)
  }, [axis, scale, carry.scroller])
}

/**
 * A bar that begins left of the view shows its words in view: moved when a scroll has ended, so that scrolling stays
 * fast.
 */
function useSeenFrom(scroller: RefObject<HTMLDivElement | null>, ready: boolean) {
  useEffect(() => {
    const area = scroller.current
    if (!area || !ready) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, settledMs, area)
    }
    settle(area)
    area.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      area.removeEventListener('scroll', onScroll)
    }
  }, [scroller, ready])
}

function NoLanes({ board: { filters, clearFilters } }: { board: DispatchBoard }) {
  const t = useT(boardWords, lawWords, workOrderWords)
  return filters.q || filters.homeBase || filters.who !== 'everybody' ? (
    <EmptyState
      title={t('board:noLaneMatches')}
      text={t('board:noLaneMatchesHelp')}
      actions={
        <Button variant="default" onClick={clearFilters}>
          {t('board:clearFilters')}
        </Button>
      }
    />
  ) : (
    <EmptyState title={t('board:noLanes')} text={t('board:noLanesHelp')} />
  )
}

/** Scrolls a bar into view. */
function reveal({ lanes, tops, scale, carry }: DispatchBoard, taskId: string) {
  const lane = lanes.findIndex(({ bars }) => bars.some(({ task }) => task.id === taskId))
  const bar = lanes[lane]?.bars.find(({ task }) => task.id === taskId)
  const area = carry.scroller.current
  if (!bar || !area) return
  const top = tops[lane] ?? 0
  const height = area.clientHeight - 44
  if (top < area.scrollTop) area.scrollTop = top
  else if ((tops[lane + 1] ?? 0) > area.scrollTop + height) area.scrollTop = (tops[lane + 1] ?? 0) - height
  const left = xAt(scale, bar.from)
  if (left < area.scrollLeft || left > area.scrollLeft + area.clientWidth - headWidth - 40)
    area.scrollLeft = left - (area.clientWidth - headWidth) / 3
}

/** Opens the conversation with a task's driver. */
function writeTo({ store }: DispatchBoard, task: BoardTask) {
  const driver = store.driver(task.driverId)
  if (driver) openConversation({ id: driver.id, name: driver.name, task })
}

/** The number of lanes, and the zone of the hours beside it. */
function Corner({ lanes, by, zone }: { lanes: number; by: LanesBy; zone: string }) {
  const t = useT(boardWords)
  return (
    <>
      {t(by === 'driver' ? 'board:driverCount' : 'board:truckCount', { count: lanes })}
      <span className={classes.zone}>{t('board:timesIn', { zone })}</span>
    </>
  )
}

/** The lanes, or why there are none. */
export function Lanes({ board }: { board: DispatchBoard }) {
  const t = useT(boardWords, lawWords, workOrderWords)
  const converses = useConverses()
  const unread = useUnreadPeople()
  const unreadOf = (id: string | undefined) =>
    converses ? (unread.find(({ personId }) => personId === id)?.count ?? 0) : undefined
  const { lanes, tops, scale, axis, carry, store, zone, filters, chosenKey, ready, error } = board
  // A minute later every bar may have become late: checking thousands is not urgent.
  const now = useDeferredValue(board.now)
  const keys = useMemo(() => lanes.map(({ id }) => id), [lanes])
  const chosenBar = chosenKey !== undefined && store.task(chosenKey) ? chosenKey : undefined

  useAxisInView(board)
  useSeenFrom(carry.scroller, ready)

  if (error) return <ErrorState title={t('board:failed')} text={error.message} onRetry={() => void board.refetch()} />
  if (!ready)
    return (
      <div className={classes.lanesArea} role="status" aria-label={t('board:loading')}>
        <SkeletonRows rows={22} columns={8} />
      </div>
    )

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (carry.onKey(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const task = chosenBar ? store.task(chosenBar) : undefined
    if (task && (event.key === ' ' || event.key === 'Enter') && board.mayAssign) carry.pickUp(task, 0)
    else if (task && event.key === 'o') board.open(task)
    else if (task && event.key === 'm' && converses) writeTo(board, task)
    else if (event.key === 'Escape' && chosenKey !== undefined) board.choose(undefined)
    else {
      const next = nextBar(lanes, chosenBar, event.key, now)
      if (!next) return
      board.choose(next)
      reveal(board, next)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const barUnder = (target: EventTarget) =>
    target instanceof Element ? store.task(target.closest<HTMLElement>('[data-task]')?.dataset.task ?? '') : undefined

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || carry.carrying()) return
    const task = barUnder(event.target)
    const area = carry.scroller.current
    if (!task) return area ? pan(event.nativeEvent, area) : undefined
    // Prevents selecting the text of a bar while dragging.
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    board.choose(task.id)
    if (!board.mayAssign || event.pointerType === 'touch') return
    const bar = lanes.flatMap(({ bars }) => bars).find((one) => one.task === task)
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    carry.drag(event.nativeEvent, task, bar?.exact ? timeAt(scale, x) - bar.from : 0, () => {})
  }

  return (
    <TimeLanes
      label={t('board:lanes')}
      corner={
        <Corner lanes={lanes.length} by={filters.by} zone={zoneName(zone, new Date(axis.shownFrom).toISOString())} />
      }
      scale={scale}
      ticks={axis.ticks}
      now={now}
      nowText={bareClockIn(zone, new Date(now).toISOString())}
      keys={keys}
      tops={tops}
      head={(index) => {
        const lane = lanes[index]
        return lane && <LaneHead lane={lane} by={filters.by} now={now} unread={unreadOf(lane.drivers[0]?.id)} t={t} />
      }}
      lane={(index) => {
        const lane = lanes[index]
        if (!lane) return null
        const { top = 0, height } = place(tops, index)
        const active = chosenBar && lane.bars.some(({ task }) => task.id === chosenBar) ? chosenBar : undefined
        return (
          <Lane
            bars={lane.bars}
            name={lane.name}
            index={index}
            top={top}
            height={height}
            scale={scale}
            now={now}
            zone={zone}
            active={active}
            t={t}
          />
        )
      }}
      empty={lanes.length === 0 && <NoLanes board={board} />}
      active={chosenBar && barId(chosenBar)}
      scrollerRef={carry.scroller}
      landingRef={carry.landing}
      targetRef={carry.target}
      describedBy="board-help"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onDoubleClick={(event) => {
        const task = barUnder(event.target)
        if (task) board.open(task)
      }}
      onWidth={board.setWidth}
    />
  )
}

/** The empty board can be dragged. */
function pan(event: globalThis.PointerEvent, area: HTMLElement) {
  if (event.pointerType === 'touch') return
  let { clientX, clientY } = event
  const move = (moved: globalThis.PointerEvent) => {
    area.scrollBy(clientX - moved.clientX, clientY - moved.clientY)
    clientX = moved.clientX
    clientY = moved.clientY
  }
  const end = () => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}
