import { Button } from '@mantine/core'
import { deliveredOnOf } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { InvoiceDetail, invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { DataTable, type TableColumn } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { dayShown } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'
import { ChargeTable } from './InvoiceLines.tsx'

type Other = ReplyOf<typeof invoiceApi.billable>['list'][number]
type Props = {
  /** As stored. */
  draft: InvoiceDetail
  /** The orders as they would be on it. */
  ids: readonly string[]
  /** Approved orders of the account that are on no draft. */
  others: readonly Other[]
  total: string
  mayChange: boolean
  onChange: (ids: string[]) => void
}

/** The orders of a draft with their charges, and those that could be added. */
export function DraftOrders({ draft, ids, others, total, mayChange, onChange }: Props) {
  const t = useT(fieldWords, invoiceWords)
  const own = new Map(draft.orders.map((order) => [order.workOrderId, order]))
  const free = new Map(others.map((order) => [order.id, order]))
  // Orders just removed are not free yet, and return unchanged.
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
  const shownOf = (id: string): OrderRow | undefined => {
    const order = own.get(id)
    return order ? { ...order.facts, id, total: order.total, deliveredOn: deliveredOnOf(order.facts) } : free.get(id)
  }
  const columnsOf = (verb: Verb | false) => orderColumns(t, draft.currency, verb)
  return (
    <>
      <DetailSection title={t('invoices:onIt', { count: ids.length })}>
        <DataTable
          layout="fixed"
          rows={ids.flatMap((id) => shownOf(id) ?? [])}
          rowKey={({ id }) => id}
          columns={columnsOf(
            mayChange && { text: t('invoices:takeOff'), act: (id) => onChange(ids.filter((one) => one !== id)) },
          )}
          below={({ id }) =>
            own.has(id) && (
              <details className={classes.more}>
                <summary>
                  {t('invoices:chargesOf', {
                    count: draft.lines.filter(({ workOrderId }) => workOrderId === id).length,
                  })}
                </summary>
                <ChargeTable invoice={draft} workOrderId={id} />
              </details>
            )
          }
          foot={[{ key: 'total', cells: { order: t('invoiceField:total'), total: moneyText(total), verb: '' } }]}
        />
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
            <DataTable
              layout="fixed"
              rows={addable}
              rowKey={({ id }) => id}
              columns={columnsOf({ text: t('invoices:addOrder'), act: (id) => onChange([...ids, id]) })}
            />
          )}
        </DetailSection>
      )}
    </>
  )
}

type OrderRow = Pick<Other, 'id' | 'bookingId' | 'customerReferenceNumber' | 'deliveredOn' | 'total'>
type Verb = { text: string; act: (id: string) => void }

/** Both tables share these, so that their columns line up. */
function orderColumns(t: Translate<typeof invoiceWords>, currency: string, verb: Verb | false) {
  return [
    {
      key: 'order',
      header: t('invoices:order'),
      cell: ({ id, bookingId }) => <AppLink to={`/work/order/detail/${id}`}>{bookingId}</AppLink>,
    },
    {
      key: 'reference',
      header: t('invoices:crn'),
      cell: ({ customerReferenceNumber }) => customerReferenceNumber,
    },
    { key: 'delivered', header: t('invoices:deliveredOn'), cell: ({ deliveredOn }) => dayShown(deliveredOn) },
    { key: 'total', header: currency, align: 'end', cell: ({ total }) => moneyText(total) },
    {
      key: 'verb',
      align: 'end',
      cell: ({ id, bookingId }) =>
        verb && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${verb.text} ${bookingId}`}
            onClick={() => verb.act(id)}
          >
            {verb.text}
          </Button>
        ),
    },
  ] satisfies TableColumn<OrderRow>[]
}
