import { awbCheckDigit } from '../codes/check-digits.ts'
import { isCalendarDay } from './dates.ts'
import { statusCodes } from './fsu.ts'
import { type AirMessage, emptyMessage, type Report, reportTo } from './message.ts'
import { at, classOf, codeOf, isNode, type Node, openGraph, textOf } from './one-record-graph.ts'

/** The number of a waybill. */
function readNumber(message: AirMessage, node: Node, line: number, report: Report) {
  const [prefix, serial] = [textOf(at(node, 'waybillPrefix')), textOf(at(node, 'waybillNumber'))]
  if (!prefix || !serial || !/^\d{3}-\d{8}$/.test(`${prefix}-${serial}`)) {
    report(line, 'waybillNumber', 'AWB number', 'Three digits and eight digits are expected.')
    return
  }
  message.awb = `${prefix}-${serial}`
  const right = awbCheckDigit(serial.slice(0, 7))
  if (right !== Number(serial.at(-1)))
    report(line, 'waybillNumber', 'AWB serial, last digit', `The check digit of ${message.awb} must be ${right}.`)
}

function readWaybill(message: AirMessage, node: Node, lineOf: (text: string) => number, report: Report) {
  const line = lineOf('waybillNumber')
  readNumber(message, node, line, report)
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
  else if (!dateTime.test(moment) || !isCalendarDay(moment.slice(0, 10)))
    report(lineOf('eventDate'), 'cargo:eventDate', '@value', `${moment.slice(0, 69)} is no date and time.`)
  const isPart = at(node, 'partialEventIndicator')
  const timeType = codeOf(at(node, 'eventTimeType')) ?? 'ACTUAL'
  if (timeType !== 'ACTUAL')
    report(
      lineOf('eventTimeType'),
      'cargo:eventTimeType',
      '@id',
      `The time is ${timeType.slice(0, 69)}, not ACTUAL. So this is no status.`,
      'warning',
    )
  else if (isPart === true || String(at(isPart, '@value')) === 'true')
    report(
      lineOf('partialEventIndicator'),
      'cargo:partialEventIndicator',
      'value',
      'The event is of a part, without the number of its pieces. So this is no status.',
      'warning',
    )
  else
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

/** One message, or of an event one for each waybill that it names. */
function readNode(node: unknown, lineOf: (part: string) => number, waybillsOf: (event: Node) => Node[]): AirMessage[] {
  const type = classOf(node)
  const waybills = isNode(node) && type === 'LogisticsEvent' ? waybillsOf(node) : []
  return (waybills.length > 0 ? waybills : [undefined]).map((waybill) => {
    const message = emptyMessage(type, null)
    const report = reportTo(message)
    if (!isNode(node) || !type) report(1, 'message', '@type', 'The object has no class.')
    else if (type === 'Waybill') readWaybill(message, node, lineOf, report)
    else if (type === 'LogisticsEvent') readEvent(message, node, lineOf, report)
    if (waybill) readNumber(message, waybill, lineOf(textOf(at(waybill, 'waybillNumber')) ?? 'waybillNumber'), report)
    return message
  })
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
  const waybillsOf = openGraph(value)
  return nodes.flatMap((node) => readNode(node, lineOf, waybillsOf))
}
