import type { Measured } from '../measure/race.ts'
import type { Row } from '../measure/report.ts'

/** Of at least 100 without decimals, below 10 with two. */
export const short = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
export const times = (value: number, base: number) => `× ${short(value / base)}`
export const percent = (share = Number.NaN) => `${short(share * 100)} %`
export const nodesOf = (count: number) => `${count} ${count === 1 ? 'node' : 'nodes'}`

const work = ({ coreMs }: Measured) => coreMs.reduce((sum, ms) => sum + ms, 0)

/** One side of a race. */
export function sideRow(job: string, measured: Measured): Row {
  const { rate, p95, coreMs, failed } = measured
  const [nodes = Number.NaN, database = Number.NaN] = coreMs
  return {
    job,
    floor: '',
    product: `${Math.round(rate)}/s, p95 ${short(p95)} ms`,
    figure: failed > 0 ? `${failed} failed` : `work of each: nodes ${short(nodes)} ms, database ${short(database)} ms`,
    reach: '',
    ok: failed > 0 ? false : null,
  }
}

/** How the figures grow from one side to another. @param most how often the work may be what it was */
export function growthRow(job: string, from: Measured, to: Measured, most?: number): Row {
  const grown = work(to) / work(from)
  return {
    job,
    floor: '',
    product: `rate ${times(to.rate, from.rate)}, p95 ${times(to.p95, from.p95)}`,
    figure: `work of each ${times(work(to), work(from))}`,
    reach: most === undefined ? '' : `≤ ${most}`,
    ok: most === undefined ? null : grown <= most,
  }
}

/** A row of a part that could not be measured here. */
export const missingRow = (job: string, why: string): Row => ({
  job,
  floor: '',
  product: '',
  figure: why,
  reach: '',
  ok: null,
})
