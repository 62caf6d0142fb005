import { add, exact } from '../decimal.ts'
import { numberFault, readConsignment } from './consignment.ts'
import { declarationOf, headOf } from './fwb.ts'
import { currencyCode, declaredValues, handlingCode, serviceInformation } from './fwb-grammar.ts'
import type { AirMessage, Line, Report } from './message.ts'
import type { House, HouseList } from './model.ts'
import { readControls, readParty } from './party.ts'
import {
  addAll,
  checkSegments,
  codesOf,
  type FoundSegment,
  fieldsOf,
  type Grammar,
  segmentsOf,
  shown,
} from './segments.ts'

const commodity = { name: 'harmonised commodity code', form: /^[A-Z0-9.]{6,18}$/, required: true }
const fhlGrammar: Grammar = {
  MBI: { required: true },
  HBS: {
    required: true,
    many: true,
    fields: [
      { name: 'house waybill number', form: /^[A-Z0-9-]{1,12}$/, required: true },
      { name: 'origin and destination', form: /^[A-Z]{6}$/, required: true },
      { name: 'pieces', form: /^(?=\d{1,5}$)0*[1-9]\d*$/, required: true },
      { name: 'weight', form: /^./, required: true },
      { name: 'shipper load and count', form: /^\d{1,5}$/ },
      { name: 'description of goods', form: /^./, most: 15, soft: true },
    ],
    more: [
      handlingCode,
      handlingCode,
      handlingCode,
      handlingCode,
      handlingCode,
      handlingCode,
      handlingCode,
      handlingCode,
    ].map((field, index) => (index ? { name: field.name, form: field.form, listed: field.listed } : field)),
  },
  TXT: Object.assign({ many: true }, serviceInformation('description of goods')),
  HTS: { many: true, fields: [commodity], repeats: 1 },
  OCI: { many: true },
  SHP: { many: true },
  CNE: { many: true },
  CVD: {
    many: true,
    fields: [currencyCode, { name: 'prepaid or collect', form: /^[PC]{1,2}$/ }, ...declaredValues],
  },
}

/** `K300.5` of a house: what is wrong is said. */
function readHouseWeight(text: string, line: number, report: Report) {
  const [unit, value] = [text.charAt(0), text.slice(1)]
  const why = numberFault(value, 7)
  if (!/^[KL]$/.test(unit)) {
    if (text) report(line, 'HBS', 'weight unit', `K or L is expected before the weight: ${shown(text)}.`)
  } else if (why) report(line, 'HBS', 'weight', `${shown(text)} is no weight: ${why}.`)
  else if (Number(value) === 0) report(line, 'HBS', 'weight', 'The weight is zero.')
  else return { value, unit }
  return null
}

function readHouse(line: Line, more: readonly Line[], report: Report): House {
  const [hawb = '', places = '', pieces = '', weight = '', loaded = '', ...goods] = fieldsOf(line.text)
  const count = /^\d{1,5}$/.test(pieces) ? Number(pieces) : null
  if (/^\d{1,5}$/.test(loaded) && count !== null && Number(loaded) < count)
    report(line.number, 'HBS', 'shipper load and count', `${loaded} is less than the ${pieces} pieces.`, 'warning')
  return {
    hawb: hawb.toUpperCase(),
    origin: places.slice(0, 3).toUpperCase(),
    destination: places.slice(3, 6).toUpperCase(),
    pieces: count,
    weight: readHouseWeight(weight.toUpperCase(), line.number, report),
    loadAndCount: loaded,
    goods: goods.join('/').trimEnd(),
    handling: more.flatMap(({ text }) => codesOf(text)),
    text: [],
    commodities: [],
    controls: [],
    shipper: null,
    consignee: null,
    declaration: null,
  }
}

function addToHouse(house: House, segment: FoundSegment, report: Report) {
  const { id, lines } = segment
  const isThere = { SHP: house.shipper, CNE: house.consignee, CVD: house.declaration }[id]
  if (isThere) report(lines[0]?.number ?? 1, id, 'segment', `${id} stands twice in the house ${shown(house.hawb)}.`)
  if (id === 'TXT')
    addAll(
      house.text,
      lines.map(({ text }) => text.replace(/^\//, '')),
    )
  else if (id === 'HTS')
    addAll(
      house.commodities,
      lines.flatMap(({ text }) => codesOf(text)),
    )
  else if (id === 'OCI') addAll(house.controls, readControls(lines, report))
  else if (id === 'SHP') house.shipper = readParty(segment, report, false)
  else if (id === 'CNE') house.consignee = readParty(segment, report, false)
  else if (id === 'CVD') house.declaration = declarationOf(lines[0], false)
}

export function readFhl(message: AirMessage, lines: readonly Line[], end: number, report: Report): HouseList {
  const found = segmentsOf(lines, report)
  checkSegments(found, fhlGrammar, end, report)
  const master = found.find(({ id }) => id === 'MBI')?.lines[0]
  const read = master && readConsignment({ number: master.number, text: master.text.slice(1) }, 'MBI', report)
  const list: HouseList = {
    awb: read?.awb ?? null,
    origin: read?.origin ?? null,
    destination: read?.destination ?? null,
    pieces: read?.quantity?.pieces ?? null,
    weight: read?.quantity?.weight ?? null,
    houses: [],
  }
  if (master && read && !read.quantity) report(master.number, 'MBI', 'pieces', 'Pieces and weight are missing.')
  const seen = new Map<string, number>()
  for (const segment of found) {
    const [line, ...more] = segment.lines
    const house = list.houses.at(-1)
    if (!line) continue
    if (segment.id === 'HBS') {
      const next = readHouse(line, more, report)
      const before = seen.get(next.hawb)
      if (before)
        report(line.number, 'HBS', 'house waybill number', `${shown(next.hawb)} stands in line ${before} already.`)
      else seen.set(next.hawb, line.number)
      list.houses.push(next)
    } else if (house) addToHouse(house, segment, report)
    else if (segment.id !== 'MBI' && fhlGrammar[segment.id])
      report(line.number, segment.id, 'segment', `${segment.id} belongs to a house, but none stands before it.`)
  }
  Object.assign(message, headOf(list), {
    houses: list.houses.map(({ hawb, pieces, weight }) => ({ hawb, pieces, weight })),
  })
  if (master && list.houses.length) compareHouses(list, master.number, 'MBI', report)
  return list
}

/** Houses above the master are wrong; below it, another message may bring the rest. */
export function compareHouses({ pieces, weight, houses }: HouseList, line: number, identifier: string, report: Report) {
  const count = houses.reduce((sum, house) => sum + (house.pieces ?? 0), 0)
  const isCounted = houses.every((house) => house.pieces !== null)
  if (isCounted && pieces !== null && count !== pieces)
    report(
      line,
      identifier,
      'pieces',
      count > pieces
        ? `The houses have ${count} pieces, more than the ${pieces} of the master.`
        : `The houses have ${count} of ${pieces} pieces: another message must bring the rest.`,
      count > pieces ? 'error' : 'warning',
    )
  if (!weight?.unit || houses.some((house) => !house.weight?.unit)) return
  if (houses.some((house) => house.weight?.unit !== weight.unit)) {
    report(line, identifier, 'weight unit', 'Houses and master weigh in different units.', 'warning')
    return
  }
  const sum = houses.reduce((total, house) => add(total, house.weight?.value ?? '0').toString(), '0')
  if (exact(sum).eq(weight.value)) return
  const isMore = exact(sum).gt(weight.value)
  // Of all pieces, nothing is left that another message could bring.
  const isWrong = isMore || (isCounted && count === pieces)
  report(
    line,
    identifier,
    'weight',
    `The houses weigh ${sum}, ${isMore ? 'more than' : 'less than'} the ${weight.value} of the master.`,
    isWrong ? 'error' : 'warning',
  )
}
