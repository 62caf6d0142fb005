import { calls } from 'virtual:calls'
import type { ReceiptRow } from '@shortcut/domain/cargo/receipt-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import type { ReceiptField } from '@shortcut/words/en/cargo/receipts.ts'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { bareKgShown, weightUnit } from '../amounts.ts'
import classes from '../Cargo.module.css'
import { CargoPhotos } from '../CargoPhotos.tsx'
import { HandoverTable } from '../consignee/HandoverTable.tsx'
import { PermittedLink } from '../PermittedLink.tsx'
import { receiptPath } from '../paths.ts'
import { PrintPapers } from '../printing/PrintPapers.tsx'
import { ReceiptBadge } from '../ReceiptBadge.tsx'
import { Missing } from './Missing.tsx'
import { OrderPieces } from './OrderPieces.tsx'
import { OrderWeight } from './OrderWeight.tsx'
import { countedOf } from './receipt-columns.tsx'
import { isInStorage, storageUntil } from './storage-text.ts'
import { waitingText } from './waiting-text.ts'

/** While its freight is scanned it is read once in this time, ms. */
const settleFor = 1000
const isOfOrder = (row: unknown, workOrderId: string) =>
  typeof row === 'object' && row !== null && 'workOrderId' in row && row.workOrderId === workOrderId

/** What the warehouses have of the order; nothing while no freight of it was announced. */
export function OrderCargo({ workOrderId }: { workOrderId: string }) {
  const t = useT(receiptWords)
  const maySee = useHolds(['/cargo/management/list'])
  useNews(['receipt'], calls.receipt.list.path, settleFor, ({ row }) => isOfOrder(row, workOrderId))
  useNews(['receipt'], calls.receipt.ofOrder.path, settleFor, ({ row }) => isOfOrder(row, workOrderId))
  const { data } = useQuery({
    ...queryOf(calls.receipt.list, { workOrderId, view: 'all', sort: 'receiptNo' }),
    enabled: maySee,
  })
  const found = useQuery({ ...queryOf(calls.receipt.ofOrder, { workOrderId }), enabled: maySee }).data
  if (!data || data.list.length === 0) return null
  return (
    <DetailSection
      title={t('receiptPage:cargo')}
      actions={
        <PermittedLink needs="/cargo/parcels/list" to={`/cargo/parcels?workOrderId=${workOrderId}`}>
          {t('receiptPage:piecesOfOrder')}
        </PermittedLink>
      }
    >
      <Receipts rows={data.list} />
      <OrderPieces workOrderId={workOrderId} />
      {found?.weight && <OrderWeight weight={found.weight} />}
      {found && found.photos.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('receiptPage:photos')}</h3>
          <CargoPhotos photos={found.photos} label={t('receiptPage:cargo')} />
        </>
      )}
      <Handovers workOrderId={workOrderId} />
    </DetailSection>
  )
}

/** Who took pieces of it, each with its delivery note. */
function Handovers({ workOrderId }: { workOrderId: string }) {
  const t = useT(receiptWords)
  const maySee = useHolds(['/cargo/consignee/list'])
  useNews(['piece'], calls.consignee.list.path, settleFor)
  const { data } = useQuery({
    ...queryOf(calls.consignee.list, { workOrderId, pageSize: 100 }),
    enabled: maySee,
  })
  if (!data || data.list.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>{t('receiptPage:handovers')}</h3>
      <HandoverTable rows={data.list} label={t('receiptPage:handovers')} papers />
    </>
  )
}

function Receipts({ rows }: { rows: readonly ReceiptRow[] }) {
  const t = useT(receiptWords)
  const header = (field: ReceiptField) => t(`receiptField:${field}`)
  const now = (useNow() ?? new Date()).toISOString()
  return (
    <DataTable
      label={t('receiptPage:cargo')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'receiptNo',
          header: header('receiptNo'),
          rowHeader: true,
          cell: ({ id, receiptNo }) => (
            <Link className={classes.number} to={receiptPath(id)}>
              {receiptNo}
            </Link>
          ),
        },
        { key: 'status', header: header('status'), cell: ({ status }) => <ReceiptBadge status={status} /> },
        {
          key: 'expectedAt',
          header: header('expectedAt'),
          cell: (row) => {
            const waiting = waitingText(t, row, now)
            return waiting ? <span className={classes.late}>{waiting}</span> : timeIn(row.timeZone, row.expectedAt)
          },
        },
        { key: 'warehouse', header: header('warehouseCode'), cell: ({ warehouseCode }) => warehouseCode },
        {
          key: 'pieces',
          header: header('pieces'),
          align: 'end',
          cell: ({ pieces, bookedPieces }) =>
            countedOf(String(pieces), bookedPieces === null ? null : String(bookedPieces)),
        },
        {
          key: 'kg',
          header: `${header('kg')} (${weightUnit()})`,
          align: 'end',
          cell: ({ kg, bookedKg }) => countedOf(bareKgShown(kg) || null, bareKgShown(bookedKg) || null),
        },
        {
          key: 'onHand',
          header: header('onHand'),
          cell: (row) => (
            <>
              {row.onHand}
              <Missing row={row} />
              <div className={isInStorage(row, now) ? classes.late : undefined}>{storageUntil(t, row, now)}</div>
            </>
          ),
        },
        {
          key: 'discrepancies',
          header: header('openDiscrepancies'),
          align: 'end',
          cell: ({ openDiscrepancies: open }) => <span className={open > 0 ? classes.late : undefined}>{open}</span>,
        },
        { key: 'papers', align: 'end', cell: ({ id }) => <PrintPapers receiptId={id} quiet /> },
      ]}
    />
  )
}
