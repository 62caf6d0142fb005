import { createContext, use } from 'react'

/** How dates and times are shown and typed; separate from the other texts, because the first page shows none. */
export type UiTimes = {
  /** Words such as "12 min ago"; `now` comes from NowProvider. */
  relative: (at: Date, now: Date) => string
  /** The exact time with its zone, shown on hover. */
  absolute: (at: Date) => string
  /** The error of a field whose text is no date, or no date and time. */
  unreadable: { date: string; datetime: string }
  /** A date field's `YYYY-MM-DD` or `YYYY-MM-DD HH:mm` in the person's format, which can be typed again. */
  show: (value: string) => string
  /** Placeholder of an empty field. */
  placeholder: { date: string; datetime: string }
  order: 'day-first' | 'month-first'
  picker: {
    /** The button at a date field. */
    open: string
    calendar: string
    time: string
  }
}

export const UiTimesContext = createContext<UiTimes | null>(null)

/** Throws without UiTimesContext, so that a missing one is noticed at once. */
export function useTimes(): UiTimes {
  const times = use(UiTimesContext)
  if (!times) throw new Error('UiTimesContext is missing above this component')
  return times
}
