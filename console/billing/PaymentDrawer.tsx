import { calls } from 'virtual:calls'
import { Select, TextInput } from '@mantine/core'
import { allocateOldest, paymentMethods, sumMoney } from '@shortcut/domain/billing/invoice.ts'
import { codes, type FieldError } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/DateTimeField.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/FormDrawer.tsx'
import { NumberField } from '@shortcut/ui/NumberField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../app/call.ts'
import { newId } from '../app/new-id.ts'
import { showSuccess } from '../app/notices.ts'
import { Picker } from '../app/Picker.tsx'
import { useViewerZone } from '../app/preferences.ts'
import { dayIn } from '../app/time.ts'
import { queryOf } from '../app/use-call.ts'
import { useForm } from '../app/use-form.ts'
import { useT } from '../app/words.ts'
import { findAccounts } from '../records/find-accounts.ts'
import classes from './Invoices.module.css'
import { moneyText } from './money.ts'

type Props = {
  /** Whose payment it is, where that is known, and the invoice that it is for. */
  account?: { id: string; name: string; currency: string }
  invoiceId?: string
  amount?: string
  onClose: () => void
  onDone: () => void
}

const amountRules = { decimals: 2, min: 0 }

/** Writes a payment down and parts it among open invoices: the oldest first, unless somebody says otherwise. */
export default function PaymentDrawer({ account, invoiceId, amount = '', onClose, onDone }: Props) {
  const t = useT()
  const zone = useViewerZone()
  const today = dayIn(zone, new Date().toISOString())
  // Made once: sent again after a lost answer, the payment is written down once.
  const [id] = useState(newId)
  const form = useForm(() => ({
    accountId: account?.id ?? '',
    receivedOn: today,
    method: 'check' as (typeof paymentMethods)[number],
    reference: '',
    currency: account?.currency ?? 'USD',
    amount,
  }))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(invoiceId ? { [invoiceId]: amount } : {})
  const { accountId, currency } = form.values
  const query = useQuery({
    ...queryOf(calls.invoice.list, { accountId, state: 'unpaid,partial', currency, sort: 'dueOn', pageSize: 200 }),
    enabled: accountId !== '',
  })
  const open = query.data?.list ?? []
  const touched = Object.keys(typed).length > 0
  const proposed = allocateOldest(
    form.values.amount || '0',
    open.map((invoice) => ({ id: invoice.id, dueOn: invoice.dueOn ?? '', balance: invoice.balance })),
    currency,
  )
  const partOf = (invoice: string) =>
    touched ? (typed[invoice] ?? '') : (proposed.find((part) => part.invoiceId === invoice)?.amount ?? '')
  const parts = open
    .map((invoice) => ({ invoiceId: invoice.id, amount: partOf(invoice.id) }))
    .filter((part) => /[1-9]/.test(part.amount))

  const save = async () => {
    try {
      await call(
        calls.payment.save,
        { ...form.values, id, amount: form.values.amount || '0', allocations: parts },
        { handles: [codes.invalid] },
      )
      showSuccess(t('invoices:paymentSaved'))
      onDone()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== codes.invalid) return
      const { fields = [] } = error.data as { fields?: FieldError[] }
      form.setErrors(
        Object.fromEntries(
          fields.map(({ path, message }) => {
            const [, index] = /^allocations\.(\d+)/.exec(path) ?? []
            return [index ? `part ${parts[Number(index)]?.invoiceId}` : path, message]
          }),
        ),
      )
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
            setTyped({})
          }}
          error={form.errors.accountId}
          finds="accounts"
          find={findAccounts}
        />
        <NumberField
          label={t('invoiceField:amount')}
          required
          {...amountRules}
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
      <FormSection title={t('invoices:settles')} help={t('invoices:settlesHelp')}>
        <div className={wholeLine}>
          {form.errors.allocations && <p role="alert">{form.errors.allocations}</p>}
          {query.data && open.length === 0 && <p className={classes.none}>{t('invoices:nothingOpen')}</p>}
          {open.length > 0 && (
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('invoiceField:number')}</th>
                  <th scope="col">{t('invoiceField:dueOn')}</th>
                  <th scope="col" className={classes.number}>
                    {t('invoiceField:balance')}
                  </th>
                  <th scope="col" className={classes.number}>
                    {t('invoices:part')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {open.map((invoice) => (
                  <tr key={invoice.id}>
                    <td>{invoice.number}</td>
                    <td>{invoice.dueOn}</td>
                    <td className={classes.number}>{moneyText(invoice.balance)}</td>
                    <td className={classes.number}>
                      <NumberField
                        aria-label={t('invoices:partOf', { number: invoice.number ?? '' })}
                        {...amountRules}
                        value={partOf(invoice.id)}
                        error={form.errors[`part ${invoice.id}`]}
                        onChange={(value) => {
                          const kept = touched
                            ? typed
                            : Object.fromEntries(proposed.map((part) => [part.invoiceId, part.amount]))
                          setTyped({ ...kept, [invoice.id]: value })
                        }}
                      />
                    </td>
                  </tr>
                ))}
                <tr className={classes.whole}>
                  <td colSpan={3}>{t('invoices:allocated')}</td>
                  <td className={classes.number}>
                    {moneyText(
                      sumMoney(
                        parts.map((part) => part.amount),
                        currency,
                      ),
                    )}
                  </td>
                </tr>
              </tbody>
            </table>
          )}
        </div>
      </FormSection>
    </FormDrawer>
  )
}
