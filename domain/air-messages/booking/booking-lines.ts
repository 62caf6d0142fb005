import { checkMeasured, hasSides, isOtherVolume, type Measured, sumOfMeasured } from '../dimensions.ts'
import type { Line, Report } from '../message.ts'
import type { Booking, Dimension, Product } from '../model.ts'
import { codesOf, type Field, type FoundSegment, fieldsOf, type Segment, shown, textField } from '../segments.ts'

const rateClass: Field = { name: 'rate class', form: /^[BCEKMNPQRSUWXY]$/ }

/** PRD, in the published order of its fields: no message with one was at hand. */
export const productSegment: Segment = {
  fields: [
    { name: 'service code', form: /^[A-Z]$/, required: true },
    rateClass,
    { name: 'commodity item number', form: /^[A-Z0-9.]{1,7}$/ },
    { name: 'ULD rate class type', form: /^\d{1,2}[A-Z]?$/ },
    { name: 'basis rate class', form: rateClass.form },
    { name: 'class rate percentage', form: /^(?=.*[1-9])\d{1,3}$/ },
  ],
}

/** CUS: who asks, as AGT of an FWB. Not everybody has a code of IATA. */
export const customerSegment: Segment = {
  fields: [
    textField('account number', 14),
    { name: 'IATA cargo agent numeric code', form: /^\d{7}$/ },
    { name: 'CASS address', form: /^\d{4}$/ },
    { name: 'participant identifier', form: /^[A-Z]{1,3}$/ },
  ],
  more: [textField('name', 35, true)],
}

/** SRI: the number by which both sides know the shipment, and what stands beside it. */
export const referenceSegment: Segment = {
  fields: [
    textField('shipment reference number', 14),
    textField('supplementary shipment information', 12),
    textField('supplementary shipment information', 12),
  ],
}

/** DIM: each line has a weight or none, sides, and pieces: `/K50/CMT60-40-30/3`. */
export function readDimensions(found: readonly FoundSegment[], booking: Booking, report: Report): Dimension[] {
  const lines = found.filter(({ id }) => id === 'DIM').flatMap((segment) => segment.lines)
  const read: { line: Line; fields: Measured }[] = []
  for (const line of lines) {
    const fields = codesOf(line.text)
    checkMeasured(fields, (field, why, severity) => report(line.number, 'DIM', field, why, severity))
    read.push({ line, fields })
  }
  compareWithBooking(read, booking, report)
  return read.map(({ fields: [weight = '', sides = '', pieces = ''] }) => ({
    weight: /^[KL]\d/.test(weight) ? { unit: weight.charAt(0), value: weight.slice(1) } : null,
    sides,
    pieces,
  }))
}

/** All dimensions beside the pieces and the volume that are asked for. */
function compareWithBooking(
  read: readonly { line: Line; fields: Measured }[],
  { pieces, volume }: Booking,
  report: Report,
) {
  const sized = read.filter(({ fields }) => hasSides(fields))
  const line = sized.at(-1)?.line.number
  if (line === undefined || pieces === null) return
  const sums = sumOfMeasured(sized.map(({ fields }) => fields))
  if (sums.pieces !== pieces)
    report(
      line,
      'DIM',
      'pieces',
      `The dimensions are of ${sums.pieces} pieces, not ${pieces}.`,
      sums.pieces > pieces ? 'error' : 'warning',
    )
  else if (volume?.unit === 'MC' && isOtherVolume(sums.volume, volume.value))
    report(
      line,
      'DIM',
      'volume',
      `The dimensions make ${sums.volume.toDecimalPlaces(3).toString()} cubic metres, not ${volume.value}.`,
      'warning',
    )
}

/** Rate classes that mean nothing without another field of PRD. */
const needs: Record<string, readonly [keyof Product, string]> = {
  C: ['commodity', 'commodity item number'],
  E: ['uldRateClass', 'ULD rate class type'],
  R: ['percentage', 'class rate percentage'],
  S: ['percentage', 'class rate percentage'],
  U: ['uldRateClass', 'ULD rate class type'],
}

/** PRD: under which service and rate the freight flies. */
export function readProduct(segment: FoundSegment | undefined, report: Report): Product | null {
  const [line] = segment?.lines ?? []
  if (!line) return null
  const [service = '', of = '', commodity = '', uldRateClass = '', basisClass = '', percentage = ''] = codesOf(
    line.text,
  )
  const product = { service, rateClass: of, commodity, uldRateClass, basisClass, percentage }
  const [key, name] = needs[of] ?? []
  if (key && name && product[key] === '')
    report(line.number, 'PRD', name, `Rate class ${of} needs the ${name}.`, 'warning')
  return product
}

/** SRI: a reference, then up to two texts. */
export function readReference(segment: FoundSegment | undefined, report: Report): Booking['shipment'] {
  const [line] = segment?.lines ?? []
  if (!line) return null
  const [number = '', ...more] = fieldsOf(line.text.trimEnd())
  if (!number && more.every((text) => text === ''))
    report(line.number, 'SRI', 'shipment reference number', `${shown(line.text)} says nothing.`, 'warning')
  return { number, more }
}
