import { calls } from 'virtual:calls'
import type { BillingRow } from '@shortcut/domain/billing/billing-api.ts'
import { billingStatuses } from '@shortcut/domain/billing/lifecycle.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import * as billingLawWords from '@shortcut/words/en/billing/billing-law.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../../call/use-call.ts'
import { withoutStatus } from '../../lists/list-filters.ts'
import { tabCountText } from '../../lists/use-cursor-list.ts'
import { useNews } from '../../live/use-news.ts'
import type { ListHandle } from '../../records/use-record-list.ts'
import { useT } from '../../words/words.ts'
import classes from '../Billing.module.css'
import { billingTones } from './billing-tones.ts'

/** Counts under filters read the queue, not kept sums: during continuous changes they are read once in this time, ms. */
const settleFiltered = 3_000

/** One tab per status under the list's search and filters, with the number of orders and of those with exceptions. */
export function BillingTabs({ list }: { list: ListHandle<BillingRow> }) {
  const t = useT(billingWords, billingLawWords)
  const value = list.filters.status ?? ''
  const onChange = (status: string) => list.filter({ status })
  const asked = withoutStatus(list.wire, 'status')
  const query = useQuery({ ...besideOf(calls.billing.counts, asked), placeholderData: keepPreviousData })
  useNews(['billing'], calls.billing.counts.path, Object.keys(asked).length > 0 ? settleFiltered : undefined)
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
            <span className={classes.count}>
              {found && tabCountText({ total: found.count, totalIsExact: found.countIsExact })}
            </span>
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
