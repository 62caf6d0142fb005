import { hashToken, newId, newToken } from '@shortcut/server/platform/ids.ts'
import type pg from 'pg'
import { againstFloor, withServers } from './beside-floor.ts'
import { booking, tender } from './load/bookings.ts'
import { openBenchDatabases } from './load/database.ts'
import { accountId } from './load/rows.ts'
import { connections, type Side } from './measure/race.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What customers' systems send, against its floor, in turns. */
export async function run(options: Options): Promise<void> {
  say(`Intake at ${options.orders} orders; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(options.orders)
    const rows = await withServers(url, adminUrl, async ({ floor, product, pool }) => {
      const rows: Row[] = []
      const key = await makeKey(pool)
      const jobs: [job: string, reach: number, floor: Side['requests'], product: Side['requests']][] = [
        ['booking intake, JSON', 0.4, sendBookings('/json', ''), sendBookings('/shortcut-api/booking/inbound', key)],
        ['booking intake, X12 204', 0.4, sendTenders('/x12', ''), sendTenders('/shortcut-api/booking/inbound', key)],
      ]
      for (const [job, reach, low, own] of jobs.filter(([job]) => job.includes(options.row)))
        rows.push(
          await againstFloor(
            job,
            reach,
            { url: floor.url, headers: {}, requests: low },
            { url: product.url, headers: {}, requests: own },
            options,
          ),
        )
      return rows
    })
    say(`\n${connections} connections, ${options.rounds} rounds of ${options.seconds} s\n${table(rows)}`)
    say(`\nKept in ${await keep('intake', options, rows)}`)
  } finally {
    await databases.stop()
  }
}

/** An API key of the first customer. @returns the key */
async function makeKey(pool: pg.Pool): Promise<string> {
  const key = newToken()
  await pool.query(
    `INSERT INTO api_key (id, account_id, name, prefix, key_hash, created_at, created_by)
     VALUES ($1, ${accountId('0')}, 'Bench', $2, $3, now(), 'Bench')`,
    [newId(), key.slice(0, 8), hashToken(key)],
  )
  return key
}

let made = 0
/** Different in every run, as what was sent before is only a repeat. */
const thisRun = Date.now().toString(36).toUpperCase()

const send =
  (path: string, key: string, type: string, body: (number: string) => string): Side['requests'] =>
  () => [
    {
      method: 'POST',
      path,
      headers: { 'content-type': type, ...(key && { 'x-api-key': key }) },
      body: () => body(`${thisRun}${made++}`),
    },
  ]
const sendBookings = (path: string, key: string) => send(path, key, 'application/json', booking)
const sendTenders = (path: string, key: string) => send(path, key, 'application/edi-x12', tender)
