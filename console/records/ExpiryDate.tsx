import { dueState } from '@shortcut/domain/drivers/papers.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import { useViewerZone } from '../call/preferences.ts'
import { dayShown } from '../time/time.ts'
import { dayIn } from '../time/zone.ts'
import { useT } from '../words/words.ts'

/** Today in the user's zone; the server counts with the same day. */
export const useToday = () => dayIn(useViewerZone(), (useNow() ?? new Date()).toISOString())

/** The last day of a paper; highlighted once it is overdue, or due within 30 days. */
export function ExpiryDate({ on }: { on: string | null }) {
  const t = useT(driverWords)
  const state = dueState(on, useToday())
  if (!on || !state) return dayShown(on)
  return (
    <span title={t(`manage:${state}`)}>
      <StatusBadge text={dayShown(on)} tone={state === 'overdue' ? 'red' : 'amber'} />
    </span>
  )
}
