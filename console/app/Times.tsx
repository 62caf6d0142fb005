import { UiTimesContext } from '@shortcut/ui/times.ts'
import { type ReactNode, useMemo } from 'react'
import { useViewerZone } from '../call/preferences.ts'
import { uiTimes } from '../words/ui-times.ts'
import { useT } from '../words/words.ts'

/** Dates and times for the pages below, in the person's formats. */
export function Times({ children }: { children: ReactNode }) {
  const t = useT()
  const zone = useViewerZone()
  return <UiTimesContext value={useMemo(() => uiTimes(t, zone), [t, zone])}>{children}</UiTimesContext>
}
