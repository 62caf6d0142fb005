import { z } from 'zod'
import { anyOf, either, instant } from '../endpoint.ts'
import { text } from '../text.ts'
import { freightStates } from './freight-statuses.ts'
import { taskStatuses } from './lifecycle.ts'
import { type MomentColumn, momentColumns, type TextColumn, textColumns } from './more-columns.ts'

type Texts = { [C in TextColumn]: z.ZodOptional<z.ZodString> }
type Moments = { [C in MomentColumn as `${C}From` | `${C}To`]: z.ZodOptional<typeof instant> }

const thereOrNot = either(z.enum(['yes', 'no'])).optional()

/** Filters of the list columns that are looked up only while they are shown. */
export const moreFilters = {
  /** Status of the task shown in the list. */
  taskStatus: anyOf(z.enum(taskStatuses)).optional(),
  hasPhotos: thereOrNot,
  hasLocus: thereOrNot,
  /** Whether a driver's step waits for the office. */
  hasHeldStep: thereOrNot,
  freight: anyOf(z.enum(freightStates)).optional(),
  ...(Object.fromEntries(textColumns.map((column) => [column, text(120).optional()])) as Texts),
  ...(Object.fromEntries(
    momentColumns.flatMap((column) => [`${column}From`, `${column}To`]).map((name) => [name, instant.optional()]),
  ) as Moments),
}
