import { calls } from 'virtual:calls'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import * as billingLawWords from '@shortcut/words/en/billing/billing-law.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useLive } from '../../live/live.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { dayShown } from '../../time/time.ts'
import { milesShown } from '../../words/measures.ts'
import { useT } from '../../words/words.ts'
import classes from '../Billing.module.css'
import { exceptionTexts } from '../exception-texts.ts'
import { BillingActions } from './BillingActions.tsx'
import { BillingProof } from './BillingProof.tsx'
import { billingTones } from './billing-tones.ts'
import { Charges } from './Charges.tsx'
import { DismissLate } from './DismissLate.tsx'
import { RatePreview } from './RatePreview.tsx'

type Props = { id: string; onClose: () => void; onChanged: () => void }

/** One order of the queue: exceptions, charges with arithmetic, proof, and the effect of rating again. */
export function BillingDrawer({ id, onClose, onChanged }: Props) {
  const t = useT(billingWords, billingLawWords, fieldWords)
  const query = useQuery(queryOf(calls.billing.detail, { id }))
  const { refetch, data: bill } = query
  useLive((news) => {
    if (news === 'resync' || news.some((one) => one.topic === 'billing' && one.id === id)) void refetch()
  })
  const changed = () => {
    void refetch()
    onChanged()
  }
  const failure = failureOf(query)
  return (
    <DetailDrawer
      title={bill?.bookingId ?? t('billingPage:title')}
      status={bill && <StatusBadge framed text={t(`billingStatus:${bill.status}`)} tone={billingTones[bill.status]} />}
      actions={bill && <BillingActions rows={[bill]} ids={[id]} onDone={() => {}} onChanged={changed} />}
      onClose={onClose}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void refetch()} />}
      {!bill && !failure && <SkeletonRows rows={8} columns={2} />}
      {bill && (
        <>
          <DetailSection
            title={bill.customerName}
            actions={<AppLink to={`/work/order/detail/${id}`}>{t('billingPage:openOrder')}</AppLink>}
          >
            <p className={classes.quiet}>
              {bill.route} · {bill.customerReferenceNumber} · {t('billingField:pickupOn')} {dayShown(bill.pickupOn)}
              {bill.miles && ` · ${milesShown(bill.miles)}`}
            </p>
            {(bill.exceptions.length > 0 || bill.reason !== '') && (
              <ul className={classes.exceptions}>
                {[bill.reason, ...exceptionTexts(t, bill.exceptions)].filter(Boolean).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            <DismissLate sort="storage" bill={bill} onChanged={changed} />
            <DismissLate sort="air" bill={bill} onChanged={changed} />
          </DetailSection>
          <Charges bill={bill} onChanged={changed} />
          <RatePreview key={`${bill.version}`} id={id} />
          <BillingProof id={id} />
        </>
      )}
    </DetailDrawer>
  )
}
