import type { Decimal } from 'decimal.js'
import { add, exact } from '../../decimal.ts'
import { sumsOf } from '../charges.ts'
import { masterHazardRipple } from './goods-ripples.ts'
import type { Moved } from './house-ripples.ts'
import type { Booked, Ripple, RippleCode, RippleFacts, RippleHouse, RippleMaster } from './ripple-facts.ts'
import { inUnit, kgOf, said, tolerance } from './said.ts'

/** What a message tells of a house beside its pieces and weight. */
const toldCodes: readonly RippleCode[] = ['houseGoods', 'houseHazard', 'houseNoHazard']

/** What the houses of a master have together, as they would be. */
function housesTogether(master: RippleMaster, own: readonly RippleHouse[], moved: readonly Moved[]) {
  const { weightUnit } = master.content
  const houses = [
    ...master.otherHouses.map((content) => ({ ...sumsOf(content.lines, content), weightUnit: content.weightUnit })),
    ...own.map((house) => {
      const change = moved.find((one) => one.house.id === house.id)
      const sums = sumsOf(house.content.lines, house.content)
      return {
        pieces: change?.pieces ?? sums.pieces,
        gross: change?.gross ?? sums.gross,
        volume: change?.volume ?? sums.volume,
        weightUnit: house.content.weightUnit,
      }
    }),
  ]
  return {
    pieces: houses.reduce((sum, house) => sum + house.pieces, 0),
    weight: inUnit(
      houses.reduce<Decimal>((sum, house) => add(sum, kgOf(house)), exact('0')),
      weightUnit,
    ),
    volume: houses.reduce<Decimal>((sum, house) => add(sum, house.volume), exact('0')),
  }
}

/** A master beside its houses. A direct one has none: its freight is compared like that of a house. */
function sumRipples(master: RippleMaster, own: readonly RippleHouse[], moved: readonly Moved[]): Ripple[] {
  if (own.length === 0 || own.some(({ isDirect }) => isDirect)) return []
  const { weightUnit } = master.content
  const is = sumsOf(master.content.lines, master.content)
  const { pieces, weight, volume } = housesTogether(master, own, moved)
  const of = { kind: 'consolidation' as const, id: master.id }
  const found: Ripple[] = []
  if (pieces !== is.pieces || weight.sub(is.gross).abs().gt(tolerance)) {
    const has = said(is.pieces, exact(is.gross), weightUnit)
    const values = { master: master.name, has, houses: said(pieces, weight, weightUnit) }
    found.push({ ...of, code: 'masterSums', values })
  }
  if (moved.some((one) => one.volume !== null) && !volume.eq(is.volume)) {
    const values = { master: master.name, has: exact(is.volume).toString(), houses: volume.toString() }
    found.push({ ...of, code: 'masterVolume', values })
  }
  return found
}

/**
 * What a change does to a master, its manifests, and the messages that went.
 * @param ofHouses what it does to houses, by which the FHL goes again
 */
export function masterRipples(
  master: RippleMaster,
  { after, houses }: RippleFacts,
  moved: readonly Moved[],
  ofHouses: readonly Ripple[],
): Ripple[] {
  const own = houses.filter(({ masterId, status }) => masterId === master.id && status !== 'void')
  const isDirect = own.some((house) => house.isDirect)
  const ownMoved = moved.filter(({ house }) => house.masterId === master.id)
  const isTouched = ownMoved.some(({ isLoad }) => isLoad)
  const itself = [
    ...sumRipples(master, own, ownMoved),
    ...(isDirect ? [] : masterHazardRipple(master, own, after)),
    ...flightRipple(master, after),
  ]
  const isToldAgain = ofHouses.some(({ id, code }) => toldCodes.includes(code) && own.some((house) => house.id === id))
  const again = {
    FHL: isTouched || isToldAgain,
    FWB: itself.length > 0 || (isDirect && (ownMoved.length > 0 || isToldAgain)),
  }
  const values = { master: master.name }
  return [
    ...itself,
    ...(isTouched ? master.manifests : []).map(
      ({ title, edition }): Ripple => ({
        kind: 'manifest',
        code: 'manifestAgain',
        id: master.id,
        values: { ...values, title, edition: String(edition) },
      }),
    ),
    ...master.sent
      .filter(({ kind }) => again[kind])
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

/** 'LH0431', 'lh 431', and '431' of the airline LH are one flight. */
function flightOf(flight: string, airline: string): string {
  const written = flight.toUpperCase().replace(/[\s-]/g, '')
  const [, carrier = '', digits, letter = ''] = /^([A-Z][A-Z\d]|\d[A-Z])?0*(\d{1,4})([A-Z]?)$/.exec(written) ?? []
  return digits ? `${carrier || airline.toUpperCase().trim()}${digits}${letter}` : written
}

/** Whether a master does not fly as booked. */
function doesNotFly({ content: { flights } }: RippleMaster, { airline, flight }: Booked): boolean {
  if (flight === '' || flights.length === 0) return false
  const booked = flightOf(flight, airline)
  return !flights.some((one) => flightOf(one.flight, '') === booked)
}

function flightRipple(master: RippleMaster, booked: Booked): Ripple[] {
  if (!doesNotFly(master, booked)) return []
  const { id, name, content } = master
  const has = content.flights.map(({ flight }) => flight).join(', ')
  const values = { master: name, has, booked: flightOf(booked.flight, booked.airline) }
  return [{ kind: 'consolidation', code: 'flightElsewhere', id, values }]
}
