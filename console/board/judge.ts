import {
  againstAssigning,
  againstPlanning,
  type BoardLoad,
  type Crew,
  mayReassign,
  maySchedule,
  placeInTime,
  taskOf,
  worstOf,
} from '@shortcut/domain/board/board.ts'
import type { BoardDriver, BoardOrder, BoardTask } from '@shortcut/domain/board/board-api.ts'
import type { Finding } from '@shortcut/domain/tasks/finding.ts'
import { assignableStatuses } from '@shortcut/domain/work-orders/follow.ts'
import type * as boardWords from '@shortcut/words/en/board.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as preflightWords from '@shortcut/words/en/preflight.ts'
import { spanIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'
import type { BoardStore, LanesBy } from './board-store.ts'
import type { Lane } from './lanes.ts'
import { findingsOf, labelOf, whenText } from './texts.ts'

type Planned = { startsAt: string; endsAt: string }

/** The effect of a drop: a single action, so that nothing is left half done. */
export type Drop =
  | { kind: 'assign'; load: BoardOrder; driver: BoardDriver; truckId: string | undefined }
  | { kind: 'reassign'; load: BoardTask; driver: BoardDriver; truckId: string | undefined }
  | { kind: 'schedule'; load: BoardTask; span: Planned }

/** The result of dropping here. Without `drop`, nothing would happen. */
export type Verdict = {
  drop: Drop | null
  worst: Finding['severity'] | null
  findings: readonly Finding[]
  /** One sentence beside the pointer. */
  text: string
  when: string
  /** The new time range, milliseconds since 1970. */
  at: { from: number; to: number } | null
}

/** Duration of a task without times when it gets one. */
const usualLength = 2 * 3_600_000

/** The time before a shift: its own, else the start of its day. */
export function ownTime(load: BoardLoad): { from: number; to: number } | null {
  const placed = placeInTime(load)
  return placed && (placed.exact ? placed : { from: placed.from, to: placed.from + usualLength })
}

export const laneKey = (by: LanesBy, task: BoardTask) => (by === 'driver' ? task.driverId : task.truckId)

type Asked = {
  store: BoardStore
  by: LanesBy
  load: BoardLoad
  lane: Lane
  shift: number
  zone: string
  t: Translate<typeof boardWords | typeof lawWords | typeof preflightWords>
}

function crewOf(store: BoardStore, load: BoardLoad, driver: BoardDriver, truckId: string | null): Crew {
  const trailer = store.trailer(taskOf(load)?.trailerId ?? null)
  return { driver, truck: store.truck(truckId) ?? null, trailer: trailer ?? null }
}

/** Conflicts of a drop: the server's rules, applied to the board's data. */
export function judge(asked: Asked): Verdict {
  const { by, load, lane, shift, zone, t } = asked
  const task = taskOf(load)
  const placed = placeInTime(load)
  const nothing = (text: string, worst: Verdict['worst'] = null): Verdict => {
    return { drop: null, worst, findings: [], text, when: whenText(t, zone, load), at: placed }
  }
  if (task && laneKey(by, task) === lane.id)
    return shift === 0 ? nothing(t('board:backHome')) : planned(asked, task, nothing)
  if (task && !mayReassign(task.status))
    return nothing(
      t('board:notMovable', { label: task.taskNo, status: t(`taskStatus:${task.status}`).toLowerCase() }),
      'block',
    )
  if (!task && !assignableStatuses.includes(load.bookingStatus)) return nothing(t('board:decideFirst'), 'block')
  const driver = lane.drivers[0]
  if (!driver) return nothing(t('board:noDriverOnTruck', { truck: lane.name }), 'block')
  const truckId = by === 'truck' ? lane.id : undefined
  const crew = crewOf(asked.store, load, driver, truckId ?? driver.truckId)
  const using = asked.store.tasksUsing(driver.id, crew.truck?.id ?? null, crew.trailer?.id ?? null)
  const found = againstAssigning(load, crew, using, new Date().toISOString())
  const findings = findingsOf(t, found)
  return {
    drop: task
      ? { kind: 'reassign', load: task, driver, truckId }
      : { kind: 'assign', load: load as BoardOrder, driver, truckId },
    worst: worstOf(found),
    findings,
    text: summary(t, findings),
    when: whenText(t, zone, load),
    at: placed,
  }
}

function planned(
  { store, zone, t, shift }: Asked,
  task: BoardTask,
  nothing: (text: string, worst: 'block') => Verdict,
) {
  const own = ownTime(task)
  if (!own || !maySchedule(task.status))
    return nothing(t('board:notPlannable', { status: t(`taskStatus:${task.status}`).toLowerCase() }), 'block')
  const at = { from: own.from + shift, to: own.to + shift }
  const span = { startsAt: new Date(at.from).toISOString(), endsAt: new Date(at.to).toISOString() }
  const driver = store.driver(task.driverId)
  const crew = driver ? crewOf(store, task, driver, task.truckId) : null
  const using = store.tasksUsing(task.driverId, task.truckId, task.trailerId)
  const found = againstPlanning(task, crew, using, span, new Date().toISOString())
  const findings = findingsOf(t, found)
  return {
    drop: { kind: 'schedule' as const, load: task, span },
    worst: worstOf(found),
    findings,
    text: summary(t, findings),
    when: spanIn(zone, span.startsAt, span.endsAt),
    at,
  }
}

const summary = (t: Translate<typeof boardWords>, findings: readonly Finding[]) =>
  findings.length === 0 ? t('board:clear') : findings.map(({ message }) => message).join(' ')

export const titleOf = (t: Translate<typeof boardWords>, drop: Drop, when: string): string => {
  const label = labelOf(drop.load)
  if (drop.kind === 'schedule') return t('board:planTitle', { label, when })
  return t(drop.kind === 'assign' ? 'board:assignTitle' : 'board:moveTitle', { label, driver: drop.driver.name })
}
