import type pg from 'pg'
import { race } from '../measure/race.ts'
import type { Row } from '../measure/report.ts'
import { type Job, sideOf } from './jobs.ts'
import { type Nodes, type Stage, withNodes, withPool } from './nodes.ts'
import { growthRow, sideRow } from './told.ts'

/** A database with a node of its own, and the jobs that are sent to it. */
export interface Opened {
  pool: pg.Pool
  nodes: Nodes
  jobs: Job[]
}

/** Runs `work` with a database and a node for each size. @param prepare each database before its node starts */
export async function withSizes(
  { load, settings, options }: Stage,
  sizes: number[],
  prepare: (pool: pg.Pool, size: number) => Promise<void>,
  openJobs: (pool: pg.Pool, nodes: Nodes, fires: number) => Promise<Job[]>,
  work: (opened: Opened[]) => Promise<void>,
): Promise<void> {
  async function open(opened: Opened[]): Promise<void> {
    const size = sizes[opened.length]
    if (size === undefined) return work(opened)
    const { url, adminUrl } = await load(size)
    await withPool(adminUrl, async (pool) => {
      await prepare(pool, size)
      await withNodes(1, { ...settings, DATABASE_URL: url }, pool, async (nodes) =>
        open([...opened, { pool, nodes, jobs: await openJobs(pool, nodes, options.rounds + 1) }]),
      )
    })
  }
  await open([])
}

/**
 * Sends each job to all databases in turns: a row for each, and how the figures grow from one to the next.
 * @param names of the databases
 * @param reaches how often the work of a job may be what it was at the database before
 * @param around runs a job, and may add rows before its own
 */
export async function compareJobs(
  opened: Opened[],
  names: string[],
  { options, say }: Stage,
  reaches: Readonly<Record<string, number>>,
  around: (job: string, run: () => Promise<void>) => Promise<Row[]> = async (_, run) => run().then(() => []),
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [index, { name }] of (opened[0]?.jobs ?? []).entries()) {
    say(`  ${name} at ${names.join(', ')}`)
    const sides = opened.flatMap(({ nodes, jobs }) => jobs.slice(index, index + 1).map((job) => sideOf(job, nodes, 1)))
    const found: Row[] = []
    const besides = await around(name, async () => {
      const raced = (await race(sides, options)).sides
      found.push(...raced.map((side, at) => sideRow(`${name}, ${names[at]}`, side)))
      for (const [at, to] of raced.slice(1).entries()) {
        const from = raced[at]
        if (from) found.push(growthRow(`${name}: ${names[at + 1]} ÷ ${names[at]}`, from, to, reaches[name]))
      }
    })
    rows.push(...besides, ...found)
  }
  return rows
}
