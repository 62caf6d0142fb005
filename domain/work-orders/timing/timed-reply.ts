import { z } from 'zod'
import { dueReasons, type Timed, timingDrivers, timingReasons, timings, type Urgency } from './timing.ts'

const moment = z.string().nullable()

/** The facts for `timingOf` that a list's row has no column for. */
export const timedMore = {
  cutOffAt: moment,
  airCutOffAt: moment,
  routeMinutes: z.int(),
  pickupDueDay: z.boolean(),
  deliveryDueDay: z.boolean(),
  pickupExpectedAt: moment,
  pickupArrivedAt: moment,
  deliveryArrivedAt: moment,
  stopCount: z.int(),
  assignedStops: z.int(),
} satisfies { [F in keyof Timed]?: z.ZodType<Timed[F]> }

/** The urgency as the server calculates it, for clients that only show it. */
export const urgencyReply = z.object({
  timing: z.enum(timings),
  reason: z.enum(timingReasons),
  minutes: z.int(),
  driver: z.enum(timingDrivers).nullable(),
  driverMinutes: z.int(),
  due: z.enum(dueReasons).nullable(),
  dueAt: moment,
  leaveByAt: moment,
  expectedAt: moment,
  stopCount: z.int(),
  assignedStops: z.int(),
}) satisfies z.ZodType<Urgency>
