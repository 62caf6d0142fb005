import type { Decimal } from 'decimal.js'
import { add, exact } from '../../decimal.ts'
import { groupedText } from '../../grouped-text.ts'
import { roundMoney } from '../../money.ts'
import { chargesOf, sumsOf } from '../charges.ts'
import { nextHouseStatus } from '../house-lifecycle.ts'
import { nextWaybillStatus } from '../lifecycle.ts'
import type { WaybillContent } from '../waybill.ts'
import type { Booked, Ripple, RippleFacts, RippleHouse, RippleMaster } from './ripple-facts.ts'
import { inUnit, said, tolerance } from './said.ts'

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
  const m3 = all.reduce<Decimal | null>(
    (sum, one) => (sum === null || one.m3 === null ? null : add(sum, one.m3)),
    exact('0'),
  )
  return { pieces, kg, m3 }
}

export interface Moved {
  house: RippleHouse
  pieces: number
  gross: string
  /** Whether pieces or weight are others. */
  isLoad: boolean
  /** Cubic metres, if they are others than the house was made with; null: the same, or the dock measured it. */
  volume: string | null
  /** The house with these: null if its freight stands on several lines. */
  content: WaybillContent | null
}

/** A house that no longer says what its orders bring. */
export function movedHouse(house: RippleHouse, after: Booked): Moved | null {
  const { weightUnit, lines } = house.content
  const is = sumsOf(lines, house.content)
  const brought = broughtBy(house, after)
  const weight = brought.kg && inUnit(brought.kg, weightUnit)
  const pieces = brought.pieces ?? is.pieces
  const isHeavier = weight?.sub(is.gross).abs().gt(tolerance) ?? false
  const isLoad = pieces !== is.pieces || isHeavier
  const isBooked = lines.every((line) => line.dimensions.length === 0 && line.volume !== '')
  const room = isBooked ? (brought.m3?.toDecimalPlaces(3) ?? null) : null
  const volume = room && !room.eq(is.volume) ? room.toString() : null
  if (!isLoad && volume === null) return null
  const gross = weight && isHeavier ? weight.toString() : is.gross
  const [line] = lines
  const content =
    lines.length === 1 && line
      ? { ...house.content, lines: [{ ...line, pieces, gross, volume: volume ?? line.volume }] }
      : null
  return { house, pieces, gross, isLoad, volume, content }
}

export function houseRipple({ house, pieces, gross }: Moved, master: RippleMaster | undefined): Ripple {
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

/** A house with another volume than the booked one that it was made with. */
export function roomRipple({ house, volume }: Moved): Ripple[] {
  if (volume === null) return []
  const has = exact(sumsOf(house.content.lines, house.content).volume).toString()
  return [{ kind: 'house', code: 'houseRoom', id: house.id, values: { house: house.name, has, booked: volume } }]
}

export function priceRipple({ house, content }: Moved): Ripple[] {
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
          values: { house: house.name, was: `${groupedText(was)} ${currency}`, now: `${groupedText(now)} ${currency}` },
        },
      ]
}

/** A house under another master than the one that is booked, or under one that is not booked any more. */
export function elsewhereRipple(
  house: RippleHouse,
  master: RippleMaster | undefined,
  { after: { mawb }, former }: RippleFacts,
): Ripple[] {
  if (!master || master.number === mawb || ((mawb === '' || house.isDirect) && master.number !== former.mawb)) return []
  const values = { house: house.name, master: master.name, booked: mawb }
  if (house.isDirect)
    return house.others.length > 0 ? [] : [{ kind: 'house', code: 'directLeft', id: house.id, values }]
  return [{ kind: 'house', code: mawb === '' ? 'houseNoMaster' : 'houseElsewhere', id: house.id, values }]
}

/** A volume that changes, beside the dimensions that the house charges by. What the dock measured stands, so nothing is said without a change. */
export function volumeRipple(house: RippleHouse, before: Booked, after: Booked): Ripple[] {
  const { volume } = sumsOf(house.content.lines, house.content)
  if (house.content.lines.every(({ dimensions }) => dimensions.length === 0)) return []
  if (after.m3 === null || before.m3 === after.m3 || exact(volume).isZero() || house.others.length > 0) return []
  const booked = exact(after.m3).toDecimalPlaces(3)
  if (booked.eq(volume)) return []
  const values = { house: house.name, has: exact(volume).toString(), booked: booked.toString() }
  return [{ kind: 'house', code: 'houseVolume', id: house.id, values }]
}
