import type { CargoActInput } from '@shortcut/domain/cargo/acts.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import type { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import type { Taken } from './picture-facts.ts'

/** A task as the server tells it. */
export type Task = ReplyOf<typeof driverTaskApi.list>[number]

/** A picture or signature before it belongs to an act. */
export interface Picture {
  id: string
  name: string
  content: Blob
  sha256: string
  /** When and where it was taken. */
  taken: Taken | null
}

/** What is entered in a form that is not done yet, kept for when the app is killed meanwhile. */
export interface Draft {
  /** When it was changed last, ms by the phone's clock. */
  at: number
  pictures: readonly Picture[]
  /** Values of fields, by their names. */
  typed?: object
}

/** How long they are offered, ms: a form of another day is another one. */
const offeredMs = 24 * 3_600_000
export const isOffered = ({ at }: Draft) => Date.now() - at < offeredMs

/** A picture or signature on its way: its bytes stay on the phone until the server has all of them. */
export interface KeptFile {
  /** Made here; acts name the file by it. */
  id: string
  personId: string
  actId: string
  name: string
  contentType: string
  sha256: string
  bytes: number
  content: Blob
  /** Absent in what the first version of the app kept. */
  taken?: Taken | null
  /** The server's reason for refusing it; '' while it waits. */
  refused: string
}

/** What the server said of an act that counts, such as that the piece belongs elsewhere. Kept until the person has read it. */
export interface ToldLine {
  /** The act's. */
  id: string
  message: string
}

/** What is kept with an act. */
export interface KeptWith {
  /** The form that it ends: what was entered there is forgotten. */
  form?: string
  /** The number of its order, for when the task is no longer here. */
  bookingId?: string | undefined
}

/** A person has one app: all that is kept of one are a driver's acts, or all a warehouse worker's. */
export type AnyAct = ActInput | CargoActInput

/**
 * An act from the moment the person did it until the server has it. `waiting` was not answered yet, `held` waits for an
 * earlier act or for the office, `refused` does not count unless it is sent again.
 */
export interface KeptAct<A = ActInput> {
  /** Counts up: the order in which the acts were done. Given by the store. */
  number: number
  id: string
  personId: string
  act: A
  /** The order's number; absent in what earlier versions of the app kept. */
  bookingId?: string
  state: 'waiting' | 'held' | 'refused'
  /** The server's words about it; '' before its answer. */
  message: string
}

/** A driver does these once at a stop or with a task. */
const onceEach: readonly string[] = ['accept', 'reject', 'arrive', 'pickUp', 'deliver']

/** Whether an act that waits is the same step of the same stop, done in another window. */
export const isSameStep = ({ state, act: one }: Pick<KeptAct, 'state' | 'act'>, other: AnyAct) =>
  state === 'waiting' &&
  onceEach.includes(other.kind) &&
  one.kind === other.kind &&
  'taskId' in one &&
  'taskId' in other &&
  one.taskId === other.taskId &&
  one.stopId === other.stopId
