import type { ReceiptRow } from '@shortcut/domain/cargo/receipt-api.ts'
import { storageClock } from '@shortcut/domain/cargo/storage.ts'
import type * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { dayShown } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'

type Stored = Pick<ReceiptRow, 'arrivedAt' | 'releasedAt' | 'timeZone' | 'freeDays' | 'status'>
type Words = Translate<typeof receiptWords>

const clockOf = (row: Stored, now: string) => (row.status === 'cancelled' ? null : storageClock(row, now))

/** It stands longer than its free days. */
export const isInStorage = (row: Stored, now: string) => !row.releasedAt && (clockOf(row, now)?.storageDays ?? 0) > 0

/** Days of storage, or what is left of the free ones; '' before it arrived, and if it left within them. */
export function storageText(t: Words, row: Stored, now: string): string {
  const clock = clockOf(row, now)
  if (!clock) return ''
  if (clock.storageDays > 0) return t('receiptPage:inStorage', { count: clock.storageDays })
  if (row.releasedAt) return ''
  const left = row.freeDays - clock.days
  return left === 0 ? t('receiptPage:lastFreeDay') : t('receiptPage:freeLeft', { count: left })
}

/** The same with the day until which it is free. */
export function storageUntil(t: Words, row: Stored, now: string): string {
  const clock = clockOf(row, now)
  const text = storageText(t, row, now)
  if (!clock || text === '' || clock.storageDays > 0) return text
  const day = dayShown(clock.freeUntil)
  return clock.days === row.freeDays
    ? t('receiptPage:lastFreeDayOn', { day })
    : t('receiptPage:freeUntil', { text, day })
}

/** The same with the first day of storage and the days it has stood, for a line of its own. */
export function storageFact(t: Words, row: Stored, now: string): string {
  const clock = clockOf(row, now)
  if (!clock) return ''
  const days = t('receiptPage:daysStood', { count: clock.days, free: row.freeDays })
  const from = t('receiptPage:storageFrom', { day: dayShown(clock.startsOn) })
  return (row.releasedAt && clock.storageDays === 0 ? [days] : [storageText(t, row, now), from, days]).join(' · ')
}
