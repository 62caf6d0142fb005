/** A time range on a width in px. Times are milliseconds since 1970. */
export type Scale = { from: number; to: number; width: number }

export const xAt = ({ from, to, width }: Scale, time: number) => ((time - from) / (to - from)) * width
export const timeAt = ({ from, to, width }: Scale, x: number) => from + (x / width) * (to - from)

/** The nearest whole step. */
export const snapped = (time: number, step: number) => Math.round(time / step) * step

/** A line of the axis, and the end of the period it names. */
export type Tick = { at: number; until: number; text: string; kind: 'day' | 'hour' }

/** Width of small text, px, rather too wide: Chinese characters are twice as wide as letters. */
export const widthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 12.5 : 7), 0)

/** Padding on both sides of the mark of now, and between two labels, px. */
const markRim = 8
const gap = 8

/**
 * Whether the mark of now, with its text, covers a label at `x`, px; the label is then hidden, because the mark shows
 * the time.
 */
export const isUnderNow = (x: number, label: string, now: number, mark: string) => {
  const half = (widthOf(mark) + markRim) / 2
  return now > x - half && now < x + widthOf(label) + half
}

/** How many hours of a day one label may stand for. */
const shares = [1, 2, 3, 4, 6, 12]

/**
 * The ticks with a label: every one if there is room, else every second, third and so on, so that no two overlap. Hours
 * are counted from midnight, so that each day has the same ones.
 */
export function labelled(ticks: readonly Tick[], scale: Scale): ReadonlySet<Tick> {
  const shown = new Set<Tick>()
  for (const kind of ['day', 'hour'] as const) {
    const all = ticks.filter((tick) => tick.kind === kind)
    const widest = Math.max(...all.map(({ text }) => widthOf(text))) + gap
    const narrowest = Math.min(...all.map(({ at, until }) => xAt(scale, until) - xAt(scale, at)))
    const step = shares.find((share) => share * narrowest >= widest)
    if (!step) continue
    let midnight = 0
    let day = 0
    for (const tick of ticks) {
      if (tick.kind === 'day') [midnight, day] = [tick.at, day + 1]
      if (tick.kind !== kind) continue
      const count = kind === 'day' ? day - 1 : Math.round((tick.at - midnight) / (tick.until - tick.at))
      if (count % step === 0) shown.add(tick)
    }
  }
  return shown
}
