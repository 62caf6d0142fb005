import { orderAfterRevision, type TaskState } from './follow.ts'
import type { StopInput } from './input.ts'
import { type BookingStatus, isLive, taskRow } from './lifecycle.ts'
import type { DiffEntry } from './replies.ts'

/** The result of accepting or refusing one field of a revision. */
export type Consequence =
  | 'askedAgain'
  | 'readsWhenAsked'
  | 'onTheRoad'
  | 'seesInApp'
  | 'nobodyTold'
  | 'priceFollows'
  | 'justChanges'
  | 'stays'
  | 'priceStays'

/** One consequence, and whom it affects. */
export interface Follows {
  what: Consequence
  drivers: string[]
}

type Task = TaskState & { driver: string | null }

const named = (tasks: readonly Task[]) => [...new Set(tasks.flatMap(({ driver }) => driver ?? []))]

/** For new stops the consequence depends on how far the task is; other changes are only shown in the driver's app. */
function forDrivers(field: string, tasks: readonly Task[]): Follows[] {
  const live = tasks.filter(({ status }) => isLive(status))
  if (live.length === 0) return [{ what: 'nobodyTold', drivers: [] }]
  if (field !== 'stops') return [{ what: 'seesInApp', drivers: named(live) }]
  const groups: [Consequence, Task[]][] = [
    ['askedAgain', live.filter(({ status }) => taskRow('changed', status))],
    ['readsWhenAsked', live.filter(({ status }) => status === 'assigned')],
    ['onTheRoad', live.filter(({ status }) => status === 'pickedUp')],
  ]
  return groups.filter(([, of]) => of.length > 0).map(([what, of]) => ({ what, drivers: named(of) }))
}

/** Consequences of accepting or refusing one field of a revision. */
export function followsFrom(
  { field, impact }: Pick<DiffEntry, 'field' | 'impact'>,
  accepted: boolean,
  tasks: readonly Task[],
): Follows[] {
  if (!accepted) return [{ what: impact === 'price' ? 'priceStays' : 'stays', drivers: [] }]
  if (impact === 'driver') return forDrivers(field, tasks)
  return [{ what: impact === 'price' ? 'priceFollows' : 'justChanges', drivers: [] }]
}

/** Status of the order once its revision is decided. */
export const statusAfterRevision = (status: BookingStatus, tasks: readonly TaskState[]): BookingStatus =>
  status === 'IN_TRANSIT' ? status : orderAfterRevision(tasks)

/** A stop in a revision: the entered values, in the zone of its place. */
export type ToldStop = Partial<StopInput> & { id?: string; timeZone?: string }

export interface StopChange {
  what: 'added' | 'removed' | 'moved' | 'changed'
  /** Its position in the order; for a removed stop, the earlier one. */
  number: number
  before?: ToldStop
  after?: ToldStop
  /** The fields that differ. */
  fields: (keyof ToldStop)[]
}

/** Fields that mean nothing to people. */
const silent: readonly string[] = ['id', 'timeZone']

/** The stops that a revision adds, removes, changes or only moves in the order. */
export function stopChanges(before: readonly ToldStop[], after: readonly ToldStop[]): StopChange[] {
  const kept = before.filter((stop) => after.some(({ id }) => id === stop.id))
  const same = after.filter((stop) => before.some(({ id }) => id === stop.id))
  const changes: StopChange[] = []
  for (const [index, stop] of before.entries())
    if (!kept.includes(stop)) changes.push({ what: 'removed', number: index + 1, before: stop, fields: [] })
  for (const [index, stop] of after.entries()) {
    const old = before.find(({ id }) => id === stop.id)
    if (!old) {
      changes.push({ what: 'added', number: index + 1, after: stop, fields: [] })
      continue
    }
    const names = [...new Set([...Object.keys(old), ...Object.keys(stop)])] as (keyof ToldStop)[]
    const fields = names.filter((name) => !silent.includes(name) && (old[name] ?? '') !== (stop[name] ?? ''))
    const moved = kept.findIndex(({ id }) => id === stop.id) !== same.indexOf(stop)
    if (fields.length > 0 || moved)
      changes.push({
        what: fields.length > 0 ? 'changed' : 'moved',
        number: index + 1,
        before: old,
        after: stop,
        fields,
      })
  }
  return changes
}
