import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { timeIn } from '@shortcut/domain/time.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { AppLink } from '../../page/AppLink.tsx'
import { useT } from '../../words/words.ts'
import { ArithmeticSteps } from '../ArithmeticSteps.tsx'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'

/** What an invoice bills, order by order, each charge with the arithmetic that led to it. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT()
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

/** The charges of one order, each with its arithmetic. */
export function ChargeTable({ invoice, workOrderId }: { invoice: InvoiceDetail; workOrderId: string }) {
  const t = useT()
  // A credit takes an amount back: how it came about stands on the invoice that it credits.
  const withSteps = invoice.lines.some((line) => line.arithmetic.length > 0)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.charge}>
            {t('invoices:charge')}
          </th>
          {withSteps && <th scope="col">{t('invoices:arithmetic')}</th>}
          <th scope="col" className={classes.number}>
            {invoice.currency}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines
          .filter((line) => line.workOrderId === workOrderId)
          .map((line) => (
            <tr key={line.lineNo}>
              <td>
                {line.name}
                {line.reason && <div className={classes.none}>{line.reason}</div>}
              </td>
              {withSteps && (
                <td>
                  <ArithmeticSteps steps={line.arithmetic} className={classes.steps} />
                </td>
              )}
              <td className={classes.number}>
                {moneyText(line.amount)}
                {/[1-9]/.test(line.credited) && (
                  <div className={classes.none}>{t('invoices:credited', { amount: moneyText(line.credited) })}</div>
                )}
              </td>
            </tr>
          ))}
        <tr className={classes.whole}>
          <td colSpan={withSteps ? 2 : 1}>{t('invoiceField:total')}</td>
          <td className={classes.number}>
            {moneyText(invoice.orders.find((order) => order.workOrderId === workOrderId)?.total ?? '0')}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
