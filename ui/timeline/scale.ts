/** A stretch of time laid out over so many px. Times are milliseconds since 1970. */
export type Scale = { from: number; to: number; width: number }

export const xAt = ({ from, to, width }: Scale, time: number) => ((time - from) / (to - from)) * width
export const timeAt = ({ from, to, width }: Scale, x: number) => from + (x / width) * (to - from)

/** The nearest whole step. */
export const snapped = (time: number, step: number) => Math.round(time / step) * step

/** A line of the axis, and where what it names ends. */
export type Tick = { at: number; until: number; text: string; kind: 'day' | 'hour' }
