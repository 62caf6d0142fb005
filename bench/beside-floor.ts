import pg from 'pg'
import { type Running, startFloor, startProduct } from './measure/process.ts'
import { race, type Side } from './measure/race.ts'
import type { Row } from './measure/report.ts'
import type { Options } from './options.ts'

export interface Servers {
  floor: Running
  product: Running
  /** Connections to the database as superuser. */
  pool: pg.Pool
}

/** Runs `work` with the product and its floor, both on the database at `url`. */
export async function withServers<T>(
  url: string,
  adminUrl: string,
  work: (servers: Servers) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2 })
  const product = await startProduct({ DATABASE_URL: url })
  const floor = await startFloor(url)
  try {
    return await work({ floor, product, pool })
  } finally {
    await floor.stop()
    await product.stop()
    await pool.end()
  }
}

export const rate = ({ rate, p50 }: { rate: number; p50: number }) => `${Math.round(rate)}/s (${p50} ms)`

/** Measures one job on both in turns. @returns a row with the product's rate as a share of the floor's */
export async function againstFloor(
  job: string,
  reach: number | null,
  floor: Side,
  product: Side,
  options: Options,
): Promise<Row> {
  const { sides, ratios } = await race([floor, product], options)
  const [low, high] = sides
  const failed = (low?.failed ?? 0) + (high?.failed ?? 0)
  const ratio = ratios[0] ?? 0
  return {
    job,
    floor: low ? rate(low) : '',
    product: high ? rate(high) : '',
    figure: failed > 0 ? `${failed} failed` : `${ratio.toFixed(2)} of the floor`,
    reach: reach === null ? '' : `≥ ${reach}`,
    ok: reach === null && failed === 0 ? null : failed === 0 && ratio >= (reach ?? 0),
  }
}
