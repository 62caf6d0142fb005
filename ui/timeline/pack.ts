export type Stretch = { from: number; to: number }

/**
 * Places stretches in as few rows as possible without overlap, the earliest first. Adjacent ones share a row.
 * @param least minimum drawn duration of a stretch
 * @returns the row of each, and the number of rows
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
