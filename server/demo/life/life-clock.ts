/** The demo people's time: `pace` times as fast as real time. A beat is how often an app could act. */
export function openLifeClock({ pace, beatMs = 1000 }: { pace: number; beatMs?: number }) {
  const begun = Date.now()
  const life = () => begun + (Date.now() - begun) * pace
  return {
    pace,
    beatMs,
    /** The real time at the start. */
    begun,
    /** Milliseconds of demo time. */
    life,
    sinceBegin: () => life() - begun,
    /** The real time, as phones write it. */
    instant: () => new Date().toISOString(),
    /** Demo minutes since a real instant; negative before it. */
    minutesSince: (instant: string | null) => ((Date.now() - Date.parse(instant ?? '')) * pace) / 60_000 || 0,
    /** Beats keep real time, so that a higher pace does not call the server more often. */
    inBeats: (count: number) => Date.now() + count * beatMs,
    isDue: (at: number) => Date.now() >= at,
  }
}
export type LifeClock = ReturnType<typeof openLifeClock>
