import type { BookingStatus } from '../work-orders/lifecycle.ts'

/** What a partner is told of an order: what a 990 and a 214 tell, and a webhook under these names. */
export const partnerEventTypes = [
  'booking.accepted',
  'booking.declined',
  'stop.arrived',
  'stop.pickedUp',
  'stop.delivered',
  'order.expectedLate',
] as const
export type PartnerEventType = (typeof partnerEventTypes)[number]

/** An order as far as its sender is told of it. */
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
  /** The end of its appointment, where it has one; ISO 8601 UTC. */
  until: string | null
}

/** One thing that happened, with all that may be said of it. Times are ISO 8601 UTC. */
export interface PartnerEvent {
  type: PartnerEventType
  /** When it happened. */
  at: string
  order: EventOrder
  stop?: EventStop
  /** Why it was declined, or what was refused of a change; what the driver said of a delay. */
  note: string
  /** When the order is expected to be delivered, of `order.expectedLate`. */
  expectedAt?: string
  receivedBy?: string
  /** The code of the carrier and the number of the truck or trailer. */
  scac: string
  equipment: string
}

/** Decisions are told by 990s, all else by 214s. */
export const isDecision = ({ type }: Pick<PartnerEvent, 'type'>) =>
  type === 'booking.accepted' || type === 'booking.declined'

/** Minutes after the end of the stop's appointment; 0 when in time, or where there was none. */
export function minutesLate({ stop, at }: Pick<PartnerEvent, 'stop' | 'at'>): number {
  if (!stop?.until) return 0
  return Math.max(0, Math.floor((Date.parse(at) - Date.parse(stop.until)) / 60_000))
}

/** What a driver's words say of the cause, as element 1651 has it. The first that fits counts. */
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

/** The reason code of a status (element 1651): NS when in time, else by what was said of the delay; BG when nothing was. */
export function reasonCode(event: Pick<PartnerEvent, 'stop' | 'at' | 'note' | 'type'>): string {
  if (event.type !== 'order.expectedLate' && minutesLate(event) === 0) return 'NS'
  return causes.find(([words]) => words.test(event.note))?.[1] ?? 'BG'
}
