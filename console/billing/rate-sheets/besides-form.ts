import { breaksText, readBreaks } from '@shortcut/domain/billing/rate-sheets/line-cells.ts'
import type { RateSheetDetail, rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import type { Accessorial, AccessorialPart, Texts } from './accessorial-fields.ts'

import { triggerOf, unitOf } from './accessorial-fields.ts'

type Save = InputOf<(typeof rateSheetApi)['save']>

export type ZonePart = { key: string; name: string; places: string }
export interface BesidesValues {
  weighing: Texts<RateSheetDetail['weighing']>
  accessorials: readonly AccessorialPart[]
  zones: readonly ZonePart[]
  /** With commas. */
  holidays: string
}

let last = 0
const newKey = () => `part-${++last}`
const text = (value: unknown) =>
  value === null || value === undefined ? '' : Array.isArray(value) ? breaksText(value) : String(value)

const textsOf = (accessorial: Accessorial): AccessorialPart => ({
  ...(Object.fromEntries(
    Object.entries(accessorial).map(([field, value]) => [field, text(value)]),
  ) as Texts<Accessorial>),
  key: newKey(),
})

export const emptyZone = (): ZonePart => ({ key: newKey(), name: '', places: '' })

/** A new accessorial is a detention, the most common kind. */
export const emptyAccessorial = (): AccessorialPart =>
  textsOf({
    kind: 'detention',
    name: 'Detention',
    price: '',
    breaks: [],
    unit: 'flat',
    trigger: 'happened',
    tag: '',
    bookingType: null,
    truckType: '',
    poundsFrom: null,
    poundsTo: null,
    stopKind: null,
    place: '',
    withTag: '',
    milesFrom: null,
    milesTo: null,
    cwtMilesFrom: null,
    cwtMilesTo: null,
    legMilesFrom: null,
    legMilesTo: null,
    days: 'any',
    clockFrom: '',
    clockTo: '',
    precedence: null,
    includedStops: 2,
    clock: 'later',
    lateForfeits: false,
    freePickupMinutes: 120,
    freeDropoffMinutes: 120,
    blockMinutes: 15,
    blockRounding: 'up',
    priceMinutes: 60,
    freeUnits: '0',
    leastUnits: '0',
    freeDays: null,
    storagePeriod: 'day',
    minCharge: null,
    maxCharge: null,
    maxPerDay: null,
    maxPerOrder: null,
    discounted: false,
    covers: '',
  })

export const besidesOf = ({ weighing, accessorials, zones, holidays }: RateSheetDetail): BesidesValues => ({
  weighing: {
    leastPounds: weighing.leastPounds,
    poundsStep: weighing.poundsStep,
    inchesPerPound: text(weighing.inchesPerPound),
  },
  accessorials: accessorials.map(textsOf),
  zones: zones.map(({ name, places }) => ({ key: newKey(), name, places: places.join('; ') })),
  holidays: holidays.join(', '),
})

const orNull = (value: string) => value.trim() || null
const number = (value: string) => (value.trim() === '' ? Number.NaN : Number(value))

/** The form as input of rateSheet/save, with the sheet's other values unchanged. */
export function besidesWire(sheet: RateSheetDetail, { weighing, accessorials, zones, holidays }: BesidesValues): Save {
  const { id, version, name, accountId, currency, effectiveFrom, effectiveTo, note } = sheet
  return {
    id,
    version,
    name,
    accountId,
    currency,
    effectiveFrom,
    effectiveTo,
    note,
    weighing: {
      leastPounds: weighing.leastPounds.trim() || '0',
      poundsStep: weighing.poundsStep.trim() || '0',
      inchesPerPound: orNull(weighing.inchesPerPound),
    },
    zones: zones.map((zone) => ({
      name: zone.name,
      places: zone.places
        .split(/[;\n]/)
        .map((place) => place.trim())
        .filter(Boolean),
    })),
    holidays: holidays
      .split(/[,;\n]/)
      .map((day) => day.trim())
      .filter(Boolean),
    accessorials: accessorials.map(({ key: _, ...part }) => ({
      ...part,
      trigger: triggerOf(part),
      unit: unitOf(part),
      // What cannot be read goes to the schema, which says so at the field.
      breaks: readBreaks(part.breaks) ?? part.breaks,
      bookingType: part.bookingType === '' ? null : Number(part.bookingType),
      poundsFrom: orNull(part.poundsFrom),
      poundsTo: orNull(part.poundsTo),
      milesFrom: orNull(part.milesFrom),
      milesTo: orNull(part.milesTo),
      cwtMilesFrom: orNull(part.cwtMilesFrom),
      cwtMilesTo: orNull(part.cwtMilesTo),
      legMilesFrom: orNull(part.legMilesFrom),
      legMilesTo: orNull(part.legMilesTo),
      precedence: part.precedence.trim() === '' ? null : number(part.precedence),
      discounted: part.discounted === 'true',
      stopKind: orNull(part.stopKind),
      lateForfeits: part.lateForfeits === 'true',
      includedStops: number(part.includedStops),
      freePickupMinutes: number(part.freePickupMinutes),
      freeDropoffMinutes: number(part.freeDropoffMinutes),
      blockMinutes: number(part.blockMinutes),
      priceMinutes: number(part.priceMinutes),
      freeUnits: part.freeUnits.trim() || '0',
      leastUnits: part.leastUnits.trim() || '0',
      freeDays: part.freeDays.trim() === '' ? null : Number(part.freeDays),
      minCharge: orNull(part.minCharge),
      maxCharge: orNull(part.maxCharge),
      maxPerDay: orNull(part.maxPerDay),
      maxPerOrder: orNull(part.maxPerOrder),
    })) as Save['accessorials'],
  }
}
