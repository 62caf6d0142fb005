import { awbCheckDigit } from '../codes/check-digits.ts'
import { statusCodes } from './fsu.ts'
import { type AirMessage, emptyMessage, type Report, reportTo } from './message.ts'

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
/** `cargo:Waybill` and a full address end in the same name. */
const nameOf = (text: string) => text.slice(Math.max(...[':', '#', '/'].map((mark) => text.lastIndexOf(mark))) + 1)
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null)

/** What stands under a name, whatever prefix it is written with. */
function at(node: unknown, ...path: string[]): unknown {
  let found = node
  for (const name of path) {
    if (Array.isArray(found)) found = found[0]
    if (!isNode(found)) return undefined
    const key = Object.keys(found).find((own) => nameOf(own) === name)
    found = key === undefined ? undefined : found[key]
  }
  return found
}

const codeOf = (node: unknown) => {
  const id = textOf(at(node, '@id'))
  return textOf(at(node, 'code')) ?? (id ? nameOf(id) : null)
}

function readWaybill(message: AirMessage, node: Node, lineOf: (text: string) => number, report: Report) {
  const [prefix, serial] = [textOf(at(node, 'waybillPrefix')), textOf(at(node, 'waybillNumber'))]
  const line = lineOf('waybillNumber')
  if (!prefix || !serial || !/^\d{3}-\d{8}$/.test(`${prefix}-${serial}`))
    report(line, 'waybillNumber', 'AWB number', 'Three digits and eight digits are expected.')
  else {
    message.awb = `${prefix}-${serial}`
    const right = awbCheckDigit(serial.slice(0, 7))
    if (right !== Number(serial.at(-1)))
      report(line, 'waybillNumber', 'AWB serial, last digit', `The check digit of ${message.awb} must be ${right}.`)
  }
  for (const name of ['departureLocation', 'arrivalLocation']) {
    const code = codeOf(at(node, name, 'locationCode'))
    if (at(node, name) === undefined) report(line, name, 'element', `${name} is missing.`, 'warning')
    else if (code && !/^[A-Z]{3}$/.test(code))
      report(lineOf(name), name, 'airport', `${code.slice(0, 69)} is no airport of three letters.`)
  }
  message.origin = codeOf(at(node, 'departureLocation', 'locationCode'))
  message.destination = codeOf(at(node, 'arrivalLocation', 'locationCode'))
  const weight = at(node, 'shipment', 'totalGrossWeight')
  const value = textOf(at(weight, 'numericalValue'))
  const unit = codeOf(at(weight, 'unit'))
  if (value && unit) message.weight = { value, unit }
  else if (value) report(lineOf('totalGrossWeight'), 'totalGrossWeight', 'unit', 'The unit of the weight is missing.')
}

function readEvent(message: AirMessage, node: Node, lineOf: (text: string) => number, report: Report) {
  const id = textOf(at(node, 'eventCode', '@id')) ?? ''
  const code = codeOf(at(node, 'eventCode'))
  if (!code || !statusCodes.has(code))
    report(
      lineOf(id || 'eventCode'),
      'cargo:eventCode',
      '@id',
      `${code?.slice(0, 69) ?? 'Nothing'} is not a status code.`,
    )
  if (!code) return
  const when = at(node, 'eventDate')
  const moment = textOf(at(when, '@value')) ?? textOf(when)
  if (!moment) report(lineOf('eventCode'), 'cargo:eventDate', '@value', 'The date of the event is missing.')
  else if (!dateTime.test(moment))
    report(lineOf('eventDate'), 'cargo:eventDate', '@value', `${moment.slice(0, 69)} is no date and time.`)
  message.statuses.push({
    code,
    at: moment,
    station: codeOf(at(node, 'eventLocation', 'locationCode')),
    flight: null,
    pieces: null,
    weight: null,
  })
}

const dateTime =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** The line that the engine names, or the last one if the text ends too early. */
function lineOfError(error: unknown, text: string): number {
  const [, line, position] =
    /\(line (\d+) column|at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? []
  if (line) return Number(line)
  return text
    .slice(0, position ? Number(position) : undefined)
    .trimEnd()
    .split('\n').length
}

/** Objects of the text: one, a list, or those of an `@graph`. */
function nodesOf(value: unknown): unknown[] {
  const list = Array.isArray(value) ? value : at(value, '@graph')
  return Array.isArray(list) && list.length > 0 ? list : [value]
}

function readNode(node: unknown, lineOf: (part: string) => number): AirMessage {
  const message = emptyMessage(null, null)
  const report = reportTo(message)
  const type = at(node, '@type')
  const name = textOf(Array.isArray(type) ? type[0] : type)
  message.type = name ? nameOf(name) : null
  if (!isNode(node) || !name) report(1, 'message', '@type', 'The object has no class.')
  else if (message.type === 'Waybill') readWaybill(message, node, lineOf, report)
  else if (message.type === 'LogisticsEvent') readEvent(message, node, lineOf, report)
  return message
}

/** Messages of ONE Record: `type` is their class. */
export function readOneRecord(text: string): AirMessage[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const message = emptyMessage(null, null)
    const why = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    reportTo(message)(lineOfError(error, text), 'message', 'JSON', `The text is no JSON: ${why}.`)
    return [message]
  }
  const nodes = nodesOf(value)
  const lines = new Map<string, number>()
  // A long list is not searched for each of its addresses.
  const lineOf = (part: string): number => {
    const known = lines.get(part)
    if (known !== undefined || lines.size > 100) return known ?? 1
    const line = text.slice(0, Math.max(0, text.indexOf(part))).split('\n').length
    lines.set(part, line)
    return line
  }
  return nodes.map((node) => readNode(node, lineOf))
}
