import type { ReportRow } from '@shortcut/domain/billing/invoices/report-api.ts'
import { divide } from '@shortcut/domain/decimal.ts'
import { kmPerMile } from '@shortcut/domain/positions/route.ts'
import { formatsNow } from '../../time/formats.ts'
import { figuresOf, grouped } from './figures.ts'

const amount = (value: string | null) => (value === null ? '' : grouped(value))
const share = (value: string | null) => (value === null ? '' : `${value} %`)
const number = (value: string | null) => (value === null ? Number.NEGATIVE_INFINITY : Number(value))

const perMileNow = () => (formatsNow().units === 'metric' ? kmPerMile : 1)

type OfUnits = 'miles' | 'emptyMiles' | 'emptyShare' | 'perMile' | 'emptyByWeek' | 'ofDriven'
/** The key of a text, or of its version for kilometers. */
export const inUnits = <Name extends OfUnits>(key: `report:${Name}`) =>
  formatsNow().units === 'metric' ? (`${key}_metric` as const) : key

/** A column's text, and the value it sorts by. */
type Column = { text: (row: ReportRow) => string; value: (row: ReportRow) => number }

const money = (key: 'revenue' | 'linehaul' | 'fuel' | 'accessorials' | 'air' | 'cost'): Column => ({
  text: (row) => amount(row[key]),
  value: (row) => number(row[key]),
})
const figure = (key: keyof ReturnType<typeof figuresOf>, text: (value: string | null) => string): Column => ({
  text: (row) => text(figuresOf(row)[key]),
  value: (row) => number(figuresOf(row)[key]),
})

export const reportColumns = {
  orders: { text: (row) => grouped(String(row.orders)), value: (row) => row.orders },
  revenue: money('revenue'),
  linehaul: money('linehaul'),
  fuel: money('fuel'),
  accessorials: money('accessorials'),
  air: money('air'),
  miles: { text: (row) => grouped((Number(row.miles) * perMileNow()).toFixed(0)), value: (row) => Number(row.miles) },
  perMile: figure('perMile', (value) => amount(value && divide(value, String(perMileNow())).toFixed(2))),
  emptyShare: figure('emptyPercent', share),
  cost: money('cost'),
  margin: figure('margin', amount),
  pickupsOnTime: figure('pickupPercent', share),
  deliveriesOnTime: figure('deliveryPercent', share),
} satisfies Record<string, Column>
export type ReportColumn = keyof typeof reportColumns
export const reportColumnNames = Object.keys(reportColumns) as ReportColumn[]
