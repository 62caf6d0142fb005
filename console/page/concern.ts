/** Something that stands for hours and that some people should know about on every page, such as silent drivers. */
export type Concern = {
  /** The sentence when it stands alone. */
  text: string
  /** A few words beside other concerns. */
  brief: string
  /** The page about it, or what shows it. */
  path: string | (() => void)
  /** Each thing that it is about, with a number that grows when it happens to that thing again. */
  about: Readonly<Record<string, number>>
}

/** Concerns that a person has put off: until when, and about what. */
type PutOff = { until: string; about: Readonly<Record<string, number>> }

/** Whether a concern is put off at `now` (ms): not after its time, nor if it is about something new. */
export function isPutOff({ about }: Concern, putOff: PutOff | null, now: number): boolean {
  if (!putOff || Date.parse(putOff.until) <= now) return false
  return Object.entries(about).every(([id, measure]) => measure <= (putOff.about[id] ?? Number.NEGATIVE_INFINITY))
}
