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
  message.origin = codeOf(at(node, 'departureLocation', 'locationCode'))
  message.destination = codeOf(at(node, 'arrivalLocation', 'locationCode'))
  const weight = at(node, 'shipment', 'totalGrossWeight')
  const value = textOf(at(weight, 'numericalValue'))
  const unit = codeOf(at(weight, 'unit'))
  if (value && unit) message.weight = { value, unit }
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
  message.statuses.push({
    code,
    at: textOf(at(when, '@value')) ?? textOf(when),
    station: codeOf(at(node, 'eventLocation', 'locationCode')),
    flight: null,
    pieces: null,
    weight: null,
  })
}

/** A message of ONE Record: `type` is its class. */
export function readOneRecord(text: string): AirMessage {
  const message = emptyMessage(null, null)
  const report = reportTo(message)
  const lineOf = (part: string) => text.slice(0, Math.max(0, text.indexOf(part))).split('\n').length
  let node: unknown
  try {
    node = JSON.parse(text)
  } catch (error) {
    report(1, 'message', 'JSON', `The text is no JSON: ${error instanceof Error ? error.message : 'unknown'}.`)
    return message
  }
  const type = at(node, '@type')
  const name = textOf(Array.isArray(type) ? type[0] : type)
  message.type = name ? nameOf(name) : null
  if (!isNode(node) || !name) report(1, 'message', '@type', 'The object has no class.')
  else if (message.type === 'Waybill') readWaybill(message, node, lineOf, report)
  else if (message.type === 'LogisticsEvent') readEvent(message, node, lineOf, report)
  return message
}
