import { calls } from 'virtual:calls'
import { Select, TextInput } from '@mantine/core'
import { paymentMethods } from '@shortcut/domain/billing/invoices/invoice.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { minorUnit } from '@shortcut/domain/money.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { newId } from '../../call/new-id.ts'
import { showSuccess } from '../../call/notices.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { Picker } from '../../forms/Picker.tsx'
import { useForm } from '../../forms/use-form.ts'
import { findAccounts } from '../../records/find-accounts.ts'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import { Allocation, useAllocation } from './Allocation.tsx'

type Props = {
  /** The paying account, if known, and the invoice. */
  account?: { id: string; name: string; currency: string }
  invoiceId?: string
  amount?: string
  onClose: () => void
  onDone: () => void
}

/** Records a payment and allocates it to open invoices: oldest first, unless changed. */
export default function PaymentDrawer({ account, invoiceId, amount = '', onClose, onDone }: Props) {
  const t = useT(fieldWords, invoiceWords)
  const zone = useViewerZone()
  const today = dayIn(zone, new Date().toISOString())
  // Made once: a repeat after a lost reply records the payment once.
  const [id] = useState(newId)
  const form = useForm(() => ({
    accountId: account?.id ?? '',
    receivedOn: today,
    method: 'check' as (typeof paymentMethods)[number],
    reference: '',
    currency: account?.currency ?? 'USD',
    amount,
  }))
  const { accountId, currency, amount: typed } = form.values
  const allocation = useAllocation({ accountId, currency, amount: typed }, invoiceId ? { [invoiceId]: amount } : {})

  const save = async () => {
    try {
      await call(
        calls.payment.save,
        { ...form.values, id, amount: form.values.amount || '0', allocations: allocation.parts },
        { handles: [codes.invalid] },
      )
      showSuccess(t('invoices:paymentSaved'))
      onDone()
    } catch (error) {
      form.setErrors(allocation.errorsOf(error))
    }
  }
  return (
    <FormDrawer
      opened
      title={t('invoices:addPayment')}
      submitText={t('invoices:savePayment')}
      dirty={form.values.reference !== '' || form.values.amount !== amount}
      onSubmit={save}
      onClose={onClose}
    >
      <FormSection title={t('invoices:payment')}>
        <Picker
          className={wholeLine}
          label={t('invoiceField:customerName')}
          required
          value={accountId}
          valueLabel={account?.name}
          onChange={(value) => {
            form.bind('accountId').onChange(value)
            allocation.forget()
          }}
          error={form.errors.accountId}
          finds="accounts"
          find={findAccounts}
        />
        <NumberField
          label={t('invoiceField:amount')}
          required
          decimals={minorUnit(currency)}
          min={0}
          unit={currency}
          {...form.bind('amount')}
        />
        <TextInput label={t('invoiceField:currency')} maxLength={3} {...form.bind('currency')} />
        <DateTimeField
          kind="date"
          label={t('invoiceField:receivedOn')}
          required
          today={today}
          {...form.bind('receivedOn')}
        />
        <Select
          label={t('invoiceField:method')}
          allowDeselect={false}
          data={paymentMethods.map((value) => ({ value, label: t(`paymentMethod:${value}`) }))}
          {...form.bind('method')}
        />
        <TextInput
          className={wholeLine}
          label={t('invoices:paymentReference')}
          maxLength={60}
          {...form.bind('reference')}
        />
      </FormSection>
      <Allocation allocation={allocation} amount={typed} currency={currency} errors={form.errors} />
    </FormDrawer>
  )
}
