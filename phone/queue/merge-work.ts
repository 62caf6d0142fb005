import { placeOf } from '@shortcut/domain/cargo/lifecycle.ts'
import type { Work, WorkReceipt } from '@shortcut/domain/cargo/work-api.ts'

/** What left the warehouse is shown for a day, ms. */
const shownMs = 24 * 3_600_000
const gone = ['released', 'cancelled']

/** False: the worker belongs to another warehouse now, and the news say only what changed there. */
export const canMerge = (kept: Work, news: Work) => kept.warehouse?.id === news.warehouse?.id

/**
 * The warehouse that a phone keeps, with what the server said changed since. Receipts that left long ago are forgotten with their pieces, and those
 * that are not open here any more. Freight on a truck may come back, so it is known until it is handed over: the server names its receipts each time.
 */
export function mergeWork(kept: Work, news: Work): Work {
  const since = Date.parse(news.now) - shownMs
  const all = merged(kept.receipts, news.receipts)
  // An earlier version of the app was sent what nobody had scanned yet.
  const pieces = merged(kept.pieces, news.pieces).filter(({ status }) => status !== 'expected')
  const open = new Set(news.open)
  const named = new Set(news.receipts.map(({ id }) => id))
  const onTruck = new Set(
    pieces.flatMap(({ status, receiptId }) => (placeOf(status) === 'truck' && named.has(receiptId) ? [receiptId] : [])),
  )
  const isOld = (receipt: WorkReceipt) => {
    if (!gone.includes(receipt.status)) return !open.has(receipt.id)
    return !onTruck.has(receipt.id) && Date.parse(leftAt(receipt) ?? news.now) <= since
  }
  const old = new Set(all.filter(isOld).map(({ id }) => id))
  return {
    ...news,
    receipts: all.filter(({ id }) => !old.has(id)),
    pieces: pieces.filter(({ receiptId }) => !old.has(receiptId)),
  }
}

/** A copy that an earlier version of the app kept does not say when it was released. */
const leftAt = ({ releasedAt, arrivedAt, expectedAt }: WorkReceipt) => releasedAt ?? arrivedAt ?? expectedAt

const merged = <T extends { id: string }>(old: readonly T[], news: readonly T[]): T[] => [
  ...new Map([...old, ...news].map((one) => [one.id, one])).values(),
]
