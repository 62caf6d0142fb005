import pg from 'pg'
import { cpuSeconds, familySeconds, parentOf, type Running, startProduct } from '../measure/process.ts'
import type { Options } from '../options.ts'

/** What the parts of this section measure with. */
export interface Stage {
  /** @returns addresses of a database with this many orders, for the product's role and for the superuser */
  load: (orders: number) => Promise<{ url: string; adminUrl: string }>
  /** Settings of every node besides its database. */
  settings: Record<string, string>
  options: Options
  say: (line: string) => void
}

/** Nodes over one database. */
export interface Nodes {
  urls: string[]
  pids: number[]
  /** Core seconds so far: of the first so many nodes together, and of the whole database server. */
  spent: (count: number) => Promise<number[]>
  /** Resident MB of all of them. */
  memory: () => Promise<number>
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Runs `work` with nodes that were started with these settings, and stops them. @param pool of their database's server */
export async function withNodes<T>(
  count: number,
  settings: Record<string, string>,
  pool: pg.Pool,
  work: (nodes: Nodes) => Promise<T>,
): Promise<T> {
  const running: Running[] = []
  try {
    // One after the other: each looks at the migrations first.
    while (running.length < count) running.push(await startProduct(settings))
    const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const database = await parentOf(rows[0]?.pid ?? 0)
    const pids = running.map(({ pid }) => pid)
    return await work({
      urls: running.map(({ url }) => url),
      pids,
      spent: async (used) => [
        sum(await Promise.all(pids.slice(0, used).map(cpuSeconds))),
        await familySeconds(database),
      ],
      memory: async () => sum(await Promise.all(running.map((one) => one.memory()))),
    })
  } finally {
    await Promise.all(running.map((one) => one.stop()))
  }
}

/** Runs `work` with connections to a database as superuser. */
export async function withPool<T>(adminUrl: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2 })
  pool.on('error', () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
