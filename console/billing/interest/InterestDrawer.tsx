import { calls } from 'virtual:calls'
import { type InterestDue, mostInterestAccounts } from '@shortcut/domain/billing/interest/interest-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as interestWords from '@shortcut/words/en/billing/interest.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { failureOf, searchOf } from '../../call/use-call.ts'
import { fieldErrorOf } from '../../forms/field-errors.ts'
import { dayShown } from '../../time/time.ts'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'
import { InterestPeriods } from './InterestPeriods.tsx'

/** Who would be charged how much interest through a day, and why; drafts it for the chosen accounts. */
export default function InterestDrawer({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useT(interestWords)
  const today = dayIn(useViewerZone(), new Date().toISOString())
  const [through, setThrough] = useState(today)
  const [refused, setRefused] = useState<string>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const query = useQuery({ ...searchOf(calls.interest.preview, { through }), enabled: through !== '' })
  const failure = failureOf(query)
  const atDay = query.error instanceof CallError ? query.error.fields[0]?.message : undefined
  const list = query.data?.list ?? []
  const chosen = list.filter(({ accountId, isEnough }) => isEnough && !left.has(accountId))
  const toggle = (accountId: string) => {
    const next = new Set(left)
    if (!next.delete(accountId)) next.add(accountId)
    setLeft(next)
  }
  const draft = async () => {
    if (chosen.length === 0) return
    const accountIds = [...new Set(chosen.map(({ accountId }) => accountId))]
    const error = await fieldErrorOf(async () => {
      const { drafts } = await call(calls.interest.draft, { through, accountIds }, { handles: [codes.invalid] })
      showSuccess(t('interest:drafted', { count: drafts.length }))
      onDone()
    })
    setRefused(error)
  }
  return (
    <FormDrawer
      opened
      title={t('interest:title')}
      submitText={t('interest:draft', { count: chosen.length })}
      dirty={false}
      onSubmit={draft}
      onClose={onClose}
    >
      <FormSection title={t('interest:when')} help={t('interest:help')}>
        <DateTimeField
          kind="date"
          label={t('interestField:through')}
          today={today}
          value={through}
          error={refused ?? atDay}
          onChange={(day) => {
            setThrough(day)
            setRefused(undefined)
          }}
        />
      </FormSection>
      {failure && !atDay && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {query.data && list.length === 0 && (
        <EmptyState title={t('interest:nobody', { day: dayShown(through) })} text={t('interest:nobodyHelp')} />
      )}
      {query.data && query.data.total > list.length && (
        <p className={classes.none}>
          {t('interest:onlyFirst', { most: mostInterestAccounts, total: query.data.total })}
        </p>
      )}
      {list.map((due) => (
        <Due
          key={`${due.accountId} ${due.currency}`}
          due={due}
          chosen={!left.has(due.accountId)}
          onToggle={() => toggle(due.accountId)}
        />
      ))}
    </FormDrawer>
  )
}

/** An account's interest in one currency, with its periods. */
function Due({ due, chosen, onToggle }: { due: InterestDue; chosen: boolean; onToggle: () => void }) {
  const t = useT(interestWords)
  const { customerName, currency, total, minimum, isEnough, charged, periods } = due
  return (
    <FormSection title={customerName}>
      <div className={wholeLine}>
        <label>
          <input
            type="checkbox"
            checked={isEnough && chosen}
            disabled={!isEnough}
            aria-label={t('interest:choose', { account: customerName, currency })}
            onChange={onToggle}
          />{' '}
          <strong>
            {moneyText(total)} {currency}
          </strong>
        </label>
        {!isEnough && (
          <p className={classes.none}>{t('interest:tooSmall', { minimum: `${moneyText(minimum)} ${currency}` })}</p>
        )}
        {charged === 'monthly' && <p className={classes.none}>{t('interest:automatic')}</p>}
        <InterestPeriods periods={periods} currency={currency} total={total} narrow />
      </div>
    </FormSection>
  )
}
