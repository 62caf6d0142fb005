import type { NumberStatus } from './numbers.ts'

const list = (statuses: readonly string[]) => `IN (${statuses.map((status) => `'${status}'`).join(', ')})`

/** The end of an SQL condition, such as `n.status ${numberIs('free')}`. Statements name statuses only this way. */
export const numberIs = (...statuses: readonly NumberStatus[]) => list(statuses)
