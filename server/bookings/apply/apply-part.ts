import { filingFault } from '@shortcut/domain/air/export-rules/filing.ts'
import type { InboundBooking } from '@shortcut/domain/bookings/booking.ts'
import { Refusal } from '@shortcut/domain/errors.ts'
import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import { say } from '@shortcut/words/say.ts'
import type { Logger } from 'pino'
import type { Context } from '../../platform/http/context.ts'
import type { Part } from '../receive/delivery.ts'
import type { Known } from '../receive/find-known.ts'
import { applyAir } from './apply-air.ts'
import { applyBooking } from './apply-booking.ts'
import type { Message } from './meaning.ts'
import { meaningOf, standsAlone } from './meaning.ts'
import type { NewOrders } from './new-orders.ts'
import type { Outcome } from './outcome.ts'
import { concernsAll, faultsOf, type Savepoints } from './savepoint.ts'

const waitMs = 7 * 86_400_000

/** Values common to all bookings of one delivery. */
export interface Arrival {
  accountId: string
  channel: Channel
  known: Known
  newOrders: NewOrders
  savepoints: Savepoints
  log: Logger
}

/** Applies one booking of a delivery in its own savepoint, so that its errors do not affect the others. */
export async function applyPart(context: Context, part: Part, arrival: Arrival): Promise<Outcome> {
  const { known } = arrival
  const warnings = [...part.warnings, ...controlNumberNews(context, part, known), ...filingNews(context, part)]
  const quarantined = (errors: Outcome['errors'], waitsUntil: string | null = null): Outcome => ({
    part,
    status: 'QUARANTINED',
    order: null,
    waitsUntil,
    errors,
    warnings,
  })
  if (part.air) return applyAir(context, { ...part, air: part.air, warnings }, arrival)
  if (!part.booking) return quarantined(part.errors)
  const again = known.sets
    .get(part.controlNumber)
    ?.find((set) => set.workOrderId !== null && set.contentHash === part.contentHash)
  if (again) {
    const order = known.orders.get(again.workOrderId ?? '') ?? null
    const warning = { at: part.at, message: say(context.language, 'inbound', 'repeatedSet') }
    return { part, status: 'DUPLICATE', order, waitsUntil: null, errors: [], warnings: [...warnings, warning] }
  }
  const { customerReferenceNumber, shipmentId, at } = part
  const applied = await tryBooking(context, messageOf(part, part.booking, arrival), arrival)
  if (Array.isArray(applied)) return quarantined(applied)
  if (applied) return { part, waitsUntil: null, errors: [], ...applied, warnings: [...warnings, ...applied.warnings] }
  const until = new Date(Date.parse(context.now) + waitMs).toISOString()
  const values = { number: shipmentId || customerReferenceNumber, until: until.slice(0, 16).replace('T', ' ') }
  return quarantined([{ at, message: say(context.language, 'inbound', 'unknownOrder', values) }], until)
}

/** A part's content, with its partner's settings. */
export const messageOf = (
  { id, at, customerReferenceNumber, shipmentId, contentHash, partner }: Part,
  booking: InboundBooking,
  { accountId, channel }: Pick<Arrival, 'accountId' | 'channel'>,
): Message => ({
  id,
  at,
  accountId,
  channel,
  customerReferenceNumber,
  shipmentId,
  booking,
  contentHash,
  sameCrn: partner?.sameCrn ?? 'revision',
})

/** Applies a booking. If it fails, returns the faults and leaves no trace. */
export async function tryBooking(
  context: Context,
  message: Message,
  { known: { orders }, newOrders, savepoints, log }: Arrival,
) {
  const meaning = meaningOf(message, orders)
  const apply = () => applyBooking(context, message, meaning, { orders, newOrders })
  // A collected order is not written yet, so it can still be dropped.
  const isGathered = newOrders.areGathered && standsAlone(meaning)
  if (!isGathered) await newOrders.write()
  try {
    return await (isGathered ? apply() : savepoints.run(apply))
  } catch (error) {
    if (concernsAll(error) || (isGathered && !(error instanceof Refusal))) throw error
    const faults = faultsOf(context, message.at, error)
    if (faults) return faults
    const { requestId } = context
    log.error({ err: error, requestId, messageId: message.id }, 'a booking could not be applied')
    return [{ at: message.at, message: say(context.language, 'inbound', 'failed', { requestId }) }]
  }
}

/** A citation of the export filing that cannot be one does not hold the booking back. */
function filingNews({ language, now }: Context, { at, booking }: Part) {
  const filing = booking?.waybill?.filing ?? ''
  const wrong = filingFault(filing, now)
  if (!wrong) return []
  const fault = say(language, 'filingFault', wrong.key, { day: wrong.day })
  return [{ at, message: say(language, 'inbound', 'filingWrong', { filing, fault }) }]
}

/**
 * Some partners never increase their control numbers: a used number with other content is a new message, with a
 * warning.
 */
function controlNumberNews(context: Context, part: Part, known: Known) {
  const hash = part.contentHash
  const earlier = known.sets.get(part.controlNumber)
  if (!earlier || !hash || earlier.some((set) => set.contentHash === hash)) return []
  const number = part.controlNumber.split('/').at(-1) ?? ''
  return [{ at: part.at, message: say(context.language, 'inbound', 'controlNumberReused', { number }) }]
}
