import { awbCheckDigit, checkAwb } from '../codes/check-digits.ts'
import { readGs1 } from '../codes/gs1.ts'

/** What a label of a piece is: our own number, a GS1 serial shipping container code, an air waybill's piece, or the customer's. */
export const labelKinds = ['own', 'sscc', 'awb', 'customer'] as const
export type LabelKind = (typeof labelKinds)[number]
export const longestLabel = 60

export type ReadLabel =
  /** `isSuspect`: its check digit is wrong, or it may be a part of a longer code, and a person must look. */
  | { kind: LabelKind; label: string; awb?: string; piece?: number; isSuspect?: true }
  /** A whole waybill: which piece must be asked. */
  | { kind: 'waybill'; awb: string; isSuspect?: true }
  /** An address on the web: it is never opened by itself. */
  | { kind: 'link' }
  | { kind: 'bad'; why: 'empty' | 'tooLong' | 'checkDigit' | 'cutOff' | 'misread' | 'product' }

/** The last digit of a GS1 number, from those before it: GS1 General Specifications, 7.9. */
export const gs1CheckDigit = (digits: string) =>
  (10 - ([...digits].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 1 : 3), 0) % 10)) % 10
const isGs1 = (digits: string) => gs1CheckDigit(digits.slice(0, -1)) === Number(digits.at(-1))

/**
 * A serial shipping container code.
 * @param prefix the company's GS1 prefix, 4 to 12 digits; never one that is made up
 * @returns 18 digits. @throws RangeError when the serial no longer fits
 */
export function ssccOf(prefix: string, serial: number): string {
  const room = 16 - prefix.length
  const text = String(serial)
  // The extension digit counts on, and gives ten times the serial numbers.
  const digits = text.padStart(room + 1, '0')
  if (!/^\d{4,12}$/.test(prefix) || digits.length > room + 1)
    throw new RangeError(`no code for ${prefix} and ${serial}`)
  const body = `${digits.charAt(0)}${prefix}${digits.slice(1)}`
  return `${body}${gs1CheckDigit(body)}`
}

/** Our own label: the receipt and the number of the piece; a reprinted one also says which edition it is. */
export const ownLabelOf = (receiptNo: string, pieceNo: number, edition = 1) =>
  `${receiptNo}-${String(pieceNo).padStart(4, '0')}${edition > 1 ? `-${edition}` : ''}`
/** Bar code of an air waybill's piece: IATA Resolution 606, eleven digits of the waybill and five of the piece. */
export const awbLabelOf = (awb: string, pieceNo: number) => `${awb.replace('-', '')}${String(pieceNo).padStart(5, '0')}`

function awbPiece(text: string): ReadLabel {
  const [awb, piece] = [`${text.slice(0, 3)}-${text.slice(3, 11)}`, Number(text.slice(11))]
  if (piece === 0) return { kind: 'bad', why: 'misread' }
  const isRight = awbCheckDigit(text.slice(3, 10)) === Number(text.charAt(10))
  return { kind: 'awb', label: text, awb, piece, ...(isRight ? {} : { isSuspect: true }) }
}

/** Codes of digits only. Null: none of a known form. */
function ofDigits(text: string): ReadLabel | null {
  if (text.length === 18 && isGs1(text)) return { kind: 'sscc', label: text }
  if (text.length === 18) return { kind: 'bad', why: 'checkDigit' }
  if (text.length === 16) return awbPiece(text)
  if (text.length === 13 && isGs1(text)) return { kind: 'bad', why: 'product' }
  // Carriers number parcels with 12 or 15 digits, and codes that are cut off have as many: a person must look.
  if (text.length === 12 || text.length === 15) return { kind: 'customer', label: text, isSuspect: true }
  // Of an air waybill's piece or a container code, with digits missing.
  return text.length >= 12 && text.length < 20 ? { kind: 'bad', why: 'cutOff' } : null
}

/** A container code as labels print it below its bars, '(00) 1 0614141123456789 7', is typed with those blanks, or without the identifier. */
function withoutBlanks(text: string): string {
  const digits = text.replace(/\s/g, '')
  if (/^\(00\)\d+$/.test(digits)) return digits
  return /^(00)?\d{18}$/.test(digits) && isGs1(digits.slice(-18)) ? digits : text
}

/** No label has these, and they cannot be stored or turn the text around: NUL, half a character, the sign of an unreadable one, bidi controls. */
const unreadable = /[\0\ud800-\udfff\ufffd\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** One label is written in several ways: composed or not, with full-width digits. Only one of them is kept and compared. */
const unified = (text: string) => text.normalize('NFKC').trim()

/** Code of a pallet, unit load device or location, as it was scanned or typed. */
export const placeCodeOf = (text: string) => unified(unified(text).toUpperCase())

/** A label as it is stored, without what its reader and its print add. What is none stays as it was scanned. */
export function plainLabel(text: string): string {
  const read = readLabel(text)
  return 'label' in read ? read.label : unified(text)
}

/** What was scanned or typed. The shapes are those of GS1-128, IATA Resolution 606 and our own labels; anything else is the customer's. */
export function readLabel(scanned: string): ReadLabel {
  const text = unified(scanned)
  if (text === '') return { kind: 'bad', why: 'empty' }
  if (/^(https?|ftp):/i.test(text)) return { kind: 'link' }
  if (text.length > longestLabel) return { kind: 'bad', why: 'tooLong' }
  if (unreadable.test(text)) return { kind: 'bad', why: 'misread' }
  if (/^DR-\d{2}-\d{6,}-\d{4,}(-\d+)?$/i.test(text)) return { kind: 'own', label: text.toUpperCase() }
  const waybill = checkAwb(text)
  if (waybill.valid) return { kind: 'waybill', awb: waybill.number }
  const bare = withoutBlanks(text).replace(/^\(00\)/, '00')
  if (/^(\](C1|d2|Q3|e0)|00\d{18})/.test(bare)) {
    const sscc = readGs1(bare)?.find(({ name }) => name === 'sscc')
    return sscc ? { kind: 'sscc', label: sscc.value } : { kind: 'bad', why: 'checkDigit' }
  }
  if (/^\d+$/.test(bare)) return ofDigits(bare) ?? { kind: 'customer', label: bare }
  // A waybill's piece with blanks, or with a letter that was a digit, is a bad scan.
  if (/^\d{3}[\s-]\d{8}[\s-]\d{5}$/.test(text)) return { kind: 'bad', why: 'misread' }
  if (/^[A-Z]{2}\d{14}$/i.test(text)) return { kind: 'customer', label: placeCodeOf(text), isSuspect: true }
  if (text.length === 16 && text.replace(/\D/g, '').length >= 14) return { kind: 'bad', why: 'misread' }
  // Phones type capitals, and people type what they read: one label must not become two.
  return { kind: 'customer', label: placeCodeOf(text).slice(0, longestLabel) }
}
