import type { PartnerEventType } from '@shortcut/domain/partners/events.ts'

const subjects = {
  'booking.accepted': 'Booking accepted',
  'booking.declined': 'Booking declined',
  'request.accepted': 'Your request to {{request}} was accepted',
  'request.declined': 'Your request to {{request}} was declined',
  'stop.arrived': 'Truck at the {{kind}}',
  'stop.pickedUp': 'Picked up',
  'stop.delivered': 'Delivered',
  'order.expectedLate': 'Expected late',
  'cargo.received': 'Freight received',
  'cargo.discrepant': 'Freight differs from the booking',
  'cargo.resolved': 'Difference resolved',
  'cargo.released': 'Freight released',
  'cargo.delivered': 'Freight handed over',
} satisfies Record<PartnerEventType, string>

/** What a customer's e-mail about an event says. */
export const eventLetter = {
  ...subjects,
  pickup: 'pickup',
  dropoff: 'delivery',
  when: 'Time: {{at}}',
  where: 'Place: {{place}}',
  yourNumber: 'Your number: {{number}}',
  ourNumber: 'Our number: {{number}}',
  expected: 'Expected: {{at}}',
  late: 'Late by {{minutes}} minutes',
  receipt: 'Dock receipt: {{number}}',
  booked: 'Booked: {{amounts}}',
  counted: 'Counted: {{amounts}}',
  pieces_one: '{{count}} piece',
  pieces_other: '{{count}} pieces',
  delivered_one: '{{count}} piece taken',
  delivered_other: '{{count}} pieces taken',
  refused_one: '{{count}} piece refused',
  refused_other: '{{count}} pieces refused',
  receivedBy: 'Received by: {{name}}',
  note: 'Note: {{note}}',
  difference: 'booked {{booked}}, counted {{counted}}',
}
