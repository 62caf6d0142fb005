import type { Work, WorkReceipt } from '@shortcut/domain/cargo/work-api.ts'

/** What left the warehouse is shown for a day, ms. */
const shownMs = 24 * 3_600_000
const gone = ['released', 'cancelled']

/** False: the worker belongs to another warehouse now, and the news say only what changed there. */
export const canMerge = (kept: Work, news: Work) => kept.warehouse?.id === news.warehouse?.id

/**
 * The warehouse that a phone keeps, with what the server said changed since. Old receipts that have left are forgotten with their pieces, and those
 * that are not open here any more.
 */
export function mergeWork(kept: Work, news: Work): Work {
  const since = Date.parse(news.now) - shownMs
  const all = merged(kept.receipts, news.receipts)
  const open = new Set(news.open)
  const isOld = ({ id, status, arrivedAt, expectedAt }: WorkReceipt) =>
    gone.includes(status) ? Date.parse(arrivedAt ?? expectedAt ?? news.now) <= since : !open.has(id)
  const old = new Set(all.filter(isOld).map(({ id }) => id))
  return {
    ...news,
    receipts: all.filter(({ id }) => !old.has(id)),
    pieces: merged(kept.pieces, news.pieces).filter(({ receiptId }) => !old.has(receiptId)),
  }
}

const merged = <T extends { id: string }>(old: readonly T[], news: readonly T[]): T[] => [
  ...new Map([...old, ...news].map((one) => [one.id, one])).values(),
]
