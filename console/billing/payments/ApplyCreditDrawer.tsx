import { calls } from 'virtual:calls'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { FormDrawer } from '@shortcut/ui/page/FormDrawer.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import type { FormErrors } from '../../forms/field-errors.ts'
import { useSent } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import { moneyText } from '../money.ts'
import { Allocation, useAllocation } from './Allocation.tsx'

type Props = { note: InvoiceDetail; onClose: () => void; onDone: () => void }

/** Applies a credit note's open credit to invoices of its account. */
export default function ApplyCreditDrawer({ note, onClose, onDone }: Props) {
  const t = useT(invoiceWords)
  const { id, accountId, currency } = note
  const amount = note.balance.replace('-', '')
  const allocation = useAllocation({ accountId, currency, amount })
  const [errors, setErrors] = useState<FormErrors>({})
  const sent = useSent()
  const apply = async () => {
    if (allocation.parts.length === 0) return setErrors({ allocations: t('invoices:nothingAllocated') })
    try {
      await call(calls.invoice.applyCredit, sent({ id, allocations: allocation.parts }), { handles: [codes.invalid] })
      showSuccess(t('invoices:creditApplied', { amount: `${moneyText(allocation.sum)} ${currency}` }))
      onDone()
    } catch (error) {
      setErrors(allocation.errorsOf(error))
    }
  }
  return (
    <FormDrawer
      opened
      title={t('invoices:applyTitle', { name: note.number ?? '', amount: `${moneyText(amount)} ${currency}` })}
      submitText={t('invoices:applyCredit')}
      dirty={allocation.changed}
      onSubmit={apply}
      onClose={onClose}
    >
      <Allocation allocation={allocation} amount={amount} currency={currency} errors={errors} />
    </FormDrawer>
  )
}
