import { Button } from '@mantine/core'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { invoiceDocumentKinds, invoiceDocumentPath } from '@shortcut/domain/billing/invoices/invoice-documents.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { download } from '../../call/download.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'

/** An invoice's total, its settlements, and its recipient. */
export function InvoiceSums({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(fieldWords, invoiceWords)
  const { currency } = invoice
  const sum = (amount: string) => `${moneyText(amount)} ${currency}`
  const some = (label: string, amount: string) =>
    /[1-9]/.test(amount) ? [{ label, value: sum(amount), align: 'end' as const }] : []
  return (
    <>
      <DetailSection title={t('invoices:money')}>
        <KeyValue
          items={[
            { label: t('invoiceField:total'), value: sum(invoice.total), align: 'end' },
            ...some(t('invoices:paid'), invoice.paid),
            ...some(t('invoices:creditedSum'), invoice.credited),
            ...some(t('invoices:writtenOff'), invoice.writtenOff),
            { label: t('invoiceField:balance'), value: <strong>{sum(invoice.balance)}</strong>, align: 'end' },
          ]}
        />
      </DetailSection>
      <DetailSection title={t('invoices:terms')}>
        <KeyValue
          items={[
            { label: t('invoiceField:issuedOn'), value: dayShown(invoice.issuedOn) },
            { label: t('invoiceField:dueOn'), value: dayShown(invoice.dueOn) },
            { label: t('invoiceField:termsDays'), value: String(invoice.termsDays) },
            { label: t('invoiceField:reference'), value: invoice.reference },
            { label: t('invoiceField:note'), value: invoice.note },
            { label: t('invoiceField:earlyReason'), value: invoice.earlyReason },
          ]}
        />
      </DetailSection>
      <BillTo invoice={invoice} />
      <Documents invoice={invoice} />
      {(invoice.corrects || invoice.correctedBy.length > 0) && (
        <DetailSection title={t('invoices:belongsTogether')}>
          {[...(invoice.corrects ? [invoice.corrects] : []), ...invoice.correctedBy].map(({ id, number }) => (
            <p key={id}>
              <AppLink to={`/billing/invoice/${id}`}>{number ?? t('invoiceState:draft')}</AppLink>
            </p>
          ))}
        </DetailSection>
      )}
    </>
  )
}

export function BillTo({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoiceWords)
  const { billTo } = invoice
  const city = [billTo.city, [billTo.province, billTo.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <DetailSection title={t('invoices:billTo')}>
      <p>
        <AppLink to={`/truck/account/detail/${invoice.accountId}`}>{billTo.name || invoice.customerName}</AppLink>
      </p>
      <p className={classes.none}>{[billTo.address, city, billTo.country].filter(Boolean).join(' · ')}</p>
    </DetailSection>
  )
}

export function Documents({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoiceWords)
  return (
    <DetailSection title={t('invoices:documents')}>
      <div className={classes.buttons}>
        {invoiceDocumentKinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="compact-sm"
            onClick={() => void download(invoiceDocumentPath(kind, invoice.id))}
          >
            {t(`invoices:${kind}`)}
          </Button>
        ))}
      </div>
    </DetailSection>
  )
}
