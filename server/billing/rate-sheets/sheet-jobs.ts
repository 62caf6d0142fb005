import { type FuelTerms, rateWithFuel } from '@shortcut/domain/billing/fuel/fuel-terms.ts'
import { compareLines } from '@shortcut/domain/billing/rate-sheets/compare-lines.ts'
import { type Increase, raisedLine } from '@shortcut/domain/billing/rate-sheets/increase.ts'
import type { RateLine, RateSheet } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import { checkSheet } from '@shortcut/domain/billing/rate-sheets/sheet-checks.ts'
import type { Load } from '@shortcut/domain/billing/rating/load.ts'
import { readySheet } from '@shortcut/domain/billing/rating/rate-order.ts'
import { lineRows } from './line-rows.ts'

/** Most differences listed; all are counted. */
const mostDifferences = 500

/** Jobs over all lines of an edition, or of two; fifty thousand lines keep a thread busy for a while. */
export const sheetJobs = {
  check: ([lines = []]: RateLine[][], { sheet, today }: { sheet: Parameters<typeof checkSheet>[0]; today: string }) =>
    checkSheet(sheet, lines, today),

  quote: ([lines = []]: RateLine[][], { sheet, load, fuel }: { sheet: RateSheet; load: Load; fuel: FuelTerms }) =>
    rateWithFuel(load, readySheet(sheet, lines), fuel),

  /** What each of these orders would cost. */
  rate(
    [lines = []]: RateLine[][],
    { sheet, ratings }: { sheet: RateSheet; ratings: readonly { load: Load; fuel: FuelTerms }[] },
  ) {
    const ready = readySheet(sheet, lines)
    return ratings.map(({ load, fuel }) => rateWithFuel(load, ready, fuel))
  },

  /** The rows to write. */
  increase: ([lines = []]: RateLine[][], by: Increase) => [...lineRows(lines.map((line) => raisedLine(line, by)))],

  compare([earlier = [], later = []]: RateLine[][], _: Record<string, never>) {
    const differences = compareLines(earlier, later)
    const count = (kind: string) => differences.filter((one) => one.kind === kind).length
    return {
      added: count('added'),
      removed: count('removed'),
      changed: count('changed'),
      differences: differences.slice(0, mostDifferences),
    }
  },
}
export type SheetJob = keyof typeof sheetJobs
export type JobInput<Job extends SheetJob> = Parameters<(typeof sheetJobs)[Job]>[1]
export type JobAnswer<Job extends SheetJob> = ReturnType<(typeof sheetJobs)[Job]>

export const doJob = <Job extends SheetJob>(job: Job, lines: RateLine[][], input: JobInput<Job>) =>
  (sheetJobs[job] as (lines: RateLine[][], input: JobInput<Job>) => JobAnswer<Job>)(lines, input)
