import { loadavg } from 'node:os'
import { openBenchDatabases } from '../load/database.ts'
import { connections } from '../measure/race.ts'
import { keep, type Row, table } from '../measure/report.ts'
import type { Options } from '../options.ts'
import { consoleRows, refuseTooMany } from './console-rows.ts'
import { nodeRows } from './node-rows.ts'
import type { Stage } from './nodes.ts'
import { poolerRows } from './pooler-rows.ts'
import { sizeRows } from './size-rows.ts'
import { vehicleRows } from './vehicle-rows.ts'
import { yearRows } from './year-rows.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** By the names that `--row` takes. */
const parts = {
  orders: sizeRows,
  years: yearRows,
  nodes: nodeRows,
  pooler: poolerRows,
  consoles: consoleRows,
  vehicles: vehicleRows,
}

/** What changes with more nodes, more orders, more years, more consoles, more vehicles, and with a pooler. */
export async function run(options: Options): Promise<void> {
  refuseTooMany(options)
  const load = loadavg().map((one) => one.toFixed(1))
  say(`Scale at ${options.orders} orders; the database is in ${options.data}; load of the machine before: ${load[0]}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const rows = await scaleRows({ load: databases.load, settings: {}, options, say })
    say(`${connections} connections, ${options.rounds} rounds of ${options.seconds} s in turns`)
    say(`Kept in ${await keep('scale', { ...options, load }, rows)}`)
  } finally {
    await databases.stop()
  }
}

/** All parts whose names contain the text of `--row`, one after the other. */
export async function scaleRows(stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (!name.includes(stage.options.row)) continue
    stage.say(name)
    const found = await measure(stage)
    stage.say(`${table(found)}\n`)
    rows.push(...found)
  }
  return rows
}
