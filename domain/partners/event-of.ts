import type { ReceiptStatus } from '../cargo/lifecycle.ts'
import { undoTakenSeconds } from '../work-orders/lifecycle.ts'
import type { EventCargo, EventOrder, EventStop, PartnerEvent } from './events.ts'

/** A row of the operation log, reduced to what partners need. */
export interface ToldRow {
  action: string
  at: string
  /** The sender itself did it. */
  bySender: boolean
  after: Readonly<Record<string, unknown>>
  reason: string
  /** For `confirmRevision`: the sender made the change. */
  isSendersChange: boolean
  equipment: string
  /** For a row about a receipt. */
  cargo: EventCargo | null
  /** Its status now. */
  receiptStatus: ReceiptStatus | null
}

/** An order with its stops in order. */
export type ToldOrder = EventOrder & { stops: readonly EventStop[]; scac: string }

/** What a row means for partners: an event, perhaps held until a time, or a decision that was undone. */
export type Told = { event: PartnerEvent; holdUntil?: string } | { undone: Decision } | undefined
type Decision = Extract<PartnerEvent['type'], 'booking.accepted' | 'booking.declined'>

const steps = {
  'task.arrive': 'stop.arrived',
  'task.pickUp': 'stop.pickedUp',
  'task.deliver': 'stop.delivered',
} as const

const ofReceipts = {
  'receipt.finish': 'cargo.received',
  'receipt.differ': 'cargo.discrepant',
  'receipt.resolve': 'cargo.resolved',
  'receipt.release': 'cargo.released',
} as const

/** How counted freight stands, as its customer is told when the office learns whose it is. */
const ofStatus: Partial<Record<ReceiptStatus, (typeof ofReceipts)[keyof typeof ofReceipts]>> = {
  received: 'cargo.received',
  resolved: 'cargo.received',
  discrepant: 'cargo.discrepant',
  released: 'cargo.released',
}

/** The actions of the log that partners may be told of. */
export const toldActions = [
  ...Object.keys(steps),
  ...Object.keys(ofReceipts),
  'receipt.save',
  'task.handOverPieces',
  'task.setOut',
  ...['workOrder.confirm', 'workOrder.confirmRevision', 'workOrder.cancelBooking', 'workOrder.cancelInTransit'],
  ...['workOrder.undoConfirm', 'workOrder.acceptRequest', 'workOrder.declineRequest', 'workOrder.undoCancel'],
  'workOrder.expectLate',
]

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The event that a log row gives a partner; undefined: none. */
export function eventOf(row: ToldRow, { stops, scac, ...order }: ToldOrder): Told {
  const { action, at, after, reason, equipment } = row
  const [first] = stops
  const base = { at, order, note: '', scac, equipment, ...(first && { timeZone: first.timeZone }) }
  if (action in steps) {
    const stop = stops.find(({ number }) => number === after.stop)
    if (!stop || after.step) return undefined
    const type = steps[action as keyof typeof steps]
    const receivedBy = text(after.receivedBy)
    const note = text(after.remark)
    return { event: { ...base, type, at: text(after.at) || at, stop, note, ...(receivedBy && { receivedBy }) } }
  }
  if (row.cargo) return cargoEvent(row, base)
  switch (action) {
    case 'task.handOverPieces': {
      const stop = stops.find(({ number }) => number === after.stop)
      const [accepted, refused] = [Number(after.acceptedPieces), Number(after.refusedPieces)]
      const given = { receivedBy: text(after.receivedBy), handedOver: { accepted, refused }, ...(stop && { stop }) }
      return { event: { ...base, type: 'cargo.delivered', at: text(after.at) || at, note: reason, ...given } }
    }
    case 'task.setOut': {
      const stop = stops.find(({ number }) => number === after.stop)
      return stop && { event: { ...base, type: 'order.outForPickup', stop, expectedAt: text(after.expectedAt) || at } }
    }
    case 'workOrder.confirm':
      return { event: { ...base, type: 'booking.accepted' }, holdUntil: undoneBy(at) }
    case 'workOrder.acceptRequest':
    case 'workOrder.declineRequest': {
      const { note } = decided(after)
      const type = action === 'workOrder.acceptRequest' ? 'request.accepted' : 'request.declined'
      const request = after.request === 'change' ? 'change' : 'cancel'
      const isPartly = type === 'request.accepted' && note !== ''
      return { event: { ...base, type, request, note: [reason, isPartly ? note : ''].filter(Boolean).join('. ') } }
    }
    case 'workOrder.undoConfirm':
      return { undone: 'booking.accepted' }
    case 'workOrder.confirmRevision':
      return row.isSendersChange ? { event: { ...base, ...decided(after) } } : undefined
    case 'workOrder.cancelBooking':
    case 'workOrder.cancelInTransit':
      if (row.bySender) return undefined
      return { event: { ...base, type: 'booking.declined', note: reason }, holdUntil: undoneBy(at) }
    case 'workOrder.undoCancel':
      return { undone: 'booking.declined' }
    case 'workOrder.expectLate':
      return { event: { ...base, type: 'order.expectedLate', expectedAt: text(after.expectedAt) || at } }
    default:
      return undefined
  }
}

/** What the customer of freight that came without an order is told of a log row about its receipt; undefined: nothing. */
export const eventWithoutOrder = (row: ToldRow): Told =>
  cargoEvent(row, { at: row.at, order: null, note: '', scac: '', equipment: '' })

function cargoEvent({ action, cargo, receiptStatus }: ToldRow, base: Omit<PartnerEvent, 'type'>): Told {
  const type =
    action in ofReceipts
      ? ofReceipts[action as keyof typeof ofReceipts]
      : action === 'receipt.save' && receiptStatus
        ? ofStatus[receiptStatus]
        : undefined
  return type && cargo ? { event: { ...base, type, cargo } } : undefined
}

/** The time after which a change can no longer be undone, with a little more, because its row reaches us a moment later. */
const undoneBy = (at: string) => new Date(Date.parse(at) + (undoTakenSeconds + 2) * 1000).toISOString()

/** A change is accepted if any part is; the note lists what was refused. */
function decided(after: ToldRow['after']): Pick<PartnerEvent, 'type' | 'note'> {
  const refused = Array.isArray(after.refused) ? after.refused.map(String) : []
  const taken = Object.keys(after).filter((field) => field !== 'refused' && field !== 'bookingStatus')
  const note = refused.length > 0 ? `Not taken: ${refused.join(', ')}` : ''
  return { type: taken.length > 0 || refused.length === 0 ? 'booking.accepted' : 'booking.declined', note }
}
