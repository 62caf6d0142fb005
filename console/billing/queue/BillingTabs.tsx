import { calls } from 'virtual:calls'
import { billingStatuses } from '@shortcut/domain/billing/lifecycle.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import * as billingLawWords from '@shortcut/words/en/billing/billing-law.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../call/use-call.ts'
import { countText } from '../../lists/use-cursor-list.ts'
import { useLive } from '../../live/live.ts'
import { useT } from '../../words/words.ts'
import classes from '../Billing.module.css'
import { billingTones } from './billing-tones.ts'

/** One tab per status, with the number of orders and of those with exceptions. */
export function BillingTabs({ value, onChange }: { value: string; onChange: (status: string) => void }) {
  const t = useT(billingWords, billingLawWords)
  const query = useQuery(queryOf(calls.billing.counts, {}))
  const { refetch } = query
  useLive((news) => {
    if (news === 'resync' || news.some(({ topic }) => topic === 'billing')) void refetch()
  })
  return (
    <div role="toolbar" className={classes.tabs} aria-label={t('billingPage:statusTabs')}>
      <button type="button" className={classes.tab} aria-pressed={value === ''} onClick={() => onChange('')}>
        {t('billingPage:all')}
      </button>
      {billingStatuses.map((status) => {
        const found = query.data?.find((one) => one.status === status)
        return (
          <button
            key={status}
            type="button"
            className={classes.tab}
            aria-pressed={value === status}
            onClick={() => onChange(status)}
          >
            <StatusGlyph tone={billingTones[status]} />
            {t(`billingStatus:${status}`)}
            <span className={classes.count}>{found && countText(found.count, true)}</span>
            {found && found.withExceptions > 0 && (
              <span className={classes.loud} title={t('billingPage:withExceptions', { count: found.withExceptions })}>
                {found.withExceptions}!
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
