import { createContext, use } from 'react'

/** How dates and times are said and typed; apart from the other texts, because the first page shows none. */
export type UiTimes = {
  /** Words such as "12 min ago"; `now` comes from NowProvider. */
  relative: (at: Date, now: Date) => string
  /** The exact time with its zone, shown on hover. */
  absolute: (at: Date) => string
  unreadable: string
  /** A date field's `YYYY-MM-DD` or `YYYY-MM-DD HH:mm` as the person reads dates, in a form that can be typed again. */
  show: (value: string) => string
  /** What an empty field shows. */
  placeholder: { date: string; datetime: string }
  order: 'day-first' | 'month-first'
}

export const UiTimesContext = createContext<UiTimes | null>(null)

/** Throws without UiTimesContext above, so that a missing one is seen at once. */
export function useTimes(): UiTimes {
  const times = use(UiTimesContext)
  if (!times) throw new Error('UiTimesContext is missing above this component')
  return times
}
