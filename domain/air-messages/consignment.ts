import { awbCheckDigit } from '../codes/check-digits.ts'
import { densityGroups } from './codes.ts'
import type { Line, Report, Weight } from './message.ts'
import { shown } from './segments.ts'

/** Says what is wrong with a field of the line at hand. */
export type Say = (field: string, message: string, severity?: 'warning') => void

export interface Quantity {
  /** T: all pieces of the waybill; P, S, D, M: a part of them. */
  code: string
  pieces: number | null
  weight: Weight | null
  volume: Weight | null
  density: string | null
  /** All pieces of the waybill, if these are a part. */
  total: number | null
}

/** Why a text is no number of `most` characters. */
export function numberFault(text: string, most: number, decimals = 3): string | undefined {
  if (/,/.test(text)) return 'a comma is no character of a number'
  if (/\s/.test(text)) return 'a blank is no character of a number'
  if (/[+-]/.test(text)) return 'a number has no sign'
  if (!/^\d+(\.\d+)?$/.test(text)) return 'it is no number'
  if (text.length > most) return `it has over ${most} digits`
  return (/\.(\d+)$/.exec(text)?.[1]?.length ?? 0) > decimals ? `it has over ${decimals} decimals` : undefined
}

const amount = /^[\d.,+\- ]*/

/** `T41K509MC4.69` or `P2K505.0T10`; what can be read is given, what is wrong is said. */
export function readQuantity(text: string, say: Say): Quantity | undefined {
  const [start, letter = '', digits = ''] = /^([A-Z]?)(\d*)/.exec(text) ?? ['']
  if (!/^[TPSDM]$/.test(letter)) {
    say('shipment description code', `T, P, S or D is expected before the pieces, not ${shown(text)}.`)
    if (!digits) return undefined
  }
  const read: Quantity = { code: letter, pieces: null, weight: null, volume: null, density: null, total: null }
  if (!digits || digits.length > 5 || Number(digits) === 0)
    say('pieces', `${shown(digits)} is no number of pieces: ${shown(text)}.`)
  else read.pieces = Number(digits)
  let rest = text.slice(start.length)
  const take = (form: RegExp) => {
    const found = form.exec(rest)?.[0] ?? ''
    rest = rest.slice(found.length)
    return found
  }
  if (/^[,.]/.test(rest)) {
    say('weight unit', `K or L is expected between pieces and weight: ${shown(text)}.`)
    return read
  }
  if (rest && !/^T\d+$/.test(rest)) {
    const unit = take(/^[KL]/)
    if (!unit) say('weight unit', `K or L is expected before the weight: ${shown(text)}.`)
    read.weight = readAmount(unit ? take(amount) : '', unit, 7, 'weight', text, say)
    rest = unit ? rest : ''
  }
  const volume = take(/^(MC|CF|CI|CC)/)
  if (volume) read.volume = readAmount(take(amount), volume, 9, 'volume', text, say)
  const density = take(/^DG\d*/)
  if (density) {
    read.density = density.slice(2)
    if (!densityGroups.has(read.density)) say('density group', `${density} is no density group.`)
  }
  const total = take(/^T\d+/)
  if (total) read.total = Number(total.slice(1))
  if (rest && !volume && /^[A-Z]{2}\d/.test(rest)) say('volume code', `${rest.slice(0, 2)} is no unit of a volume.`)
  else if (rest) say(volume ? 'volume' : 'weight', `The end of ${shown(text)} cannot be read.`)
  if (read.total !== null && read.pieces !== null && read.pieces > read.total)
    say('pieces', `${read.pieces} pieces are more than the total of ${read.total}.`)
  else if (letter === 'T' && read.total !== null && read.pieces !== null && read.pieces < read.total)
    say('pieces', notAll(read.pieces, read.total), 'warning')
  return read
}

/** Of pieces with T, which are not all. */
export const notAll = (pieces: number, total: number) =>
  `T${pieces} says that all pieces are ${pieces}, but the waybill has ${total}. A part is written P${pieces}.`

function readAmount(value: string, unit: string, most: number, field: string, text: string, say: Say): Weight | null {
  if (!unit) return null
  const why = numberFault(value, most, field === 'weight' ? 3 : 4)
  if (why) say(field, `The ${field} ${shown(value)} cannot be read, ${why}: ${shown(text)}.`)
  else if (Number(value) === 0) say(field, `The ${field} is zero.`, field === 'volume' ? 'warning' : undefined)
  return why ? null : { value, unit }
}

export const consignmentForm = /^\d{2,4}-\d{6,9}(?![\d-])/

export interface Consignment {
  awb: string | null
  origin: string | null
  destination: string | null
  quantity: Quantity | null
  /** What stands behind the quantity. */
  rest: string[]
}

/** `217-08722685HKGBKK/T1K149.0`: a fault is said under `identifier`. */
export function readConsignment({ number, text }: Line, identifier: string, report: Report): Consignment {
  const say: Say = (field, message, severity) => report(number, identifier, field, message, severity)
  const [head = '', quantityText = '', ...rest] = text.trimEnd().toUpperCase().split('/')
  const { awb, places } = readNumber(head, say)
  const [, origin = null, destination = null] = /^([A-Z]{3})([A-Z]{3})?$/.exec(places) ?? []
  if (places && !destination)
    say(
      origin ? 'destination' : 'origin and destination',
      origin ? 'The destination is missing.' : `Two airports of three letters are expected, not ${shown(places)}.`,
    )
  else if (origin && origin === destination) say('destination', `Origin and destination are both ${origin}.`, 'warning')
  const quantity = quantityText ? (readQuantity(quantityText, say) ?? null) : null
  return { awb, origin, destination, quantity, rest }
}

function readNumber(head: string, say: Say): { awb: string | null; places: string } {
  const [, prefix = '', hyphen = '', serial = '', places = ''] = /^(\d{1,4})(-?)(\d*)(.*)$/.exec(head) ?? []
  if (!hyphen) {
    say('AWB number', `Three digits, a hyphen and eight digits are expected, not ${shown(head)}.`)
    return { awb: null, places: '' }
  }
  if (prefix.length !== 3) say('AWB prefix', `The prefix ${prefix} has ${prefix.length} digits instead of 3.`)
  if (serial.length !== 8)
    say('AWB serial', `The serial number ${shown(serial)} has ${serial.length} digits instead of 8.`)
  if (prefix.length !== 3 || serial.length !== 8) return { awb: null, places }
  const right = awbCheckDigit(serial.slice(0, 7))
  if (right !== Number(serial.at(-1)))
    say('AWB serial, last digit', `The check digit of ${prefix}-${serial} must be ${right}.`)
  return { awb: `${prefix}-${serial}`, places }
}
