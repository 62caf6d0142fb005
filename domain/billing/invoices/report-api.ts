import { z } from 'zod'
import { date, decimal, endpoint, id } from '../../endpoint.ts'
import { currency } from '../../money.ts'
import { optionalZone } from '../../users/preferences.ts'

/** What revenue is told by. A lane leads from the place of the first pickup to that of the last delivery. */
export const reportSides = ['account', 'lane', 'truck', 'driver'] as const
export type ReportSide = (typeof reportSides)[number]

/** Rows that a report tells at most; its total is of all. */
export const mostReportRows = 500
/** Days that a report may span. */
export const mostReportDays = 366

const cost = decimal.refine((price) => !price.startsWith('-'), { error: 'negative' })

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

export const reportInput = z
  .object({
    by: z.enum(reportSides).default('account'),
    /** First and last day of delivery. */
    from: date,
    to: date,
    /** Without one, that of most orders. Money of several currencies is never added up. */
    currency: currency.optional(),
    /** The zone whose days are meant; without one the user's, else +08:00. */
    timeZone: optionalZone.default(''),
  })
  .refine(({ from, to }) => from <= to && days(from, to) <= mostReportDays, { path: ['to'], error: 'reportDays' })

const reportRow = z.object({
  /** What the row is of; null: orders without a truck, driver or place. */
  key: z.string().nullable(),
  name: z.string(),
  orders: z.int(),
  linehaul: decimal,
  fuel: decimal,
  accessorials: decimal,
  /** What was charged, and how much of it stands on invoices. */
  revenue: decimal,
  invoiced: decimal,
  /** Miles charged with freight on, and calculated from each driver's delivery before to the pickup, within a week. */
  miles: decimal,
  emptyMiles: decimal,
  /** What drivers cost and what was earned with those whose cost is set; null: set for none. */
  cost: decimal.nullable(),
  costedRevenue: decimal.nullable(),
  /** Orders whose pickup, whose delivery had a time to keep, and how many kept it. */
  pickups: z.int(),
  pickupsOnTime: z.int(),
  deliveries: z.int(),
  deliveriesOnTime: z.int(),
})
export type ReportRow = z.output<typeof reportRow>

const report = z.object({
  currency,
  /** All that have orders in the period. */
  currencies: z.array(currency),
  total: reportRow,
  /** Those that earned most first. */
  rows: z.array(reportRow),
  rowCount: z.int(),
  /** By the Monday of each week of the period that had orders, oldest first. */
  weeks: z.array(
    reportRow
      .pick({ orders: true, revenue: true, miles: true, emptyMiles: true, pickups: true, pickupsOnTime: true })
      .extend({ weekOn: date, deliveries: z.int(), deliveriesOnTime: z.int() }),
  ),
})
export type Report = z.output<typeof report>
export type ReportWeek = Report['weeks'][number]

/** What a driver costs from a day on. */
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
    permission: '/billing/report/list',
    input: reportInput,
    reply: report,
  }),
  /** What every driver costs, the newest first of each. */
  driverCosts: endpoint({
    method: 'GET',
    path: 'report/driverCosts',
    permission: '/billing/report/cost',
    input: z.object({}),
    reply: z.object({ list: z.array(driverCost) }),
  }),
  /** Writes what a driver costs from a day on, over what was written for that day. */
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
