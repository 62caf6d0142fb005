import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { openOldDatabase } from '../testing/old-database.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = `'2026-11-20T10:00:00Z'`

const stock = (n: number, first: number, reserved: number, next: number) =>
  `INSERT INTO waybill_stock (id, prefix, airline, first_serial, last_serial, next_serial, reserved, low_mark, created_at, created_by, updated_at, updated_by)
   VALUES ('${id(n)}', '125', 'BA', ${first}, ${first + 9}, ${next}, ${reserved}, 5, ${at}, 'Dana', ${at}, 'Dana');`
const master = (n: number, number: string, status: string) =>
  `INSERT INTO master_waybill (id, number, status, kind, airline, origin, destination, flight, shipper, consignee, pieces, weight_unit, gross,
     chargeable, volume, currency, prepaid, collect, content, void_reason, created_at, created_by, updated_at, updated_by)
   VALUES ('${id(n)}', '${number}', '${status}', 'direct', 'BA', 'ORD', 'HAM', '', 'Rosemill Tools', 'Alster Import', 1, 'K', 1, 1, 0, 'USD', 0, 0,
     '{}', '${status === 'void' ? 'Wrong' : ''}', ${at}, 'Dana', ${at}, 'Dana');`

let old: Awaited<ReturnType<typeof openOldDatabase>>
beforeAll(async () => {
  old = await openOldDatabase(
    '561-as2-receipts.sql',
    [
      stock(1, 9_100_000, 1, 9_100_000),
      stock(2, 9_200_000, 0, 9_200_000),
      master(11, '125-91000000', 'booked'),
      master(12, '125-91000011', 'void'),
      master(13, '125-91000022', 'received'),
      `INSERT INTO waybill_number (number, stock_id, serial, status, used_for, changed_at, changed_by)
       VALUES ('125-91000022', '${id(1)}', 9100002, 'reserved', 'Acme', ${at}, 'Dana');`,
    ].join('\n'),
  )
  await migrate(old.url, old.runnerUrl)
})
afterAll(() => old?.close())

test('numbers of ranges that stand on waybills are used after the upgrade, also one that was given to somebody', async () => {
  const { rows: ranges } = await old.pool.query(
    'SELECT reserved, used, voided, free, next_serial FROM waybill_stock ORDER BY first_serial',
  )
  expect(ranges).toEqual([
    { reserved: 0, used: 2, voided: 1, free: 7, next_serial: 9_100_003 },
    { reserved: 0, used: 0, voided: 0, free: 10, next_serial: 9_200_000 },
  ])
  const { rows: numbers } = await old.pool.query('SELECT number, status, used_for FROM waybill_number ORDER BY number')
  const usedFor = 'Rosemill Tools · ORD–HAM'
  expect(numbers).toEqual([
    { number: '125-91000000', status: 'used', used_for: usedFor },
    { number: '125-91000011', status: 'void', used_for: usedFor },
    { number: '125-91000022', status: 'used', used_for: usedFor },
  ])
})
