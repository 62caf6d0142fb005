import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../..')

/**
 * The measurements are in docs/decisions/0073: a statement is written this way because of its frequency or its number
 * of rows.
 */
const asTexts = {
  'lists, board and log, a page of rows at a time': [
    'billing/list-billing.ts',
    'board/board-lanes.ts',
    'board/board-unassigned.ts',
    'operation-log/list-log.ts',
    'platform/database/keyset-page.ts',
    'work-orders/list/list-work-orders.ts',
  ],
  'counts that stand beside those lists on each desk': [
    'billing/billing-rows.ts',
    'home/order-figures.ts',
    'platform/database/count-statuses.ts',
  ],
  'every call': ['platform/sessions.ts', 'platform/http/answered-once.ts', 'platform/database/statements.ts'],
  'an order that is made or changed, in packets': [
    'work-orders/create-work-order.ts',
    'work-orders/detail-json.ts',
    'bookings/monitor/keep-typed.ts',
    'transfer/save-rows.ts',
  ],
  'bookings that come in, in packets': [
    'bookings/apply/new-orders.ts',
    'bookings/apply/savepoint.ts',
    'bookings/receive/find-known.ts',
    'bookings/receive/keep-delivery.ts',
    'bookings/receive/lock-delivery.ts',
    'partners/queries.ts',
  ],
  'positions, hundreds a second': ['tasks/store-positions.ts', 'tracking/gather-positions.ts'],
}

const value = String.raw`(?:\$\{[^{}]*\}|'[^']*'|NULL|true|false|\d+)`
const condition = String.raw`\w+ (?:= ${value}|IS (?:NOT )?NULL)`
/** Writes of plain values to one table, which the query builder can do with compiler checks. */
const plainWrite = new RegExp(
  String.raw`sql(?:<[^>]*>)?\x60\s*(?:DELETE FROM \w+|UPDATE \w+ SET \w+ = ${value}(?:,\s*\w+ = ${value})*)\s+WHERE ${condition}(?:\s+AND ${condition})*\s*\x60`,
)

async function sources(): Promise<{ name: string; text: string }[]> {
  const found: { name: string; text: string }[] = []
  for await (const file of glob(`${server}/**/*.ts`))
    if (!/\.test\.ts$|node_modules|\/(testing|demo)\//.test(file))
      found.push({ name: relative(server, file), text: readFileSync(file, 'utf8') })
  return found
}

test('only the hot paths read rows as texts', async () => {
  const hot = (await sources()).filter(({ text }) => /\btextRows\(/.test(text)).map(({ name }) => name)
  expect(hot.sort()).toEqual(Object.values(asTexts).flat().sort())
})

test('plain writes use the builder', async () => {
  expect(plainWrite.test("sql`UPDATE a SET b = ${c}, d = 'e' WHERE f = ${g} AND h IS NULL`")).toBe(true)
  expect(plainWrite.test('sql`UPDATE a SET b = b + 1 WHERE f = ${g}`')).toBe(false)
  const found = (await sources()).filter(({ text }) => plainWrite.test(text)).map(({ name }) => name)
  expect(found).toEqual([])
})

/** Reads of named columns of one table by plain conditions, which the query builder can do with compiler checks. */
const compared = String.raw`\w+ (?:(?:=|<>|<|>|<=|>=) ${value}|IS (?:NOT )?NULL)`
const plainRead = new RegExp(
  String.raw`sql(?:<(?:[^<>\x60]|<[^<>]*>)*>)?\x60\s*SELECT [\w, ]+ FROM \w+\s+WHERE ${compared}(?:\s+AND ${compared})*(?:\s+ORDER BY [\w, ]+)?(?:\s+LIMIT \d+)?(?:\s+FOR UPDATE)?\s*\x60`,
)

/** Every change of an order begins with it: the builder would cost 0.03 ms of processor time more. */
const hotReads = ['work-orders/lock-work-order.ts']

test('plain reads use the builder', async () => {
  expect(
    plainRead.test('sql<{ a: string }>`SELECT a, b FROM c WHERE d = ${e} AND f IS NULL ORDER BY a DESC FOR UPDATE`'),
  ).toBe(true)
  expect(plainRead.test('sql`SELECT count(*) FROM c WHERE d = ${e}`')).toBe(false)
  expect(plainRead.test('sql`SELECT a FROM c WHERE d = ANY (${e}::uuid[])`')).toBe(false)
  const found = (await sources()).filter(({ text }) => plainRead.test(text)).map(({ name }) => name)
  expect(found).toEqual(hotReads)
})
