import { awbCheckDigit } from '../codes/check-digits.ts'
import type { Line, Report, Weight } from './message.ts'

const quantityForm =
  /^([TPSDM])(\d{1,5})([KL])(\d{1,7}(?:\.\d{1,3})?)(?:(MC|CF|CI|CC)(\d{1,9}(?:\.\d{1,3})?))?(?:DG\d{1,2})?(?:T(\d{1,5}))?$/
const piecesForm = /^([TPSDM])(\d{1,5})(?:T(\d{1,5}))?$/

export interface Quantity {
  pieces: number | null
  weight: Weight | null
  total: number | null
}

export function readQuantity(text: string): Quantity | undefined {
  const full = quantityForm.exec(text)
  if (full) {
    const [, , pieces, unit = '', value = '', , , total] = full
    return { pieces: Number(pieces), weight: { value, unit }, total: total ? Number(total) : null }
  }
  const short = piecesForm.exec(text)
  return short ? { pieces: Number(short[2]), weight: null, total: short[3] ? Number(short[3]) : null } : undefined
}

export const consignmentForm = /^(\d{3})-(\d{8})([A-Z]{3})?([A-Z]{3})?(?:\/|$)/

export interface Consignment {
  awb: string
  origin: string | null
  destination: string | null
  pieces: number | null
  weight: Weight | null
}

/** `217-08722685HKGBKK/T1K149.0`: a fault is said under `identifier`. */
export function readConsignment({ number, text }: Line, identifier: string, report: Report): Consignment | undefined {
  const upper = text.toUpperCase()
  const found = consignmentForm.exec(upper)
  if (!found) {
    report(number, identifier, 'AWB number', 'Three digits, a hyphen, eight digits and two airports are expected.')
    return undefined
  }
  const [whole, prefix = '', serial = '', origin = null, destination = null] = found
  const right = awbCheckDigit(serial.slice(0, 7))
  if (right !== Number(serial.at(-1)))
    report(number, identifier, 'AWB serial, last digit', `The check digit of ${prefix}-${serial} must be ${right}.`)
  const [quantityText = ''] = upper.slice(whole.length).split('/')
  const quantity = quantityText ? readQuantity(quantityText) : undefined
  if (quantityText && !quantity) sayWhatIsWrong(quantityText, number, identifier, report)
  if (quantity?.total && quantity.pieces !== null && quantity.pieces > quantity.total)
    report(number, identifier, 'pieces', `${quantity.pieces} pieces are more than the total of ${quantity.total}.`)
  return {
    awb: `${prefix}-${serial}`,
    origin,
    destination,
    pieces: quantity?.pieces ?? null,
    weight: quantity?.weight ?? null,
  }
}

function sayWhatIsWrong(text: string, number: number, identifier: string, report: Report) {
  const shown = text.slice(0, 69)
  const start = /^[TPSDM]\d{1,5}/.exec(text)
  if (!start) report(number, identifier, 'pieces', `${shown} does not begin with T, P, S or D and the pieces.`)
  else if (!/^[KL]/.test(text.slice(start[0].length)))
    report(number, identifier, 'weight unit', `K or L is expected before the weight: ${shown}.`)
  else if (/,/.test(text)) report(number, identifier, 'weight', `A comma is no character of a weight: ${shown}.`)
  else report(number, identifier, 'weight', `The weight or the volume cannot be read: ${shown}.`)
}
