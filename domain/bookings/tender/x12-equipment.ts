import { checkContainerNo, containerCheckDigit } from '../../codes/check-digits.ts'
import type { Segment } from '../../x12/segment.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import type { InboundBooking } from '../booking.ts'
import type { Report } from './x12-204-sections.ts'

type Equipment = NonNullable<InboundBooking['equipment']>
type Read = { equipment?: Equipment; containerNo?: string; truckType?: string }

/** X12 element 40, the codes that road carriers see, in dispatchers' words. */
const KINDS: Readonly<Record<string, string>> = {
  TL: 'trailer',
  TV: 'van',
  TF: 'dry van',
  FF: 'frozen food trailer',
  RT: 'reefer',
  TW: 'reefer',
  RC: 'reefer',
  CZ: 'reefer container',
  FT: 'flatbed',
  FH: 'flatbed',
  FR: 'flatbed',
  OT: 'open-top trailer',
  DT: 'drop-back trailer',
  DD: 'double-drop trailer',
  LO: 'lowboy',
  ST: 'side-kit trailer',
  PT: 'protected trailer',
  HV: 'high-cube van',
  VE: 'van',
  SV: 'van',
  TM: 'insulated trailer',
  TI: 'insulated trailer',
  TQ: 'heated trailer',
  TB: 'boat trailer',
  TC: 'car carrier',
  TG: 'gas tank trailer',
  TJ: 'chemical tank trailer',
  TK: 'food-grade tank trailer',
  TR: 'tractor',
  TH: 'open-top truck',
  TU: 'open-top truck',
  CN: 'container',
  CC: 'container on chassis',
  CH: 'chassis',
  CU: 'open-top container',
  CX: 'tank container',
  CW: 'tank container',
  VA: 'vented container',
  '20': "20' container",
  '40': "40' container",
  '2B': "20' container",
  '4B': "40' container",
  '45': "45' container",
  '48': "48' trailer",
  '53': "53' trailer",
}
const CONTAINERS = new Set(['CN', 'CC', 'CZ', 'CU', 'CX', 'CW', 'VA', '20', '40', '2B', '4B', '45'])

/** Equipment length in feet, written FFII ('5300'), as feet ('53') or, if that is impossible, as inches ('0636'). */
function readLength(n7: Segment, report: Report): number | undefined {
  const text = element(n7, 15)
  if (text === '' || /^0+$/.test(text)) return undefined
  if (!/^\d{1,5}$/.test(text)) {
    report('equipment.lengthIgnored', { value: text }, n7, 15)
    return undefined
  }
  const number = Number(text)
  if (text.length <= 2) return number
  const [feet, inches] = [Math.floor(number / 100), number % 100]
  if (inches < 12 && feet <= 99) return feet + Math.round((inches / 12) * 100) / 100
  const read = Math.round((number / 12) * 100) / 100
  if (read > 99) {
    report('equipment.lengthIgnored', { value: text }, n7, 15)
    return undefined
  }
  report('equipment.length', { value: text, feet: read }, n7, 15)
  return read
}

const ISO_LENGTHS: Readonly<Record<string, number>> = {
  '1': 10,
  '2': 20,
  '3': 30,
  '4': 40,
  L: 45,
  '9': 45,
  M: 48,
  P: 53,
}

/** "40' high-cube container" from an ISO 6346 size and type code ('45R1', or '4500' of the older edition). */
export function isoContainerWords(isoType: string): { words: string; lengthFt?: number } {
  const code = isoType.toUpperCase()
  const lengthFt = ISO_LENGTHS[code.charAt(0)]
  const highCube = ['5', '6', 'E', 'F'].includes(code.charAt(1)) ? 'high-cube ' : ''
  const type = code.charAt(2)
  const kind =
    type === 'R' || type === '3'
      ? 'reefer '
      : type === 'U' || type === '5'
        ? 'open-top '
        : type === 'P' || type === '6'
          ? 'flat-rack '
          : type === 'T' || type === '7'
            ? 'tank '
            : ''
  return { words: `${highCube}${kind}container`, ...(lengthFt && { lengthFt }) }
}

/** Reads an N7: equipment in words, its number, and the container number if it is one. */
export function readEquipment(n7: Segment | undefined, report: Report): Read {
  if (!n7) return {}
  const code = element(n7, 11).toUpperCase()
  const isoType = element(n7, 22)
  // Skips NONE, NA, UNKNOWN, ZZ: a number has a digit.
  const own = /\d/.test(element(n7, 2)) ? element(n7, 2) : ''
  // A container number is owner code and serial; a trailer number stands alone, without the element before it.
  const given = CONTAINERS.has(code) && own ? `${element(n7, 1)}${own}`.replace(/\s/g, '') : own
  const iso = CONTAINERS.has(code) && isoType ? isoContainerWords(isoType) : undefined
  if (code && !KINDS[code]) report('equipment.type', { value: code }, n7, 11)
  const words = iso?.words ?? KINDS[code] ?? code
  const lengthFt = readLength(n7, report) ?? iso?.lengthFt
  const container = CONTAINERS.has(code) && given ? readContainer(n7, given, report) : undefined
  const truckType = truckWords(words, lengthFt)
  return {
    ...(truckType && { truckType }),
    ...(container?.valid && { containerNo: container.number }),
    equipment: {
      kind: words && words.charAt(0).toUpperCase() + words.slice(1),
      number: container?.number ?? given,
      ...(lengthFt && { lengthFt }),
      ...(isoType && { isoType }),
    },
  }
}

/** "53' van", "40' high-cube container"; without a length "Container". */
function truckWords(words: string, lengthFt: number | undefined): string {
  if (/^\d/.test(words) || !lengthFt) return words && words.charAt(0).toUpperCase() + words.slice(1)
  const [feet, inches] = [Math.floor(lengthFt), Math.round((lengthFt % 1) * 12)]
  return `${feet}'${inches ? `${inches}"` : ''}${words && ` ${words}`}`
}

/** Owner code and serial (N701, N702) with the check digit of N718, or a calculated one if absent. */
function readContainer(n7: Segment, given: string, report: Report): { number: string; valid: boolean } {
  const digit = element(n7, 18)
  const full = /^[A-Z]{4}\d{7}$/i.test(given) ? given.toUpperCase() : ''
  const stem = (full ? full.slice(0, 10) : given).toUpperCase()
  const expected = containerCheckDigit(stem)
  if (expected === undefined) {
    report('container.form', { number: given }, n7, 2)
    return { number: given, valid: false }
  }
  const stated = digit || full.slice(10)
  if (stated === '' && checkContainerNo(`${stem}${expected}`).valid) {
    report('container.computed', { number: stem, expected }, n7, 18)
    return { number: `${stem}${expected}`, valid: true }
  }
  const verdict = checkContainerNo(`${stem}${stated}`)
  if (!verdict.valid && verdict.why === 'category') report('container.category', { number: stem }, n7, 1)
  else if (!verdict.valid) report('container.checkDigit', { number: stem, given: stated, expected }, n7, 18)
  return { number: `${stem}${stated}`, valid: verdict.valid }
}
