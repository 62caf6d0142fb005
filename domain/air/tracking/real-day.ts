/** Whether a day of this form, 2026-11-28, is in the calendar: 2026-02-30 is not. */
export function isRealDay(day: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** Whether a time of this form, 2026-11-28T14:05, is on a clock: 2026-11-28T25:10 is not. */
export const isRealTime = (at: string): boolean =>
  isRealDay(at.slice(0, 10)) && /^([01]\d|2[0-3]):[0-5]\d$/.test(at.slice(11))
