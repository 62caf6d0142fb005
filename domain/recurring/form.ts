import { z } from 'zod'
import { optionalZone } from '../users/preferences.ts'
import { stopInput } from '../work-orders/input.ts'
import { repeatRule } from './repeats.ts'
import { template } from './template.ts'

/** The dates, and how many days before its pickup day each order is made. */
export const recurringRule = repeatRule.safeExtend({ advanceDays: z.int().min(0).max(60).default(7) })

const { postalCode, city, province, country } = stopInput.shape
/** The dates while they are written: today is that of the first pickup or, until it has a place, that of `timeZone`. */
export const recurringPreview = recurringRule.safeExtend({
  pickup: z.object({ postalCode, city, province, country }).optional(),
  timeZone: optionalZone.default(''),
})

/** The dates, and the order that repeats on them. */
export const recurringForm = recurringRule.safeExtend({ template })
