import { dueState, type Paper } from '@shortcut/domain/drivers/papers.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import { dayShown } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { useToday } from './ExpiryDate.tsx'

type Props = {
  /** The last day of each paper; null if unknown. */
  papers: readonly (readonly [Paper, string | null])[]
}

/** Papers that are overdue or soon due, one per line, at the top of a person's or vehicle's details. */
export function DuePapers({ papers }: Props) {
  const t = useT(driverWords)
  const today = useToday()
  return papers.map(([paper, on]) => {
    const state = dueState(on, today)
    if (!on || !state) return null
    const params = { paper: t(`paper:${paper}`), on: dayShown(on) }
    return state === 'overdue' ? (
      <Banner key={paper} kind="error" text={t('manage:expiredOn', params)} />
    ) : (
      <Banner key={paper} kind="warning" text={t('manage:expiresOn', params)} />
    )
  })
}
