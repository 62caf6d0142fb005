import { calls } from 'virtual:calls'
import { call } from '../../call/call.ts'

/** Finds work orders by number, reference or customer, for a Picker. */
export const findOrders = async (q: string, signal: AbortSignal) =>
  (await call(calls.workOrder.list, { q, pageSize: 20 }, { signal })).list.map((order) => ({
    value: order.id,
    label: [order.bookingId, order.customerName, order.customerReferenceNumber].filter(Boolean).join(' · '),
  }))
