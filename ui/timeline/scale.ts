/** A stretch of time laid out over so many px. Times are milliseconds since 1970. */
export type Scale = { from: number; to: number; width: number }

export const xAt = ({ from, to, width }: Scale, time: number) => ((time - from) / (to - from)) * width
export const timeAt = ({ from, to, width }: Scale, x: number) => from + (x / width) * (to - from)

/** The nearest whole step. */
export const snapped = (time: number, step: number) => Math.round(time / step) * step

/** Half the width of the axis' mark of now, and how wide an hour's label is, px. */
const halfMark = 21
const labelWidth = 36

/** How far an hour's label at `x` steps aside for the mark of now at `now`, px: to the nearer side of the mark. */
export function stepAside(x: number, now: number): number {
  if (now <= x - halfMark || now >= x + labelWidth + halfMark) return 0
  return now < x + halfMark ? now + halfMark - x : Math.min(0, now - halfMark - x) - labelWidth
}

/** A line of the axis, and where what it names ends. */
export type Tick = { at: number; until: number; text: string; kind: 'day' | 'hour' }
