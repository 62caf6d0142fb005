/** A field's value, and what the calendar does with it. */
export type DatePick = {
  /** As of DateTimeField. */
  value: string
  onPick: (value: string) => void
  kind: 'datetime' | 'date'
  /** Today at the place, YYYY-MM-DD: marked, and where an empty field's calendar begins. */
  today: string
  /** Time (HH:mm) of a day that is chosen first. */
  defaultTime?: string
}
