import { shownPlace } from '@shortcut/domain/bookings/shown-place.ts'
import type { UploadOrder, UploadReply } from '@shortcut/domain/bookings/upload-api.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import * as bookingUploadWords from '@shortcut/words/en/bookings/booking-upload.ts'
import { useCallback, useMemo } from 'react'
import type { PagePlace } from '../../lists/use-cursor-list.ts'
import frame from '../../records/transfer/Import.module.css'
import { PreviewGrid } from '../../records/transfer/PreviewGrid.tsx'
import { type Translate, useT } from '../../words/words.ts'
import classes from './Upload.module.css'
import type { UploadCalls } from './upload-calls.ts'

export type Shown = UploadOrder['state'] | 'all'
type Row = UploadOrder & { id: string }

const tones: Record<UploadOrder['state'], StatusTone> = { good: 'green', noted: 'amber', wrong: 'red' }

function columnsOf(t: Translate<typeof bookingUploadWords>, isTable: boolean): GridColumn<Row>[] {
  const faults = ({ errors, warnings }: Row) => [...errors, ...warnings]
  const sentences = (row: Row) =>
    faults(row)
      .map(({ message }) => message)
      .join(' ')
  const text = (name: 'pickup' | 'pickupTime' | 'delivery' | 'deliveryTime', width: number): GridColumn<Row> => ({
    id: name,
    header: t(`bookingUpload:${name}`),
    width,
    text: (row) => row[name],
  })
  const number = (id: string, header: string, of: (row: Row) => string | number | null): GridColumn<Row> => ({
    id,
    header,
    width: 88,
    align: 'end',
    text: (row) => String(of(row) ?? ''),
  })
  return [
    {
      id: 'at',
      header: t(isTable ? 'bookingUpload:at' : 'bookingUpload:atSet'),
      width: 96,
      required: true,
      text: ({ at }) => shownPlace(at).replace(/^rows? /, ''),
    },
    {
      id: 'state',
      header: t('bookingUpload:state'),
      width: 112,
      required: true,
      text: ({ state }) => t(`bookingUpload:${state}`),
      cell: ({ state }) => <StatusBadge text={t(`bookingUpload:${state}`)} tone={tones[state]} />,
    },
    {
      id: 'customerReferenceNumber',
      header: t('tableColumn:customerReferenceNumber'),
      width: 120,
      text: (row) => row.customerReferenceNumber || row.shipmentId,
    },
    {
      id: 'faults',
      header: t('bookingUpload:faults'),
      width: 400,
      text: sentences,
      cell: (row) => <span className={row.errors.length > 0 ? frame.wrong : undefined}>{sentences(row)}</span>,
    },
    text('pickup', 176),
    text('pickupTime', 208),
    text('delivery', 176),
    text('deliveryTime', 208),
    number('stops', t('bookingUpload:stops'), (row) => row.stops),
    number('pieces', t('tableColumn:pieces'), (row) => row.pieces),
    number('palletQuantity', t('tableColumn:palletQuantity'), (row) => row.palletQuantity),
    number('weight', t('tableColumn:weight'), (row) => row.weight),
    number('volume', t('tableColumn:volume'), (row) => row.volume),
    { id: 'purpose', header: t('tableColumn:purpose'), width: 88, text: (row) => row.purpose },
  ]
}

/** Notes about an order, each with its place. */
const faultLines = ({ at: own, errors, warnings }: Row) =>
  [
    ...errors.map((fault) => ({ ...fault, isError: true })),
    ...warnings.map((fault) => ({ ...fault, isError: false })),
  ].map(({ at, ...fault }) => ({ ...fault, at: at === own ? '' : shownPlace(at) }))

type Props = { file: UploadReply; shown: Shown; ask: UploadCalls['orders'] }

/** The orders of a file with their errors. */
export function UploadOrders({ file, shown, ask }: Props) {
  const t = useT(bookingUploadWords)
  const { id } = file
  const isTable = file.headers.length > 0
  const columns = useMemo(() => columnsOf(t, isTable), [t, isTable])
  const fetchPage = useCallback(
    async ({ cursor, page, pageSize }: PagePlace, signal: AbortSignal) => {
      const state = shown === 'all' ? {} : { state: shown }
      const place = { pageSize, ...(cursor ? { cursor } : {}), ...(page ? { page } : {}) }
      const reply = await ask({ id, ...state, ...place }, signal)
      return { ...reply, list: reply.list.map((row) => ({ ...row, id: String(row.position) })) }
    },
    [ask, id, shown],
  )
  return (
    <div className={classes.orders}>
      <PreviewGrid<Row>
        label={file.fileName}
        query={`${id} ${shown}`}
        fetchPage={fetchPage}
        columns={columns}
        pinned="at"
        sentencesOf={faultLines}
        empty={<EmptyState title={t('bookingUpload:noneOfThese')} />}
      />
    </div>
  )
}
