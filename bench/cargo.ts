import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { labelsPath } from '@shortcut/domain/cargo/label-api.ts'
import type pg from 'pg'
import { againstFloor, type Servers, withServers } from './beside-floor.ts'
import { openBenchDatabases } from './load/database.ts'
import { addReceipt, type Freight, loadPieces, openFreight } from './load/freight.ts'
import { signIn } from './load/sign-in.ts'
import { connections, median } from './measure/race.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const [scanners, everyMs] = [100, 500]
const [crowd, crowdPieces] = [50, 2_000]
const labels = 500

/** Freight: the list of a million pieces beside its floor, scans, a crowd at one receipt, and labels. Ten pieces for each order. */
export async function run(options: Options): Promise<void> {
  say(`Cargo at ${options.orders * 10} pieces; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(options.orders)
    const rows = await withServers(url, adminUrl, async (servers) => {
      await loadPieces(servers.pool, options.orders * 10, say)
      const freight = await openFreight(servers.pool, scanners)
      const token = await signIn(servers.pool)
      const all = { list, scan, crowded, labelled }
      const rows: Row[] = []
      for (const [name, measure] of Object.entries(all))
        if (name.includes(options.row)) rows.push(await measure({ ...servers, freight, token, options }))
      return rows
    })
    say(`\n${connections} connections, ${options.rounds} rounds of ${options.seconds} s\n${table(rows)}`)
    say(`\nKept in ${await keep('cargo', options, rows)}`)
  } finally {
    await databases.stop()
  }
}

interface Stage extends Servers {
  freight: Freight
  /** An administrator's. */
  token: string
  options: Options
}

function list({ floor, product, token, options }: Stage): Promise<Row> {
  const path = '/shortcut-api/piece/list?pageSize=50'
  const side = (url: string, headers: Record<string, string>) => ({ url, headers, requests: () => [{ path }] })
  const ours = side(product.url, { authorization: `Bearer ${token}` })
  return againstFloor('first page of all pieces', 0.5, side(floor.url, {}), ours, options)
}

/** Sends one scan until it is taken, as a phone does whose server is busy. @returns how long its answer took, ms */
async function scanOnce(url: string, token: string, receiptId: string, label: string): Promise<number> {
  const act = { id: randomUUID(), kind: 'count', at: new Date().toISOString(), receiptId, data: { label } }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ acts: [act] })
  const began = performance.now()
  for (;;) {
    const reply = await fetch(`${url}/shortcut-api/warehouse/sync`, { method: 'POST', headers, body })
    const said = await reply.text()
    if (said.includes('"outcome":"applied"')) return performance.now() - began
    if (reply.status !== 503) throw new Error(`a scan was not taken: ${said.slice(0, 300)}`)
    await sleep(Number(reply.headers.get('retry-after') ?? 1) * 1000)
  }
}

/** 100 phones that scan twice a second, ten at each receipt. The first two seconds are not counted, as in a race of servers. */
async function scan({ product, pool, freight, options }: Stage): Promise<Row> {
  const receipts: string[] = []
  for (let made = 0; made < scanners / 10; made++) receipts.push(await addReceipt(pool, freight.warehouseId))
  const run = randomUUID().slice(0, 8)
  const first = Math.ceil(2000 / everyMs)
  const each = first + Math.max(1, Math.round((options.rounds * options.seconds * 1000) / everyMs))
  const took: number[] = []
  await Promise.all(
    freight.workers.map(async ({ token }, worker) => {
      await sleep((worker * everyMs) / scanners)
      for (let n = 0; n < each; n++) {
        const next = performance.now() + everyMs
        const ms = await scanOnce(
          product.url,
          token,
          receipts[worker % receipts.length] ?? '',
          `B${run}-${worker}-${n}`,
        )
        if (n >= first) took.push(ms)
        await sleep(Math.max(0, next - performance.now()))
      }
    }),
  )
  took.sort((one, other) => one - other)
  const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0)
  return {
    job: `${scanners} scanners, ${1000 / everyMs} scans a second each: scan to answer`,
    floor: '',
    product: `${took.length} scans, ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    figure: `p95 ${at(0.95)} ms`,
    reach: 'p95 < 50 ms',
    ok: at(0.95) < 50,
  }
}

const countedOf = async (pool: pg.Pool, receiptId: string) => {
  const { rows } = await pool.query<{ pieces: number; received: number }>(
    `SELECT count(DISTINCT p.id)::int AS pieces, count(m.number)::int AS received
     FROM piece p LEFT JOIN piece_movement m ON m.piece_id = p.id AND m.action = 'receive' WHERE p.receipt_id = $1`,
    [receiptId],
  )
  return rows[0] ?? { pieces: 0, received: 0 }
}

/** 50 workers at one receipt, as fast as they can; every tenth label is scanned by two. */
async function crowded({ product, pool, freight }: Stage): Promise<Row> {
  const receiptId = await addReceipt(pool, freight.warehouseId)
  const run = randomUUID().slice(0, 8)
  const waiting = Array.from({ length: crowdPieces }, (_, n) => `C${run}-${n}`).flatMap((label, n) =>
    n % 10 === 0 ? [label, label] : [label],
  )
  const began = performance.now()
  await Promise.all(
    freight.workers.slice(0, crowd).map(async ({ token }) => {
      for (let label = waiting.pop(); label; label = waiting.pop()) await scanOnce(product.url, token, receiptId, label)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const { pieces, received } = await countedOf(pool, receiptId)
  const lost = crowdPieces - pieces
  const twice = received - pieces
  return {
    job: `${crowd} workers scan one receipt of ${crowdPieces} pieces`,
    floor: '',
    product: `${Math.round(crowdPieces / seconds)}/s`,
    figure: `${lost} lost, ${twice} twice`,
    reach: 'none',
    ok: lost === 0 && twice === 0,
  }
}

/** Labels of 500 pieces as PDF, from the click to the last byte. */
async function labelled({ product, pool, token, options }: Stage): Promise<Row> {
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM piece ORDER BY moved_at DESC LIMIT ${labels}`)
  const post = async <T>(path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await fetch(`${product.url}/shortcut-api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return ((await reply.json()) as { data: T }).data
  }
  const times: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const began = performance.now()
    const { id } = await post<{ id: string }>('label/print', { pieceIds: rows.map((row) => row.id) })
    const path = labelsPath(id, 'pdf')
    const { token: once } = await post<{ token: string }>('file/downloadToken', { path })
    const pdf = await (await fetch(`${product.url}/shortcut-api${path}?token=${once}`)).arrayBuffer()
    if (pdf.byteLength < 10_000) throw new Error('the labels are missing')
    times.push((performance.now() - began) / 1000)
  }
  const seconds = median(times)
  return {
    job: `labels of ${labels} pieces as PDF`,
    floor: '',
    product: times.map((one) => one.toFixed(1)).join(', '),
    figure: `${seconds.toFixed(1)} s`,
    reach: '< 3 s',
    ok: seconds < 3,
  }
}
