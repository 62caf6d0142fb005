import { z } from 'zod'
import { date, endpoint, id } from '../endpoint.ts'
import { optionalZone } from '../users/preferences.ts'
import { channels } from '../work-orders/channels.ts'
import { bookingStatuses } from '../work-orders/lifecycle.ts'
import { timingReasons, timings } from '../work-orders/timing.ts'

/** How many days the deliveries are told of, today among them. */
export const deliveryDays = 14

/** As lists say their totals: past 10,000 a lower bound. */
const figure = z.object({ total: z.int(), totalIsExact: z.boolean() })
export type Figure = z.output<typeof figure>

const byStatus = z.record(z.enum(bookingStatuses), z.int())

/** An order that somebody should look at now, and why. */
const urgentOrder = z.object({
  id,
  bookingId: z.string(),
  customerName: z.string(),
  bookingStatus: z.enum(bookingStatuses),
  driver: z.string(),
  pickupPlace: z.string(),
  deliveryPlace: z.string(),
  dueAt: z.string(),
  timing: z.enum(timings),
  reason: z.enum(timingReasons),
  /** Late by so many, or so many left. */
  minutes: z.int(),
})
export type UrgentOrder = z.output<typeof urgentOrder>

const orderFigures = z.object({
  /** All orders, whenever. */
  standing: byStatus,
  /** Orders to be picked up today, at their place. */
  pickupsToday: byStatus,
  /** Orders whose delivery is requested for today. */
  deliveriesToday: byStatus,
  receivedToday: z.record(z.enum(channels), z.int()),
  late: figure,
  atRisk: figure,
  /** Orders with a driver's step that waits for the office. */
  heldSteps: figure,
  /** Those whose deadline comes next, then those just missed. */
  urgent: z.array(urgentOrder),
  /** By day of the last drop, the oldest first; `late` of them after their deadline. */
  deliveries: z.array(z.object({ day: date, delivered: z.int(), late: z.int() })),
})
export type OrderFigures = z.output<typeof orderFigures>

export const homeApi = {
  /** What Home shows. A part that the person may not see is null. */
  figures: endpoint({
    method: 'GET',
    path: 'home/figures',
    permission: 'signed-in',
    /** The zone whose days are meant; without one the user's, else +08:00. */
    input: z.object({ timeZone: optionalZone.default('') }),
    reply: z.object({
      today: date,
      orders: orderFigures.nullable(),
      /** Whether the server's disk is full. */
      diskFull: z.boolean().nullable(),
      quarantined: figure.nullable(),
      /** Drivers with a live task whose app is not heard. */
      silent: figure.nullable(),
      drivers: z.object({ online: z.int(), active: z.int() }).nullable(),
    }),
  }),
}
