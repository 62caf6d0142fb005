const minute = 60_000
const week = 7 * 24 * 60 * minute

/** Said of a partner only after this long: nobody sends to the minute, and clocks change by an hour twice a year. */
export const graceMs = 60 * minute
/** As many earlier weeks are compared. */
const weeks = 6
/** Fewer weeks are no habit. */
const fewestWeeks = 4
/** A partner who usually sends less in such a stretch may well send nothing. */
const fewestMessages = 3
/** Who has been silent this long does not usually send any more. */
export const forgottenMs = 28 * 24 * 60 * minute

/** A stretch of time, as milliseconds since 1970. */
export type Stretch = { from: number; to: number }

/**
 * The same stretch of earlier weeks as that since a partner's last message, the latest week first: what came in them says what is usual
 * at this time of the week.
 * @param first the partner's first message: weeks before it say nothing
 * @returns none while it is too early to wonder, or too late
 */
export function earlierStretches(first: number, last: number, now: number): Stretch[] {
  const to = now - graceMs
  if (to <= last || now - last > forgottenMs) return []
  // Of a silence longer than a week the last week is looked at, and compared with weeks before the silence.
  const from = Math.max(last, to - week)
  const gap = Math.ceil((to - last) / week)
  return Array.from({ length: weeks }, (_, index) => (index + gap) * week)
    .map((back) => ({ from: from - back, to: to - back }))
    .filter((stretch) => stretch.from >= first)
}

/**
 * How many messages a partner usually sends in a stretch, when sending none is unusual: in all earlier weeks but one something came, and
 * mostly more than a few. Null when silence is nothing unusual.
 * @param counts messages in each of `earlierStretches`
 */
export function usualCount(counts: readonly number[]): number | null {
  if (counts.length < fewestWeeks || counts.filter((count) => count === 0).length > 1) return null
  const sorted = counts.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const median = ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
  return median >= fewestMessages ? Math.round(median) : null
}
