const minute = 60_000
const week = 7 * 24 * 60 * minute

/**
 * A partner counts as silent only after this long: nobody sends to the minute, and clocks change by an hour twice a
 * year.
 */
export const graceMs = 60 * minute
/** Number of earlier weeks to compare. */
const weeks = 6
/** Fewer weeks show no habit. */
const fewestWeeks = 4
/** If a partner usually sends fewer messages in such a period, sending none is normal. */
const fewestMessages = 3
/** A partner silent for this long does not usually send any more. */
export const forgottenMs = 28 * 24 * 60 * minute

/** A period, in milliseconds since 1970. */
export type Stretch = { from: number; to: number }

/**
 * The same period in earlier weeks as the one since a partner's last message, latest week first. They show how many
 * messages are usual at this time of the week.
 * @param first the partner's first message: earlier weeks say nothing
 * @returns none while it is too early or too late to ask
 */
export function earlierStretches(first: number, last: number, now: number): Stretch[] {
  const to = now - graceMs
  if (to <= last || now - last > forgottenMs) return []
  // For a silence longer than a week, compares its last week with weeks before the silence.
  const from = Math.max(last, to - week)
  const gap = Math.ceil((to - last) / week)
  return Array.from({ length: weeks }, (_, index) => (index + gap) * week)
    .map((back) => ({ from: from - back, to: to - back }))
    .filter((stretch) => stretch.from >= first)
}

/**
 * How many messages a partner usually sends in a period, if sending none is unusual: all earlier weeks but one had
 * messages, and most had more than a few. Null if silence is normal.
 * @param counts messages in each of `earlierStretches`
 */
export function usualCount(counts: readonly number[]): number | null {
  if (counts.length < fewestWeeks || counts.filter((count) => count === 0).length > 1) return null
  const sorted = counts.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const median = ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
  return median >= fewestMessages ? Math.round(median) : null
}
