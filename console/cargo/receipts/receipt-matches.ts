import {
  isOneOf,
  openReceiptStatuses,
  overdueCountHours,
  type ReceiptStatus,
  standingStatuses,
  uncountedStatuses,
} from '@shortcut/domain/cargo/lifecycle.ts'
import type { ReceiptRow, receiptViews } from '@shortcut/domain/cargo/receipt-api.ts'
import { storageClock } from '@shortcut/domain/cargo/storage.ts'
import type { FilterValues } from '../../lists/list-filters.ts'
import type { Judge } from '../../records/news/count-news.ts'
import { minutesBetween } from '../../time/time.ts'

type View = (typeof receiptViews)[number]
type Judged = Pick<
  ReceiptRow,
  'status' | 'expectedAt' | 'uncountedSince' | 'warehouseId' | 'accountId' | 'workOrderId' | 'updatedAt'
> &
  Parameters<typeof storageClock>[0]

const statusesOf: Partial<Record<View, readonly ReceiptStatus[]>> = {
  open: openReceiptStatuses,
  late: ['expected'],
  counting: uncountedStatuses,
  overdue: uncountedStatuses,
  discrepant: ['discrepant'],
  onHand: standingStatuses,
  storage: standingStatuses,
  unbilled: ['released'],
  released: ['released'],
}

/** Minutes since it arrived or its count was opened again, if it should be counted by now; else 0. */
export function minutesOverdue({ status, uncountedSince }: Pick<ReceiptRow, 'status' | 'uncountedSince'>, now: string) {
  if (!uncountedSince || !isOneOf(status, uncountedStatuses)) return 0
  const minutes = minutesBetween(uncountedSince, now)
  return minutes > overdueCountHours * 60 ? minutes : 0
}

const among = (list: string | undefined, value: string | null) => !list || list.split(',').includes(value ?? '')

/** Whether a receipt from a live change belongs to the filtered list. Null: only the server can tell. */
export function receiptMatches(row: Judged, wire: FilterValues, now = new Date()): boolean | null {
  const view = (wire.view ?? 'open') as View
  const statuses = statusesOf[view]
  if (statuses && !isOneOf(row.status, statuses)) return false
  const expected = row.expectedAt === null ? Number.NaN : Date.parse(row.expectedAt)
  if (view === 'late' && !(expected < now.getTime())) return false
  if (view === 'overdue' && minutesOverdue(row, now.toISOString()) === 0) return false
  if (view === 'unbilled' && row.workOrderId !== null) return false
  if ((view === 'storage' || view === 'unbilled') && !storageClock(row, now.toISOString())?.storageDays) return false
  if (wire.expectedFrom && !(expected >= Date.parse(wire.expectedFrom))) return false
  if (wire.expectedTo && !(expected <= Date.parse(wire.expectedTo))) return false
  if (!among(wire.warehouseId, row.warehouseId) || !among(wire.status, row.status)) return false
  if (!among(wire.accountId, row.accountId)) return false
  return wire.q ? null : true
}

/** The list begins with what changed last, unless it is sorted otherwise. */
export const receiptJudge: Judge<ReceiptRow> = {
  belongs: receiptMatches,
  isAmongFirst: (row, last, { sort = '-updatedAt' }) =>
    sort === '-updatedAt' && last !== undefined && Date.parse(row.updatedAt) >= Date.parse(last.updatedAt),
}
