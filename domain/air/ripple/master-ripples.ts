import type { Decimal } from 'decimal.js'
import { add, exact } from '../../decimal.ts'
import { sumsOf } from '../charges.ts'
import type { Moved } from './house-ripples.ts'
import type { Booked, Ripple, RippleHouse, RippleMaster } from './ripple-facts.ts'
import { inUnit, kgOf, said, tolerance } from './said.ts'

/** A master beside its houses as they would be. @param isElsewhere it does not fly as booked */
export function masterRipples(
  master: RippleMaster,
  moved: readonly Moved[],
  all: readonly RippleHouse[],
  isElsewhere: boolean,
): Ripple[] {
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
        volume: change?.volume ?? sums.volume,
        weightUnit: house.content.weightUnit,
      }
    }),
  ]
  const pieces = houses.reduce((sum, house) => sum + house.pieces, 0)
  const weight = inUnit(
    houses.reduce<Decimal>((sum, house) => add(sum, kgOf(house)), exact('0')),
    weightUnit,
  )
  const isTouched = moved.some(({ house, isLoad }) => isLoad && house.masterId === master.id)
  const volume = houses.reduce<Decimal>((sum, house) => add(sum, house.volume), exact('0'))
  const isBulkier =
    moved.some(({ house, volume: own }) => own !== null && house.masterId === master.id) && !volume.eq(is.volume)
  const differs = own.length > 0 && (pieces !== is.pieces || weight.sub(is.gross).abs().gt(tolerance))
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
    ...(isBulkier
      ? [
          {
            kind: 'consolidation' as const,
            code: 'masterVolume' as const,
            id: master.id,
            values: { ...values, has: exact(is.volume).toString(), houses: volume.toString() },
          },
        ]
      : []),
    ...(isTouched ? master.manifests : []).map(
      ({ title, edition }): Ripple => ({
        kind: 'manifest',
        code: 'manifestAgain',
        id: master.id,
        values: { ...values, title, edition: String(edition) },
      }),
    ),
    ...master.sent
      .filter(({ kind }) => (kind === 'FHL' ? isTouched : differs || isBulkier || isElsewhere))
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
export function doesNotFly({ content: { flights } }: RippleMaster, { airline, flight }: Booked): boolean {
  if (flight === '' || flights.length === 0) return false
  const booked = flightOf(flight, airline)
  return !flights.some((one) => flightOf(one.flight, '') === booked)
}

export function flightRipple(master: RippleMaster, booked: Booked): Ripple[] {
  if (!doesNotFly(master, booked)) return []
  const { id, name, content } = master
  const has = content.flights.map(({ flight }) => flight).join(', ')
  const values = { master: name, has, booked: flightOf(booked.flight, booked.airline) }
  return [{ kind: 'consolidation', code: 'flightElsewhere', id, values }]
}
