import { useState } from 'react'
import { create } from 'zustand'

/** How often something was done since the app was opened. */
const useDone = create(() => ({ times: 0 }))

/** Something was done: what was wrong with a scan before it is over. */
export const noteDone = () => useDone.setState(({ times }) => ({ times: times + 1 }))

/** What was wrong with the last scan, until something else is done, by a scan or by a tap. */
export function useFault<Fault>(): [Fault | null, (fault: Fault | null) => void] {
  const times = useDone((done) => done.times)
  const [kept, keep] = useState<{ fault: Fault; times: number } | null>(null)
  const tell = (fault: Fault | null) => keep(fault === null ? null : { fault, times: useDone.getState().times })
  return [kept?.times === times ? kept.fault : null, tell]
}
