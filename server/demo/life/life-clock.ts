/** The time of the demo's people: `pace` times as fast as the clock on the wall. A beat is how often an app could do something. */
export function openLifeClock({ pace, beatMs = 1000 }: { pace: number; beatMs?: number }) {
  const begun = Date.now()
  const life = () => begun + (Date.now() - begun) * pace
  return {
    pace,
    beatMs,
    /** The real instant at which life began. */
    begun,
    /** Milliseconds, as these people count them. */
    life,
    sinceBegin: () => life() - begun,
    /** The real present, as phones write it. */
    instant: () => new Date().toISOString(),
    /** How many of their minutes have passed since a real instant; negative before it. */
    minutesSince: (instant: string | null) => ((Date.now() - Date.parse(instant ?? '')) * pace) / 60_000 || 0,
    /** Beats do not go faster with life, so that a server is never asked more often. */
    inBeats: (count: number) => Date.now() + count * beatMs,
    isDue: (at: number) => Date.now() >= at,
  }
}
export type LifeClock = ReturnType<typeof openLifeClock>
