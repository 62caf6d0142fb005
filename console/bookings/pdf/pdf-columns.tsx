import { type PdfRow, pdfViews } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as pdfFaultWords from '@shortcut/words/en/bookings/pdf-faults.ts'
import type { PdfField } from '@shortcut/words/en/bookings/pdf-orders.ts'
import * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { timeIn } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'

export const pdfPath = (id: string) => `/bookingMonitor/pdf/detail/${id}`

export const pdfFilters = {
  /** Chosen by the tabs. */
  view: { kind: 'anyOf', name: 'view', values: pdfViews },
  customerName: { kind: 'anyOf', name: 'accountId', values: 'texts' },
} as const satisfies Record<string, FilterDef>

const stateTones = { reading: 'blue', open: 'amber', booked: 'green', setAside: 'grey-outline' } as const

/** Whether a document waits for a person. */
export function PdfBadge({ state, framed }: Pick<PdfRow, 'state'> & { framed?: boolean }) {
  const t = useT(pdfOrderWords)
  return <StatusBadge text={t(`pdfState:${state}`)} tone={stateTones[state]} framed={framed ?? false} />
}

type T = Translate<typeof pdfFaultWords | typeof pdfOrderWords>

export const faultsText = (t: T, { faults }: Pick<PdfRow, 'faults'>) =>
  faults.map(({ key, params }) => t(`pdfFault:${key}`, params)).join(' ')

/** What a person has to do with it. */
const toDoText = (t: T, row: PdfRow) => {
  if (row.state !== 'open') return row.remark
  const { unsure } = row
  return [faultsText(t, row), unsure > 0 && t('pdfPage:toLookAt', { count: unsure })].filter(Boolean).join(' ')
}

export function pdfColumns({
  t,
  zone,
  show,
}: {
  t: T
  zone: string
  show: (id: string) => void
}): GridColumn<PdfRow>[] {
  const plain = (id: PdfField, width: number, text: (row: PdfRow) => string) => ({
    id,
    header: t(`pdfField:${id}`),
    width,
    text,
  })
  return [
    { ...plain('receivedAt', 176, (row) => timeIn(zone, row.receivedAt)), sortable: true },
    linkColumn<PdfRow>({ ...plain('name', 256, ({ name }) => name), show, hrefOf: pdfPath }),
    plain('kind', 192, ({ kind }) => t(`pdfKind:${kind}`)),
    plain('customerName', 160, ({ customerName }) => customerName ?? ''),
    plain('customerReferenceNumber', 144, (row) => row.customerReferenceNumber),
    {
      ...plain('state', 112, ({ state }) => t(`pdfState:${state}`)),
      inset: behindShape,
      cell: (row) => <PdfBadge state={row.state} />,
    },
    { ...plain('unsure', 224, (row) => toDoText(t, row)), wraps: true },
    plain('bookingId', 136, (row) => row.bookingId ?? (row.receivedStatus === 'QUARANTINED' ? t('pdfPage:waits') : '')),
    plain('fromAddress', 208, ({ fromAddress }) => fromAddress),
    { ...plain('pageCount', 72, ({ pageCount }) => String(pageCount || '')), align: 'end' },
    plain('updatedAt', 224, (row) => `${timeIn(zone, row.updatedAt)} · ${row.updatedBy}`),
  ]
}
