import { exact } from '../../decimal.ts'
import { sumMoney } from '../invoices/invoice.ts'
import type { Charge } from '../rating/charge.ts'

/** Kinds of charges that a replay adds up. */
export const replayParts = ['linehaul', 'fuel', 'detention', 'other'] as const
type ReplayPart = (typeof replayParts)[number]

/** A past order with its charges by the sheets of its day and by another edition, in the account's currency. */
export interface Replayed {
  id: string
  bookingId: string
  accountId: string
  customer: string
  /** Pickup and delivery in words. */
  lane: string
  currency: string
  before: readonly Charge[]
  after: readonly Charge[]
  /** The other edition has no rate for it. */
  noRate: boolean
}

interface Sums {
  currency: string
  before: string
  after: string
}

const partOf = ({ kind }: Charge): ReplayPart =>
  kind === 'linehaul' || kind === 'fuel' || kind === 'detention' ? kind : 'other'

const sumOf = (charges: readonly Charge[], currency: string) =>
  sumMoney(
    charges.map(({ amount }) => amount),
    currency,
  )

const gap = ({ before, after }: Sums) => exact(after).minus(before).abs()
const byDifference = (one: Sums, other: Sums) => gap(other).cmp(gap(one))

/** Orders by a key and their currency, the largest difference first. */
function grouped<T>(orders: readonly Replayed[], keyOf: (order: Replayed) => string, nameOf: (order: Replayed) => T) {
  const groups = Map.groupBy(orders, (order) => `${keyOf(order)} ${order.currency}`)
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const { currency } = first
      const sum = (side: 'before' | 'after') =>
        sumOf(
          group.flatMap((order) => order[side]),
          currency,
        )
      return [{ ...nameOf(first), currency, orders: group.length, before: sum('before'), after: sum('after') }]
    })
    .sort(byDifference)
}

const all = () => ''

/** Who would pay more or less: in total, by kind of charge, customer, lane and order. @param most of each list */
export function replaySums(orders: readonly Replayed[], most: number) {
  const only = (part: ReplayPart) => {
    const ofPart = (charges: readonly Charge[]) => charges.filter((charge) => partOf(charge) === part)
    return orders.map((order) => ({ ...order, before: ofPart(order.before), after: ofPart(order.after) }))
  }
  const differing = orders
    .map((order) => ({
      ...order,
      before: sumOf(order.before, order.currency),
      after: sumOf(order.after, order.currency),
      noRate: order.noRate && order.before.some(({ kind }) => kind === 'linehaul'),
    }))
    .filter((one) => one.noRate || !gap(one).isZero())
  return {
    orders: orders.length,
    differing: differing.length,
    noRate: differing.filter(({ noRate }) => noRate).length,
    totals: grouped(orders, all, () => ({})),
    parts: replayParts.flatMap((part) => grouped(only(part), all, () => ({ part }))),
    customers: grouped(
      orders,
      ({ accountId }) => accountId,
      ({ accountId, customer }) => ({ accountId, customer }),
    ).slice(0, most),
    lanes: grouped(
      orders,
      ({ lane }) => lane,
      ({ lane }) => ({ lane }),
    ).slice(0, most),
    largest: differing.sort(byDifference).slice(0, most),
  }
}
