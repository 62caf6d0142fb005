import {
  type AccessorialUnit,
  accessorialUnits,
  storageUnits,
} from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import type { RateSheetDetail } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { isHourUnit } from '@shortcut/domain/billing/rating/order-hours.ts'

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
  'maxPerDay',
]
const own: Partial<Record<string, AccessorialField[]>> = {
  detention: time,
  layover: time,
  extraStop: ['trigger', 'includedStops'],
  storage: ['unit', 'storagePeriod', 'freeDays', 'trigger'],
  truckOrderedNotUsed: ['unit', 'freeUnits', 'leastUnits', 'trigger', 'tag'],
}
const service: AccessorialField[] = [
  ...(['unit', 'covers', 'freeUnits', 'leastUnits', 'priceMinutes', 'blockMinutes', 'blockRounding'] as const),
  ...(['trigger', 'tag'] as const),
]
/** These units have no quantity. */
export const isCounted = (unit: string): boolean =>
  !['flat', 'percent', 'percentWithFuel', 'together', 'costPlus'].includes(unit)

/** Fields that apply to an accessorial of that kind. */
export const fieldsOf = ({
  kind,
  trigger,
  unit,
}: Pick<AccessorialPart, 'kind' | 'trigger' | 'unit'>): AccessorialField[] => {
  const hidden = [
    trigger === 'tag' ? '' : 'tag',
    ...(isCounted(unit) ? [] : ['freeUnits', 'leastUnits']),
    unit === 'flat' ? 'storagePeriod' : '',
    unit === 'together' ? '' : 'covers',
    ...(isHourUnit(unit) || isTime(kind) ? [] : ['priceMinutes', 'blockMinutes', 'blockRounding']),
  ]
  const all: AccessorialField[] = ['kind', 'name', 'price', ...(own[kind] ?? service)]
  return all.filter((name) => !hidden.includes(name))
}

/** Limits and conditions: most accessorials have none. */
export const conditions: AccessorialField[] = [
  ...(['stopKind', 'place', 'bookingType', 'truckType'] as const),
  ...(['poundsFrom', 'poundsTo', 'milesFrom', 'milesTo'] as const),
  ...(['cwtMilesFrom', 'cwtMilesTo', 'legMilesFrom', 'legMilesTo'] as const),
  ...(['days', 'clockFrom', 'clockTo', 'withTag'] as const),
  ...(['minCharge', 'maxCharge', 'maxPerOrder', 'precedence'] as const),
  ...(['breaks', 'discounted'] as const),
]
/** True if a condition has a value of its own. */
export const isSet = (name: AccessorialField, value: string): boolean =>
  value !== '' && !(name === 'days' && value === 'any') && !(name === 'discounted' && value === 'false')

const isTime = (kind: string) => kind === 'detention' || kind === 'layover'

/** What its price may be charged per. */
export const unitsOf = (kind: string): readonly AccessorialUnit[] =>
  kind === 'storage'
    ? storageUnits
    : kind === 'custom'
      ? accessorialUnits
      : accessorialUnits.filter((unit) => unit !== 'together')

/** A unit that the kind does not have is its first one. */
export const unitOf = ({ kind, unit }: Pick<AccessorialPart, 'kind' | 'unit'>): string =>
  unitsOf(kind).some((one) => one === unit) ? unit : (unitsOf(kind)[0] ?? unit)

/** Possible triggers: events only apply to time and stops. */
export function triggersOf(kind: string, unit: string) {
  // Somebody must say what was paid.
  if (unit === 'costPlus') return ['tag', 'byHand'] as const
  if (kind === 'truckOrderedNotUsed') return ['happened', 'tag', 'byHand'] as const
  return kind in own ? (['happened', 'byHand'] as const) : (['always', 'tag', 'byHand'] as const)
}

export function triggerOf({ kind, trigger, unit }: Pick<AccessorialPart, 'kind' | 'trigger' | 'unit'>): string {
  const allowed: readonly string[] = triggersOf(kind, unit)
  return allowed.includes(trigger) ? trigger : (allowed[0] ?? trigger)
}

export type Accessorial = RateSheetDetail['accessorials'][number]
export type Texts<T> = { [Field in keyof T]: string }
/** `key` identifies parts while some are removed. */
export type AccessorialPart = Texts<Accessorial> & { key: string }
