import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { AppLink } from '../../page/AppLink.tsx'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'
import { paymentLabel } from '../payments/payment-label.ts'

/** What took something off an invoice, day by day. */
export function Settlements({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT()
  if (invoice.settlements.length === 0) return null
  return (
    <DetailSection title={t('invoices:settlements')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('invoiceField:on')}</th>
            <th scope="col">{t('invoices:what')}</th>
            <th scope="col">{t('invoices:reason')}</th>
            <th scope="col">{t('invoices:by')}</th>
            <th scope="col" className={classes.number}>
              {invoice.currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.settlements.map((row) => (
            <tr key={row.id}>
              <td>{row.settledOn}</td>
              <td>
                {row.paymentId ? (
                  <AppLink to={`/billing/payments?show=${row.paymentId}`}>
                    {t('settlementKind:payment')} · {paymentLabel(t, row.label)}
                  </AppLink>
                ) : row.creditNoteId ? (
                  <AppLink to={`/billing/invoice/${row.creditNoteId}`}>
                    {t('settlementKind:credit')} · {row.label}
                  </AppLink>
                ) : (
                  t(`settlementKind:${row.kind}`)
                )}
              </td>
              <td>{row.reason}</td>
              <td>{row.createdBy}</td>
              <td className={classes.number}>{moneyText(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DetailSection>
  )
}
