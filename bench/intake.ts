import { randomUUID } from 'node:crypto'
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

/** What machines send: bookings, and positions of trucks. Each against its floor, in turns. */
export async function run(options: Options): Promise<void> {
  say(`Intake at ${options.orders} orders; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(options.orders)
    const rows = await withServers(url, adminUrl, async ({ floor, product, pool }) => {
      const rows: Row[] = []
      const key = await makeKey(pool)
      const drivers = await makeDrivers(pool)
      const jobs: [job: string, reach: number, floor: Side['requests'], product: Side['requests']][] = [
        ['booking intake, JSON', 0.4, sendBookings('/json', ''), sendBookings('/shortcut-api/booking/inbound', key)],
        ['booking intake, X12 204', 0.4, sendTenders('/x12', ''), sendTenders('/shortcut-api/booking/inbound', key)],
        [
          `positions, by ${batch}`,
          0.5,
          sendPositions(drivers.slice(connections), ({ id, taskId }) => ({
            path: `/positions?driver=${id}+${taskId}`,
          })),
          sendPositions(drivers, ({ token }) => ({
            path: '/shortcut-api/driverTask/positions',
            headers: { authorization: `Bearer ${token}` },
          })),
        ],
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

interface Driver {
  id: string
  taskId: string
  token: string
}

/** Drivers under way and signed in, for both sides one per connection. */
async function makeDrivers(pool: pg.Pool): Promise<Driver[]> {
  const drivers = Array.from({ length: 2 * connections }, () => ({
    id: randomUUID(),
    taskId: randomUUID(),
    token: newToken(),
  }))
  for (const { id, taskId, token } of drivers) {
    await pool.query(
      `INSERT INTO driver (id, name, user_name, phone, password_hash, created_at, created_by, updated_at, updated_by)
       VALUES ($1::uuid, 'Bench', left($1::text, 18), left($1::text, 18), '', now(), 'Bench', now(), 'Bench')`,
      [id],
    )
    await pool.query(
      `INSERT INTO task (id, task_no, work_order_id, status, driver_id, stop_ids, phone, truck_license_plate, accepted_at, picked_up_at,
         created_at, created_by, updated_at, updated_by)
       SELECT $1::uuid, $1::text, id, 'pickedUp', $2, ARRAY[id], '', '', now() - interval '40 days', now() - interval '40 days', now(), 'Bench', now(), 'Bench'
       FROM work_order LIMIT 1`,
      [taskId, id],
    )
    await pool.query(
      `INSERT INTO session (token_hash, app_type, person_id, created_at, last_seen_at, expires_at, ip, device)
       VALUES ($1, 2, $2, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench')`,
      [hashToken(token), id],
    )
  }
  return drivers
}

const batch = 500
const monthMs = 29 * 86_400_000

/** Each connection is one phone that tells of the last weeks, a second after the other. */
function sendPositions(
  drivers: readonly Driver[],
  call: (driver: Driver) => { path: string; headers?: Record<string, string> },
): Side['requests'] {
  const told = new Map<string, number>()
  return (connection) => {
    const driver = drivers[connection]
    if (!driver) throw new Error('more connections than drivers')
    const { path, headers } = call(driver)
    const body = () => {
      const from = told.get(driver.id) ?? Date.now() - monthMs
      told.set(driver.id, from + batch * 1000)
      const positions = Array.from({ length: batch }, (_, index) => ({
        at: new Date(from + index * 1000).toISOString(),
        ...{ lat: 41.9 + index / 5000, lng: -87.6 - index / 5000, speedKmh: 88, heading: 225, accuracyM: 5 },
      }))
      return JSON.stringify({ positions })
    }
    return [{ method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body }]
  }
}
