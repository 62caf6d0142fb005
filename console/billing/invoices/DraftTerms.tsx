import { Textarea, TextInput } from '@mantine/core'
import { addDays } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import type { Form } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'
import { BillTo, Documents } from './InvoiceSums.tsx'

type Props = { draft: InvoiceDetail; form: Form<DraftForm>; total: string; today: string; mayChange: boolean }

/** A draft's total, due date, and texts. */
export function DraftTerms({ draft, form, total, today, mayChange }: Props) {
  const t = useT(fieldWords, invoiceWords)
  const { currency } = draft
  const days = Number(form.values.termsDays || 0)
  return (
    <>
      <DetailSection title={t('invoices:money')}>
        <KeyValue
          items={[
            ...(total === draft.total
              ? []
              : [
                  {
                    label: t('invoices:savedTotal'),
                    value: `${moneyText(draft.total)} ${currency}`,
                    align: 'end' as const,
                  },
                ]),
            {
              label: t('invoices:wouldTotal'),
              value: <strong>{`${moneyText(total)} ${currency}`}</strong>,
              align: 'end',
            },
            { label: t('invoices:dueToday'), value: addDays(today, days), align: 'end' },
          ]}
        />
      </DetailSection>
      <DetailSection title={t('invoices:terms')}>
        <fieldset disabled={!mayChange} className={classes.fields}>
          <NumberField label={t('invoiceField:termsDays')} min={0} max={365} {...form.bind('termsDays')} />
          <TextInput label={t('invoiceField:reference')} maxLength={60} {...form.bind('reference')} />
          <Textarea
            label={t('invoices:notePrinted')}
            maxLength={1000}
            autosize
            minRows={2}
            maxRows={8}
            {...form.bind('note')}
          />
        </fieldset>
      </DetailSection>
      <BillTo invoice={draft} />
      <Documents invoice={draft} />
    </>
  )
}

export const formOf = ({ reference, note, termsDays, orders }: InvoiceDetail) => ({
  reference,
  note,
  termsDays: String(termsDays),
  workOrderIds: orders.map(({ workOrderId }) => workOrderId),
})

export type DraftForm = ReturnType<typeof formOf>
