import { calls } from 'virtual:calls'
import type { InboundRow } from '@shortcut/domain/cargo/piece-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import type { InboundField } from '@shortcut/words/en/cargo/parcels.ts'
import * as parcelWords from '@shortcut/words/en/cargo/parcels.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Cargo.module.css'
import { PermittedLink } from '../PermittedLink.tsx'
import { orderPath, receiptPath } from '../paths.ts'
import { ReceiptBadge } from '../ReceiptBadge.tsx'

/** While trucks are loaded and freight is counted it is read once in this time, ms. */
const settleFor = 1000

/** Freight that comes from one of our warehouses to another; nothing while none is on the way. */
export function InboundTrucks() {
  const t = useT(parcelWords)
  useNews(['receipt', 'piece'], calls.consignee.inbound.path, settleFor)
  const { data } = useQuery(queryOf(calls.consignee.inbound, {}))
  if (!data || data.length === 0) return null
  return (
    <section className={classes.inbound} aria-label={t('consigneePage:inbound')}>
      <h2>
        {t('consigneePage:inbound')} <span>{data.length}</span>
      </h2>
      <Rows rows={data} />
    </section>
  )
}

function Rows({ rows }: { rows: readonly InboundRow[] }) {
  const t = useT(parcelWords)
  const header = (field: InboundField) => t(`inboundField:${field}`)
  const now = (useNow() ?? new Date()).getTime()
  const truckOf = ({ truckNo, trailerNo, driverName, taskNo }: InboundRow) =>
    [truckNo ?? taskNo, trailerNo, driverName].filter(Boolean).join(' · ') || t('consigneePage:atCounter')
  return (
    <DataTable
      label={t('consigneePage:inbound')}
      rows={rows}
      rowKey={({ receiptId, fromCode, taskNo }) => `${receiptId} ${fromCode} ${taskNo}`}
      columns={[
        {
          key: 'receiptNo',
          header: header('receiptNo'),
          rowHeader: true,
          cell: ({ receiptId, receiptNo }) => (
            <PermittedLink needs="/cargo/management/list" to={receiptPath(receiptId)}>
              {receiptNo}
            </PermittedLink>
          ),
        },
        { key: 'status', header: header('status'), cell: ({ status }) => <ReceiptBadge status={status} /> },
        {
          key: 'from',
          header: header('from'),
          cell: ({ fromCode, warehouseCode }) => t('consigneePage:fromTo', { from: fromCode, to: warehouseCode }),
        },
        { key: 'truck', header: header('truck'), cell: truckOf },
        {
          key: 'order',
          header: header('order'),
          cell: ({ workOrderId, bookingId }) => (
            <PermittedLink needs="/work/order/list" to={orderPath(workOrderId)}>
              {bookingId}
            </PermittedLink>
          ),
        },
        { key: 'customerName', header: header('customerName'), cell: ({ customerName }) => customerName },
        { key: 'pieces', header: header('pieces'), align: 'end', cell: ({ pieces }) => pieces },
        { key: 'leftAt', header: header('leftAt'), cell: ({ timeZone, leftAt }) => timeIn(timeZone, leftAt) },
        {
          key: 'expectedAt',
          header: header('expectedAt'),
          cell: ({ timeZone, expectedAt, status }) => {
            const time = timeIn(timeZone, expectedAt)
            const isLate = status === 'expected' && expectedAt !== null && Date.parse(expectedAt) < now
            return isLate ? <span className={classes.late}>{t('consigneePage:late', { time })}</span> : time
          },
        },
      ]}
    />
  )
}
