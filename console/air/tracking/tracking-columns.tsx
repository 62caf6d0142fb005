import { type TrackingRow, trackingViews } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import type * as airLawWords from '@shortcut/words/en/air/law.ts'
import type * as trackingWords from '@shortcut/words/en/air/tracking.ts'
import type { TrackingField } from '@shortcut/words/en/air/tracking.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { dayShown, timeIn } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'
import { masterPath } from '../masters/master-columns.tsx'
import { airlineText } from '../stock/stock-columns.tsx'
import { WaybillBadge } from '../WaybillBadge.tsx'
import { discrepancyText, missingText } from './missing-text.ts'

export const trackingFilters = {
  /** Chosen by the tabs. */
  view: { kind: 'anyOf', name: 'view', values: trackingViews },
  airline: { kind: 'anyOf', name: 'airline', values: 'texts' },
  customerName: { kind: 'anyOf', name: 'accountId', values: 'ids' },
  flightOn: { kind: 'dates', from: 'flightFrom', to: 'flightTo' },
} as const satisfies Record<string, FilterDef>

type Words = Translate<typeof airLawWords | typeof trackingWords>
type Surroundings = { t: Words; zone: string; show: (id: string) => void }

/** 'DEP ORD, 3 of 5', 'DIS ORD, Offloaded (OFLD), 3 of 5' */
function latestText(t: Words, row: TrackingRow): string {
  const { latestCode, latestDiscrepancy, latestStation, latestPieces, pieces } = row
  if (latestCode === '') return ''
  const what = latestDiscrepancy && discrepancyText(t, latestDiscrepancy)
  const part = latestPieces === null ? '' : t('airTracking:piecesOf', { count: latestPieces, all: pieces })
  return [[latestCode, latestStation].filter(Boolean).join(' '), what, part].filter(Boolean).join(', ')
}

export function trackingColumns({ t, zone, show }: Surroundings): GridColumn<TrackingRow>[] {
  const plain = (id: TrackingField, width: number, text: (row: TrackingRow) => string) => ({
    id,
    header: t(`trackingField:${id}`),
    width,
    text,
  })
  const count = (id: 'acceptedPieces' | 'departedPieces' | 'arrivedPieces' | 'deliveredPieces') => ({
    ...plain(id, 88, (row) =>
      row[id] === 0 ? '' : t('airTracking:piecesOf', { count: row[id], all: row.pieces.toLocaleString('en') }),
    ),
    align: 'end' as const,
  })
  return [
    linkColumn<TrackingRow>({ ...plain('number', 128, ({ number }) => number), show, hrefOf: masterPath }),
    {
      ...plain('status', 112, ({ status }) => t(`waybillStatus:${status}`)),
      inset: behindShape,
      cell: ({ status }) => <WaybillBadge status={status} />,
    },
    { ...plain('latest', 144, (row) => latestText(t, row)), wraps: true },
    { ...plain('movedAt', 176, ({ movedAt }) => timeIn(zone, movedAt)), sortable: true },
    {
      ...plain('missing', 208, ({ missing, pieces, againstCode, againstWhy }) =>
        [
          ...missing.map((one) => missingText({ t, zone, pieces }, one)),
          ...(againstWhy === ''
            ? []
            : [t('airTracking:contradicts', { code: againstCode, why: t(`contradiction:${againstWhy}`) })]),
        ].join('; '),
      ),
      wraps: true,
    },
    plain('fwb', 120, ({ fwb }) => (fwb === null ? '' : t(`fwbState:${fwb}`))),
    plain('airline', 152, ({ airline }) => airlineText(airline)),
    plain('lane', 96, ({ origin, destination }) => [origin, destination].filter(Boolean).join('–')),
    plain('flight', 80, ({ flight }) => flight),
    plain('flightOn', 104, ({ flightOn }) => dayShown(flightOn ?? '')),
    count('acceptedPieces'),
    count('departedPieces'),
    count('arrivedPieces'),
    count('deliveredPieces'),
    { ...plain('customerName', 152, ({ customerName }) => customerName ?? ''), wraps: true },
    { ...plain('pieces', 72, ({ pieces }) => pieces.toLocaleString('en')), align: 'end' as const },
  ]
}
