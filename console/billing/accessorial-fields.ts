import type { AccessorialPart } from './besides-form.ts'

export type AccessorialField = Exclude<keyof AccessorialPart, 'key'>

const time: AccessorialField[] = [
  'trigger',
  'priceMinutes',
  'freePickupMinutes',
  'freeDropoffMinutes',
  'blockMinutes',
  'blockRounding',
  'clock',
  'lateForfeits',
]
const own: Partial<Record<string, AccessorialField[]>> = {
  detention: time,
  layover: time,
  extraStop: ['trigger', 'includedStops'],
  truckOrderedNotUsed: ['unit'],
}
const service: AccessorialField[] = ['unit', 'trigger', 'tag']

/** What is asked of an accessorial of that kind, and charged as that says. */
export const fieldsOf = ({ kind, trigger }: Pick<AccessorialPart, 'kind' | 'trigger'>): AccessorialField[] =>
  ['kind' as const, 'name' as const, 'price' as const, ...(own[kind] ?? service)].filter(
    (name) => name !== 'tag' || trigger === 'tag',
  )

/** What it is limited to, and what it is kept between: most have none of these. */
export const conditions: AccessorialField[] = [
  'stopKind',
  'place',
  'bookingType',
  'truckType',
  'poundsFrom',
  'poundsTo',
  'minCharge',
  'maxCharge',
  'maxPerOrder',
]

/** How it may come to be charged: what happened tells of time and stops, and of nothing else. */
export const triggersOf = (kind: string) =>
  kind in own ? (['happened', 'byHand'] as const) : (['always', 'tag', 'byHand'] as const)

export function triggerOf({ kind, trigger }: Pick<AccessorialPart, 'kind' | 'trigger'>): string {
  const allowed: readonly string[] = triggersOf(kind)
  return allowed.includes(trigger) ? trigger : (allowed[0] ?? trigger)
}
