import type { ReceiptRow } from '@shortcut/domain/cargo/receipt-api.ts'
import { wallTimeIn } from '../../time/time.ts'
import { instantOf } from '../../time/zone.ts'

/** `expectedAt` is on the clock of the warehouse, `YYYY-MM-DD HH:mm`. */
export type AnnounceValues = Record<
  | 'warehouseId'
  | 'workOrderId'
  | 'accountId'
  | 'expectedAt'
  | 'reference'
  | 'shipper'
  | 'bookedPieces'
  | 'bookedKg'
  | 'storageFreeDays'
  | 'remark',
  string
>

export const announceValues = (row: ReceiptRow | null, warehouseId: string): AnnounceValues => ({
  warehouseId: row?.warehouseId ?? warehouseId,
  workOrderId: row?.workOrderId ?? '',
  accountId: row?.workOrderId ? '' : (row?.accountId ?? ''),
  expectedAt: row?.expectedAt ? wallTimeIn(row.timeZone, row.expectedAt) : '',
  reference: row?.reference ?? '',
  shipper: row?.shipper ?? '',
  bookedPieces: row?.workOrderId ? '' : String(row?.bookedPieces ?? ''),
  bookedKg: row?.workOrderId ? '' : (row?.bookedKg ?? ''),
  storageFreeDays: String(row?.storageFreeDays ?? ''),
  remark: row?.remark ?? '',
})

/** With an order, its own numbers and customer count. */
export function announceWire(values: AnnounceValues, zone: string) {
  const { warehouseId, workOrderId, accountId, expectedAt, bookedPieces, bookedKg, reference, shipper, remark } = values
  const own = workOrderId === ''
  return {
    warehouseId,
    workOrderId: workOrderId || null,
    accountId: own && accountId ? accountId : null,
    expectedAt: expectedAt ? instantOf(zone, expectedAt) : null,
    bookedPieces: own && bookedPieces ? Number(bookedPieces) : null,
    bookedKg: own && bookedKg ? bookedKg : null,
    storageFreeDays: values.storageFreeDays ? Number(values.storageFreeDays) : null,
    reference,
    shipper,
    remark,
  }
}
