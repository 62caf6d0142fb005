/** A time range on a width in px. Times are milliseconds since 1970. */
export type Scale = { from: number; to: number; width: number }

export const xAt = ({ from, to, width }: Scale, time: number) => ((time - from) / (to - from)) * width
export const timeAt = ({ from, to, width }: Scale, x: number) => from + (x / width) * (to - from)

/** The nearest whole step. */
export const snapped = (time: number, step: number) => Math.round(time / step) * step

/** Half the width of the axis' mark of now, and the width of an hour's label, px. */
const halfMark = 23
const labelWidth = 40

/**
 * Whether the mark of now covers the hour's label at `x`, px; the hour is then hidden, because the mark shows the time.
 */
export const isUnderNow = (x: number, now: number) => now > x - halfMark && now < x + labelWidth + halfMark

/** A line of the axis, and the end of the period it names. */
export type Tick = { at: number; until: number; text: string; kind: 'day' | 'hour' }
