import { setImmediate as breathe } from 'node:timers/promises'
import { MOST_BOOKINGS } from '@shortcut/domain/bookings/booking.ts'
import { proposeMapping, type TableMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import { groupRows, readOrder, type TableOrder } from '@shortcut/domain/bookings/tables/orders.ts'
import { headersOf, layOutInSteps, type Sheet } from '@shortcut/domain/bookings/tables/sheet.ts'
import { sayOfTable } from '@shortcut/domain/bookings/tables/words.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'
import { openTurns } from '../../platform/turns.ts'

/** The bookings of a table, read by `mapping`. */
export interface TableBookings {
  headers: string[]
  mapping: TableMapping
  sheet: Sheet
  /** Empty if there is a `fault`. */
  orders: TableOrder[]
  fault?: Fault
}

/** Other work runs between two steps. */
async function inSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await breathe()
  }
}

/**
 * Reads the bookings of a table.
 * @param mappingOf the saved mapping for these headers; without one, their words decide
 */
export async function readTableBookings(
  table: readonly (readonly string[])[],
  mappingOf: (headers: readonly string[]) => Promise<TableMapping | undefined>,
): Promise<TableBookings> {
  const headers = headersOf(table)
  const mapping = (await mappingOf(headers)) ?? proposeMapping(headers)
  const sheet = await inSteps(layOutInSteps(table, mapping))
  const not = (word: Parameters<typeof sayOfTable>[0], values = {}) => ({
    headers,
    mapping,
    sheet,
    orders: [],
    fault: { at: 'file', message: sayOfTable(word, values) },
  })
  if (!(['customerReferenceNumber', 'shipmentId'] as const).some((column) => mapping.columns.includes(column)))
    return not(headers.length > 0 && table.length > 1 ? 'noColumns' : 'noTable', {
      headers: headers.filter(Boolean).join(', '),
    })
  if (sheet.rows.length === 0) return not('noTable')
  const groups = groupRows(sheet)
  if (groups.length > MOST_BOOKINGS) return not('tooMany', { count: groups.length, most: MOST_BOOKINGS })
  const orders: TableOrder[] = []
  // By time, not by number: an order may have one row or two thousand.
  const turns = openTurns()
  for (const rows of groups) {
    orders.push(readOrder(sheet, rows))
    if (turns.isLong()) await turns.next()
  }
  return { headers, mapping, sheet, orders }
}
