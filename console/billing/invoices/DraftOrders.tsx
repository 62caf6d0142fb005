import { Button } from '@mantine/core'
import { deliveredOnOf } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { InvoiceDetail, invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { Fragment } from 'react'
import { AppLink } from '../../page/AppLink.tsx'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'
import { ChargeTable } from './InvoiceLines.tsx'

type Other = ReplyOf<typeof invoiceApi.billable>['list'][number]
type Props = {
  /** As it is stored. */
  draft: InvoiceDetail
  /** The orders as they would stand on it. */
  ids: readonly string[]
  /** Approved orders of the account that no draft bills. */
  others: readonly Other[]
  total: string
  mayChange: boolean
  onChange: (ids: string[]) => void
}

/** The orders of a draft, each with its charges, and those that could be on it. */
export function DraftOrders({ draft, ids, others, total, mayChange, onChange }: Props) {
  const t = useT()
  const own = new Map(draft.orders.map((order) => [order.workOrderId, order]))
  const free = new Map(others.map((order) => [order.id, order]))
  // What was taken off just now is not free yet, and comes back as it was.
  const addable = [
    ...draft.orders
      .filter(({ workOrderId }) => !ids.includes(workOrderId))
      .map(({ workOrderId, facts, total }) => ({
        ...facts,
        id: workOrderId,
        total,
        deliveredOn: deliveredOnOf(facts),
      })),
    ...others.filter(({ id }) => !ids.includes(id)),
  ]
  return (
    <>
      <DetailSection title={t('invoices:onIt', { count: ids.length })}>
        <table className={`${classes.table} ${classes.orders}`}>
          <thead>
            <OrderHead currency={draft.currency} />
          </thead>
          <tbody>
            {ids.map((id) => {
              const order = own.get(id)
              const shown = order
                ? { ...order.facts, id, total: order.total, deliveredOn: deliveredOnOf(order.facts) }
                : free.get(id)
              if (!shown) return null
              return (
                <Fragment key={id}>
                  <OrderRow
                    order={shown}
                    {...(mayChange && {
                      verb: t('invoices:takeOff'),
                      onVerb: () => onChange(ids.filter((one) => one !== id)),
                    })}
                  />
                  {order && (
                    <tr className={classes.more}>
                      <td colSpan={5}>
                        <details>
                          <summary>
                            {t('invoices:chargesOf', {
                              count: draft.lines.filter(({ workOrderId }) => workOrderId === id).length,
                            })}
                          </summary>
                          <ChargeTable invoice={draft} workOrderId={id} />
                        </details>
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
            <tr className={classes.whole}>
              <td colSpan={3}>{t('invoiceField:total')}</td>
              <td className={classes.number}>{moneyText(total)}</td>
              <td />
            </tr>
          </tbody>
        </table>
      </DetailSection>
      {mayChange && (
        <DetailSection
          title={t('invoices:addable')}
          actions={
            addable.length > 1 && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => onChange([...ids, ...addable.map(({ id }) => id)])}
              >
                {t('invoices:addAll', { count: addable.length })}
              </Button>
            )
          }
        >
          {addable.length === 0 ? (
            <p className={classes.none}>{t('invoices:noneAddable', { account: draft.customerName })}</p>
          ) : (
            <table className={`${classes.table} ${classes.orders}`}>
              <thead>
                <OrderHead currency={draft.currency} />
              </thead>
              <tbody>
                {addable.map((order) => (
                  <OrderRow
                    key={order.id}
                    order={order}
                    verb={t('invoices:addOrder')}
                    onVerb={() => onChange([...ids, order.id])}
                  />
                ))}
              </tbody>
            </table>
          )}
        </DetailSection>
      )}
    </>
  )
}

function OrderHead({ currency }: { currency: string }) {
  const t = useT()
  return (
    <tr>
      <th scope="col">{t('invoices:order')}</th>
      <th scope="col">{t('invoices:crn')}</th>
      <th scope="col">{t('invoices:deliveredOn')}</th>
      <th scope="col" className={classes.number}>
        {currency}
      </th>
      <td />
    </tr>
  )
}

type RowProps = {
  order: Pick<Other, 'id' | 'bookingId' | 'customerReferenceNumber' | 'deliveredOn' | 'total'>
  verb?: string
  onVerb?: () => void
}

function OrderRow({ order, verb, onVerb }: RowProps) {
  return (
    <tr>
      <td>
        <AppLink to={`/work/order/detail/${order.id}`}>{order.bookingId}</AppLink>
      </td>
      <td>{order.customerReferenceNumber}</td>
      <td>{order.deliveredOn}</td>
      <td className={classes.number}>{moneyText(order.total)}</td>
      <td className={classes.number}>
        {verb && (
          <Button variant="default" size="compact-sm" aria-label={`${verb} ${order.bookingId}`} onClick={onVerb}>
            {verb}
          </Button>
        )}
      </td>
    </tr>
  )
}
