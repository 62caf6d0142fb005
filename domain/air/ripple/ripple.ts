import type { Decimal } from 'decimal.js'
import { add, divide, exact, multiply } from '../../decimal.ts'
import { roundMoney } from '../../money.ts'
import { chargesOf, sumsOf } from '../charges.ts'
import { type HouseStatus, nextHouseStatus } from '../house-lifecycle.ts'
import { nextWaybillStatus, type WaybillStatus } from '../lifecycle.ts'
import type { WaybillContent } from '../waybill.ts'
import { kgInLb, type WeightUnit } from '../weight.ts'

/** What a change of a booking touches, in the order in which people look after it. */
export const rippleKinds = ['house', 'consolidation', 'manifest', 'uld', 'truck', 'price', 'message'] as const
export type RippleKind = (typeof rippleKinds)[number]

export const rippleCodes = [
  'houseChange',
  'houseClosed',
  'houseElsewhere',
  'masterSums',
  'manifestAgain',
  'uldAgain',
  'truckLoad',
  'truckTooHeavy',
  'truckUnderWay',
  'airPrice',
  'airPriceByHand',
  'rateAgain',
  'invoiced',
  'sendAgain',
] as const
export type RippleCode = (typeof rippleCodes)[number]

export interface Ripple {
  kind: RippleKind
  code: RippleCode
  /** What it is about: a house, a master, the order itself; null: nothing that has a page. */
  id: string | null
  values: Record<string, string>
}

export interface Booked {
  pieces: number | null
  /** Kilograms; null: not known. */
  kg: string | null
  mawb: string
}

export interface RippleHouse {
  id: string
  name: string
  status: HouseStatus
  content: WaybillContent
  masterId: string | null
  /** What its other orders bring. */
  others: { pieces: number | null; kg: string | null }[]
}

export interface RippleMaster {
  id: string
  name: string
  number: string
  status: WaybillStatus
  content: WaybillContent
  /** Its houses that the order is not of. */
  otherHouses: WaybillContent[]
  manifests: { title: string; edition: number }[]
  /** The last message of each kind that went, or waits to go. */
  sent: { kind: string; at: string }[]
}

export interface RippleFacts {
  before: Booked
  after: Booked
  houses: readonly RippleHouse[]
  masters: readonly RippleMaster[]
  units: readonly { code: string; masterId: string | null; pieces: number }[]
  tasks: readonly { taskNo: string; truck: string; capacityKg: string | null; isUnderWay: boolean }[]
  /** Of the order in the billing queue. */
  billing: 'none' | 'open' | 'invoiced'
}

const poundsOf = (kg: Decimal) => divide(kg, kgInLb)
const inUnit = (kg: Decimal, unit: WeightUnit) => (unit === 'K' ? kg : poundsOf(kg)).toDecimalPlaces(1)
const kgOf = ({ gross, weightUnit }: { gross: string; weightUnit: WeightUnit }) =>
  weightUnit === 'K' ? exact(gross) : multiply(gross, kgInLb)

/** '4 pcs, 97.6 kg'; what is not known is left out. */
function said(pieces: number | null, weight: Decimal | null, unit: WeightUnit): string {
  const kg = weight && `${weight.toString()} ${unit === 'K' ? 'kg' : 'lb'}`
  return [pieces === null ? '' : `${pieces} pcs`, kg ?? ''].filter(Boolean).join(', ') || '–'
}

/** What the orders of a house bring after the change; null: one of them does not say. */
function broughtBy(house: RippleHouse, after: Booked) {
  const all = [after, ...house.others]
  const pieces = all.reduce<number | null>(
    (sum, one) => (sum === null || one.pieces === null ? null : sum + one.pieces),
    0,
  )
  const kg = all.reduce<Decimal | null>(
    (sum, one) => (sum === null || one.kg === null ? null : add(sum, one.kg)),
    exact('0'),
  )
  return { pieces, kg }
}

/** A converted weight may be off by what rounding adds. */
const tolerance = '0.05'

interface Moved {
  house: RippleHouse
  pieces: number
  gross: string
  /** The house with these: null if its freight stands on several lines. */
  content: WaybillContent | null
}

/** A house that no longer says what its orders bring. */
function movedHouse(house: RippleHouse, after: Booked): Moved | null {
  const { weightUnit, lines } = house.content
  const is = sumsOf(lines, house.content)
  const brought = broughtBy(house, after)
  const weight = brought.kg && inUnit(brought.kg, weightUnit)
  const pieces = brought.pieces ?? is.pieces
  const isHeavier = weight?.sub(is.gross).abs().gt(tolerance) ?? false
  if (pieces === is.pieces && !isHeavier) return null
  const gross = weight && isHeavier ? weight.toString() : is.gross
  const [line] = lines
  const content = lines.length === 1 && line ? { ...house.content, lines: [{ ...line, pieces, gross }] } : null
  return { house, pieces, gross, content }
}

function houseRipple({ house, pieces, gross }: Moved, master: RippleMaster | undefined): Ripple {
  const { weightUnit } = house.content
  const is = sumsOf(house.content.lines, house.content)
  const isClosed = !nextHouseStatus('edit', house.status) || (master && !nextWaybillStatus('edit', master.status))
  return {
    kind: 'house',
    code: isClosed ? 'houseClosed' : 'houseChange',
    id: house.id,
    values: {
      house: house.name,
      has: said(is.pieces, exact(is.gross), weightUnit),
      booked: said(pieces, exact(gross), weightUnit),
      master: master?.name ?? '',
    },
  }
}

function priceRipple({ house, content }: Moved): Ripple[] {
  const totalOf = (one: WaybillContent) => {
    const { prepaid, collect } = chargesOf(one)
    return roundMoney(add(prepaid.total, collect.total), one.currency)
  }
  const { currency } = house.content
  const was = totalOf(house.content)
  if (!content)
    return exact(was).isZero()
      ? []
      : [{ kind: 'price', code: 'airPriceByHand', id: house.id, values: { house: house.name } }]
  const now = totalOf(content)
  return exact(was).eq(now)
    ? []
    : [
        {
          kind: 'price',
          code: 'airPrice',
          id: house.id,
          values: { house: house.name, was: `${was} ${currency}`, now: `${now} ${currency}` },
        },
      ]
}

/** A master beside its houses as they would be. */
function masterRipples(master: RippleMaster, moved: readonly Moved[], all: readonly RippleHouse[]): Ripple[] {
  const { weightUnit } = master.content
  const own = all.filter(({ masterId }) => masterId === master.id)
  const is = sumsOf(master.content.lines, master.content)
  const houses = [
    ...master.otherHouses.map((content) => ({ ...sumsOf(content.lines, content), weightUnit: content.weightUnit })),
    ...own.map((house) => {
      const change = moved.find((one) => one.house.id === house.id)
      const sums = sumsOf(house.content.lines, house.content)
      return {
        pieces: change?.pieces ?? sums.pieces,
        gross: change?.gross ?? sums.gross,
        weightUnit: house.content.weightUnit,
      }
    }),
  ]
  const pieces = houses.reduce((sum, house) => sum + house.pieces, 0)
  const weight = inUnit(
    houses.reduce<Decimal>((sum, house) => add(sum, kgOf(house)), exact('0')),
    weightUnit,
  )
  const differs = houses.length > 0 && (pieces !== is.pieces || weight.sub(is.gross).abs().gt(tolerance))
  const values = { master: master.name }
  return [
    ...(differs
      ? [
          {
            kind: 'consolidation' as const,
            code: 'masterSums' as const,
            id: master.id,
            values: {
              ...values,
              has: said(is.pieces, exact(is.gross), weightUnit),
              houses: said(pieces, weight, weightUnit),
            },
          },
        ]
      : []),
    ...master.manifests.map(
      ({ title, edition }): Ripple => ({
        kind: 'manifest',
        code: 'manifestAgain',
        id: master.id,
        values: { ...values, title, edition: String(edition) },
      }),
    ),
    ...master.sent
      .filter(({ kind }) => kind === 'FHL' || differs)
      .map(
        ({ kind, at }): Ripple => ({
          kind: 'message',
          code: 'sendAgain',
          id: master.id,
          values: { ...values, message: kind, at },
        }),
      ),
  ]
}

function truckRipples({ before, after, tasks }: RippleFacts): Ripple[] {
  if (before.kg === after.kg && before.pieces === after.pieces) return []
  return tasks.map(({ taskNo, truck, capacityKg, isUnderWay }): Ripple => {
    const isTooHeavy = after.kg !== null && capacityKg !== null && exact(after.kg).gt(capacityKg)
    const values = {
      task: [taskNo, truck].filter(Boolean).join(' · '),
      was: said(before.pieces, before.kg === null ? null : exact(before.kg), 'K'),
      now: said(after.pieces, after.kg === null ? null : exact(after.kg), 'K'),
      most: capacityKg === null ? '' : `${exact(capacityKg).toString()} kg`,
    }
    return {
      kind: 'truck',
      code: isTooHeavy ? 'truckTooHeavy' : isUnderWay ? 'truckUnderWay' : 'truckLoad',
      id: null,
      values,
    }
  })
}

/**
 * What a change of a booking does to what was made from it, and what must be made or sent again. Without a change: what no longer says what
 * is booked.
 */
export function rippleOf(facts: RippleFacts): Ripple[] {
  const { before, after, houses, masters, units, billing } = facts
  const live = houses.filter(({ status }) => status !== 'void')
  const moved = live.flatMap((house) => movedHouse(house, after) ?? [])
  const masterOf = (house: RippleHouse) => masters.find(({ id }) => id === house.masterId)
  const elsewhere = live.flatMap((house): Ripple[] => {
    const master = masterOf(house)
    return after.mawb === '' || !master || master.number === after.mawb
      ? []
      : [
          {
            kind: 'house',
            code: 'houseElsewhere',
            id: house.id,
            values: { house: house.name, master: master.name, booked: after.mawb },
          },
        ]
  })
  const touched = masters.filter((master) => moved.some(({ house }) => house.masterId === master.id))
  const isLoadChanged = before.pieces !== after.pieces || before.kg !== after.kg
  const found: Ripple[] = [
    ...moved.map((one) => houseRipple(one, masterOf(one.house))),
    ...elsewhere,
    ...touched.flatMap((master) => masterRipples(master, moved, live)),
    ...(isLoadChanged || moved.length > 0
      ? units.map(
          ({ code, masterId, pieces }): Ripple => ({
            kind: 'uld',
            code: 'uldAgain',
            id: masterId,
            values: { uld: code, pieces: String(pieces) },
          }),
        )
      : []),
    ...truckRipples(facts),
    ...moved.flatMap(priceRipple),
    ...(isLoadChanged && billing !== 'none'
      ? [
          {
            kind: 'price' as const,
            code: billing === 'invoiced' ? ('invoiced' as const) : ('rateAgain' as const),
            id: null,
            values: {},
          },
        ]
      : []),
  ]
  return rippleKinds.flatMap((kind) => found.filter((one) => one.kind === kind))
}
