export type Box = { left: number; top: number; right: number; bottom: number }

/** A line of names is not higher, px. */
const rowPx = 32

/** Room for names that do not overlap: the first one gets it. */
export function createNameRoom() {
  const rows = new Map<number, Box[]>()
  const rowsOf = ({ top, bottom }: Box) => {
    const [first, last] = [Math.floor(top / rowPx), Math.floor(bottom / rowPx)]
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  return {
    /** Whether there was room; it is then taken. */
    take(box: Box): boolean {
      const over = (other: Box) =>
        box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top
      const touched = rowsOf(box)
      if (touched.some((row) => rows.get(row)?.some(over))) return false
      for (const row of touched) {
        const boxes = rows.get(row)
        if (boxes) boxes.push(box)
        else rows.set(row, [box])
      }
      return true
    },
  }
}
