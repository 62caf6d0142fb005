import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../..')

/** What each is made of is measured in docs/decisions/0073: a statement goes this way because of how often it is asked, or how many rows it brings. */
const asTexts = {
  'lists, board and log, a page of rows at a time': [
    'billing/list-billing.ts',
    'board/board-lanes.ts',
    'board/board-unassigned.ts',
    'operation-log/list-log.ts',
    'work-orders/list/list-work-orders.ts',
  ],
  'counts that stand beside those lists on each desk': ['billing/billing-rows.ts', 'home/order-figures.ts'],
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
/** Writes of one table by values alone, which the builder says as well, and the compiler checks. */
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

test('plain writes are the builder’s', async () => {
  expect(plainWrite.test("sql`UPDATE a SET b = ${c}, d = 'e' WHERE f = ${g} AND h IS NULL`")).toBe(true)
  expect(plainWrite.test('sql`UPDATE a SET b = b + 1 WHERE f = ${g}`')).toBe(false)
  const found = (await sources()).filter(({ text }) => plainWrite.test(text)).map(({ name }) => name)
  expect(found).toEqual([])
})
