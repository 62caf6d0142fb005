import type { TaskStatus } from '../work-orders/lifecycle.ts'
import type { StepKind } from './task-api.ts'

/** A step reported by a driver; `at` is when it happened, an instant. */
export interface Step {
  id: string
  kind: StepKind
  stopId: string | null
  at: string
  /** Its date is unlikely: it waits for the office's decision. */
  waits?: boolean
  /** Kept by the driver's phone: it counts beside an earlier report of the same step, because its times and its proof are the driver's own. */
  own?: boolean
}

/** The parts of a task that steps change. */
export interface TaskRun {
  status: TaskStatus
  acceptedAt: string | null
  pickedUpAt: string | null
  deliveredAt: string | null
  /** The load comes from another driver: accepting is the pickup. */
  takesOver?: boolean
}

export interface TakenSteps {
  run: TaskRun
  /** Steps that count now, in the order in which they count. */
  applied: { step: Step; from: TaskStatus; to: TaskStatus }[]
  /** Steps that wait for an earlier one or for the office. */
  held: Step[]
  /** Steps that can no longer count. */
  refused: Step[]
}

const earlier = (one: string | null, other: string) => (one && Date.parse(one) <= Date.parse(other) ? one : other)
const later = (one: string | null, other: string) => (one && Date.parse(one) >= Date.parse(other) ? one : other)

const rank: Record<StepKind, number> = { accept: 0, arrive: 1, pickUp: 2, deliver: 3, reject: 4 }
const inOrder = (one: Step, other: Step) =>
  rank[one.kind] - rank[other.kind] || Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1)

const at = (done: readonly Step[], kind: StepKind) =>
  new Set(done.filter((step) => step.kind === kind).map((step) => step.stopId))

/** Whether a step can only come after another one on a trip. */
function follows(step: Step, before: Step, drops: readonly string[]): boolean {
  const isDrop = ({ stopId }: Step) => drops.includes(stopId ?? '')
  const unloads = step.kind === 'deliver' || (step.kind === 'arrive' && isDrop(step))
  switch (before.kind) {
    case 'accept':
      return step.kind !== 'accept' && step.kind !== 'reject'
    case 'arrive':
      return (step.kind !== 'arrive' && step.stopId === before.stopId) || (unloads && !isDrop(before))
    case 'pickUp':
      return unloads
    default:
      return false
  }
}

/** Whether a step waits for the office, or follows one that does, unless that one was reported again and counts. */
const isStopped = (step: Step, held: readonly Step[], done: readonly Step[], drops: readonly string[]) =>
  step.waits || held.some((one) => one.waits && !at(done, one.kind).has(one.stopId) && follows(step, one, drops))

/** Whether a step counts for a task: now, later, or never. */
function verdict(
  run: TaskRun,
  step: Step,
  done: readonly Step[],
  drops: readonly string[],
): 'apply' | 'hold' | 'refuse' {
  const { status } = run
  if (status === 'new' || status === 'rejected' || status === 'cancelled') return 'refuse'
  switch (step.kind) {
    case 'accept':
      return status === 'assigned' || step.own ? 'apply' : 'refuse'
    case 'reject':
      return status === 'assigned' || status === 'accepted' ? 'apply' : 'refuse'
    case 'arrive':
      return status === 'assigned' ? 'hold' : 'apply'
    case 'pickUp':
      // Another pickup stop, or one reported after the delivery, only adds its times.
      if (status === 'assigned') return 'hold'
      return status === 'accepted' || step.own || !at(done, 'pickUp').has(step.stopId) ? 'apply' : 'refuse'
    case 'deliver': {
      if (status === 'assigned' || status === 'accepted') return 'hold'
      if (step.own) return 'apply'
      if (status === 'delivered') return 'refuse'
      // If every drop is done and the task is under way again, the order was reopened: a drop may be done again.
      const delivered = at(done, 'deliver')
      return !delivered.has(step.stopId) || drops.every((drop) => delivered.has(drop)) ? 'apply' : 'refuse'
    }
  }
}

function apply(run: TaskRun, step: Step, done: readonly Step[], drops: readonly string[]): TaskRun {
  switch (step.kind) {
    case 'accept':
      if (run.status !== 'assigned') return run
      return run.takesOver
        ? { ...run, status: 'pickedUp', acceptedAt: step.at, pickedUpAt: step.at }
        : { ...run, status: 'accepted', acceptedAt: step.at }
    case 'reject':
      return { ...run, status: 'rejected', acceptedAt: null }
    case 'arrive':
      return run
    case 'pickUp':
      return {
        ...run,
        status: run.status === 'accepted' ? 'pickedUp' : run.status,
        pickedUpAt: earlier(run.pickedUpAt, step.at),
      }
    case 'deliver': {
      if (run.status === 'delivered') return run
      const deliveries = [...done.filter((one) => one.kind === 'deliver'), step]
      const delivered = at(deliveries, 'deliver')
      if (!drops.every((drop) => delivered.has(drop))) return run
      return {
        ...run,
        status: 'delivered',
        deliveredAt: deliveries.reduce((last, one) => later(last, one.at), step.at),
      }
    }
  }
}

/**
 * Processes the steps that a phone sent, in any order. A step whose predecessor is missing waits, and counts as soon as
 * that one arrives, so that the same steps always give the same task and times. A step that waits for the office does
 * not count, nor does any step after it.
 * @param waiting the new step and those held earlier
 * @param done steps that counted before
 * @param drops the task's dropoffs
 */
export function takeSteps(
  start: TaskRun,
  waiting: readonly Step[],
  done: readonly Step[],
  drops: readonly string[],
): TakenSteps {
  const applied: TakenSteps['applied'] = []
  const counted = [...done]
  let run = start
  let held = [...waiting].sort(inOrder)
  for (;;) {
    const next = held.find(
      (step) => !isStopped(step, held, counted, drops) && verdict(run, step, counted, drops) === 'apply',
    )
    if (!next) break
    const after = apply(run, next, counted, drops)
    applied.push({ step: next, from: run.status, to: after.status })
    counted.push(next)
    run = after
    held = held.filter((step) => step !== next)
  }
  const refused = held.filter((step) => verdict(run, step, counted, drops) === 'refuse')
  return { run, applied, refused, held: held.filter((step) => !refused.includes(step)) }
}

/**
 * The stop of a step that names none: the first pickup, or the last dropoff, without a report so far.
 * @param stops the task's, in order
 * @param reported steps that counted or wait
 */
export function stopMeant(
  kind: StepKind,
  stops: readonly { id: string; kind: 'pickup' | 'dropoff' }[],
  reported: readonly Step[],
): string | null {
  if (kind !== 'pickUp' && kind !== 'deliver') return null
  const wanted = stops.filter((stop) => stop.kind === (kind === 'pickUp' ? 'pickup' : 'dropoff'))
  const open = wanted.filter((stop) => !at(reported, kind).has(stop.id))
  return (kind === 'pickUp' ? (open[0] ?? wanted[0]) : (open.at(-1) ?? wanted.at(-1)))?.id ?? null
}
