import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import {
  type Accessorial,
  accessorial,
  type RateLineFields,
  rateLine,
  weighing,
  zone,
} from '../billing/rate-sheets/rate-fields.ts'
import { readable } from '../billing/rating/arithmetic.ts'
import type { ArithmeticStep } from '../billing/rating/charge.ts'
import type { Load, LoadStop } from '../billing/rating/load.ts'
import { rateOrder, readySheet } from '../billing/rating/rate-order.ts'

export const at = (place: Partial<LoadStop>): LoadStop => ({
  kind: 'pickup',
  sequence: 1,
  country: 'US',
  province: 'TX',
  city: 'Dallas',
  postalCode: '75261',
  windowFrom: null,
  windowTo: null,
  arrivedAt: null,
  departedAt: null,
  ...place,
})
export const chicago = { kind: 'dropoff', sequence: 2, province: 'IL', city: 'Chicago', postalCode: '60666' } as const
export const load = (facts: Partial<Load> = {}): Load => ({
  pickupOn: '2026-11-02',
  bookingType: 1,
  truckType: "53' dry van",
  tags: [],
  pounds: '4300',
  cubicFeet: undefined,
  pallets: 4,
  miles: '812.4',
  wasCancelledUnderWay: false,
  stops: [at({}), at(chicago)],
  ...facts,
})
export type Line = Partial<RateLineFields>
const any = { originScope: 'any', destinationScope: 'any', method: 'flat', price: '100' } as const
export const sheet = (
  lines: Line[],
  more: { accessorials?: Partial<Accessorial>[]; weighing?: object; zones?: object[] } = {},
) =>
  readySheet(
    {
      id: 'sheet',
      currency: 'USD',
      weighing: weighing.parse(more.weighing ?? {}),
      zones: (more.zones ?? []).map((one) => zone.parse(one)),
      accessorials: (more.accessorials ?? []).map((one) => accessorial.parse(one)),
    },
    lines.map((line, index) => ({ ...rateLine.parse({ ...any, ...line }), lineNo: index + 1 })),
  )
export const linehaul = (facts: Partial<Load>, ...lines: Line[]) => rateOrder(load(facts), sheet(lines)).charges[0]
export const stepText = (one: ArithmeticStep) => fill(en.arithmetic[one.rule as 'flat'], readable(one, String))
export const codes = (facts: Partial<Load>, ...lines: Line[]) =>
  rateOrder(load(facts), sheet(lines)).exceptions.map(({ code }) => code)
