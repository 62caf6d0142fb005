import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as interestWords from '@shortcut/words/en/billing/interest.ts'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { ArithmeticSteps } from '../ArithmeticSteps.tsx'
import classes from '../Invoices.module.css'
import { InterestPeriods } from '../interest/InterestPeriods.tsx'
import { moneyText } from '../money.ts'

/** An invoice's lines, order by order, each charge with its arithmetic; or its interest. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoiceWords)
  if (invoice.subject === 'interest') return <InterestLines invoice={invoice} />
  return invoice.orders.map(({ workOrderId, facts }) => (
    <DetailSection
      key={workOrderId}
      title={facts.bookingId}
      actions={<AppLink to={`/work/order/detail/${workOrderId}`}>{t('invoices:order')}</AppLink>}
    >
      <p className={classes.none}>
        {[
          facts.customerReferenceNumber,
          facts.shipmentId,
          ...facts.stops.map((stop) =>
            [stop.city, stop.province, stop.departedAt && timeIn(stop.timeZone, stop.departedAt)]
              .filter(Boolean)
              .join(' '),
          ),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ChargeTable invoice={invoice} workOrderId={workOrderId} />
    </DetailSection>
  ))
}

/** The lines of an invoice of interest, or of its credit, which names them. */
export function InterestLines({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(interestWords)
  const { lines, currency, total } = invoice
  const periods = lines.flatMap(({ interest, amount, credited, arithmetic }) =>
    interest ? [{ ...interest, amount, credited, arithmetic }] : [],
  )
  return (
    <DetailSection title={t('interestLine:heading')}>
      {periods.length > 0 ? (
        <InterestPeriods periods={periods} currency={currency} total={total} />
      ) : (
        <ChargeTable invoice={invoice} workOrderId={null} />
      )}
    </DetailSection>
  )
}

/** The charges of one order, each with its arithmetic. */
export function ChargeTable({ invoice, workOrderId }: { invoice: InvoiceDetail; workOrderId: string | null }) {
  const t = useT(fieldWords, invoiceWords)
  // A credit note has no arithmetic: it is on the credited invoice.
  const withSteps = invoice.lines.some((line) => line.arithmetic.length > 0)
  const order = invoice.orders.find((one) => one.workOrderId === workOrderId)
  const sum = workOrderId ? (order?.total ?? '0') : invoice.total
  return (
    <DataTable
      rows={invoice.lines.filter((line) => line.workOrderId === workOrderId)}
      rowKey={({ lineNo }) => lineNo}
      columns={[
        {
          key: 'charge',
          header: t('invoices:charge'),
          // So that the columns of several orders line up.
          width: '36%',
          cell: ({ name, reason }) => (
            <>
              {name}
              {reason && <div className={classes.none}>{reason}</div>}
            </>
          ),
        },
        withSteps && {
          key: 'arithmetic',
          header: t('invoices:arithmetic'),
          cell: ({ arithmetic }) => <ArithmeticSteps steps={arithmetic} className={classes.steps} />,
        },
        {
          key: 'amount',
          header: invoice.currency,
          align: 'end',
          cell: ({ amount, credited }) => (
            <>
              {moneyText(amount)}
              {/[1-9]/.test(credited) && (
                <div className={classes.none}>{t('invoices:credited', { amount: moneyText(credited) })}</div>
              )}
            </>
          ),
        },
      ]}
      foot={[
        {
          key: 'total',
          cells: {
            charge: t('invoiceField:total'),
            amount: moneyText(sum),
          },
        },
      ]}
    />
  )
}
