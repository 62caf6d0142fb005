import { race } from '../measure/race.ts'
import type { Row } from '../measure/report.ts'
import { openJobs, sideOf } from './jobs.ts'
import { type Stage, withNodes, withPool } from './nodes.ts'
import { growthRow, nodesOf, sideRow } from './told.ts'

/** One, two, … nodes over one database: all of them run, and the requests go to the first so many, in turns. */
export async function nodeRows({ load, settings, options, say }: Stage): Promise<Row[]> {
  const { url, adminUrl } = await load(options.orders)
  const counts = Array.from({ length: options.nodes }, (_, index) => index + 1)
  return withPool(adminUrl, (pool) =>
    withNodes(options.nodes, { ...settings, DATABASE_URL: url }, pool, async (nodes) => {
      const rows: Row[] = []
      for (const job of await openJobs(pool, nodes, (options.rounds + 1) * counts.length)) {
        say(`  ${job.name} at ${counts.join(', ')} nodes`)
        const { sides } = await race(
          counts.map((count) => sideOf(job, nodes, count)),
          options,
        )
        rows.push(...sides.map((side, index) => sideRow(`${job.name}, ${nodesOf(index + 1)}`, side)))
        const [first, last] = [sides[0], sides.at(-1)]
        if (first && last && first !== last)
          rows.push(growthRow(`${job.name}: ${nodesOf(options.nodes)} ÷ 1 node`, first, last))
      }
      return rows
    }),
  )
}
