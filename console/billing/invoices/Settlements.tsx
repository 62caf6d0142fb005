import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { moneyText } from '../money.ts'
import { paymentLabel } from '../payments/payment-label.ts'

/** The settlements of an invoice, day by day. */
export function Settlements({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(fieldWords, invoiceWords)
  if (invoice.settlements.length === 0) return null
  return (
    <DetailSection title={t('invoices:settlements')}>
      <DataTable
        rows={invoice.settlements}
        rowKey={({ id }) => id}
        columns={[
          { key: 'on', header: t('invoiceField:on'), cell: ({ settledOn }) => dayShown(settledOn) },
          { key: 'what', header: t('invoices:what'), cell: (row) => <What of={row} /> },
          { key: 'reason', header: t('invoices:reason'), cell: ({ reason }) => reason },
          { key: 'by', header: t('invoices:by'), cell: ({ createdBy }) => createdBy },
          { key: 'amount', header: invoice.currency, align: 'end', cell: ({ amount }) => moneyText(amount) },
        ]}
      />
    </DetailSection>
  )
}

function What({ of: { paymentId, creditNoteId, kind, label } }: { of: InvoiceDetail['settlements'][number] }) {
  const t = useT(invoiceWords)
  if (paymentId)
    return (
      <AppLink to={`/billing/payments?show=${paymentId}`}>
        {t('settlementKind:payment')} · {paymentLabel(t, label)}
      </AppLink>
    )
  if (creditNoteId)
    return (
      <AppLink to={`/billing/invoice/${creditNoteId}`}>
        {t('settlementKind:credit')} · {label}
      </AppLink>
    )
  return t(`settlementKind:${kind}`)
}
