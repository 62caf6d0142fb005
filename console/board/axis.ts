import type { Tick } from '@shortcut/ui/timeline/scale.ts'
import { clockText, type DateWriting, weekdayText } from '@shortcut/words/moments.ts'
import { addDays, dayIn, instantOf, startOfDay } from '../time/zone.ts'

export const zooms = ['day', 'days', 'week'] as const
export type Zoom = (typeof zooms)[number]

/** Days that fit on the screen, days loaded before and after, and the distance of lines in hours. */
const shapes: Record<Zoom, { days: number; before: number; after: number; hours: number }> = {
  day: { days: 1, before: 1, after: 2, hours: 2 },
  days: { days: 3, before: 2, after: 4, hours: 6 },
  week: { days: 7, before: 3, after: 7, hours: 12 },
}

export type Axis = {
  /** The loaded range, milliseconds since 1970. */
  from: number
  to: number
  /** Its width, in screen widths. */
  screens: number
  /** The initially visible range. */
  shownFrom: number
  shownTo: number
  ticks: readonly Tick[]
}

/** The axis around a day in a zone: a day on which clocks change has an hour more or less. */
export function axisOf(day: string, zoom: Zoom, zone: string, writing: Omit<DateWriting, 'thisYear'>): Axis {
  const { days, before, after, hours } = shapes[zoom]
  const start = (offset: number) => Date.parse(startOfDay(zone, addDays(day, offset)))
  const ticks: Tick[] = []
  for (let offset = -before; offset < days + after; offset++) {
    const date = addDays(day, offset)
    // Days around now need no year, and a week's columns have no room for it.
    const thisYear = date.slice(0, 4)
    const title = weekdayText(date, { ...writing, thisYear }).replace(`${thisYear}-`, '')
    ticks.push({ at: start(offset), until: start(offset + 1), text: title, kind: 'day' })
    for (let hour = zoom === 'day' ? 0 : hours; hour < 24; hour += hours) {
      const clock = `${String(hour).padStart(2, '0')}:00`
      const at = Date.parse(instantOf(zone, `${date} ${clock}`))
      ticks.push({
        at,
        until: at + hours * 3_600_000,
        text: clockText(clock, writing).replace(/(\d):00 /, '$1 '),
        kind: 'hour',
      })
    }
  }
  return {
    from: start(-before),
    to: start(days + after),
    screens: (before + days + after) / days,
    shownFrom: start(0),
    shownTo: start(days),
    ticks,
  }
}

/** How far "earlier" and "later" move. */
export const stepOf = (zoom: Zoom) => shapes[zoom].days
export const dayOf = (zone: string, time: number) => dayIn(zone, new Date(time).toISOString())
