export type Stretch = { from: number; to: number }

/**
 * Lays stretches into as few rows as keep them from covering each other, the earliest first. What follows at once shares a row.
 * @param least how long a stretch is drawn at least
 * @returns the row of each, and how many there are
 */
export function pack(stretches: readonly Stretch[], least: number): { rows: number[]; count: number } {
  const order = stretches.map((_, index) => index).sort((one, other) => begin(one) - begin(other) || one - other)
  const ends: number[] = []
  const rows = new Array<number>(stretches.length).fill(0)
  for (const index of order) {
    const { from, to } = stretches[index] as Stretch
    const free = ends.findIndex((end) => end <= from)
    const row = free < 0 ? ends.length : free
    rows[index] = row
    ends[row] = Math.max(to, from + least)
  }
  return { rows, count: ends.length }

  function begin(index: number) {
    return (stretches[index] as Stretch).from
  }
}
