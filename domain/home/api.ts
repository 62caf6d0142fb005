import { z } from 'zod'
import { date, endpoint, id } from '../endpoint.ts'
import { optionalZone } from '../users/preferences.ts'
import { channels } from '../work-orders/channels.ts'
import { bookingStatuses } from '../work-orders/lifecycle.ts'
import { timedMore } from '../work-orders/timing/timed-reply.ts'

/** Days of the delivery chart, including today. */
export const deliveryDays = 14

/** A count as in lists: a lower bound beyond 10,000. */
const figure = z.object({ total: z.int(), totalIsExact: z.boolean() })
export type Figure = z.output<typeof figure>

const byStatus = z.record(z.enum(bookingStatuses), z.int())

/** An order that needs attention now, with the facts for `timingOf`: the console tells the reason as time goes on. */
const urgentOrder = z.object({
  id,
  bookingId: z.string(),
  customerName: z.string(),
  bookingStatus: z.enum(bookingStatuses),
  driver: z.string(),
  pickupPlace: z.string(),
  deliveryPlace: z.string(),
  dueAt: z.string(),
  pickupDueAt: z.string().nullable(),
  deliveryDueAt: z.string().nullable(),
  leaveByAt: z.string().nullable(),
  estimatedDeliverDate: z.string().nullable(),
  actualDeliverDate: z.string().nullable(),
  ...timedMore,
})
export type UrgentOrder = z.output<typeof urgentOrder>

const orderFigures = z.object({
  /** All orders, of any date. */
  standing: byStatus,
  /** Orders to be picked up today, by the date at their place. */
  pickupsToday: byStatus,
  /** Orders whose delivery is requested for today. */
  deliveriesToday: byStatus,
  receivedToday: z.record(z.enum(channels), z.int()),
  late: figure,
  atRisk: figure,
  /** Orders that need a driver for a stop: also partly assigned ones. */
  withoutDriver: figure,
  /** Orders with a driver's step that waits for a decision. */
  heldSteps: figure,
  /** Orders with a driver's problem that nobody in the office has handled. */
  problems: figure,
  /** Orders whose sender asks to cancel or change them. */
  requests: figure,
  /** Late orders, those just missed first; then those at risk, the nearest deadlines first. */
  urgent: z.array(urgentOrder),
  /** By day of the last drop, oldest first; `late` of them were after their deadline. */
  deliveries: z.array(z.object({ day: date, delivered: z.int(), late: z.int() })),
})
export type OrderFigures = z.output<typeof orderFigures>

const seal = z.object({
  /** Number of log rows in the chain. */
  sealed: z.int(),
  /** When the last sealed row was written; null without rows. */
  lastAt: z.string().nullable(),
  /** Rows older than a minute that are not in the chain. */
  waiting: z.int(),
})
export type Seal = z.output<typeof seal>

export const homeApi = {
  /** What Home shows. Parts that the person may not see are null. */
  figures: endpoint({
    method: 'GET',
    path: 'home/figures',
    fromReplica: true,
    permission: 'signed-in',
    /** The time zone of the days; if absent the user's, else +08:00. */
    input: z.object({ timeZone: optionalZone.default('') }),
    reply: z.object({
      today: date,
      orders: orderFigures.nullable(),
      /** Whether the server's disk is full. */
      diskFull: z.boolean().nullable(),
      quarantined: figure.nullable(),
      /** Drivers with a live task whose app is silent. */
      silent: figure.nullable(),
      /** Recurring orders that cannot make their next order. */
      stuck: figure.nullable(),
      /** Drivers whose renewed papers wait to be checked. */
      papers: figure.nullable(),
      /** How far the operation log is sealed. */
      seal: seal.nullable(),
      drivers: z.object({ online: z.int(), active: z.int() }).nullable(),
    }),
  }),
}
