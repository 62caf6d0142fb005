import type { FreightStatus, onHandStatuses } from './freight-statuses.ts'
import type { BookingStatus, TaskStatus } from './lifecycle.ts'
import { liveTaskStatuses } from './lifecycle.ts'

const list = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ')
const oneOf = (statuses: readonly string[]) =>
  statuses.length === 1 ? `= ${list(statuses)}` : `IN (${list(statuses)})`
const noneOf = (statuses: readonly string[]) =>
  statuses.length === 1 ? `<> ${list(statuses)}` : `NOT IN (${list(statuses)})`

/** The end of an SQL condition, such as `t.status ${taskIs('pickedUp')}`. Statements name statuses only this way. */
export const taskIs = (...statuses: readonly TaskStatus[]) => oneOf(statuses)
export const taskIsNot = (...statuses: readonly TaskStatus[]) => noneOf(statuses)
export const orderIs = (...statuses: readonly BookingStatus[]) => oneOf(statuses)
export const orderIsNot = (...statuses: readonly BookingStatus[]) => noneOf(statuses)
/** Of a dock receipt, or of a piece. */
export const freightIs = (...statuses: readonly (FreightStatus | (typeof onHandStatuses)[number] | 'withdrawn')[]) =>
  oneOf(statuses)

/** Sorts live tasks `t`: the furthest along comes first. */
export const furthestFirst = `array_position(ARRAY[${list(liveTaskStatuses.toReversed())}], t.status)`
