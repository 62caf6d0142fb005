import type { RateSheetDetail } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'

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
  truckOrderedNotUsed: ['unit', 'freeUnits', 'leastUnits', 'trigger', 'tag'],
}
const service: AccessorialField[] = ['unit', 'freeUnits', 'leastUnits', 'trigger', 'tag']
/** Of these nothing is counted. */
export const isCounted = (unit: string): boolean => !['flat', 'percent', 'percentWithFuel'].includes(unit)

/** What is asked of an accessorial of that kind, and charged as that says. */
export const fieldsOf = ({
  kind,
  trigger,
  unit,
}: Pick<AccessorialPart, 'kind' | 'trigger' | 'unit'>): AccessorialField[] => {
  const hidden = [trigger === 'tag' ? '' : 'tag', ...(isCounted(unit) ? [] : ['freeUnits', 'leastUnits'])]
  const all: AccessorialField[] = ['kind', 'name', 'price', ...(own[kind] ?? service)]
  return all.filter((name) => !hidden.includes(name))
}

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
export function triggersOf(kind: string) {
  if (kind === 'truckOrderedNotUsed') return ['happened', 'tag', 'byHand'] as const
  return kind in own ? (['happened', 'byHand'] as const) : (['always', 'tag', 'byHand'] as const)
}

export function triggerOf({ kind, trigger }: Pick<AccessorialPart, 'kind' | 'trigger'>): string {
  const allowed: readonly string[] = triggersOf(kind)
  return allowed.includes(trigger) ? trigger : (allowed[0] ?? trigger)
}

export type Accessorial = RateSheetDetail['accessorials'][number]
export type Texts<T> = { [Field in keyof T]: string }
/** `key` tells parts apart while some are taken away. */
export type AccessorialPart = Texts<Accessorial> & { key: string }
