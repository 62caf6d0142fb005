/** Where freight of an order stands in a warehouse. A dock receipt has one of these (`domain/cargo/lifecycle.ts`). */
export const freightStatuses = [
  'expected',
  'arrived',
  'counting',
  'received',
  'discrepant',
  'resolved',
  'released',
  'cancelled',
] as const
export type FreightStatus = (typeof freightStatuses)[number]
