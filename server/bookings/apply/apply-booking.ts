import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { senderMayCancel } from '@shortcut/domain/work-orders/lifecycle.ts'
import { cancelIsRequest } from '@shortcut/domain/work-orders/request.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'
import { say } from '@shortcut/words/say.ts'
import type { Context } from '../../platform/http/context.ts'
import { cancelWorkOrder } from '../../work-orders/cancel-work-order.ts'
import { missingText } from '../../work-orders/confirm-work-order.ts'
import { lockWorkOrder } from '../../work-orders/lock-work-order.ts'
import { askToCancel } from '../../work-orders/requests/ask-to-cancel.ts'
import { reviseWorkOrder } from '../../work-orders/revise-work-order.ts'
import { isTender } from '../receive/channel.ts'
import { hasEnded, type KnownOrder, type KnownOrders } from './known-orders.ts'
import type { Meaning, Message } from './meaning.ts'
import type { NewOrders } from './new-orders.ts'
import { findReversedWindow, orderFieldsOf, referencesOf, withType } from './order-fields.ts'
import { reviseWaybill } from './revise-waybill.ts'
import { inSavepoint, isNothingToRevise } from './savepoint.ts'

export interface Applied {
  status: 'PROCESSED' | 'DUPLICATE'
  order: KnownOrder
  warnings: Fault[]
}

type Sentence = Parameters<typeof say<'inbound'>>[2]

/** The orders that a delivery refers to, and those that it creates. */
export interface Desk {
  orders: KnownOrders
  newOrders: NewOrders
}

/** Applies a booking. @throws Refusal if it cannot be applied; undefined if a change or cancellation finds no order */
export async function applyBooking(
  context: Context,
  message: Message,
  meaning: Meaning,
  desk: Desk,
): Promise<Applied | undefined> {
  switch (meaning.kind) {
    case 'unknown':
      return undefined
    case 'new':
      return create(context, message, meaning.earlier, desk)
    case 'same':
      return leave(context, message, meaning.order, 'sameOrder')
    case 'ignored':
      return leave(context, message, meaning.order, 'otherContentIgnored')
    case 'cancelled':
      return leave(context, message, meaning.order, 'alreadyCancelled')
    case 'revise':
      return takeAsChange(context, message, meaning.order)
    case 'change':
      return change(context, message, meaning.order)
    case 'cancel':
      return cancel(context, message, meaning.order)
  }
}

const note = (context: Context, message: Message, key: Sentence, params: Record<string, string> = {}): Fault => ({
  at: message.at,
  message: say(context.language, 'inbound', key, params),
})

/** 'WO-26-000123 is COMPLETED', for messages about an order. */
const labelOf = (context: Context, order: KnownOrder) => ({
  label: order.bookingId,
  status: say(context.language, 'bookingStatus', order.bookingStatus),
})

/** The message needs no action. */
const leave = (context: Context, message: Message, order: KnownOrder, why: Sentence): Applied => ({
  status: 'DUPLICATE',
  order,
  warnings: [note(context, message, why, labelOf(context, order))],
})

async function create(
  context: Context,
  message: Message,
  earlier: KnownOrder | undefined,
  { orders, newOrders }: Desk,
): Promise<Applied> {
  const { accountId, shipmentId, customerReferenceNumber, contentHash } = message
  const fields = withType(await fieldsOf(context, message))
  const { id, bookingId, bookingStatus, missing } = await newOrders.make(
    { ...fields, accountId, customerReferenceNumber },
    {
      status: 'NEW',
      source: message.channel,
      references: referencesOf(message.booking),
      waybill: message.booking.waybill,
    },
  )
  const order = { id, bookingId, bookingStatus, customerReferenceNumber, shipmentId, contentHash }
  orders.add(order)
  const warnings = earlier ? [note(context, message, 'earlierEnded', labelOf(context, earlier))] : []
  // Accepted even so: a dispatcher can add what is missing, or the sender with a change.
  if (missing.length > 0)
    warnings.push(
      note(context, message, 'notReady', { label: bookingId, missing: missingText(context.language, missing) }),
    )
  return { status: 'PROCESSED', order, warnings }
}

/** An original of an open order with different content. */
async function takeAsChange(context: Context, message: Message, order: KnownOrder): Promise<Applied> {
  const revised = await revise(context, message, order, withType(await fieldsOf(context, message)))
  order.contentHash = message.contentHash
  return {
    ...revised,
    warnings: [note(context, message, 'takenAsChange', labelOf(context, order)), ...revised.warnings],
  }
}

/** @throws Refusal 422 at a stop whose window is reversed */
async function fieldsOf(context: Context, { booking }: Message) {
  const fields = orderFieldsOf(booking)
  const reversed = await findReversedWindow(fields.stops)
  if (reversed === undefined) return fields
  const message = say(context.language, 'inbound', 'windowReversed')
  throw new Refusal(codes.invalid, 'invalid', {}, { fields: [{ path: `stops.${reversed}.to`, message }] })
}

async function change(context: Context, message: Message, order: KnownOrder): Promise<Applied> {
  const fields = await fieldsOf(context, message)
  // A tender without a CRN gets its shipment id as one; that must not change the order's CRN.
  if (isTender(message) && message.customerReferenceNumber === message.shipmentId) delete fields.customerReferenceNumber
  const revised = await revise(context, message, order, fields)
  const kept = referencesOf({ ...message.booking, scac: undefined, respondBy: undefined, equipment: undefined })
  return kept.length > 0
    ? { ...revised, warnings: [...revised.warnings, note(context, message, 'referencesKept')] }
    : revised
}

/** Proposes the differences. On the road they wait for a dispatcher; a finished order is not changed. */
async function revise(
  context: Context,
  message: Message,
  order: KnownOrder,
  fields: ReturnType<typeof orderFieldsOf>,
): Promise<Applied> {
  if (hasEnded(order)) throw new Refusal(codes.conflict, 'endedForSender', labelOf(context, order))
  if (order.bookingStatus === 'DRAFT') throw new Refusal(codes.conflict, 'draftForSender', labelOf(context, order))
  const hasOtherWaybill = await reviseWaybill(context, order, message.booking.waybill)
  const taken = hasOtherWaybill ? [note(context, message, 'waybillTaken', labelOf(context, order))] : []
  const proposal = { source: message.channel, messageId: message.id, remark: wordsOf(message) }
  try {
    const { bookingStatus, diff } = await inSavepoint(context, 'revision', () =>
      reviseWorkOrder(context, order.id, fields, proposal),
    )
    order.bookingStatus = bookingStatus
    if (diff.length === 0)
      return {
        status: 'PROCESSED',
        order,
        warnings: [...taken, note(context, message, 'takenBack', labelOf(context, order))],
      }
  } catch (error) {
    if (!isNothingToRevise(error)) throw error
    const warnings = hasOtherWaybill ? taken : [note(context, message, 'nothingDiffers', labelOf(context, order))]
    return { status: 'PROCESSED', order, warnings }
  }
  const waits = order.bookingStatus === 'IN_TRANSIT'
  return {
    status: 'PROCESSED',
    order,
    warnings: [...taken, ...(waits ? [note(context, message, 'waitsForDispatcher', labelOf(context, order))] : [])],
  }
}

/** The sender's own words about a message. */
const wordsOf = ({ booking: { remark = '', notes = [] } }: Message) => [remark, ...notes].filter(Boolean).join('\n')

/** Until a driver has the order the sender cancels it; from then on until the delivery it asks for it. */
async function cancel(context: Context, message: Message, order: KnownOrder): Promise<Applied> {
  const locked = await lockWorkOrder(context, order.id)
  const { bookingStatus } = locked
  order.bookingStatus = bookingStatus
  // A file that a customer chooses on its own pages is a person's act, whose cancellation stands as a request.
  const byPerson = (context.session?.accountId ?? null) !== null && !hasEnded(order)
  if (cancelIsRequest(locked) || byPerson) {
    await askToCancel(context, locked, { source: message.channel, messageId: message.id, remark: wordsOf(message) })
    return { status: 'PROCESSED', order, warnings: [note(context, message, 'cancelWaits', labelOf(context, order))] }
  }
  if (!senderMayCancel.includes(bookingStatus))
    throw new Refusal(codes.conflict, 'senderMayNot', labelOf(context, order))
  await cancelWorkOrder(context, order.id, 'cancelBooking', say(context.language, 'inbound', 'cancelledBySender'))
  order.bookingStatus = 'BOOKING_CANCELLED'
  return { status: 'PROCESSED', order, warnings: [] }
}
