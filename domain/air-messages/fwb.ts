import { add, exact } from '../decimal.ts'
import { readConsignment } from './consignment.ts'
import { checkSums, readOtherCharges, readSums } from './fwb-charges.ts'
import { fwbGrammar } from './fwb-grammar.ts'
import { readRates, sumOf } from './fwb-rates.ts'
import type { AirMessage, Line, Report } from './message.ts'
import type { Declaration, Sums, Waybill } from './model.ts'
import { readAgent, readControls, readParty } from './party.ts'
import { checkSegments, codesOf, type FoundSegment, fieldsOf, placeOf, segmentsOf, shown } from './segments.ts'

const carriedIds = new Set(['CDC', 'COI', 'SII', 'ARD', 'NOM', 'SRI', 'OPI'])
const order = Object.keys(fwbGrammar)

const linesOf = (found: readonly FoundSegment[], id: string) =>
  found.filter((segment) => segment.id === id).flatMap(({ lines }) => lines)
const textsOf = (lines: readonly Line[]) => lines.map(({ text }) => text.replace(/^\//, '')).filter(Boolean)

/** CVD of an FWB; that of an FHL has no charge code. */
export function declarationOf(line: Line | undefined, hasChargeCode: boolean): Declaration | null {
  if (!line) return null
  const fields = codesOf(line.text)
  const [code = '', chargeCode = '', payment = '', carriage = '', customs = '', insurance = ''] = hasChargeCode
    ? fields
    : [fields[0] ?? '', '', ...fields.slice(1)]
  return { currency: code, chargeCode, payment, carriage, customs, insurance }
}

/** The consignment line of messages about one waybill; its absence is said where it must stand. */
export function readHead(lines: readonly Line[], end: number, report: Report) {
  const [first] = lines
  if (first && /^\d|^[^/]*-\d/.test(first.text)) return { first, rest: lines.slice(1) }
  report(first?.number ?? end, 'consignment line', 'segment', 'The line of the waybill is missing: it must stand here.')
  return { first: undefined, rest: lines }
}

export function readFwb(message: AirMessage, lines: readonly Line[], end: number, report: Report): Waybill {
  const { first, rest } = readHead(lines, end, report)
  const read = first && readConsignment(first, 'consignment line', report)
  const found = segmentsOf(rest, report)
  checkSegments(found, fwbGrammar, end, report)
  const segment = (id: string) => found.find((one) => one.id === id)
  const lineOf = (id: string) => segment(id)?.lines[0]
  const party = (id: string) => {
    const own = segment(id)
    return own ? readParty(own, report, true) : null
  }
  const flights = linesOf(found, 'FLT').flatMap(({ text }) => pairs(codesOf(text)))
  const booked = lineOf('FLT')
  if (booked && flights.length > 2)
    report(booked.number, 'FLT', 'flight', `${flights.length} flights stand here; there is room for two.`, 'warning')
  const issue = lineOf('ISU')
  const [date = '', place = '', signature = ''] = issue ? fieldsOf(issue.text) : []
  const agent = segment('AGT')
  const charges = readOtherCharges(linesOf(found, 'OTH'), report)
  const prepaid = readSums('PPD', linesOf(found, 'PPD'), report)
  const collect = readSums('COL', linesOf(found, 'COL'), report)
  const waybill: Waybill = {
    awb: read?.awb ?? null,
    origin: read?.origin ?? null,
    destination: read?.destination ?? null,
    pieces: read?.quantity?.pieces ?? null,
    weight: read?.quantity?.weight ?? null,
    volume: read?.quantity?.volume ?? null,
    density: read?.quantity?.density ?? null,
    flights: flights.map(([flight, day]) => ({ flight, day })),
    routing: linesOf(found, 'RTG')
      .flatMap(({ text }) => codesOf(text))
      .map((leg) => ({ airport: leg.slice(0, 3), carrier: leg.slice(3) })),
    shipper: party('SHP'),
    consignee: party('CNE'),
    notify: party('NFY'),
    agent: agent ? readAgent(agent, report) : null,
    specialService: textsOf(linesOf(found, 'SSR')),
    accounting: linesOf(found, 'ACC')
      .filter(({ text }) => text.length > 1)
      .map(({ text }) => {
        const [id = '', ...words] = fieldsOf(text)
        return { id, text: words.join('/') }
      }),
    declaration: declarationOf(lineOf('CVD'), true),
    rates: readRates(linesOf(found, 'RTD'), report),
    otherCharges: charges,
    prepaid: prepaid.sums,
    collect: collect.sums,
    certified: textsOf(linesOf(found, 'CER'))[0] ?? '',
    issue: issue ? { date: date.toUpperCase(), place, signature } : null,
    otherService: textsOf(linesOf(found, 'OSI')),
    reference: codesOf(lineOf('REF')?.text ?? ''),
    customsOrigin: codesOf(lineOf('COR')?.text ?? '')[0] ?? '',
    handling: linesOf(found, 'SPH').flatMap(({ text }) => codesOf(text)),
    controls: readControls(linesOf(found, 'OCI'), report),
    carried: found
      .filter(({ id }) => carriedIds.has(id))
      .map(({ id, lines: own }) => ({ id, lines: own.map(({ text }) => text) })),
  }
  Object.assign(message, headOf(waybill), { flight: waybill.flights[0]?.flight || null })
  if (read?.quantity && read.quantity.code !== 'T' && read.quantity.code !== '')
    report(first?.number ?? end, 'consignment line', 'shipment description code', 'A waybill has all its pieces: T.')
  if (segment('PPD')) checkSums('PPD', prepaid, charges, report)
  if (segment('COL')) checkSums('COL', collect, charges, report)
  if (!segment('PPD') && !segment('COL'))
    report(placeOf('PPD', found, order, end), 'PPD', 'segment', 'PPD or COL is missing: it must stand here.')
  checkReference(segment('REF'), report)
  checkRouting(waybill, lineOf('RTG'), report)
  if (first) compareTotals(waybill, first.number, report)
  compareWeightCharge(waybill, prepaid.lineOf('WT'), collect.lineOf('WT'), report)
  return waybill
}

/** What every message about one waybill prints. */
export const headOf = ({
  awb,
  origin,
  destination,
  pieces,
  weight,
}: Pick<Waybill, 'awb' | 'origin' | 'destination' | 'pieces' | 'weight'>) => ({
  awb,
  origin,
  destination,
  pieces,
  weight,
})

function pairs(fields: readonly string[]): [string, string][] {
  const found: [string, string][] = []
  for (let at = 0; at < fields.length; at += 2) if (fields[at]) found.push([fields[at] ?? '', fields[at + 1] ?? ''])
  return found
}

function checkReference(segment: FoundSegment | undefined, report: Report) {
  const line = segment?.lines[0]
  if (!line) return
  const [address = '', ...more] = codesOf(line.text)
  if (!/^[A-Z0-9]{7}$/.test(address) && (address !== '' || more.every((part) => part === '')))
    report(
      line.number,
      'REF',
      'office message address',
      `The office message address must have seven characters${address ? `: ${shown(address)}` : ''}.`,
    )
}

function checkRouting({ routing, destination }: Waybill, line: Line | undefined, report: Report) {
  const last = routing.at(-1)?.airport
  if (line && last && destination && last !== destination)
    report(line.number, 'RTG', 'routing', `The last leg ends at ${last}, the waybill at ${destination}.`, 'warning')
}

function compareTotals({ pieces, weight, volume, rates }: Waybill, line: number, report: Report) {
  if (rates.length === 0) return
  const say = (field: string, message: string, severity?: 'warning') =>
    report(line, 'consignment line', field, message, severity)
  const counted = sumOf(rates, (rate) => rate.pieces)
  if (pieces !== null && rates.some((rate) => rate.pieces) && Number(counted) !== pieces)
    say('pieces', `The rate lines have ${counted} pieces, not ${pieces}.`)
  const units = new Set(rates.flatMap((rate) => rate.weight?.unit ?? []))
  const weighed = sumOf(rates, (rate) => rate.weight?.value ?? '')
  if (weight && units.size && !units.has(weight.unit))
    say('weight unit', `The rate lines weigh in ${[...units].join(' and ')}, not in ${weight.unit}.`)
  else if (weight && units.size === 1 && !exact(weighed).eq(weight.value))
    say('weight', `The rate lines weigh ${weighed}, not ${weight.value}.`)
  // Cargo is rarely heavier than stone.
  if (weight?.unit === 'K' && volume?.unit === 'MC' && exact(weight.value).gt(exact(volume.value).mul('2700')))
    say('volume', `${weight.value} kg do not fit in ${volume.value} cubic metres.`, 'warning')
  const said = rates.flatMap(({ goods }) => goods).filter(({ id }) => id === 'NV')
  const [only] = said
  const [, value] = /^MC(\d+(?:\.\d+)?)$/.exec(only?.fields[0] ?? '') ?? []
  if (said.length === 1 && value && volume?.unit === 'MC' && exact(value).sub(volume.value).abs().gt('0.01'))
    say('volume', `The volume of the goods is ${value}, not ${volume.value}.`, 'warning')
}

function compareWeightCharge({ prepaid, collect, rates }: Waybill, ppd: number, col: number, report: Report) {
  const charged = [prepaid, collect].map((sums: Sums) => sums.WT).filter((sum) => sum !== undefined)
  if (charged.length === 0 || rates.length === 0 || rates.some(({ total }) => !total)) return
  const asked = charged.reduce((sum, value) => add(sum, value).toString(), '0')
  const rated = sumOf(rates, ({ total }) => total)
  const isPrepaid = prepaid.WT !== undefined
  if (!exact(rated).toDecimalPlaces(2).eq(exact(asked).toDecimalPlaces(2)))
    report(isPrepaid ? ppd : col, isPrepaid ? 'PPD' : 'COL', 'WT', `The rate lines add up to ${rated}, not ${asked}.`)
}
