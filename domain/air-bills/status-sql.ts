import type { BillStatus } from './bill.ts'

/** The end of an SQL condition, such as `b.status ${billIs('open')}`. Statements name statuses only this way. */
export const billIs = (...statuses: readonly BillStatus[]) =>
  `IN (${statuses.map((status) => `'${status}'`).join(', ')})`
