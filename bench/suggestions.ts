import type pg from 'pg'
import { dispatchSql, noDispatchSql, waitingSql } from './load/dispatch-rows.ts'
import type { Row } from './measure/report.ts'
import type { Options } from './options.ts'

/**
 * Drivers ranked for orders that wait, one after another, as the dialog for an assignment asks: 300 drivers with the
 * board's week, papers, places and hours.
 * @param pool as superuser, with triggers off; the board's week is loaded
 */
export async function suggestionRow(pool: pg.Pool, url: string, token: string, options: Options): Promise<Row> {
  for (const sql of [...noDispatchSql, ...dispatchSql]) await pool.query(sql)
  try {
    const { rows } = await pool.query<{ id: string }>(waitingSql)
    const times: number[] = []
    let ranked = 0
    for (let round = 0; round <= options.rounds; round++)
      for (const { id } of rows) {
        const began = performance.now()
        const reply = await fetch(`${url}/shortcut-api/task/suggest?workOrderId=${id}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        const { code, data } = (await reply.json()) as { code: number; data: { total: number } }
        // The first round warms up.
        if (round > 0) times.push(performance.now() - began)
        if (code !== 200) throw new Error(`task/suggest: ${code}`)
        ranked = data.total
      }
    times.sort((one, other) => one - other)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    return {
      job: `drivers ranked for a job, ${ranked} of them, p95`,
      floor: '',
      product: `p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`,
      figure: `${at(0.95).toFixed(0)} ms`,
      reach: '< 150 ms',
      ok: at(0.95) < 150,
    }
  } finally {
    for (const sql of noDispatchSql) await pool.query(sql)
  }
}
