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

/** A piece of these stands in a warehouse. */
export const onHandStatuses = ['received', 'held', 'putAway', 'built'] as const

/** What a list says of all freight of an order. `built`: all that is on hand stands on pallets or in units. */
export const freightStates = ['expected', 'counting', 'received', 'built', 'discrepant', 'released'] as const
export type FreightState = (typeof freightStates)[number]

/** The statuses of dock receipts that stand for a state: of several receipts, the first found in this order decides. */
export const decidingStatuses: readonly (readonly [
  state: Exclude<FreightState, 'built'>,
  ...statuses: FreightStatus[],
])[] = [
  ['discrepant', 'discrepant'],
  ['counting', 'arrived', 'counting'],
  ['received', 'received', 'resolved'],
  ['expected', 'expected'],
  ['released', 'released'],
]
