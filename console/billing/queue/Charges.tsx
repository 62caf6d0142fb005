import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { BilledCharge, BillingRow } from '@shortcut/domain/billing/billing-api.ts'
import { billingRow } from '@shortcut/domain/billing/lifecycle.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { useT } from '../../words/words.ts'
import { ArithmeticSteps } from '../ArithmeticSteps.tsx'
import classes from '../Billing.module.css'
import { moneyIn } from '../money.ts'
import { AddCharge } from './AddCharge.tsx'

type Bill = BillingRow & { charges: BilledCharge[] }

/** An order's charges with their arithmetic; voided lines stay visible. */
export function Charges({ bill, onChanged }: { bill: Bill; onChanged: () => void }) {
  const t = useT(billingWords, fieldWords)
  const [voiding, setVoiding] = useState<BilledCharge | null>(null)
  const open = billingRow('charge', bill.status) !== undefined
  const counting = bill.charges.filter(({ voidedAt }) => voidedAt === null)
  const voided = bill.charges.filter(({ voidedAt }) => voidedAt !== null)
  const approve = async (chargeId: string) => {
    await call(calls.billing.approveCharge, { id: bill.id, chargeId })
    onChanged()
  }
  const line = (charge: BilledCharge) => (
    <li key={charge.id} className={classes.charge}>
      <div className={classes.line}>
        <strong className={charge.voidedAt ? classes.void : undefined}>{charge.name}</strong>
        <span className={classes.quiet}>
          {[charge.source === 'manual' && t('billingPage:manual'), charge.goesBy].filter(Boolean).join(' · ')}
        </span>
        <span className={charge.voidedAt ? classes.void : classes.amount}>
          {moneyIn(charge.amount, charge.currency)}
        </span>
      </div>
      {charge.reason && (
        <p className={classes.quiet}>{t('billingPage:byHand', { who: charge.createdBy, reason: charge.reason })}</p>
      )}
      {charge.voidedBy && (
        <p className={classes.quiet}>
          {[t('billingPage:voided', { who: charge.voidedBy }), charge.voidReason].filter(Boolean).join(': ')}
        </p>
      )}
      <ArithmeticSteps steps={charge.arithmetic} />
      {charge.approvedBy && <p className={classes.quiet}>{t('billingPage:approvedBy', { who: charge.approvedBy })}</p>}
      {open && !charge.voidedAt && (
        <Allowed any={['/billing/index/charge']}>
          <div className={classes.line}>
            {charge.needsApproval && !charge.approvedAt && (
              <Button variant="default" onClick={() => void approve(charge.id)}>
                {t('billingPage:approveCharge')}
              </Button>
            )}
            <Button
              variant="subtle"
              color="gray"
              aria-label={`${t('billingPage:voidCharge')} ${charge.name}`}
              onClick={() => setVoiding(charge)}
            >
              {t('billingPage:voidCharge')}
            </Button>
          </div>
        </Allowed>
      )}
    </li>
  )
  return (
    <DetailSection title={t('billingPage:charges')}>
      {counting.length === 0 && <p className={classes.quiet}>{t('billingPage:noCharges')}</p>}
      <ul className={classes.charges}>{counting.map(line)}</ul>
      <div className={classes.total}>
        <span>{t('billingField:total')}</span>
        <span>
          {moneyIn(bill.total, bill.currency)} {bill.currency}
        </span>
      </div>
      {open && (
        <Allowed any={['/billing/index/charge']}>
          <AddCharge id={bill.id} currency={bill.currency} charges={bill.charges} onAdded={onChanged} />
        </Allowed>
      )}
      {voided.length > 0 && (
        <details>
          <summary>{t('billingPage:voidedShown', { count: voided.length })}</summary>
          <ul className={classes.charges}>{voided.map(line)}</ul>
        </details>
      )}
      <ConfirmDialog
        opened={voiding !== null}
        title={t('billingPage:voidQuestion', {
          name: voiding?.name ?? '',
          amount: moneyIn(voiding?.amount ?? '0', bill.currency),
        })}
        confirmText={t('billingPage:voidCharge')}
        destructive
        reason={{ label: t('billingPage:why'), required: true }}
        onConfirm={async (reason) => {
          await call(calls.billing.voidCharge, { id: bill.id, chargeId: voiding?.id ?? '', reason })
          setVoiding(null)
          onChanged()
        }}
        onClose={() => setVoiding(null)}
      >
        {t('billingPage:voidMeaning')}
      </ConfirmDialog>
    </DetailSection>
  )
}
