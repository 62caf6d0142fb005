import { z } from 'zod'
import { date, decimal, endpoint, id } from '../../endpoint.ts'
import { currency } from '../../money.ts'
import { optionalZone } from '../../users/preferences.ts'

/** How revenue is grouped. A lane goes from the place of the first pickup to that of the last delivery. */
export const reportSides = ['account', 'lane', 'truck', 'driver'] as const
export type ReportSide = (typeof reportSides)[number]

/** Most rows of a report; its total covers all of them. */
export const mostReportRows = 500
/** Longest period of a report, in days. */
export const mostReportDays = 366

const cost = decimal.refine((price) => !price.startsWith('-'), { error: 'negative' })

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

export const reportInput = z
  .object({
    by: z.enum(reportSides).default('account'),
    /** First and last day of delivery. */
    from: date,
    to: date,
    /** If absent, the currency of most orders. Amounts of different currencies are never added up. */
    currency: currency.optional(),
    /** The time zone of the days; if absent the user's, else +08:00. */
    timeZone: optionalZone.default(''),
  })
  .refine(({ from, to }) => from <= to && days(from, to) <= mostReportDays, { path: ['to'], error: 'reportDays' })

const reportRow = z.object({
  /** What the row is about; null: orders without a truck, driver or place. */
  key: z.string().nullable(),
  name: z.string(),
  orders: z.int(),
  linehaul: decimal,
  fuel: decimal,
  accessorials: decimal,
  /** Charged by air waybills; in the revenue, and neither in that per mile nor in the margin of drivers. */
  air: decimal,
  /** Amount charged, and how much of it is on invoices. */
  revenue: decimal,
  invoiced: decimal,
  /**
   * Miles charged with freight, and calculated empty miles from the driver's previous delivery to the pickup, within a
   * week.
   */
  miles: decimal,
  emptyMiles: decimal,
  /** Cost of the drivers, and the revenue of drivers whose cost is set; null: no cost is set. */
  cost: decimal.nullable(),
  costedRevenue: decimal.nullable(),
  /** Number of orders whose pickup or delivery had an appointment, and how many were on time. */
  pickups: z.int(),
  pickupsOnTime: z.int(),
  deliveries: z.int(),
  deliveriesOnTime: z.int(),
})
export type ReportRow = z.output<typeof reportRow>

const report = z.object({
  currency,
  /** Every currency with orders in the period. */
  currencies: z.array(currency),
  total: reportRow,
  /** Highest revenue first. */
  rows: z.array(reportRow),
  rowCount: z.int(),
  /** By Monday of each week with orders in the period, oldest first. */
  weeks: z.array(
    reportRow
      .pick({ orders: true, revenue: true, miles: true, emptyMiles: true, pickups: true, pickupsOnTime: true })
      .extend({ weekOn: date, deliveries: z.int(), deliveriesOnTime: z.int() }),
  ),
})
export type Report = z.output<typeof report>
export type ReportWeek = Report['weeks'][number]

/** A driver's cost from a day on. */
export const driverCostFields = {
  driverId: id,
  fromOn: date,
  perMile: cost,
  perHour: cost,
  currency,
}
const driverCost = z.object({
  ...driverCostFields,
  driverName: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type DriverCost = z.output<typeof driverCost>

export const reportApi = {
  /** Revenue, miles and punctuality of the orders delivered in a period. */
  revenue: endpoint({
    method: 'GET',
    path: 'report/revenue',
    fromReplica: true,
    permission: '/billing/report/list',
    input: reportInput,
    reply: report,
  }),
  /** The cost of every driver; each driver's newest entry first. */
  driverCosts: endpoint({
    method: 'GET',
    path: 'report/driverCosts',
    fromReplica: true,
    permission: '/billing/report/cost',
    input: z.object({}),
    reply: z.object({ list: z.array(driverCost) }),
  }),
  /** Sets a driver's cost from a day on, replacing the entry of that day. */
  saveDriverCost: endpoint({
    method: 'POST',
    path: 'report/saveDriverCost',
    permission: '/billing/report/cost',
    input: z.object(driverCostFields),
    reply: driverCost,
  }),
  deleteDriverCost: endpoint({
    method: 'POST',
    path: 'report/deleteDriverCost',
    permission: '/billing/report/cost',
    input: z.object({ driverId: id, fromOn: date }),
    reply: z.object({}),
  }),
}
