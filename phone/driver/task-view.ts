import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import type { TaskStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { KeptAct, Task } from '../queue/kept.ts'

export type Stop = Task['stops'][number] & {
  /** Instants, as reported here or known to the server. */
  arrivedAt: string | null
  doneAt: string | null
  /** Some of it is not at the server yet. */
  unsent: boolean
}

export interface TaskView extends Omit<Task, 'stops' | 'status'> {
  status: TaskStatus
  stops: Stop[]
  /** The first stop that is not done; null if all are, or the task is not accepted. */
  next: Stop | null
}

const judged = ({ act }: KeptAct) => judgedTime(act.at, act.skewMs)

/** The task as its driver left it: what the server knows, with what this phone still has to tell. */
export function viewOf(task: Task, kept: readonly KeptAct[]): TaskView {
  const acts = kept.filter(({ act, state }) => act.taskId === task.id && state !== 'refused')
  const last = (kind: KeptAct['act']['kind'], stopId: string) =>
    acts.findLast(({ act }) => act.kind === kind && act.stopId === stopId)
  const stops = task.stops.map((stop): Stop => {
    const arrived = last('arrive', stop.id)
    const done = last(stop.kind === 'pickup' ? 'pickUp' : 'deliver', stop.id)
    return {
      ...stop,
      arrivedAt: stop.actualArriveTime ?? (arrived ? judged(arrived) : null),
      doneAt: stop.actualDepartTime ?? (done ? judged(done) : null),
      unsent: acts.some(({ act }) => act.stopId === stop.id),
    }
  })
  const status = statusAfter(task.status, acts, stops)
  const isUnderWay = status === 'accepted' || status === 'pickedUp'
  const onTruck = onTruckAfter(task.onTruck, acts)
  return {
    ...task,
    status,
    stops,
    onTruck,
    next: isUnderWay ? (stops.find(({ doneAt }) => doneAt === null) ?? null) : null,
  }
}

/** What an earlier version of the app kept has no pieces. */
function onTruckAfter(pieces: Task['onTruck'] | undefined, acts: readonly KeptAct[]): Task['onTruck'] {
  const told = acts.flatMap(({ act }) => (act.kind === 'deliver' ? (act.data.handedOver ?? []) : []))
  const taken = new Set(told.flatMap(({ accepted }) => accepted))
  const refused = new Set(told.flatMap((one) => one.refused.map(({ label }) => label)))
  return (pieces ?? [])
    .filter(({ labels }) => !labels.some((label) => taken.has(label)))
    .map((piece) => (piece.labels.some((label) => refused.has(label)) ? { ...piece, isRefused: true } : piece))
}

function statusAfter(status: TaskStatus, acts: readonly KeptAct[], stops: readonly Stop[]): TaskStatus {
  const did = (kind: KeptAct['act']['kind']) => acts.some(({ act }) => act.kind === kind)
  if (did('reject')) return 'rejected'
  const drops = stops.filter(({ kind }) => kind === 'dropoff')
  if (did('deliver') && drops.every(({ doneAt }) => doneAt !== null)) return 'delivered'
  if (status === 'assigned' || status === 'accepted') {
    if (did('pickUp')) return 'pickedUp'
    if (did('accept')) return 'accepted'
  }
  return status
}

/** Pieces that are loaded or unloaded at a stop as booked; null: not said, or only for the whole order while there are other stops of its kind. */
function expectedAt({ stops, pieces }: Pick<TaskView, 'stops' | 'pieces'>, stop: Stop): number | null {
  const isOnly = stops.filter(({ kind }) => kind === stop.kind).length === 1
  return stop.pieces ?? (isOnly ? pieces : null)
}

/** The number that was booked, if another one was typed: at this stop, or for the whole order if that is less. */
export function otherThanBooked(
  pieces: number | null,
  task: Pick<TaskView, 'stops' | 'pieces'>,
  stop: Stop,
): number | null {
  const expected = expectedAt(task, stop)
  if (pieces === null || pieces === expected) return null
  return expected ?? (task.pieces !== null && pieces > task.pieces ? task.pieces : null)
}

/** The driver stands at its next stop. */
const isThere = ({ next }: TaskView) => next?.arrivedAt != null

/** Open tasks: new ones first, then those under way: where the driver stands, and the others as the office has ordered them. */
export function openTasks(tasks: readonly Task[], acts: readonly KeptAct[]) {
  const views = tasks.map((task) => viewOf(task, acts))
  const underWay = views.filter(({ status }) => status === 'accepted' || status === 'pickedUp')
  return {
    fresh: views.filter(({ status }) => status === 'assigned'),
    underWay: [...underWay.filter(isThere), ...underWay.filter((task) => !isThere(task))],
  }
}
