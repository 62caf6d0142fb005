import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { limitHere, threadMs } from '@shortcut/domain/testing/cpu-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longestTurn } from '../testing/longest-turn.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('billingClerk')).token
})
afterAll(() => world.close())

const any = { originScope: 'any', destinationScope: 'any', method: 'flat' } as const
const lane = (n: number) => ({ ...any, originScope: 'zip3' as const, origin: String(100 + (n % 900)) })

const draft = async (name: string) =>
  (await world.call(rateSheetApi.save, { name, effectiveFrom: '2026-01-01' }, { token })).data
const detail = async (id: string) => (await world.call(rateSheetApi.detail, { id }, { token })).data

test('six thousand lines are saved completely or not at all, as one log entry', async () => {
  const { id, version } = await draft('Whole')
  const lines = Array.from({ length: 6000 }, (_, n) => ({ lineNo: n + 1, ...lane(n), price: String(n) }))
  const wrong = lines.map((line) => (line.lineNo === 5900 ? { ...line, origin: 'Dallas' } : line))
  const refused = await world.call(rateSheetApi.saveLines, { id, version, lines: wrong }, { token })
  expect(refused).toMatchObject({ code: 422, data: { fields: [{ path: 'lines.5899.origin' }] } })
  expect(await detail(id)).toMatchObject({ version, lineCount: 0 })

  const saved = await world.call(rateSheetApi.saveLines, { id, version, lines }, { token })
  expect(saved).toMatchObject({ code: 200, data: { version: version + 1, lineCount: 6000 } })
  const { rows } = await world.database.pool.query(
    "SELECT after FROM operation_log WHERE entity_id = $1 AND action = 'rateSheet.saveLines' AND outcome = 'done'",
    [id],
  )
  expect(rows).toEqual([{ after: { lineCount: 6000, written: 6000, removed: [] } }])
})

test('a hundred thousand lines of 19 MB are checked and saved, and other work runs between the steps', {
  timeout: 120_000,
}, async () => {
  const { id, version } = await draft('Most')
  const lines = Array.from({ length: 100_000 }, (_, n) => ({
    lineNo: n + 1,
    ...lane(n),
    destinationScope: 'zip3' as const,
    destination: String(100 + (n % 899)),
    truckType: `Truck ${n}`,
    poundsFrom: '500.25',
    poundsTo: '1000.75',
    price: String(n),
  }))
  let saved: { code: number } | undefined
  const begun = threadMs()
  const turn = await longestTurn(async () => {
    saved = await world.call(rateSheetApi.saveLines, { id, version, lines }, { token })
  })
  // Of the same work, so that the machine does not matter: a twelfth, an eighth with the memory of many tests to clean, and a sixth when
  // nothing is done in steps.
  expect(turn).toBeLessThan((threadMs() - begun) / 7)
  expect(saved).toMatchObject({ code: 200, data: { lineCount: 100_000 } })
})

test('others are answered while twenty thousand lines are checked, tried, activated and first used', {
  timeout: 60_000,
}, async () => {
  const { id } = await draft('Large')
  // Three weight ranges per lane, and one line that ties with the last.
  await world.database.pool.query(
    `INSERT INTO rate_line (rate_sheet_id, line_no, origin_scope, origin, destination_scope, destination, pounds_from, pounds_to, method, price)
     SELECT $1::uuid, n, 'zip3', 100 + n / 3 % 100, 'zip3', 100 + n / 300, n % 3 * 1000, (n % 3 + 1) * 1000, 'flat', n % 3 + 1
     FROM generate_series(3, 20000) n
     UNION ALL SELECT $1::uuid, 20001, 'zip3', '166', 'zip3', '166', 2000, 3000, 'flat', 7`,
    [id],
  )
  await world.database.pool.query('UPDATE rate_sheet SET line_count = 19999 WHERE id = $1', [id])
  /** Several times what this thread is busy, and half of what checking the lines on it would take. */
  const mostMs = 60
  const turns: Record<string, number> = {}
  async function asked<T>(what: string, ask: () => Promise<T>): Promise<T> {
    const answers: T[] = []
    turns[what] = await longestTurn(async () => answers.push(await ask()))
    return answers[0] as T
  }
  const { version } = await detail(id)
  const found = await asked('check', () => world.call(rateSheetApi.check, { id }, { token }))
  expect(found.data).toEqual([{ code: 'tie', lines: [20000, 20001], values: {} }])
  const refused = await world.call(rateSheetApi.activate, { id, version, lineCount: 19999 }, { token })
  expect(refused).toMatchObject({ code: 501, data: found.data })

  const zip = { postalCode: '16601' }
  const facts = { origin: zip, destination: zip, pounds: '500' }
  const tried = await asked('try', () => world.call(rateSheetApi.quote, { id, facts }, { token }))
  expect(tried.data.charges).toMatchObject([{ amount: '1.00', rateLineNo: 19998 }])
  await world.call(rateSheetApi.saveLines, { id, version, removed: [20001] }, { token })
  const activated = await asked('activate', () =>
    world.call(rateSheetApi.activate, { id, version: version + 1, lineCount: 19998 }, { token }),
  )
  expect(activated.data).toMatchObject({ status: 'active', lineCount: 19998 })
  const rated = await asked('rate', () => world.call(rateSheetApi.quote, { id, facts }, { token }))
  expect(rated.data.total).toBe('1.00')
  expect(Object.entries(turns).filter(([, ms]) => ms > limitHere(mostMs))).toEqual([])
})
