import { calls } from 'virtual:calls'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { exact, subtract } from '@shortcut/domain/decimal.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { minorUnit, roundMoney } from '@shortcut/domain/money.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { fieldErrorOf } from '../../forms/field-errors.ts'
import { useSent } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'

type Props = { invoice: InvoiceDetail; onClose: () => void; onDone: () => void }

/** Writes off an invoice's open balance or a part of it; first shows what stays open. */
export default function WriteOffDialog({ invoice, onClose, onDone }: Props) {
  const t = useT(invoiceWords)
  const { id, balance, currency } = invoice
  const [amount, setAmount] = useState(balance)
  const [error, setError] = useState<string>()
  const sent = useSent()
  const left = subtract(balance, amount || '0')
  const writeOff = async (reason: string) =>
    setError(
      await fieldErrorOf(async () => {
        await call(calls.invoice.writeOff, sent({ id, amount: amount || '0', reason }), { handles: [codes.invalid] })
        onDone()
      }),
    )
  return (
    <ConfirmDialog
      opened
      title={t('invoices:writeOffQuestion', { name: invoice.number ?? '' })}
      confirmText={t('invoices:writeOff')}
      destructive
      reason={{ label: t('invoices:reason'), required: true }}
      onConfirm={writeOff}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <p>{t('invoices:writeOffText')}</p>
        <NumberField
          label={t('invoices:writeOffAmount')}
          decimals={minorUnit(currency)}
          min={0}
          unit={currency}
          value={amount}
          error={error}
          onChange={(next) => {
            setAmount(next)
            setError(undefined)
          }}
        />
        <p>
          {t('invoices:openThen', {
            amount: `${moneyText(roundMoney(exact(left).isNegative() ? '0' : left, currency))} ${currency}`,
          })}
        </p>
      </div>
    </ConfirmDialog>
  )
}
