import { existsSync } from 'node:fs'
import { openPgBouncer, pgbouncer } from '@shortcut/server/testing/pooler/pgbouncer.ts'
import type pg from 'pg'
import { onSignal } from '../measure/on-signal.ts'
import { race } from '../measure/race.ts'
import type { Row } from '../measure/report.ts'
import { openJobs, sideOf } from './jobs.ts'
import { type Stage, withNodes, withPool } from './nodes.ts'
import { growthRow, missingRow, nodesOf, sideRow, times } from './told.ts'

/** Connections to the database that all nodes share. */
const shared = 20

/** All nodes on the database, and as many through PgBouncer without prepared statements, in turns. */
export async function poolerRows({ load, settings, options, say }: Stage): Promise<Row[]> {
  if (!existsSync(pgbouncer)) return [missingRow('PgBouncer', 'not installed here')]
  const { url, adminUrl } = await load(options.orders)
  const pooler = await openPgBouncer(url, shared)
  const forget = onSignal(pooler.close)
  const pooled = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url, DATABASE_PREPARED: 'false' }
  try {
    return await withPool(adminUrl, (pool) =>
      // These first: the first of them ends other connections, to make its settings those of the role.
      withNodes(options.nodes, { ...settings, ...pooled }, pool, async (through) => {
        const rows: Row[] = []
        const jobs = await openJobs(pool, through, (options.rounds + 1) * 2)
        const all = await withNodes(options.nodes, { ...settings, DATABASE_URL: url }, pool, async (direct) => {
          for (const job of jobs) {
            say(`  ${job.name} with and without PgBouncer`)
            const { sides } = await race(
              [direct, through].map((nodes) => sideOf(job, nodes, options.nodes)),
              options,
            )
            const [without, withIt] = sides
            if (!without || !withIt) continue
            const name = `${job.name}, ${nodesOf(options.nodes)}`
            rows.push(sideRow(`${name}, PgBouncer off`, without), sideRow(`${name}, PgBouncer on`, withIt))
            rows.push(growthRow(`${name}: PgBouncer on ÷ off`, without, withIt))
          }
          return heldOf(pool)
        })
        const pooledOnes = await heldOf(pool)
        return [...rows, heldRow(all - pooledOnes, pooledOnes, options.nodes)]
      }),
    )
  } finally {
    forget()
    await pooler.close()
  }
}

/** Connections to this database, without the bench's own. */
async function heldOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ held: number }>(
    'SELECT count(*)::int AS held FROM pg_stat_activity WHERE datname = current_database() AND usename <> current_user',
  )
  return rows[0]?.held ?? 0
}

const heldRow = (direct: number, through: number, nodes: number): Row => ({
  job: `connections that PostgreSQL holds after that, ${nodesOf(nodes)}`,
  floor: '',
  product: `PgBouncer off ${direct}, on ${through}`,
  figure: times(through, direct),
  reach: '',
  ok: null,
})
