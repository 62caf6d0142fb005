import type { ReportRow } from '@shortcut/domain/billing/invoices/report-api.ts'
import { add, divide, exact, multiply, subtract } from '@shortcut/domain/decimal.ts'

export const percent = (part: string | number, whole: string | number) =>
  exact(String(whole)).isZero() ? null : divide(multiply(String(part), '100'), String(whole)).toFixed(1)

/** Amounts are sent with all decimals of their currency. */
export const placesOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

/** Figures derived from a row's sums; null if they cannot be calculated. */
export const figuresOf = (row: ReportRow) => ({
  margin: row.cost === null ? null : subtract(row.costedRevenue ?? '0', row.cost).toFixed(placesOf(row.revenue)),
  marginPercent:
    row.cost === null
      ? null
      : percent(subtract(row.costedRevenue ?? '0', row.cost).toString(), row.costedRevenue ?? '0'),
  emptyPercent: percent(row.emptyMiles, add(row.miles, row.emptyMiles).toString()),
  perMile: exact(row.miles).isZero() ? null : divide(subtract(row.revenue, row.air).toString(), row.miles).toFixed(2),
  pickupPercent: percent(row.pickupsOnTime, row.pickups),
  deliveryPercent: percent(row.deliveriesOnTime, row.deliveries),
})

/** '1,250.00': digits are grouped, never rounded. */
export function grouped(value: string): string {
  const [whole = '', fraction] = value.split('.')
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? digits : `${digits}.${fraction}`
}
