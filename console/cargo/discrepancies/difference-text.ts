import type { DiscrepancyRow } from '@shortcut/domain/cargo/discrepancy-api.ts'
import type * as discrepancyWords from '@shortcut/words/en/cargo/discrepancies.ts'
import type { Translate } from '../../words/words.ts'
import { kgShown, volumeShown } from '../amounts.ts'

/** What was booked and counted, in the units of its kind; of a piece its label. */
export function differenceText(t: Translate<typeof discrepancyWords>, row: DiscrepancyRow): string {
  const amount = (value: string) => {
    if (value === '') return '–'
    return row.kind === 'weight' ? kgShown(value) : row.kind === 'volume' ? volumeShown(value) : value
  }
  switch (row.kind) {
    case 'short':
    case 'over':
    case 'weight':
    case 'volume':
    case 'unlisted':
    case 'hazmat':
      return t('discrepancyPage:difference', { booked: amount(row.booked), counted: amount(row.counted) })
    default:
      return row.counted || row.label || ''
  }
}

/** Whose it is; of an open one that is nobody's, that. A resolved one needs no owner. */
export const ownerText = (
  t: Translate<typeof discrepancyWords>,
  { ownerName, resolvedAt }: Pick<DiscrepancyRow, 'ownerName' | 'resolvedAt'>,
) => ownerName ?? (resolvedAt ? '' : t('discrepancyPage:nobody'))
