import { readConsignment, readQuantity } from './consignment.ts'
import type { AirMessage, Line, Report } from './message.ts'
import { checkCharacters, fieldsOf, segmentsOf } from './segments.ts'

export const statusCodes = new Set(
  'ARR AWD AWR BKD CCD CRC DDL DEP DIS DLV DOC DPU FIW FOH FOW MAN NFD PRE RCF RCS RCT TFD TGC TRM'.split(' '),
)
const onFlight = new Set(['ARR', 'BKD', 'DEP', 'MAN', 'PRE', 'RCF'])
const withoutPlace = new Set(['CRC', 'TRM', 'DIS'])
const flightForm = /^[A-Z0-9]{2}\d{3,4}[A-Z]?$/
const dayForm = /^\d{2}(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(\d{4})?$/
const placeForm = /^[A-Z]{3}([A-Z]{3})?$/

function readStatus(id: string, { number, text }: Line, report: Report): AirMessage['statuses'][number] {
  const parts = fieldsOf(text.toUpperCase())
  const first = (form: RegExp) => parts.find((part) => form.test(part)) ?? null
  const at = first(dayForm)
  const place = parts.find((part, index) => placeForm.test(part) && (index > 0 || !onFlight.has(id)))
  const flight = flightForm.test(parts[0] ?? '') ? (parts[0] ?? null) : null
  const quantityText = parts.find((part) => /^[TPSDM]\d/.test(part))
  const quantity = quantityText ? readQuantity(quantityText) : undefined
  if (quantityText && !quantity)
    report(number, id, 'pieces and weight', `${quantityText.slice(0, 69)} is no number of pieces with a weight.`)
  if (onFlight.has(id) && !flight)
    report(number, id, 'flight', `${(parts[0] ?? '').slice(0, 69)} is no flight, such as QR0843.`, 'warning')
  if (!at && id !== 'TRM') report(number, id, 'date and time', 'There is no date such as 24MAY1223 on the line.')
  if (!place && !withoutPlace.has(id)) report(number, id, 'airport', 'There is no airport on the line.')
  return {
    code: id,
    at,
    station: place?.slice(0, 3) ?? null,
    flight,
    pieces: quantity?.pieces ?? null,
    weight: quantity?.weight ?? null,
  }
}

export function readFsu(message: AirMessage, lines: readonly Line[], end: number, report: Report) {
  const [head, ...rest] = lines
  if (head) Object.assign(message, readConsignment(head, 'consignment line', report))
  if (message.awb && !message.origin)
    report(head?.number ?? end, 'consignment line', 'origin and destination', 'Both are missing.', 'warning')
  const found = segmentsOf(rest, ({ number, text }) =>
    report(number, 'unknown', 'line identifier', `No line of a status message begins so: ${text.slice(0, 69)}.`),
  )
  for (const { id, lines: own } of found) {
    const [line] = own
    if (!line) continue
    checkCharacters(line.text, (said) => report(line.number, id, 'text', said, 'warning'))
    if (statusCodes.has(id)) message.statuses.push(readStatus(id, line, report))
    else if (!['OSI', 'OCI', 'ULD', 'SPH'].includes(id))
      report(line.number, id, 'status code', `${id} is not a status code.`)
  }
  if (message.statuses.length === 0) report(end, 'status', 'segment', 'There is no status.')
}
