import type { Fault } from '@shortcut/domain/x12/faults.ts'

/** The result of one file. */
export interface IntakeResult {
  name: string
  taken: 'wholly' | 'partly' | 'not'
  /** A received status, or FAILED without an answer. */
  status: string
  /** Booking ids. */
  orders: string[]
  faults: readonly Fault[]
}

const mostOrders = 3
const mostFaults = 10

/** A table with a line per file, followed by faults with their places, and totals. */
export function reportOf(results: readonly IntakeResult[]): string {
  const rows = results.map((result) => [result.name, result.status, ordersOf(result)] as const)
  const head = ['FILE', 'RECEIVED STATUS', 'ORDERS'] as const
  const widths = [0, 1].map((column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const lines = results.flatMap((result, index) => [line(rows[index] ?? []), ...faultsOf(result)])
  return [line(head), ...lines, '', sumsOf(results), ''].join('\n')
}

const ordersOf = ({ orders }: IntakeResult) =>
  orders.length > mostOrders
    ? `${orders.slice(0, mostOrders).join(', ')} and ${orders.length - mostOrders} more`
    : orders.join(', ')

function faultsOf({ faults }: IntakeResult): string[] {
  const lines = faults.slice(0, mostFaults).map(({ at, message }) => `  ${at ? `${at}: ` : ''}${message}`)
  return faults.length > mostFaults ? [...lines, `  … and ${faults.length - mostFaults} more`] : lines
}

function sumsOf(results: readonly IntakeResult[]): string {
  const count = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length
  const orders = new Set(results.flatMap((result) => result.orders)).size
  const sums = [
    `${count('PROCESSED')} processed`,
    `${count('PARTIALLY_PROCESSED')} partly processed`,
    `${count('DUPLICATE')} duplicate`,
    `${count('QUARANTINED')} quarantined`,
    `${count('FAILED')} failed`,
  ]
  return `${results.length} ${results.length === 1 ? 'file' : 'files'}: ${sums.join(', ')}; ${orders} ${orders === 1 ? 'order' : 'orders'}.`
}
