import { enteredWith } from './field-sets.ts'
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
  | 'waybillsStay'
  | 'justChanges'
  | 'stays'
  | 'priceStays'

/** One consequence, and whom it affects. */
export interface Follows {
  what: Consequence
  drivers: string[]
}

/** Fields that a house or master waybill was made with. */
const ofWaybills: readonly string[] = [...enteredWith('form', 'air'), 'commodity']

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
  if (impact === 'price') return [{ what: 'priceFollows', drivers: [] }]
  return [{ what: ofWaybills.includes(field) ? 'waybillsStay' : 'justChanges', drivers: [] }]
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

const placeOf = ({ kind, company, address, city, postalCode }: ToldStop) =>
  [kind, company, address, city, postalCode].map((part) => part ?? '').join('\n')

/**
 * Each proposed stop with the current one that it is: by id, and without one (a customer's message has none) by kind and
 * place, each current stop once.
 */
function pairs(before: readonly ToldStop[], after: readonly ToldStop[]): Map<ToldStop, ToldStop> {
  const left = new Set(before)
  const found = new Map<ToldStop, ToldStop>()
  for (const same of [
    (one: ToldStop, other: ToldStop) => one.id !== undefined && one.id === other.id,
    (one: ToldStop, other: ToldStop) => one.id === undefined && placeOf(one) === placeOf(other),
  ])
    for (const stop of after) {
      const old = found.has(stop) ? undefined : [...left].find((one) => same(stop, one))
      if (!old) continue
      found.set(stop, old)
      left.delete(old)
    }
  return found
}

/** The stops that a revision adds, removes, changes or only moves in the order. */
export function stopChanges(before: readonly ToldStop[], after: readonly ToldStop[]): StopChange[] {
  const oldOf = pairs(before, after)
  const known = new Set(oldOf.values())
  const kept = before.filter((stop) => known.has(stop))
  const same = after.filter((stop) => oldOf.has(stop))
  const changes: StopChange[] = []
  for (const [index, stop] of before.entries())
    if (!known.has(stop)) changes.push({ what: 'removed', number: index + 1, before: stop, fields: [] })
  for (const [index, stop] of after.entries()) {
    const old = oldOf.get(stop)
    if (!old) {
      changes.push({ what: 'added', number: index + 1, after: stop, fields: [] })
      continue
    }
    const names = [...new Set([...Object.keys(old), ...Object.keys(stop)])] as (keyof ToldStop)[]
    const fields = names.filter((name) => !silent.includes(name) && (old[name] ?? '') !== (stop[name] ?? ''))
    const moved = kept.indexOf(old) !== same.indexOf(stop)
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
