import type { FlightManifest, LoadedGroup, Lot, Unloading } from '../../air-messages/ffm/flight-manifest.ts'
import { contourOf } from '../../cargo/ulds.ts'
import { divide, exact } from '../../decimal.ts'
import { kgInLb } from '../weight.ts'
import { type ManifestContent, type ManifestLine, type ManifestUnit, unloadedAt } from './manifest.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** '2026-12-01' as 01DEC. */
const dayOf = (day: string) => day.slice(8) + (months[Number(day.slice(5, 7)) - 1] ?? '')

/** A flight number has three digits at least. */
const flightOf = (flight: string) =>
  flight.replace(/^([A-Z\d]{2})(\d{1,2})(?=[A-Z]?$)/, (_, by, number) => by + number.padStart(3, '0'))

/** What is in a unit without the unit, in the unit of its waybill; null: it or its tare was not weighed. */
function netOf({ tare, unitGross }: ManifestUnit, { weightUnit }: ManifestLine) {
  if (tare === '' || unitGross === '') return null
  const net = exact(unitGross).sub(tare)
  return (weightUnit === 'K' ? net : divide(net, kgInLb)).toDecimalPlaces(1)
}

/** Pieces of a waybill by place: of each unit, then what is loose. A unit that was weighed as a whole has what nobody counted elsewhere. */
function placesOf(line: ManifestLine, units: readonly ManifestUnit[]) {
  const counted = units.reduce((sum, { pieces }) => sum + pieces, 0)
  const left = Math.max(line.pieces - counted, 0)
  const [unknown, ...more] = units.filter(({ pieces }) => pieces === 0)
  const isInUnknown = unknown !== undefined && more.length === 0 && left > 0
  return {
    inUnits: units.map((unit) => ({ unit, pieces: isInUnknown && unit === unknown ? left : unit.pieces })),
    loose: isInUnknown ? 0 : left,
  }
}

/** The lots of one waybill with the unit that each is in. */
function lotsOf(line: ManifestLine, units: readonly ManifestUnit[]): { unit: ManifestUnit | null; lot: Lot }[] {
  const [origin = '', destination = ''] = line.lane.split('–')
  const { inUnits, loose } = placesOf(line, units)
  const places = [...(loose > 0 ? [{ unit: null, pieces: loose }] : []), ...inUnits.filter(({ pieces }) => pieces > 0)]
  const isWhole = places.length === 1 && places[0]?.pieces === line.pieces
  const nets = inUnits.filter(({ pieces }) => pieces > 0).map(({ unit }) => netOf(unit, line))
  const inAll = nets.reduce(
    (sum, net) => (sum && net ? sum.add(net) : null),
    exact('0') as ReturnType<typeof exact> | null,
  )
  const rest = inAll && exact(line.gross).sub(inAll)
  const weightOf = (unit: ManifestUnit | null) => {
    if (isWhole) return exact(line.gross)
    const own = unit ? netOf(unit, line) : rest
    return own?.gt(0) ? own : null
  }
  return places.map(({ unit, pieces }) => {
    const weight = weightOf(unit)
    return {
      unit,
      lot: {
        awb: line.number,
        origin,
        destination,
        code: isWhole ? 'T' : 'S',
        pieces,
        weight: weight && { value: weight.toString(), unit: line.weightUnit },
        volume: null,
        total: isWhole ? null : line.pieces,
        goods: line.goods,
        handling: line.codes.split(' ').filter(Boolean),
        more: [],
      },
    }
  })
}

/**
 * A flight's manifest as FFM tells it: by airport of unloading, loose freight first, then each unit with what is in it. A weight that nobody knows
 * is left out. An edition without waybills says NIL for the airports of the one before it.
 */
export function flightManifestOf(
  { head, lines, units }: ManifestContent,
  before?: Pick<ManifestContent, 'lines'>,
): FlightManifest {
  const unloadings = new Map<string, Unloading>()
  for (const line of lines) {
    const airport = unloadedAt(line)
    const unloading = unloadings.get(airport) ?? { airport, rest: [], groups: [] }
    unloadings.set(airport, unloading)
    for (const { unit, lot } of lotsOf(
      line,
      units.filter(({ of }) => of === line.number),
    ))
      groupOf(unloading, unit).lots.push(lot)
  }
  if (lines.length === 0)
    for (const airport of new Set(before?.lines.map(unloadedAt)))
      unloadings.set(airport, { airport, rest: ['NIL'], groups: [] })
  return {
    part: 1,
    flight: flightOf(head.flight),
    moment: dayOf(head.flightOn),
    origin: head.lane,
    rest: [],
    unloadings: [...unloadings.values()],
    isLast: true,
  }
}

function groupOf({ groups }: Unloading, unit: ManifestUnit | null): LoadedGroup {
  const known = groups.find(({ uld }) => uld === (unit?.number ?? null))
  if (known) return known
  const indicator = contourOf(unit?.contour ?? '') ?? ''
  const group: LoadedGroup = { uld: unit?.number ?? null, indicator, remark: '', lots: [] }
  if (unit) groups.push(group)
  else groups.unshift(group)
  return group
}
