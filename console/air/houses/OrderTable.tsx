import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import type { WaybillOrder } from '@shortcut/domain/air/house-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { IconTrash } from '@tabler/icons-react'
import { PermittedLink } from '../../cargo/PermittedLink.tsx'
import { orderPath, receiptPath } from '../../cargo/paths.ts'
import { useT } from '../../words/words.ts'

type Props = { orders: readonly WaybillOrder[]; onRemove?: ((order: WaybillOrder) => void) | undefined }

/** Work orders of a waybill, with what the dock counted of them. */
export function OrderTable({ orders, onRemove }: Props) {
  const t = useT(houseWords, workOrderWords)
  if (orders.length === 0) return <p>{t('housePage:noOrders')}</p>
  return (
    <DataTable
      label={t('housePage:orders')}
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'order',
          rowHeader: true,
          header: t('housePage:order'),
          cell: ({ id, bookingId }) => (
            <PermittedLink needs="/work/order/list" to={orderPath(id)}>
              {bookingId}
            </PermittedLink>
          ),
        },
        { key: 'customer', header: t('field:customerName'), cell: ({ customerName }) => customerName },
        {
          key: 'reference',
          header: t('field:customerReferenceNumber'),
          cell: ({ customerReferenceNumber }) => customerReferenceNumber,
        },
        {
          key: 'counted',
          header: t('housePage:countedPieces'),
          align: 'end',
          cell: ({ receiptId, receiptNo, countedPieces }) =>
            receiptId ? (
              <PermittedLink needs="/cargo/management/list" to={receiptPath(receiptId)}>
                {t('housePage:counted', { pieces: countedPieces ?? 0, receipt: receiptNo ?? '' })}
              </PermittedLink>
            ) : (
              t('housePage:notCounted')
            ),
        },
        onRemove !== undefined && {
          key: 'remove',
          width: 48,
          cell: (order) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('housePage:removeOrder', { order: order.bookingId })}
              onClick={() => onRemove(order)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          ),
        },
      ]}
    />
  )
}
