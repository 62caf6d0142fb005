import { killedDay } from '@shortcut/journeys/phone/killed/killed-day.ts'
import { type Office, openOffice } from '@shortcut/journeys/phone/killed/office.ts'
import { randomOf } from '@shortcut/journeys/phone/killed/random.ts'
import { openBadLine } from '@shortcut/journeys/running/bad-line.ts'
import pg from 'pg'
import { openBenchDatabases } from '../load/database.ts'
import { signIn } from '../load/sign-in.ts'
import { startProduct } from '../measure/process.ts'
import { keep, type Row, table } from '../measure/report.ts'
import type { Options } from '../options.ts'
import { cancelledRow } from './cancelled.ts'
import { scannedRow } from './dock.ts'
import { openedRows } from './opened.ts'
import { shiftRow } from './shift.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** A driver's day in this section's words: 200 acts, 60 photos of 4 MB, 50 kills. */
const day = { orders: 40, pickupPhotos: 20, kills: 50, camera: { width: 4000, height: 3000, quality: 88 } }
/** One phone is the same beside a thousand orders or a million. */
const mostOrders = 1_000

/** What drivers have in their hand: how fast the app opens, and what a day without network and with a dying browser leaves. */
export async function run(options: Options): Promise<void> {
  say('The phone app')
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(Math.min(options.orders, mostOrders))
    const pool = new pg.Pool({ connectionString: adminUrl, max: 1 })
    const product = await startProduct({ DATABASE_URL: url, DATA_DIR: options.data })
    try {
      const office = openOffice(product.url, await signIn(pool))
      const parts: Record<string, () => Promise<Row[]>> = {
        open: () => openedRows({ url: product.url, office, rounds: options.rounds }),
        cancelled: async () => [await cancelledRow(product.url, office)],
        scanned: async () => [await scannedRow(product.url, office, pool)],
        shift: async () => [await shiftRow(product.url, office)],
        killed: async () => [await killedRow(product.url, office, pool, options.seed)],
      }
      const rows: Row[] = []
      for (const [name, measure] of Object.entries(parts))
        if (name.includes(options.row)) {
          rows.push(...(await measure()))
          say(table(rows))
        }
      say(`\n${table(rows)}\n\nKept in ${await keep('phone', options, rows)}`)
    } finally {
      await product.stop()
      await pool.end()
    }
  } finally {
    await databases.stop()
  }
}

async function killedRow(url: string, office: Office, pool: pg.Pool, seed: number): Promise<Row> {
  say(`Seed ${seed}`)
  const line = await openBadLine(url, randomOf(seed))
  const count = async (table: 'phone_act' | 'file', driverId: string) => {
    const column = table === 'file' ? 'uploaded_by' : 'driver_id'
    const { rows } = await pool.query(`SELECT count(*)::int FROM ${table} WHERE ${column} = $1`, [driverId])
    return rows[0].count as number
  }
  try {
    const done = await killedDay({ office, line, count }, { ...day, seed })
    for (const fault of done.faults) say(fault)
    const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
    return {
      job: `phone: ${done.acts} acts and ${done.photos} photos of ${(done.photoBytes / 1e6).toFixed(1)} MB, killed ${done.kills} times, 5 % lost, 400 ms: once each, right stop, own time`,
      floor: '',
      product: `done in ${seconds(done.doingMs)}, sent in ${seconds(done.sendingMs)}; ${done.killsWhileWaiting} kills before all was sent; ${done.lost} requests or answers lost`,
      figure: `${done.faults.length} wrong`,
      reach: '0 wrong',
      ok: done.faults.length === 0 && done.kills === day.kills,
    }
  } finally {
    line.close()
  }
}
