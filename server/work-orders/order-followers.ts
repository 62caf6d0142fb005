import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { Context } from '../platform/http/context.ts'

/** Does what follows from an order's new status, stops or pieces, in the transaction of the change. The order is locked. */
export type OrderFollower = (context: Context, workOrderId: string) => Promise<void>

/** A change of one of these, or of the stops, concerns who follows the order: what it books, where, and how it must be handled. */
export const followedFields = ['pieces', 'weight', 'volume', 'hazmatClass', 'stops'] as const

const followers = new Set<OrderFollower>()
/** Features that an order must not know of, such as its freight in a warehouse, follow it this way. */
export const followOrders = (follower: OrderFollower) => followers.add(follower)

/** Between the other statuses an order is confirmed before and after: drivers' steps ask nobody. */
const borders: readonly BookingStatus[] = ['NEW', 'DRAFT', 'REVISED', 'BOOKING_CANCELLED']

export async function tellFollowers(context: Context, workOrderId: string): Promise<void> {
  for (const follow of followers) await follow(context, workOrderId)
}

/** As `tellFollowers`, if this change of status can concern them. */
export async function tellOfStatus(context: Context, workOrderId: string, from: BookingStatus, to: BookingStatus) {
  if (from !== to && (borders.includes(from) || borders.includes(to))) await tellFollowers(context, workOrderId)
}
