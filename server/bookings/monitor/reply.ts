import type { InboundReply, ReceivedStatus } from '@shortcut/domain/bookings/api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'
import { say } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import type { Outcome } from '../apply/outcome.ts'

/** Our reply, stored so that a repeat gets it again. */
export interface StoredReply {
  code: number
  message: string
  data: InboundReply
}

/** More would help nobody: the monitor lists all of them per booking. */
const mostFaults = 1000

/** The status of a delivery as a whole. */
function wholeStatus(outcomes: readonly Outcome[]): ReceivedStatus {
  const has = (status: ReceivedStatus) => outcomes.some((outcome) => outcome.status === status)
  if (!has('QUARANTINED')) return has('PROCESSED') ? 'PROCESSED' : 'DUPLICATE'
  return has('PROCESSED') || has('DUPLICATE') ? 'PARTIALLY_PROCESSED' : 'QUARANTINED'
}

/** The reply to a delivery: errors before warnings, each order once, in its state after the last of its messages. */
export function replyTo(outcomes: readonly Outcome[], language: AppLanguage, unreadable?: number) {
  const receivedStatus = wholeStatus(outcomes)
  const status = unreadable ?? (receivedStatus === 'QUARANTINED' ? codes.invalid : 202)
  const orders = new Map(outcomes.flatMap(({ order }) => (order ? [[order.id, order]] : [])))
  const data: InboundReply = {
    messageId: outcomes[0]?.part.id ?? '',
    receivedStatus,
    orders: [...orders.values()].map(({ id, bookingId, customerReferenceNumber, bookingStatus }) => {
      return { id, bookingId, customerReferenceNumber, bookingStatus }
    }),
    errors: bounded(
      [...outcomes.flatMap(({ errors }) => errors), ...outcomes.flatMap((one) => one.warnings)],
      language,
    ),
  }
  if (status === 202) return { status, reply: { code: codes.done, message: '', data } }
  // The envelope has no such codes: an unreadable body is 400 there.
  const code = status === 413 || status === 415 ? codes.unreadable : status
  return { status, reply: { code, message: say(language, 'inbound', 'nothingTaken'), data } }
}

function bounded(faults: readonly Fault[], language: AppLanguage): Fault[] {
  if (faults.length <= mostFaults) return [...faults]
  const count = faults.length - mostFaults
  return [...faults.slice(0, mostFaults), { at: '', message: say(language, 'inbound', 'moreFaults', { count }) }]
}
