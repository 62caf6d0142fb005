import { calls } from 'virtual:calls'
import { codes } from '@shortcut/domain/errors.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import * as billingLawWords from '@shortcut/words/en/billing/billing-law.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../call/call.ts'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import classes from '../Billing.module.css'
import page from '../fuel/FuelSurchargePage.module.css'
import { moneyIn } from '../money.ts'
import { BillingDrawer } from './BillingDrawer.tsx'
import { billingTones } from './billing-tones.ts'

/** An order's charges on its own page; details are one click away. */
export function OrderCharges({ id }: { id: string }) {
  const t = useT(billingWords, billingLawWords, fieldWords)
  const maySee = useHolds(['/billing/index/list'])
  const [open, setOpen] = useState(false)
  const {
    data: bill,
    error,
    refetch,
  } = useQuery({ ...queryOf(calls.billing.detail, { id }), enabled: maySee, retry: false })
  if (!maySee) return null
  const isNotThere = error instanceof CallError && error.code === codes.notFound
  return (
    <DetailSection
      title={t('billingPage:orderBilling')}
      actions={bill && <StatusBadge text={t(`billingStatus:${bill.status}`)} tone={billingTones[bill.status]} />}
    >
      {isNotThere && <p className={classes.quiet}>{t('billingPage:notYet')}</p>}
      {bill && (
        <>
          <ul className={classes.charges}>
            {bill.charges
              .filter(({ voidedAt }) => voidedAt === null)
              .map((charge) => (
                <li key={charge.id} className={classes.line}>
                  <strong>{charge.name}</strong>
                  <span>{moneyIn(charge.amount, bill.currency)}</span>
                </li>
              ))}
          </ul>
          <div className={classes.total}>
            <button type="button" className={page.link} onClick={() => setOpen(true)}>
              {t('billingField:total')}
            </button>
            <span>
              {moneyIn(bill.total, bill.currency)} {bill.currency}
            </span>
          </div>
        </>
      )}
      {open && <BillingDrawer id={id} onClose={() => setOpen(false)} onChanged={() => void refetch()} />}
    </DetailSection>
  )
}
