import { z } from 'zod'
import { date, endpoint, id, instant } from '../endpoint.ts'
import { longestSearch } from '../longest-search.ts'
import { text } from '../text.ts'
import { bookingStatuses, taskStatuses } from '../work-orders/lifecycle.ts'
import { timedMore } from '../work-orders/timing/timed-reply.ts'

/** Longest window of one request, in days. */
export const mostBoardDays = 35
/** Most tasks in one window. A larger fleet must ask for a shorter window. */
export const mostBoardTasks = 10_000
/** Most unassigned orders shown; beyond that the page shows their number. */
export const mostUnassigned = 200

const instantOrNull = z.string().nullable()
const point = { lat: z.number().nullable(), lng: z.number().nullable() }

/** The load, as the board draws it and the preflight checks it. Places are "city, state". */
const load = {
  workOrderId: id,
  bookingId: z.string(),
  bookingStatus: z.enum(bookingStatuses),
  customerName: z.string(),
  bookingPickupDate: date.nullable(),
  pickupZone: z.string(),
  pickupPlace: z.string(),
  deliveryPlace: z.string(),
  pickupDueAt: instantOrNull,
  deliveryDueAt: instantOrNull,
  estimatedDeliverDate: instantOrNull,
  actualDeliverDate: instantOrNull,
  /** The truck (without a driver: the freight) must leave by then to be on time. */
  leaveByAt: instantOrNull,
  ...timedMore,
  startsAt: instantOrNull,
  endsAt: instantOrNull,
  weightKg: z.number().nullable(),
  hazmatClass: z.string().nullable(),
  truckType: z.string(),
  /** False: the load has only some of the order's drops. */
  whole: z.boolean(),
  /** The next pickup not reached yet. */
  pickup: z.object({ ...point, from: instantOrNull, until: instantOrNull, timeZone: z.string() }).nullable(),
  /** The last dropoff. */
  drop: z.object({ until: instantOrNull, timeZone: z.string() }).nullable(),
}

/** A task in a driver's lane. */
export const boardTask = z.object({
  id,
  taskNo: z.string(),
  status: z.enum(taskStatuses),
  version: z.int(),
  driverId: z.string().nullable(),
  truckId: z.string().nullable(),
  trailerId: z.string().nullable(),
  /** True: somebody planned its times; false: they come from its appointments. */
  planned: z.boolean(),
  ...load,
})
export type BoardTask = z.output<typeof boardTask>

/** An order, or part of one, without a driver. */
export const boardOrder = z.object({
  ...load,
  tags: z.array(z.string()),
  /** The stops that no task has, if tasks have the others; null: all stops, or those of its task. */
  stopIds: z.array(id).nullable(),
  /** The task already made for it, without a driver. */
  taskId: z.string().nullable(),
  taskNo: z.string().nullable(),
  taskVersion: z.int().nullable(),
})
export type BoardOrder = z.output<typeof boardOrder>

export const boardDriver = z.object({
  id,
  name: z.string(),
  homeBase: z.string(),
  active: z.boolean(),
  frozen: z.boolean(),
  licenceExpiresOn: date.nullable(),
  medicalExpiresOn: date.nullable(),
  insuranceExpiresOn: date.nullable(),
  hazmatExpiresOn: date.nullable(),
  lastSeenAt: instantOrNull,
  truckId: z.string().nullable(),
  ...point,
})
export type BoardDriver = z.output<typeof boardDriver>

export const boardTruck = z.object({
  id,
  unitNo: z.string(),
  truckType: z.string(),
  status: z.string(),
  capacityKg: z.number().nullable(),
  insuranceExpiresOn: date.nullable(),
  placards: z.boolean(),
  unsafeDefects: z.int(),
})
export type BoardTruck = z.output<typeof boardTruck>

export const boardTrailer = z.object({
  id,
  trailerNo: z.string(),
  trailerType: z.string(),
  status: z.string(),
  capacityKg: z.number().nullable(),
  unsafeDefects: z.int(),
})
export type BoardTrailer = z.output<typeof boardTrailer>

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const window = z
  .object({ from: instant, to: instant })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to) && days(from, to) <= mostBoardDays, {
    path: ['to'],
    error: 'boardWindow',
  })

export const boardApi = {
  /** Active drivers, their trucks and trailers, and the tasks in the window. */
  lanes: endpoint({
    method: 'GET',
    path: 'board/lanes',
    fromReplica: true,
    permission: '/work/order/list',
    input: window,
    reply: z.object({
      drivers: z.array(boardDriver),
      trucks: z.array(boardTruck),
      trailers: z.array(boardTrailer),
      tasks: z.array(boardTask),
    }),
  }),
  /** Loads without a driver, the nearest deadline first; `total` counts their orders. */
  unassigned: endpoint({
    method: 'GET',
    path: 'board/unassigned',
    fromReplica: true,
    permission: '/work/order/list',
    input: z.object({ q: text(longestSearch).default('') }),
    reply: z.object({ list: z.array(boardOrder), total: z.int(), totalIsExact: z.boolean() }),
  }),
}
