import { dueState, type Paper } from '@shortcut/domain/drivers/papers.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import * as driverWords from '@shortcut/words/en/drivers.ts'
import { useT } from '../words/words.ts'
import { useToday } from './ExpiryDate.tsx'

type Props = {
  /** Until when each is valid; null where nobody said. */
  papers: readonly (readonly [Paper, string | null])[]
}

/** What has expired or soon will, a line each, at the head of a person's or vehicle's details. */
export function DuePapers({ papers }: Props) {
  const t = useT(driverWords)
  const today = useToday()
  return papers.map(([paper, on]) => {
    const state = dueState(on, today)
    if (!on || !state) return null
    const params = { paper: t(`paper:${paper}`), on }
    return state === 'overdue' ? (
      <Banner key={paper} kind="error" text={t('manage:expiredOn', params)} />
    ) : (
      <Banner key={paper} kind="warning" text={t('manage:expiresOn', params)} />
    )
  })
}
