import type { ReceiptRow } from '@shortcut/domain/cargo/receipt-api.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import { durationOf } from '@shortcut/words/duration.ts'
import type { ReceiptField } from '@shortcut/words/en/cargo/receipts.ts'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { timeIn } from '../../time/time.ts'
import { currentLanguage, type Translate, useT } from '../../words/words.ts'
import { kgShown, volumeShown } from '../amounts.ts'
import classes from '../Cargo.module.css'
import { PermittedLink } from '../PermittedLink.tsx'
import { orderPath } from '../paths.ts'
import { Missing } from './Missing.tsx'
import { minutesLate } from './receipt-columns.tsx'
import { minutesOverdue } from './receipt-matches.ts'
import { isInStorage, storageFact } from './storage-text.ts'
import { overdueText } from './waiting-text.ts'

const booked = (counted: string, booking: string) => `${counted || '–'} / ${booking || '–'}`

/** Where the freight is and whose, and the booking beside the count. */
export function ReceiptFacts({ receipt }: { receipt: ReceiptRow }) {
  const t = useT(receiptWords)
  const label = (field: ReceiptField) => t(`receiptField:${field}`)
  const { timeZone, workOrderId, bookingId, countedBy, bookedPieces } = receipt
  const counted = timeIn(timeZone, receipt.countedAt)
  return (
    <KeyValue
      columns={2}
      items={[
        { label: label('customerName'), value: receipt.customerName },
        {
          label: label('pieces'),
          value: booked(String(receipt.pieces), bookedPieces === null ? '' : String(bookedPieces)),
        },
        {
          label: label('workOrderId'),
          value: workOrderId && (
            <PermittedLink needs="/work/order/list" to={orderPath(workOrderId)}>
              {[bookingId, receipt.customerReferenceNumber].filter(Boolean).join(' · ')}
            </PermittedLink>
          ),
        },
        { label: label('kg'), value: booked(kgShown(receipt.kg), kgShown(receipt.bookedKg)) },
        { label: label('reference'), value: receipt.reference },
        { label: label('volume'), value: booked(volumeShown(receipt.cm3), volumeShown(receipt.bookedCm3)) },
        { label: label('shipper'), value: receipt.shipper },
        { label: label('onHand'), value: <OnHand receipt={receipt} /> },
        { label: label('warehouseCode'), value: receipt.warehouseCode },
        { label: label('expectedAt'), value: <Expected receipt={receipt} /> },
        { label: label('arrivedAt'), value: <Arrived receipt={receipt} /> },
        { label: label('dock'), value: receipt.dock },
        { label: label('countedAt'), value: counted && t('receiptPage:by', { time: counted, who: countedBy }) },
        { label: label('storage'), value: <Storage receipt={receipt} /> },
        { label: label('releasedAt'), value: timeIn(timeZone, receipt.releasedAt) },
        { label: label('announced'), value: announcedBy(receipt, t) },
        { label: label('remark'), value: receipt.remark },
      ]}
    />
  )
}

function announcedBy({ workOrderId, followsOrder, partOfOrder }: ReceiptRow, t: Translate<typeof receiptWords>) {
  if (!workOrderId) return ''
  const by = t(followsOrder ? 'receiptPage:byOrder' : 'receiptPage:byHand')
  return partOfOrder ? [by, t('receiptPage:partOfOrder')].join(' · ') : by
}

function OnHand({ receipt }: { receipt: ReceiptRow }) {
  return (
    <>
      {receipt.onHand}
      <Missing row={receipt} />
    </>
  )
}

/** Freight that is here too long without a finished count is marked. */
function Arrived({ receipt }: { receipt: ReceiptRow }) {
  const t = useT(receiptWords)
  const now = (useNow() ?? new Date()).toISOString()
  const time = timeIn(receipt.timeZone, receipt.arrivedAt)
  const minutes = minutesOverdue(receipt, now)
  if (minutes === 0) return time || '–'
  return <span className={classes.late}>{[time, overdueText(t, receipt, minutes)].filter(Boolean).join(' · ')}</span>
}

/** Freight that stands longer than its free days is marked. */
function Storage({ receipt }: { receipt: ReceiptRow }) {
  const t = useT(receiptWords)
  const now = (useNow() ?? new Date()).toISOString()
  const text = storageFact(t, receipt, now)
  return <span className={isInStorage(receipt, now) ? classes.late : undefined}>{text || '–'}</span>
}

function Expected({ receipt }: { receipt: ReceiptRow }) {
  const t = useT(receiptWords)
  const now = (useNow() ?? new Date()).toISOString()
  const time = timeIn(receipt.timeZone, receipt.expectedAt)
  const late = minutesLate(receipt, now)
  if (late === 0) return time || '–'
  return (
    <span className={classes.late}>{t('receiptPage:lateBy', { time, late: durationOf(late, currentLanguage()) })}</span>
  )
}
