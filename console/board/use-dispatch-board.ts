import type { BoardLoad } from '@shortcut/domain/board/board.ts'
import type { Finding } from '@shortcut/domain/tasks/finding.ts'
import { laneTops } from '@shortcut/ui/timeline/lane-layout.ts'
import type { Scale } from '@shortcut/ui/timeline/scale.ts'
import * as boardWords from '@shortcut/words/en/board.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as preflightWords from '@shortcut/words/en/preflight.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, dataOf } from '../call/call.ts'
import { showLastingError } from '../call/notices.ts'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { formatsNow } from '../time/formats.ts'
import { spanIn } from '../time/time.ts'
import { useMinute } from '../time/use-minute.ts'
import { addDays } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import { offerOrderUndo } from '../work-orders/offer-undo.ts'
import { type Axis, axisOf, dayOf, stepOf, type Zoom } from './axis.ts'
import type { BoardStore } from './board-store.ts'
import { carryOut } from './carry-out.ts'
import type { Drop, Verdict } from './judge.ts'
import { type Filters, type Lane, laneHeight, shownLanes } from './lanes.ts'
import { labelOf } from './texts.ts'
import { keyOf, useLanes, useUnassigned } from './use-board.ts'
import { useCarry } from './use-carry.ts'

/** A drop with conflicts. */
export type Asking = { round: number; drop: Drop; when: string; findings: readonly Finding[] }

const noFilters: Filters = { by: 'driver', q: '', who: 'everybody', homeBase: '', sort: 'name' }

/** A warning stood beside the pointer, and what is assigned can be undone, as from the list: only a new time asks for it. */
const asksFor = (drop: Drop, worst: Verdict['worst']) =>
  worst === 'block' || (worst !== null && drop.kind === 'schedule')

/** Data and actions shared by the board's parts. */
export function useDispatchBoard() {
  const t = useT(boardWords, lawWords, preflightWords, recordWords, workOrderWords)
  const zone = useViewerZone()
  const navigate = useNavigate()
  const minute = useMinute()
  const now = minute.getTime()
  const mayAssign = useHolds(['/work/order/assign'])
  const { axis, ...days } = useDays(zone, now)
  const [filters, setFilters] = useState(noFilters)
  const [orderQuery, setOrderQuery] = useState('')
  const [chosenKey, setChosenKey] = useState<string>()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [width, setWidth] = useState(0)
  const [, setCarried] = useState(0)
  const frozen = useRef<readonly string[] | null>(null)

  const { store, version, ready, error, refetch } = useLanes(axis)
  const unassigned = useUnassigned(orderQuery)
  const scale = useMemo(
    (): Scale => ({ from: axis.from, to: axis.to, width: Math.round(Math.max(width, 1) * axis.screens) }),
    [axis, width],
  )
  const { lanes, tops } = useShownLanes(store, version, filters, axis, frozen)

  /** Somebody was faster: the board shows the current state. */
  const again = () => {
    void refetch()
    void unassigned.refetch()
  }

  const carry = useCarry({
    store,
    by: filters.by,
    lanes,
    tops,
    scale,
    zone,
    t,
    onCarrying(carrying) {
      frozen.current = carrying ? lanes.map(({ id }) => id) : null
      if (!carrying) setCarried((count) => count + 1)
    },
    onDrop({ drop, worst, findings, when }: Verdict) {
      if (!drop) return
      if (asksFor(drop, worst)) setAsking({ round: Date.now(), drop, when, findings })
      else void send(drop, when)
    },
  })

  async function send(drop: Drop, when: string, overrideReason = '') {
    const label = labelOf(drop.load)
    carry.say(t('board:sending', { label }))
    try {
      const reply = await carryOut(store, drop, overrideReason)
      if (drop.kind === 'assign') unassigned.forget(drop.load)
      if (drop.kind === 'schedule')
        carry.say(t('board:scheduled', { label, when: spanIn(zone, drop.span.startsAt, drop.span.endsAt) }))
      else {
        const done = t('board:assigned', { label: reply.taskNo, driver: reply.driver ?? '' })
        carry.say(done)
        offerOrderUndo(t, done, 'undoAssign', [drop.load.workOrderId], () => drop.load.bookingId)
      }
      setAsking(null)
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      const { code, message } = thrown
      carry.say(message)
      const findings = dataOf<{ findings?: readonly Finding[] } | null>(thrown)?.findings
      if (code === 501 && findings) setAsking({ round: Date.now(), drop, when, findings })
      else if (code === 501) showLastingError(message)
      else {
        setAsking(null)
        again()
      }
    }
  }

  const chosen: BoardLoad | undefined =
    chosenKey === undefined
      ? undefined
      : (store.task(chosenKey) ?? unassigned.list?.find((order) => keyOf(order) === chosenKey))
  return {
    store,
    lanes,
    tops,
    scale,
    axis,
    zone,
    now,
    ready,
    error,
    refetch,
    unassigned,
    carry,
    mayAssign,
    filters,
    setFilters,
    orderQuery,
    setOrderQuery,
    ...days,
    chosen,
    chosenKey,
    asking,
    setAsking,
    send,
    setWidth,
    choose: setChosenKey,
    open: (load: BoardLoad) => navigate(`/work/order/detail/${load.workOrderId}`),
    clearFilters: () => setFilters({ ...noFilters, by: filters.by, sort: filters.sort }),
  }
}
export type DispatchBoard = ReturnType<typeof useDispatchBoard>

/** The board's days, and navigation to others. */
function useDays(zone: string, now: number) {
  // An object, because *Now* also brings today back that somebody has scrolled away from.
  const [shown, show] = useState(() => ({ day: dayOf(zone, now) }))
  const [zoom, setZoom] = useState<Zoom>('day')
  const { dates, language } = formatsNow()
  const axis = useMemo(() => axisOf(shown.day, zoom, zone, { dates, language }), [shown, zoom, zone, dates, language])
  return {
    axis,
    zoom,
    setZoom,
    go: (steps: number) => show(({ day }) => ({ day: addDays(day, steps * stepOf(zoom)) })),
    goToNow: () => show({ day: dayOf(zone, Date.now()) }),
  }
}

type Frozen = RefObject<readonly string[] | null>

/** The lanes that match the filters, and their positions. */
function useShownLanes(store: BoardStore, version: number, filters: Filters, axis: Axis, frozen: Frozen) {
  const before = useRef<readonly Lane[]>([])
  const lanes = useMemo(() => {
    const found = version < 0 ? [] : shownLanes(store, filters, axis.shownFrom, axis.shownTo)
    before.current = inOrder(found, before.current, frozen.current)
    return before.current
  }, [store, version, filters, axis, frozen])
  const tops = useMemo(() => laneTops(lanes.map(({ rows }) => laneHeight(rows))), [lanes])
  return { lanes, tops }
}

/** The current lanes, in their order before the drag. */
function inOrder(found: readonly Lane[], before: readonly Lane[], frozen: readonly string[] | null): readonly Lane[] {
  if (!frozen) return found
  const byId = new Map(found.map((lane) => [lane.id, lane]))
  return frozen.flatMap((id) => byId.get(id) ?? before.find((lane) => lane.id === id) ?? [])
}
