import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { countStatuses } from './count-statuses.ts'
import { Values } from './statements.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.owner.query(
    `CREATE TABLE load AS SELECT n, timestamptz '2026-11-24' + n * interval '1 second' AS made_at,
      CASE WHEN n % 1000 = 0 THEN 'few' WHEN n % 2 = 0 THEN 'half' ELSE 'rest' END AS state FROM generate_series(1, 24000) n`,
  )
  await world.owner.query('GRANT SELECT ON load TO PUBLIC')
})
afterAll(() => world.close())

const counted = async (condition: (values: Values) => string) => {
  const values = new Values()
  const conditions = [condition(values)]
  const rows = { table: 'load', as: 'l', status: 'state', newest: 'made_at', conditions, values }
  const counts = await countStatuses(world.database.kysely, ['few', 'half', 'rest', 'none'], rows)
  return Object.fromEntries(
    [...counts].map(([status, { total, totalIsExact }]) => [status, `${total}${totalIsExact ? '' : '+'}`]),
  )
}

test('up to 10,000 matches are counted exactly', async () => {
  expect(await counted((values) => `l.n <= ${values.add(9_000)}`)).toEqual({
    few: '9',
    half: '4491',
    rest: '4500',
    none: '0',
  })
})

test('beyond that a status shows at least 1,000, at least what its newest rows have, or all that a short one has', async () => {
  expect(await counted((values) => `l.n > ${values.add(4)}`)).toEqual({
    few: '24',
    half: '1000+',
    rest: '1000+',
    none: '0',
  })
  // Of the newest 5,000 of each long status only a few match, although many older ones do.
  expect(await counted((values) => `(l.n < ${values.add(12_001)} OR l.n > 23990)`)).toEqual({
    few: '13',
    half: '4+',
    rest: '5+',
    none: '0',
  })
})
