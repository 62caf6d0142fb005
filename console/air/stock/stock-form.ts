import { readSerial, waybillNumber } from '@shortcut/domain/air/numbers.ts'
import type { StockRow } from '@shortcut/domain/air/stock-api.ts'
import { airlineOfPrefix } from '@shortcut/domain/codes/airlines.ts'

export type StockValues = Record<'prefix' | 'airline' | 'firstNumber' | 'lastNumber' | 'lowMark' | 'remark', string>

export const stockValues = (row: StockRow | null): StockValues => ({
  prefix: row?.prefix ?? '',
  airline: row?.airline ?? '',
  firstNumber: row?.firstNumber ?? '',
  lastNumber: row?.lastNumber ?? '',
  lowMark: String(row?.lowMark ?? 10),
  remark: row?.remark ?? '',
})

export const stockWire = ({ lowMark, ...values }: StockValues) => ({ ...values, lowMark: Number(lowMark || 0) })

/** The values with another prefix, and its airline, unless somebody has typed another one. */
export function withPrefix(values: StockValues, prefix: string): StockValues {
  const before = airlineOfPrefix(values.prefix)?.code ?? ''
  const airline = values.airline === before ? (airlineOfPrefix(prefix)?.code ?? '') : values.airline
  return { ...values, prefix, airline }
}

/** How many numbers there are, and both ends as written; null as long as they are not right. */
export function rangeOf({ prefix, firstNumber, lastNumber }: StockValues) {
  const [first, last] = [readSerial(firstNumber, prefix), readSerial(lastNumber, prefix)]
  if (!/^\d{3}$/.test(prefix) || 'why' in first || 'why' in last || last.serial < first.serial) return null
  return {
    count: last.serial - first.serial + 1,
    first: waybillNumber(prefix, first.serial),
    last: waybillNumber(prefix, last.serial),
  }
}
