import { withDatabase } from '@shortcut/server/testing/postgres.ts'
import { openWorld, type World } from '@shortcut/server/testing/world.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fill } from '../load/fill.ts'
import { readOptions } from '../options.ts'
import { jobNames } from './jobs.ts'
import { scaleRows } from './main.ts'
import { sizesOf } from './size-rows.ts'

// Only a superuser can fill a database as the bench does.
const isOurs = inject('adminUrl') !== ''

let world: World
let adminUrl: string
beforeAll(async () => {
  world = await openWorld()
  adminUrl = withDatabase(inject('adminUrl'), new URL(world.url).pathname.slice(1))
  if (isOurs) await fill(adminUrl, 400, () => {})
})
afterAll(() => world.close())

/** Rows of a part, with sizes as small as can be. */
const rowsOf = (part: string, nodes: number) =>
  scaleRows({
    load: async () => ({ url: world.url, adminUrl }),
    settings: { DATA_DIR: world.config.dataDir, ADMIN_PASSWORD: '' },
    options: readOptions(
      `scale --row ${part} --orders 400 --nodes ${nodes} --consoles 40 --vehicles 50 --every 1 --rounds 1 --seconds 1`.split(
        ' ',
      ),
    ),
    say: () => {},
  })

const jobs = (part: string, wanted: string[], nodes = 2) =>
  test.runIf(isOurs)(
    `the bench of ${part}: every row is measured, and nothing fails`,
    async () => {
      const rows = await rowsOf(part, nodes)
      expect(rows.map(({ job }) => job)).toEqual(wanted)
      for (const row of rows) {
        expect(`${row.product} ${row.figure}`).not.toMatch(/failed|missed|lost/)
        // In one second, a process may use less than Linux counts, and nothing grows from nothing.
        if (!row.job.includes('÷')) expect(`${row.product} ${row.figure}`).not.toMatch(/NaN|Infinity/)
      }
    },
    300_000,
  )

const each = (wanted: (job: string) => string[]) => jobNames.flatMap(wanted)

jobs('orders', [
  'disk, 40 orders',
  'disk, 400 orders',
  ...each((job) => [
    ...(job === 'booking' ? ['disk of a booking at 40 orders', 'disk of a booking at 400 orders'] : []),
    ...[`${job}, 40 orders`, `${job}, 400 orders`, `${job}: 400 orders ÷ 40 orders`],
  ]),
])
jobs(
  'years',
  [...jobNames, 'page of the log', 'history of an order'].flatMap((job) => [
    `${job}, 1 year`,
    `${job}, 10 years`,
    `${job}: 10 years ÷ 1 year`,
  ]),
)
jobs(
  'nodes',
  each((job) => [`${job}, 1 node`, `${job}, 2 nodes`, `${job}: 2 nodes ÷ 1 node`]),
)
jobs('consoles', ['4 open consoles, 2 nodes', '40 open consoles, 2 nodes', 'open consoles: 40 ÷ 4'])
jobs('vehicles', [
  '5 vehicles, one position each 1 s, 2 nodes',
  '50 vehicles, one position each 1 s, 2 nodes',
  '50 vehicles, one position each 1 s, 1 node',
  'positions: 50 ÷ 5 vehicles',
  'positions: 2 nodes ÷ 1 node',
])
jobs(
  'pooler',
  [
    ...each((job) => [
      `${job}, 1 node, PgBouncer off`,
      `${job}, 1 node, PgBouncer on`,
      `${job}, 1 node: PgBouncer on ÷ off`,
    ]),
    'connections that PostgreSQL holds after that, 1 node',
  ],
  1,
)

test('the sizes that are compared are each ten times the one before', () => {
  expect(sizesOf(100_000)).toEqual([10_000, 100_000])
  expect(sizesOf(10_000_000)).toEqual([100_000, 1_000_000, 10_000_000])
})
