import { drivenStatuses, workOrderRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import * as findingWords from '@shortcut/words/en/finding.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as shareWords from '@shortcut/words/en/share.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useMemo } from 'react'
import { showHint } from '../../call/notices.ts'
import { useHolds } from '../../call/session.ts'
import { activeRow } from '../../lists/list-shortcuts.ts'
import type { ListHandle } from '../../records/use-record-list.ts'
import { type Translate, useT } from '../../words/words.ts'
import { confirmOrders } from '../confirm-orders.ts'
import { copyTrackingLink } from '../copy-tracking-link.ts'
import type { OrderRow } from './columns.tsx'
import { canAssign, type OffersDrivers, type Place, placeBeside } from './StatusCell.tsx'

type List = ListHandle<OrderRow>

const waits = ({ bookingStatus }: OrderRow) => workOrderRow('confirm', bookingStatus) !== undefined
const waitsFor = (status: OrderRow['bookingStatus']) =>
  (['confirm', 'confirmRevision'] as const).some((action) => workOrderRow(action, status))

/** Confirms orders of the list. Their rows say so at once, and not only when the change comes back as news. */
export async function confirmRows(
  t: Parameters<typeof confirmOrders>[0],
  ids: readonly string[],
  { rowOf, put }: Pick<List, 'rowOf' | 'put'>,
) {
  const done = await confirmOrders(t, ids, (id) => rowOf(id)?.bookingId ?? id)
  for (const id of done) {
    const row = rowOf(id)
    const move = row && workOrderRow('confirm', row.bookingStatus)
    if (move) put({ ...row, bookingStatus: move.to })
  }
  return done
}

/** Why none of the chosen orders, such as `row`, can be confirmed. */
function nothingToConfirm(
  t: Translate<typeof lawWords | typeof workOrderWords>,
  { bookingId: label, bookingStatus }: OrderRow,
  count: number,
): string {
  if (count > 1) return t('workOrderList:noneWaits', { count })
  if (bookingStatus === 'CONFIRMED') return t('workOrderList:isConfirmed', { label })
  if (workOrderRow('confirmRevision', bookingStatus)) return t('workOrderList:isRevised', { label })
  return t('workOrderList:notWaiting', { label, status: t(`bookingStatus:${bookingStatus}`) })
}

/** Why no driver is offered for an order. */
function whyNoDriver(
  t: Translate<typeof lawWords | typeof workOrderWords>,
  { bookingId: label, bookingStatus }: OrderRow,
): string {
  const status = t(`bookingStatus:${bookingStatus}`)
  if (waitsFor(bookingStatus)) return t('workOrderList:confirmFirst', { label, status })
  return drivenStatuses.includes(bookingStatus)
    ? t('workOrderList:hasDriver', { label, status })
    : t('workOrderList:needsNoDriver', { label, status })
}

/** Confirms one order of the list; undefined for users who may not. */
export function useConfirm() {
  const t = useT(recordWords, workOrderWords)
  const may = useHolds(['/work/order/confirm'])
  return useMemo(
    () => (may ? (row: OrderRow, list: Pick<List, 'rowOf' | 'put'>) => void confirmRows(t, [row.id], list) : undefined),
    [may, t],
  )
}

type Acts = {
  /** Assigns the selected orders. */
  assign: () => void
  copy: (id: string) => unknown
  /** Absent where only the list is shown. */
  repeat: ((id: string) => void) | undefined
  drivers: OffersDrivers | undefined
}

/** What keys and the menu of a row do. Keys act on the selected rows, or on the one that has the focus. */
export function useRowActs({ assign, copy, repeat, drivers }: Acts) {
  const t = useT(findingWords, lawWords, recordWords, shareWords, workOrderWords)
  const confirm = useConfirm()
  const maySave = useHolds(['/work/order/save'])
  const mayRepeat = useHolds(['/work/recurring/save'])
  const mayAssign = useHolds(['/work/order/assign'])
  const mayShare = useHolds(['/work/order/share'])
  const confirmChosen = async (list: List) => {
    const { selectedIds, active, rowOf, select } = list
    const chosen = selectedIds.length > 0 ? selectedIds : [active() ?? '']
    const able = chosen.filter((id) => {
      const row = rowOf(id)
      // A selected row that is no longer in memory: the server decides.
      return row ? waits(row) : id !== ''
    })
    const [row] = chosen.flatMap((id) => rowOf(id) ?? [])
    if (chosen.join() === '') return showHint(t('workOrderList:chooseRow'))
    if (able.length === 0 && row) return showHint(nothingToConfirm(t, row, chosen.length))
    const done = await confirmRows(t, able, list)
    if (selectedIds.length > 0) select(selectedIds.filter((id) => !done.includes(id)))
  }
  const assignChosen = ({ selectedIds, active, rowOf }: List) => {
    if (selectedIds.length > 0) return assign()
    const row = rowOf(active() ?? '')
    const at = activeRow()
    if (!row || !at) return showHint(t('workOrderList:chooseRow'))
    if (canAssign(row)) return drivers?.open(row, placeBeside(at))
    showHint(whyNoDriver(t, row))
  }
  const onActive =
    (act: (id: string) => unknown) =>
    ({ selectedIds, active }: List) => {
      const id = selectedIds.length === 1 ? selectedIds[0] : active()
      if (id) act(id)
    }
  const copyLink = (id: string) => copyTrackingLink(t, id).catch(() => undefined)
  const rowActions = (id: string, list: List) => {
    const row = list.rowOf(id)
    return [
      ...(confirm && row && waits(row) ? [{ text: t('workOrderAction:confirm'), act: () => confirm(row, list) }] : []),
      ...(drivers && row && canAssign(row)
        ? [{ text: t('taskAction:assign'), act: (at: Place) => drivers.open(row, at) }]
        : []),
      ...(mayShare ? [{ text: t('share:copyLink'), act: () => void copyLink(id) }] : []),
      ...(maySave ? [{ text: t('workOrderPage:copy'), act: () => copy(id) }] : []),
      ...(mayRepeat && repeat ? [{ text: t('workOrderPage:makeRecurring'), act: () => repeat(id) }] : []),
    ]
  }
  const shortcuts = (list: List) => [
    ...(confirm ? [{ keys: 'y', text: t('keys:confirmRow'), act: () => void confirmChosen(list) }] : []),
    ...(mayAssign ? [{ keys: 'a', text: t('keys:assignRow'), act: () => assignChosen(list) }] : []),
    ...(maySave ? [{ keys: 'c', text: t('keys:copyRow'), act: () => onActive(copy)(list) }] : []),
    ...(mayShare ? [{ keys: 't', text: t('share:copyLink'), act: () => onActive(copyLink)(list) }] : []),
  ]
  return { shortcuts, ...((maySave || mayRepeat || mayShare || confirm || drivers) && { rowActions }) }
}
