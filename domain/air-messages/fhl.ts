import { add, exact } from '../decimal.ts'
import { readConsignment } from './consignment.ts'
import type { AirMessage, Line, Report } from './message.ts'
import { checkSegments, fieldsOf, type Grammar, segmentsOf } from './segments.ts'

const airports = /^[A-Z]{6}$/
const fhlGrammar: Grammar = {
  MBI: { required: true },
  HBS: {
    required: true,
    fields: [
      { name: 'house waybill number', form: /^[A-Z0-9-]{1,12}$/, required: true },
      { name: 'origin and destination', form: airports, required: true },
      { name: 'pieces', form: /^\d{1,5}$/, required: true },
      { name: 'weight', form: /^[KL]\d{1,7}(\.\d{1,3})?$/, required: true },
      { name: 'shipper load and count', form: /^\d{1,5}$/ },
      { name: 'description of goods', form: /^.{1,15}$/, soft: true },
    ],
  },
  TXT: {},
  HTS: { fields: [{ name: 'harmonised commodity code', form: /^[A-Z0-9]{6,18}$/, required: true }] },
  OCI: {},
  SHP: {},
  CNE: {},
  CVD: {},
}

export function readFhl(message: AirMessage, lines: readonly Line[], end: number, report: Report) {
  const found = segmentsOf(lines, ({ number, text }) =>
    report(number, 'unknown', 'line identifier', `No line of an FHL begins so: ${text.slice(0, 69)}.`),
  )
  checkSegments(found, fhlGrammar, end, report)
  const master = found.find(({ id }) => id === 'MBI')?.lines[0]
  if (master)
    Object.assign(message, readConsignment({ number: master.number, text: master.text.slice(1) }, 'MBI', report))
  const seen = new Set<string>()
  for (const { id, lines: house } of found) {
    const [line] = house
    if (id !== 'HBS' || !line) continue
    const [hawb = '', , pieces = '', weight = ''] = fieldsOf(line.text.toUpperCase())
    if (seen.has(hawb)) report(line.number, 'HBS', 'house waybill number', `${hawb.slice(0, 69)} appears twice.`)
    seen.add(hawb)
    const [, unit, value] = /^([KL])(\d{1,7}(?:\.\d{1,3})?)$/.exec(weight) ?? []
    message.houses.push({
      hawb,
      pieces: /^\d{1,5}$/.test(pieces) ? Number(pieces) : null,
      weight: unit && value ? { value, unit } : null,
    })
  }
  if (master && message.houses.length) compare(message, master.number, report)
}

/** Houses above the master are wrong; below it, another message may bring the rest. */
function compare({ pieces, weight, houses }: AirMessage, line: number, report: Report) {
  const count = houses.reduce((sum, house) => sum + (house.pieces ?? 0), 0)
  if (pieces !== null && count !== pieces)
    report(
      line,
      'MBI',
      'pieces',
      count > pieces
        ? `The houses have ${count} pieces, more than the ${pieces} of the master.`
        : `The houses have ${count} of ${pieces} pieces: another message must bring the rest.`,
      count > pieces ? 'error' : 'warning',
    )
  if (!weight || houses.some((house) => house.weight && house.weight.unit !== weight.unit)) return
  const sum = houses.reduce((total, house) => add(total, house.weight?.value ?? '0').toString(), '0')
  if (exact(sum).eq(weight.value)) return
  const isMore = exact(sum).gt(weight.value)
  report(
    line,
    'MBI',
    'weight',
    `The houses weigh ${sum}, ${isMore ? 'more than' : 'less than'} the ${weight.value} of the master.`,
    isMore ? 'error' : 'warning',
  )
}
