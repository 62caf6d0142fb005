import { calls } from 'virtual:calls'
import { Radio, Textarea } from '@mantine/core'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { sumMoney, takeOff } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { subtract } from '@shortcut/domain/decimal.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { minorUnit, roundMoney } from '@shortcut/domain/money.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { type Form, useForm } from '../../forms/use-form.ts'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'

/** How much to credit: everything left, parts of lines, or everything with the orders billed again. */
const hows = ['creditAll', 'creditLines', 'creditRebill'] as const
type How = (typeof hows)[number]
type Props = { invoice: InvoiceDetail; onClose: () => void; onDone: () => void }

/** `amounts` has an entry for each line of the invoice. */
type Values = { reason: string; on: string; amounts: readonly string[] }

/** The amount left per line, and the amount to credit now. */
function CreditLines({ invoice, form }: { invoice: InvoiceDetail; form: Form<Values> }) {
  const t = useT(fieldWords, invoiceWords)
  const { currency } = invoice
  const remaining = new Map(
    invoice.lines.map((line) => [line.lineNo, roundMoney(subtract(line.amount, line.credited), currency)]),
  )
  const bookingOf = (line: InvoiceDetail['lines'][number]) =>
    invoice.orders.find(({ workOrderId }) => workOrderId === line.workOrderId)?.facts.bookingId ?? ''
  return (
    <div className={wholeLine}>
      {form.errors.lines && <p role="alert">{form.errors.lines}</p>}
      <DataTable
        rows={invoice.lines}
        rowKey={({ lineNo }) => lineNo}
        columns={[
          {
            key: 'charge',
            header: t('invoices:charge'),
            cell: (line) => (
              <>
                {line.name}
                <div className={classes.none}>{bookingOf(line)}</div>
              </>
            ),
          },
          {
            key: 'open',
            header: t('invoices:notCredited'),
            align: 'end',
            cell: ({ lineNo }) => moneyText(remaining.get(lineNo) ?? '0'),
          },
          {
            key: 'now',
            header: t('invoices:creditNow'),
            align: 'end',
            cell: (line) =>
              /^[0.]*$|^-/.test(remaining.get(line.lineNo) ?? '0') ? (
                '–'
              ) : (
                <NumberField
                  aria-label={t('invoices:creditOf', { line: line.name, order: bookingOf(line) })}
                  decimals={minorUnit(currency)}
                  min={0}
                  {...form.bind(`amounts.${invoice.lines.indexOf(line)}`)}
                />
              ),
          },
        ]}
      />
    </div>
  )
}

/** Credits an issued invoice; first shows the open balance afterwards and the account's credit. */
export default function CreditDrawer({ invoice, onClose, onDone }: Props) {
  const t = useT(fieldWords, invoiceWords)
  const navigate = useNavigate()
  const today = dayIn(useViewerZone(), new Date().toISOString())
  const { id, currency, total, credited, balance } = invoice
  const money = (amount: string) => `${moneyText(amount)} ${currency}`
  const [how, setHow] = useState<How>('creditAll')
  const form = useForm<Values>(() => ({ reason: '', on: today, amounts: invoice.lines.map(() => '') }))
  const { reason, on, amounts } = form.values
  const parts = invoice.lines
    .map(({ lineNo }, at) => ({ at, lineNo, amount: amounts[at] ?? '' }))
    .filter(({ amount }) => /[1-9]/.test(amount))
  const sum =
    how === 'creditLines'
      ? sumMoney(
          parts.map(({ amount }) => amount),
          currency,
        )
      : roundMoney(subtract(total, credited), currency)
  const left = takeOff(balance, sum, currency)
  const possible = hows.filter((one) => one !== 'creditRebill' || invoice.subject === 'orders')

  const save = async () => {
    if (reason.trim() === '') return form.setErrors({ reason: t('invoices:reasonNeeded') })
    if (how === 'creditLines' && parts.length === 0) return form.setErrors({ lines: t('invoices:noLines') })
    try {
      const input = { id, reason, on: on || today }
      const handles = { handles: [codes.invalid] }
      if (how === 'creditRebill') {
        const { draftId } = await call(calls.invoice.rebill, form.sent(input), handles)
        onDone()
        navigate(`/billing/invoice/${draftId}`)
      } else {
        const asked = {
          ...input,
          ...(how === 'creditLines' && { lines: parts.map(({ lineNo, amount }) => ({ lineNo, amount })) }),
        }
        await call(calls.invoice.credit, form.sent(asked), handles)
        onDone()
      }
      showSuccess(t('invoices:creditIssued', { amount: money(sum) }))
    } catch (error) {
      form.refuse(error, (path) => {
        const [, index] = /^lines\.(\d+)/.exec(path) ?? []
        return index ? `amounts.${parts[Number(index)]?.at}` : path
      })
    }
  }
  return (
    <FormDrawer
      opened
      title={t('invoices:creditQuestion', { name: invoice.number ?? '' })}
      submitText={t(how === 'creditRebill' ? 'invoices:rebill' : 'invoices:credit')}
      dirty={reason !== '' || parts.length > 0}
      onSubmit={save}
      onClose={onClose}
    >
      <FormSection title={t('invoices:howMuch')}>
        <Radio.Group
          className={wholeLine}
          aria-label={t('invoices:howMuch')}
          value={how}
          onChange={(value) => setHow(value as How)}
        >
          {possible.map((value) => (
            <Radio key={value} value={value} label={t(`invoices:${value}`)} className={classes.choice} />
          ))}
        </Radio.Group>
        {how === 'creditLines' && <CreditLines invoice={invoice} form={form} />}
        <DateTimeField kind="date" label={t('invoiceField:on')} today={today} {...form.bind('on')} />
        <Textarea
          className={wholeLine}
          label={t('invoices:reason')}
          required
          maxLength={400}
          autosize
          minRows={2}
          {...form.bind('reason')}
        />
      </FormSection>
      <FormSection title={t('invoices:whatComes')}>
        <div className={wholeLine}>
          <KeyValue
            labelWidth={240}
            items={[
              { label: t('invoices:creditNoteOf'), value: money(sum), align: 'end' },
              { label: t('invoices:openNow'), value: money(balance), align: 'end' },
              { label: t('invoices:openAfter'), value: <strong>{money(left.open)}</strong>, align: 'end' },
              { label: t('invoices:accountCredit'), value: money(left.credit), align: 'end' },
            ]}
          />
          {how === 'creditRebill' && <p className={classes.none}>{t('invoices:rebillText')}</p>}
        </div>
      </FormSection>
    </FormDrawer>
  )
}
