import { roundMoney } from '@shortcut/domain/money.ts'

/** '12,500.05' from an amount as sent: it already has its currency's decimals. */
export function moneyText(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${grouped.replace('-', '−')}${fraction ? `.${fraction}` : ''}`
}

/** An amount with all decimals of its currency and grouped digits. */
export const moneyIn = (amount: string, currency: string): string => moneyText(roundMoney(amount, currency))

/** Integers of the smallest unit: sums of amounts with equal decimals are exact. */
const units = (amount: string) => BigInt(amount.replace('.', ''))

function withPlaces(sum: bigint, places: number): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${sum < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}

/** '1,200.00 USD, 90.00 CAD': the total per currency. */
export function sumText(rows: readonly { total: string; currency: string }[]): string {
  const sums = new Map<string, { sum: bigint; places: number }>()
  for (const { total, currency } of rows) {
    const places = total.split('.')[1]?.length ?? 0
    sums.set(currency, { sum: (sums.get(currency)?.sum ?? 0n) + units(total), places })
  }
  return [...sums].map(([currency, { sum, places }]) => `${moneyText(withPlaces(sum, places))} ${currency}`).join(', ')
}
