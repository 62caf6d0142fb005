import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { PaymentRow } from '@shortcut/domain/billing/invoices/payment-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { FormDrawer } from '@shortcut/ui/page/FormDrawer.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { type FormErrors, fieldErrorOf } from '../../forms/field-errors.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { AppLink } from '../../page/AppLink.tsx'
import { useRecordNews } from '../../records/news/use-record-news.ts'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'
import { paymentTones } from '../tones.ts'
import { Allocation, useAllocation } from './Allocation.tsx'

type Props = { id: string; onClose: () => void; onChanged: () => void }

/** One payment: its invoices, its rest, and the possible actions. */
export function PaymentPanel({ id, onClose, onChanged }: Props) {
  const t = useT(fieldWords, invoiceWords)
  const query = useQuery(queryOf(calls.payment.detail, { id }))
  const { refetch, data: payment } = query
  const [doing, setDoing] = useState<'allocate' | 'void' | null>(null)
  useRecordNews('payment', id, () => void refetch())
  const failure = failureOf(query)
  const changed = () => {
    setDoing(null)
    void refetch()
    onChanged()
  }
  if (payment && doing === 'allocate')
    return <AllocateDrawer payment={payment} onClose={() => setDoing(null)} onDone={changed} />
  const sum = (amount: string) => `${moneyText(amount)} ${payment?.currency}`
  return (
    <DetailDrawer
      title={payment ? `${payment.customerName}, ${sum(payment.amount)}` : t('invoices:payment')}
      status={
        payment && <StatusBadge framed text={t(`paymentState:${payment.state}`)} tone={paymentTones[payment.state]} />
      }
      actions={
        payment &&
        payment.state !== 'voided' && (
          <Allowed any={['/billing/invoices/pay']}>
            <Button variant="default" onClick={() => setDoing('void')}>
              {t('invoices:voidPayment')}
            </Button>
            {payment.state === 'open' && <Button onClick={() => setDoing('allocate')}>{t('invoices:allocate')}</Button>}
          </Allowed>
        )
      }
      onClose={onClose}
    >
      {failure && <ErrorState title={t('invoices:paymentFailed')} text={failure.message} />}
      {!payment && !failure && <SkeletonRows rows={8} columns={2} />}
      {payment && (
        <>
          <DetailSection title={t('invoices:payment')}>
            <KeyValue
              items={[
                {
                  label: t('invoiceField:customerName'),
                  value: (
                    <AppLink to={`/billing/statement/${payment.accountId}/${payment.currency}`}>
                      {payment.customerName}
                    </AppLink>
                  ),
                },
                { label: t('invoiceField:receivedOn'), value: dayShown(payment.receivedOn) },
                { label: t('invoiceField:method'), value: t(`paymentMethod:${payment.method}`) },
                { label: t('invoices:paymentReferenceShort'), value: payment.reference },
                { label: t('invoiceField:note'), value: payment.note },
                { label: t('invoices:paymentBy'), value: payment.createdBy },
              ]}
            />
            {payment.voidReason && <p>{t('invoices:voidedWhy', { reason: payment.voidReason })}</p>}
          </DetailSection>
          <DetailSection title={t('invoices:paymentInvoices')}>
            {payment.invoices.length === 0 && <p className={classes.none}>{t('invoices:settlesNothing')}</p>}

            <DataTable
              rows={payment.invoices}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'number',
                  cell: ({ id, number }) => <AppLink to={`/billing/invoice/${id}`}>{number}</AppLink>,
                },
                { key: 'amount', align: 'end', cell: ({ amount }) => sum(amount) },
              ]}
              foot={[{ key: 'open', cells: { number: t('invoices:paymentOpen'), amount: sum(payment.open) } }]}
            />
          </DetailSection>
        </>
      )}
      {payment && doing === 'void' && <VoidDialog payment={payment} onClose={() => setDoing(null)} onDone={changed} />}
    </DetailDrawer>
  )
}

type Doing = { payment: PaymentRow; onClose: () => void; onDone: () => void }

/** Takes back all that a payment settles. */
function VoidDialog({ payment, onClose, onDone }: Doing) {
  const t = useT(invoiceWords)
  const [error, setError] = useState<string>()
  const voidIt = async (reason: string) =>
    setError(
      await fieldErrorOf(async () => {
        await call(calls.payment.void, { id: payment.id, reason }, { handles: [codes.invalid] })
        showSuccess(t('invoices:paymentVoided'))
        onDone()
      }),
    )
  const { invoices, amount, currency } = payment
  return (
    <ConfirmDialog
      opened
      title={t('invoices:voidPaymentQuestion', { amount: `${moneyText(amount)} ${currency}` })}
      confirmText={t('invoices:voidPayment')}
      destructive
      reason={{ label: t('invoices:reason'), required: true }}
      onConfirm={voidIt}
      onClose={onClose}
    >
      <p>
        {invoices.length === 0
          ? t('invoices:voidPaymentNone')
          : t('invoices:voidPaymentText', { count: invoices.length })}
      </p>
      {error && <p role="alert">{error}</p>}
    </ConfirmDialog>
  )
}

/** Applies the rest of a payment to more invoices. */
function AllocateDrawer({ payment, onClose, onDone }: Doing) {
  const t = useT(invoiceWords)
  const { id, accountId, currency, open } = payment
  const allocation = useAllocation({ accountId, currency, amount: open })
  const [errors, setErrors] = useState<FormErrors>({})
  const save = async () => {
    if (allocation.parts.length === 0) return setErrors({ allocations: t('invoices:nothingAllocated') })
    try {
      await call(calls.payment.allocate, { id, allocations: allocation.parts }, { handles: [codes.invalid] })
      showSuccess(t('invoices:paymentAllocatedNow', { amount: `${moneyText(allocation.sum)} ${currency}` }))
      onDone()
    } catch (error) {
      setErrors(allocation.errorsOf(error))
    }
  }
  return (
    <FormDrawer
      opened
      title={t('invoices:allocateTitle', { amount: `${moneyText(open)} ${currency}`, account: payment.customerName })}
      submitText={t('invoices:allocate')}
      dirty={allocation.changed}
      onSubmit={save}
      onClose={onClose}
    >
      <Allocation allocation={allocation} amount={open} currency={currency} errors={errors} />
    </FormDrawer>
  )
}
