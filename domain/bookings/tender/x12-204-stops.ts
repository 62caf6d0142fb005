import type { TenderReading } from '../../partners/tender-reading.ts'
import type { Segment } from '../../x12/segment.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import type { BookingReference, BookingStop } from '../booking.ts'
import { listLimits } from '../booking-fields.ts'
import type { TenderParty } from './x12-204-parties.ts'
import { headerPlace, readPlace } from './x12-204-places.ts'
import { stopPieces } from './x12-204-quantities.ts'
import type { TenderStop } from './x12-204-sections.ts'
import { levelsOf, lineOf, type Report, type Sections, type StopLoop } from './x12-204-sections.ts'
import { plansStop, readWindow } from './x12-204-windows.ts'

type Kind = BookingStop['kind']

/** X12 element 163, Stop Reason Code: what the truck does there. `assumed` is reported as a warning. */
const REASONS: Readonly<Record<string, { kind?: Kind; what: string; assumed?: true }>> = {
  CL: { kind: 'pickup', what: 'complete load' },
  LD: { kind: 'pickup', what: 'load' },
  PL: { kind: 'pickup', what: 'part load' },
  PA: { kind: 'pickup', what: 'pick up pre-loaded equipment' },
  AL: { kind: 'pickup', what: 'advance loading' },
  SL: { kind: 'pickup', what: 'spot for load' },
  LE: { kind: 'pickup', what: 'spot for load exchange' },
  RT: { kind: 'pickup', what: 'retrieve trailer', assumed: true },
  DR: { kind: 'pickup', what: 'deramp and ramp for subsequent loading', assumed: true },
  CU: { kind: 'dropoff', what: 'complete unload' },
  UL: { kind: 'dropoff', what: 'unload' },
  PU: { kind: 'dropoff', what: 'part unload' },
  DT: { kind: 'dropoff', what: 'drop trailer' },
  SU: { kind: 'dropoff', what: 'spot for unload' },
  CN: { what: 'consolidate' },
  HT: { what: 'heat the shipment' },
  IN: { what: 'inspect' },
  TL: { what: 'transload' },
  WL: { what: 'weigh loaded' },
}

/** The stops that load or unload, in the order of S501; others become notes. */
export function orderStops(sections: Sections, report: Report): { stops: TenderStop[]; notes: string[] } {
  const notes: string[] = []
  const stops: TenderStop[] = []
  for (const loop of inSequence(sections.loops, report)) {
    const reason = element(loop.s5, 2).toUpperCase()
    const law = REASONS[reason]
    if (!law) report('stop.reason', { value: reason }, loop.s5, 2)
    else if (!law.kind) {
      report('stop.other', { value: reason, what: law.what }, loop.s5, 2)
      notes.push(`Stop ${element(loop.s5, 1)}, ${law.what}: ${loop.segments.map(lineOf).join('; ')}`)
    } else {
      if (law.assumed) report('stop.assumed', { value: reason, what: law.what, kind: law.kind }, loop.s5, 2)
      stops.push({ loop, reason, kind: law.kind })
    }
  }
  return { stops, notes }
}

function inSequence(loops: readonly StopLoop[], report: Report): StopLoop[] {
  const unreadable = loops.find((loop) => !/^\d{1,9}$/.test(element(loop.s5, 1)))
  if (unreadable) {
    report('stop.unordered', { value: element(unreadable.s5, 1) }, unreadable.s5, 1)
    return [...loops]
  }
  const seen = new Set<number>()
  for (const loop of loops) {
    const number = Number(element(loop.s5, 1))
    if (seen.has(number)) report('stop.duplicate', { value: number }, loop.s5, 1)
    seen.add(number)
  }
  return loops.toSorted((a, b) => Number(element(a.s5, 1)) - Number(element(b.s5, 1)))
}

/** Header data used for stops that lack their own. */
type Header = { parties: readonly TenderParty[]; dates: readonly Segment[]; reading: TenderReading }

/** The booking's stops: places, windows, contacts, remarks and references. */
export function readStops(stops: readonly TenderStop[], header: Header, report: Report): BookingStop[] {
  const [first] = stops
  const firstPickup = stops.find((stop) => stop.kind === 'pickup')
  const lastDropoff = stops.findLast((stop) => stop.kind === 'dropoff')
  if (!firstPickup) report('stop.noPickup', {}, first?.loop.s5)
  if (!lastDropoff) report('stop.noDropoff', {}, first?.loop.s5)
  if (first?.kind === 'dropoff' && firstPickup) report('stop.dropFirst', {}, first.loop.s5, 2)
  if (stops.length > listLimits.stops) report('stop.tooMany', { count: stops.length, most: listLimits.stops })
  return stops.slice(0, listLimits.stops).map((stop) => {
    const lends = stop === firstPickup || stop === lastDropoff
    return readStop(stop, lends ? header : { ...header, parties: [], dates: [] }, report)
  })
}

function readStop({ loop, kind }: TenderStop, header: Header, report: Report): BookingStop {
  const { place, references } = readPlace(loop, kind, headerPlace(header.parties, kind), report)
  let dates = loop.segments.filter((segment) => segment.id === 'G62')
  if (dates.length === 0) {
    dates = header.dates.filter((g62) => plansStop(g62, kind, header.reading))
    if (dates.length > 0) report('date.header', {}, dates[0])
  }
  const window = readWindow(dates, kind, header.reading, report)
  const pieces = stopPieces(loop)
  const remark = [
    element(loop.s5, 9),
    ...loop.segments.filter((segment) => segment.id === 'NTE').map((nte) => element(nte, 2)),
  ]
    .filter(Boolean)
    .join('\n')
  const all = [...references, ...readReferences(loop.segments), ...orderReferences(loop), ...window.references]
  return {
    kind,
    ...place,
    ...(window.from && { from: window.from }),
    ...(window.to && { to: window.to }),
    ...(remark && { remark }),
    ...(pieces !== undefined && { pieces }),
    ...(all.length > 0 && { references: all }),
  }
}

/** L11s with a value, in order, without repeats. */
export function readReferences(segments: readonly Segment[]): BookingReference[] {
  const read = new Map<string, BookingReference>()
  for (const l11 of segments) {
    if (l11.id !== 'L11' || !element(l11, 1)) continue
    const reference = { qualifier: element(l11, 2), value: element(l11, 1), description: element(l11, 3) }
    read.set(JSON.stringify(reference), reference)
  }
  return [...read.values()]
}

/** Seal numbers: an M7 has up to four. */
export const sealsOf = (segments: readonly Segment[]): BookingReference[] =>
  segments
    .filter(({ id }) => id === 'M7')
    .flatMap((m7) => [1, 2, 3, 4].map((place) => element(m7, place)))
    .filter(Boolean)
    .map((value) => ({ qualifier: 'SN', value, description: 'Seal' }))

/** Order and purchase order numbers from a stop's OIDs, and seals from its M7s. */
function orderReferences(loop: StopLoop): BookingReference[] {
  return [...levelsOf(loop).own, ...levelsOf(loop).orders].flatMap((segment) => {
    const [a, b, c] = [element(segment, 1), element(segment, 2), element(segment, 3)]
    if (segment.id === 'M7') return sealsOf([segment])
    if (segment.id !== 'OID') return []
    return [
      ...(a ? [{ qualifier: 'OID', value: a, description: 'Order' }] : []),
      ...(b ? [{ qualifier: 'PO', value: b, description: 'Purchase order' }] : []),
      ...(c ? [{ qualifier: 'OID03', value: c, description: 'Reference of the order' }] : []),
    ]
  })
}
