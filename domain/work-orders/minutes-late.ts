/** Within this many minutes nobody calls it late. */
const grace = 5

/** Minutes by which a stop was reached after its window, or is overdue at `now` (an instant); 0 when neither. */
export function minutesLate(
  stop: { from: string | null; to: string | null; actualArriveTime: string | null },
  now: string,
): number {
  const due = stop.to ?? stop.from
  if (!due) return 0
  const late = Math.round((Date.parse(stop.actualArriveTime ?? now) - Date.parse(due)) / 60_000)
  return late > grace ? late : 0
}
