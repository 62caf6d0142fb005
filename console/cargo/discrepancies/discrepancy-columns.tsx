import { discrepancyKinds } from '@shortcut/domain/cargo/differences.ts'
import { type DiscrepancyRow, discrepancyViews } from '@shortcut/domain/cargo/discrepancy-api.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import { durationOf } from '@shortcut/words/duration.ts'
import type * as discrepancyWords from '@shortcut/words/en/cargo/discrepancies.ts'
import type { DiscrepancyField } from '@shortcut/words/en/cargo/discrepancies.ts'
import type * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { minutesBetween, timeIn } from '../../time/time.ts'
import { currentLanguage, type Translate } from '../../words/words.ts'
import { differenceText, ownerText } from './difference-text.ts'
import { resolutionText } from './resolution-text.ts'

export const discrepancyFilters = {
  /** Chosen by the tabs. */
  view: { kind: 'anyOf', name: 'view', values: discrepancyViews },
  kind: { kind: 'anyOf', name: 'kind', values: discrepancyKinds },
  warehouseCode: { kind: 'anyOf', name: 'warehouseId', values: 'ids' },
} as const satisfies Record<string, FilterDef>

type Surroundings = {
  t: Translate<typeof cargoLawWords | typeof discrepancyWords>
  now: string
  show: (id: string) => void
}

/** Times are on the clock of each warehouse. */
export function discrepancyColumns({ t, now, show }: Surroundings): GridColumn<DiscrepancyRow>[] {
  const plain = (id: DiscrepancyField, width: number, text: (row: DiscrepancyRow) => string) => ({
    id,
    header: t(`discrepancyField:${id}`),
    width,
    text,
  })
  return [
    { ...linkColumn<DiscrepancyRow>({ ...plain('receiptNo', 120, (row) => row.receiptNo), show }), sortable: false },
    plain('kind', 176, ({ kind }) => t(`discrepancyKind:${kind}`)),
    { ...plain('difference', 208, (row) => differenceText(t, row)), wraps: true },
    {
      ...plain('openFor', 88, ({ foundAt, resolvedAt }) =>
        durationOf(Math.max(0, minutesBetween(foundAt, resolvedAt ?? now)), currentLanguage()),
      ),
      align: 'end',
    },
    { ...plain('owner', 128, (row) => ownerText(t, row)), wraps: true },
    { ...plain('customerName', 152, ({ customerName }) => customerName ?? ''), wraps: true },
    plain('bookingId', 136, ({ bookingId }) => bookingId ?? ''),
    plain('warehouseCode', 96, (row) => row.warehouseCode),
    {
      ...plain('foundAt', 264, (row) =>
        t('discrepancyPage:by', { time: timeIn(row.timeZone, row.foundAt), who: row.foundBy }),
      ),
      sortable: true,
      wraps: true,
    },
    { ...plain('remark', 264, ({ remark }) => remark), wraps: true },
    plain('resolution', 144, ({ kind, resolution }) => (resolution ? resolutionText(t, kind, resolution) : '')),
    {
      ...plain('resolved', 264, (row) =>
        row.resolvedAt
          ? t('discrepancyPage:by', { time: timeIn(row.timeZone, row.resolvedAt), who: row.resolvedBy })
          : '',
      ),
      wraps: true,
    },
  ]
}
