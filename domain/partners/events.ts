import type { DiscrepancyKind } from '../cargo/differences.ts'
import type { BookingStatus } from '../work-orders/lifecycle.ts'
import type { RequestKind } from '../work-orders/request.ts'

/** Events told to a partner: as a 990 or 214, or by a webhook under these names. */
export const partnerEventTypes = [
  'booking.accepted',
  'booking.declined',
  'request.accepted',
  'request.declined',
  'order.outForPickup',
  'stop.arrived',
  'stop.pickedUp',
  'stop.delivered',
  'order.expectedLate',
  'cargo.received',
  'cargo.discrepant',
  'cargo.resolved',
  'cargo.released',
  'cargo.delivered',
] as const
export type PartnerEventType = (typeof partnerEventTypes)[number]

/** The order's data that its sender is told. */
export interface EventOrder {
  id: string
  bookingId: string
  customerReferenceNumber: string
  shipmentId: string
  bookingStatus: BookingStatus
}

export interface EventStop {
  /** From 1. */
  number: number
  kind: 'pickup' | 'dropoff'
  company: string
  city: string
  province: string
  postalCode: string
  country: string
  /** IANA. */
  timeZone: string
  /** End of the appointment, if there is one; ISO 8601 UTC. */
  until: string | null
}

/** Pieces and gross kilograms, as far as they are known. */
export interface EventCount {
  pieces: number | null
  kg: string | null
}

/** A receipt of a warehouse, as its customer is told of it. */
export interface EventCargo {
  receiptNo: string
  /** Of freight without an order: the number that it came with. */
  reference?: string
  warehouse: { code: string; name: string; city: string; province: string; country: string; timeZone: string }
  booked: EventCount
  counted: EventCount
  /** The unit that the weight was booked in, for people; without an order kilograms. */
  weightUnit?: 'kg' | 'lb' | null
  /** For `cargo.discrepant`: what is open; for `cargo.resolved`: what was decided. */
  differences: { kind: DiscrepancyKind; booked: string; counted: string; resolution?: string; reason?: string }[]
}

/** One event with everything that may be told about it. Times are ISO 8601 UTC. */
export interface PartnerEvent {
  type: PartnerEventType
  /** The time of the event. */
  at: string
  /** Null: freight that came without an order. */
  order: EventOrder | null
  /** Of the first pickup, for an event without a place of its own; IANA. */
  timeZone?: string
  stop?: EventStop
  /** The reason of a decision on a request or of a decline, the refused parts of a change, or the driver's remark on a delay. */
  note: string
  /** For `order.expectedLate`: the expected delivery; for `order.outForPickup`: the expected pickup. */
  expectedAt?: string
  receivedBy?: string
  cargo?: EventCargo
  /** For `cargo.delivered`: pieces. */
  handedOver?: { accepted: number; refused: number }
  /** For `request.*`: what the sender asked for. */
  request?: RequestKind
  /** The carrier's code and the number of the truck or trailer. */
  scac: string
  equipment: string
}

/** Decisions are sent as 990s, everything else as 214s. */
export const isDecision = ({ type }: Pick<PartnerEvent, 'type'>) => /^(booking|request)\./.test(type)

/** Whether a partner asked for an event, and does not leave it out. */
export const wants = (
  partner: { skippedEvents: readonly PartnerEventType[] } & Record<ReturnType<typeof wishFor>, boolean>,
  event: Pick<PartnerEvent, 'type'>,
) => partner[wishFor(event)] && !partner.skippedEvents.includes(event.type)

/** The setting of a partner that asks for an event. */
export const wishFor = (event: Pick<PartnerEvent, 'type'>) =>
  isDecision(event) ? 'wants990' : event.type.startsWith('cargo.') ? 'wantsCargo' : 'wants214'

/** Minutes after the end of the stop's appointment; 0 if on time or without an appointment. */
export function minutesLate({ stop, at }: Pick<PartnerEvent, 'stop' | 'at'>): number {
  if (!stop?.until) return 0
  return Math.max(0, Math.floor((Date.parse(at) - Date.parse(stop.until)) / 60_000))
}

/** Causes found in a driver's remark, as codes of element 1651. The first match counts. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/\b(weather|snow|ice|icy|fog|storm|flood\w*|rain|hurricane)\b/i, 'AO'],
  [/\b(break ?down|broke down|flat|tire|tyre|engine|mechanical|repair)\b/i, 'AI'],
  [/\b(accident|crash|collision)\b/i, 'AF'],
  [/\b(traffic|jam|congestion|road|detour|bridge|closure)\b/i, 'BE'],
  [/\b(border|customs)\b/i, 'BD'],
  [/\b(shipper|loading|not ready|pickup)\b/i, 'AM'],
  [/\b(consignee|receiver|unload\w*|dock|no door|warehouse)\b/i, 'AG'],
  [/\b(hours of service|hos|sleep|rest|driver)\b/i, 'AH'],
  [/\bprevious stop\b/i, 'AL'],
]

/** The reason code of a status (element 1651): NS if on time, else by the remark on the delay; BG without a remark. */
export function reasonCode(event: Pick<PartnerEvent, 'stop' | 'at' | 'note' | 'type'>): string {
  const isTrouble = ['order.expectedLate', 'cargo.discrepant', 'cargo.delivered'].includes(event.type)
  if (!isTrouble && minutesLate(event) === 0) return 'NS'
  return causes.find(([words]) => words.test(event.note))?.[1] ?? 'BG'
}
