import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { hashToken, newToken } from '@shortcut/server/platform/ids.ts'
import { rate, type Servers, withServers } from './beside-floor.ts'
import { openBenchDatabases } from './load/database.ts'
import { signIn } from './load/sign-in.ts'
import { addHouses, copyDrafts, loadHouses, loadWaybills } from './load/waybills.ts'
import { connections, median, race } from './measure/race.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const [booked, houses, atOnce] = [1_000, 500, 8]

const content = {
  shipper: { name: 'Rosemill Tools', address: '400 Industrial Pkwy', city: 'Chicago', state: 'IL', country: 'US' },
  consignee: { name: 'Alster Import', address: 'Cargo Road 7', city: 'Hamburg', country: 'DE' },
  agent: { name: 'Apex Export', city: 'Chicago', iataCode: '1234567', messageAddress: 'CHIAEXH' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts', tariff: 'M 100; N 12; 45 10; 100 9' }],
  otherCharges: [{ code: 'AW', due: 'A', amount: '25' }],
  executedOn: '2026-11-28',
  executedAt: 'CHICAGO',
  signature: 'APEX EXPORT',
}

/** Air export: waybills booked and sent, statuses taken in, the list of 500 houses, and lists at a million waybills. Ten waybills for each order. */
export async function run(options: Options): Promise<void> {
  say(`Air export at ${options.orders * 10} waybills; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(options.orders)
    const rows = await withServers(url, adminUrl, async (servers) => {
      const stage = await openStage(servers, options)
      const all = { sent, told, list500, masters, houseList, tracking, missing }
      const rows: Row[] = []
      for (const [name, measure] of Object.entries(all)) if (name.includes(options.row)) rows.push(await measure(stage))
      return rows
    })
    say(`\n${connections} connections, ${options.rounds} rounds of ${options.seconds} s\n${table(rows)}`)
    say(`\nKept in ${await keep('air', options, rows)}`)
  } finally {
    await databases.stop()
  }
}

interface Stage extends Servers {
  options: Options
  token: string
  /** A draft with a whole paper. */
  templateId: string
  /** The airline's API key. */
  key: string
  post: <T>(path: string, body: object) => Promise<T>
}

async function openStage(servers: Servers, options: Options): Promise<Stage> {
  const { pool, product } = servers
  const token = await signIn(pool)
  const post = async <T>(path: string, body: object) => {
    const reply = await fetch(`${product.url}/shortcut-api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const said = (await reply.json()) as { code: number; message: string; data: T }
    if (said.code !== 200) throw new Error(`${path}: ${said.message} ${JSON.stringify(said.data)}`)
    return said.data
  }
  const accountId = randomUUID()
  const key = newToken()
  await pool.query(`UPDATE partner SET deleted_at = now() WHERE kind = 'air'`)
  await pool.query(
    `INSERT INTO account (id, code, name, created_at, created_by, updated_at, updated_by)
     VALUES ($1::uuid, left($1::text, 8), 'Airline ' || $1::text, now(), 'Bench', now(), 'Bench')`,
    [accountId],
  )
  await pool.query(
    `INSERT INTO api_key (id, account_id, name, prefix, key_hash, created_at, created_by)
     VALUES (gen_random_uuid(), $1, 'Bench', $2, $3, now(), 'Bench')`,
    [accountId, key.slice(0, 6), hashToken(key)],
  )
  await post('partner/save', {
    accountId,
    name: 'Airline',
    kind: 'air',
    airlines: 'LH CX',
    delivery: 'folder',
    folder: 'bench-airline',
    theirAddress: 'FRAFMLH',
    ourAddress: 'CHIAEXH',
  })
  const { id: templateId } = await post<{ id: string }>('masterWaybill/save', { airline: 'LH', content })
  await loadWaybills(pool, templateId, options.orders * 10, say)
  await loadHouses(pool, options.orders * 10, say)
  return { ...servers, options, token, templateId, key, post }
}

/** Does all jobs, a few at once. */
async function sideBySide<T>(jobs: readonly T[], work: (job: T) => Promise<unknown>) {
  const waiting = [...jobs]
  const lane = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await work(job)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

const numbersFrom = () => Math.floor(Date.now() / 1000) % 8_000_000

/** Waybills are booked, and their FWBs written into the airline's folder: each with its rows and its log. */
async function sent({ pool, templateId, post }: Stage): Promise<Row> {
  const ids = await copyDrafts(pool, templateId, booked)
  const first = numbersFrom()
  const began = performance.now()
  await sideBySide([...ids.entries()], ([n, id]) =>
    post('masterWaybill/book', { id, version: 1, number: waybillNumber('020', first + n) }),
  )
  const waiting = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM outgoing_message WHERE master_id = ANY($1) AND state <> 'sent'`,
      [ids],
    )
    return rows[0]?.n ?? 0
  }
  while ((await waiting()) > 0) await sleep(100)
  const minutes = (performance.now() - began) / 60_000
  const { rows } = await pool.query<{ sent: number; logged: number }>(
    `SELECT (SELECT count(*)::int FROM outgoing_message WHERE master_id = ANY($1) AND state = 'sent') AS sent,
       (SELECT count(*)::int FROM operation_log WHERE entity_id = ANY($1) AND action = 'masterWaybill.send') AS logged`,
    [ids],
  )
  const perMinute = Math.round(booked / minutes)
  const isWhole = rows[0]?.sent === booked && rows[0]?.logged === booked
  return {
    job: `${booked} waybills booked, FWB in the airline's folder, with rows and log`,
    floor: '',
    product: `${(minutes * 60).toFixed(1)} s`,
    figure: isWhole ? `${perMinute} a minute` : `${rows[0]?.sent} sent, ${rows[0]?.logged} logged`,
    reach: '≥ 1,000 a minute',
    ok: isWhole && perMinute >= 1000,
  }
}

/** Statuses come in by HTTPS: kept, applied, logged. */
async function told({ pool, product, key }: Stage): Promise<Row> {
  const { rows } = await pool.query<{ number: string }>(
    `SELECT number FROM master_waybill WHERE created_by = 'Bench load' AND status = 'tendered' LIMIT ${booked}`,
  )
  const began = performance.now()
  await sideBySide(rows, async ({ number }) => {
    const body = `FSU/15\r\n${number}ORDHAM/T4K97.6\r\nNFD/${momentNow()}/HAM/T4K97.6\r\n`
    const reply = await fetch(`${product.url}/shortcut-api/booking/inbound`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'text/plain' },
      body,
    })
    if (reply.status !== 202) throw new Error(`a status was not taken: ${await reply.text()}`)
  })
  const minutes = (performance.now() - began) / 60_000
  const perMinute = Math.round(rows.length / minutes)
  return {
    job: `${rows.length} FSUs taken in, with rows and log`,
    floor: '',
    product: `${(minutes * 60).toFixed(1)} s`,
    figure: `${perMinute} a minute`,
    reach: '≥ 1,000 a minute',
    ok: perMinute >= 1000,
  }
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const momentNow = () => {
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(now.getUTCDate())}${months[now.getUTCMonth()]}${two(now.getUTCHours())}${two(now.getUTCMinutes())}`
}

/** One master with 500 houses: its FHL is composed and queued. */
async function list500({ pool, templateId, post, options }: Stage): Promise<Row> {
  const [id = ''] = await copyDrafts(pool, templateId, 1)
  await pool.query(`UPDATE master_waybill SET kind = 'consolidation' WHERE id = $1`, [id])
  await post('masterWaybill/book', { id, version: 1, number: waybillNumber('020', numbersFrom() + booked) })
  await addHouses(pool, id, houses, `B${(Date.now() % 1_000_000).toString(36).toUpperCase().slice(0, 4)}`)
  const times: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const began = performance.now()
    await post('waybillMessage/send', { masterId: id, kind: 'FHL' })
    times.push((performance.now() - began) / 1000)
  }
  const seconds = median(times)
  return {
    job: `FHL of ${houses} houses, sent`,
    floor: '',
    product: times.map((one) => one.toFixed(2)).join(', '),
    figure: `${seconds.toFixed(2)} s`,
    reach: '< 1 s',
    ok: seconds < 1,
  }
}

const page =
  (path: string, job: (waybills: number) => string) =>
  async ({ product, token, options }: Stage): Promise<Row> => {
    const headers = { authorization: `Bearer ${token}` }
    const { sides } = await race(
      [{ url: product.url, headers, requests: () => [{ path: `/shortcut-api/${path}` }] }],
      options,
    )
    const [side] = sides
    const isFast = side !== undefined && side.failed === 0 && side.rate > 0 && side.p50 < 50
    return {
      job: job(options.orders * 10),
      floor: '',
      product: side ? rate(side) : '',
      figure:
        side && (side.failed > 0 || side.rate === 0)
          ? `${side.failed} failed, ${Math.round(side.rate)}/s`
          : `${side?.p50} ms`,
      reach: '< 50 ms',
      ok: isFast,
    }
  }
const masters = page(
  'masterWaybill/list?view=all&pageSize=50',
  (waybills) => `first page of ${waybills} master waybills`,
)
const houseList = page(
  'houseWaybill/list?view=all&pageSize=50',
  (waybills) => `first page of ${waybills} house waybills`,
)
const tracking = page('airTracking/list?view=underway&pageSize=50', () => 'first page of tracking, underway')
const missing = page('airTracking/list?view=missing&pageSize=50', () => 'first page of tracking, something missing')
