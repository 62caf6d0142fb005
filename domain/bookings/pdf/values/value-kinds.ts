import type { ReadValue } from '../reading.ts'
import { findCount, findMoney, findPallets, findPieces, findWeight } from './amounts.ts'
import { findEmail, findName, findPhone } from './contacts.ts'
import { findDate } from './dates.ts'
import { type Found, firstMatch } from './found.ts'
import { findEquipment, findFlight, findMawb, findTemperature } from './freight.ts'
import {
  findAirportCode,
  findAmount,
  findCarrier,
  findCodes,
  findFiling,
  findFlightNumber,
  findHarmonised,
  findMeasures,
  findPayment,
  findYesNo,
} from './letter-values.ts'
import { findWindow } from './times.ts'

/** How the text of a field is read. */
export const valueKinds = [
  'text',
  'reference',
  'name',
  'phone',
  'email',
  'date',
  'moment',
  'window',
  'weight',
  'weightLb',
  'weightKg',
  'pieces',
  'pallets',
  'count',
  'money',
  'mawb',
  'hawb',
  'flight',
  'airport',
  'equipment',
  'temperature',
  'dims',
  'screening',
  'terms',
  'code',
  'goods',
  'line',
  'airportCode',
  'carrierCode',
  'flightNumber',
  'amount',
  'filing',
  'yesNo',
  'payment',
  'handlingCodes',
  'harmonised',
  'measures',
] as const
export type ValueKind = (typeof valueKinds)[number]

/** A number of an order: letters, digits and marks, with a digit in it. */
const reference = /(?<![\w/.-])[A-Za-z\d](?:[\w/.-]*[\w])?(?![\w/-])/g
const findReference = (text: string) =>
  firstMatch(text, reference, ([printed]) =>
    /\d/.test(printed) && !/^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(printed) ? printed : null,
  )

/** '11/23/2026 21:00' → 2026-11-23T21:00 */
function findMoment(text: string, year: number | null): Found<string> | null {
  const date = findDate(text, year)
  if (!date) return null
  const rest = text.slice(date.to)
  const time = findWindow(rest)?.value
  const clock = time?.to ?? time?.from
  return clock
    ? { value: `${date.value}T${clock}`, from: date.from, to: date.to + (findWindow(rest)?.to ?? 0) }
    : { value: date.value, from: date.from, to: date.to, sureness: 0.6 }
}

const house = /(?<![\w-])(?:[A-Z]{2,4}[ -]?\d{4}[ ]\d{4}|[A-Z]{1,4}[ -]?\d{4,10}[A-Z]?|\d{6,12})(?![\w-])/g
const findHouse = (text: string) => firstMatch(text, house, ([printed]) => printed.replaceAll(' ', ''))

function findDims(text: string): Found<Record<string, string | number>> | null {
  const number = '(\\d+(?:\\.\\d+)?)'
  const match = new RegExp(`${number}\\s?x\\s?${number}\\s?x\\s?${number}\\s?(cm|in(?:ches)?|")?`, 'i').exec(text)
  if (!match) return null
  const [printed, length, width, height, unit = ''] = match
  return {
    value: {
      length: Number(length),
      width: Number(width),
      height: Number(height),
      unit: unit.toLowerCase() === 'cm' ? 'cm' : 'in',
    },
    from: match.index,
    to: match.index + printed.length,
  }
}

const codeIn = (pattern: RegExp) => (text: string) => firstMatch(text, pattern, ([printed]) => printed)

/** The text up to a remark in brackets, or to the next label. */
function findText(text: string): Found<string> | null {
  const end =
    /\s+(?:[A-Z][\w#/]*(?: [\w#/]+)?:(?=\s|$)|\(|(?:USDOT|DOT|MC) ?#? ?\d|(?<=, )(?:dispatch|attn|acct)\b)/.exec(
      ` ${text}`,
    )
  const cut = (end ? text.slice(0, Math.max(0, end.index - 1) || undefined) : text).replace(/[\s,;]+$/, '')
  return /[\p{L}\p{N}]/u.test(cut) ? { value: cut, from: 0, to: cut.length } : null
}

/** The goods without further sentences and counts. */
function findGoods(text: string): Found<string> | null {
  const end = /\.\s+[A-Z]|\.$|,\s\d/.exec(text)
  return findText(end ? text.slice(0, end.index) : text)
}

const readers: Record<ValueKind, (text: string, year: number | null) => Found<ReadValue> | null> = {
  text: findText,
  reference: findReference,
  name: findName,
  phone: findPhone,
  email: findEmail,
  date: findDate,
  moment: findMoment,
  window: (text) => findWindow(text, true),
  weight: (text) => findWeight(text),
  weightLb: (text) => findWeight(text, 'lb'),
  weightKg: (text) => findWeight(text, 'kg'),
  pieces: (text) => findPieces(text) ?? findCount(text),
  pallets: (text) => findPallets(text) ?? findCount(text),
  count: findCount,
  money: (text) => findMoney(text, true),
  mawb: findMawb,
  hawb: findHouse,
  flight: findFlight,
  airport: codeIn(/\b[A-Z]{3}\b/g),
  equipment: findEquipment,
  temperature: findTemperature,
  dims: findDims,
  screening: (text) => codeIn(/\b(?:SPX|SCO|SHR|NSC)\b/g)(text) ?? codeIn(/\bscreened\b/gi)(text),
  terms: (text) => {
    const ticked =
      /\b(prepaid|collect|3rd party|third party)\s*\[\s*x\s*\]|\[\s*x\s*\]\s*(prepaid|collect|3rd party|third party)/i.exec(
        text,
      )
    const only = ticked ?? (/\[/.test(text) ? null : /\b(prepaid|collect|third party)\b/i.exec(text))
    const name = only?.[1] ?? only?.[2]
    return only && name ? { value: name.toLowerCase(), from: only.index, to: only.index + only[0].length } : null
  },
  goods: findGoods,
  code: codeIn(/\b[A-Z]{2,4}\b/g),
  line: (text) => (/[\p{L}\p{N}]/u.test(text) ? { value: text.trim(), from: 0, to: text.length } : null),
  airportCode: findAirportCode,
  carrierCode: findCarrier,
  flightNumber: findFlightNumber,
  amount: findAmount,
  filing: findFiling,
  yesNo: findYesNo,
  payment: findPayment,
  handlingCodes: findCodes,
  harmonised: findHarmonised,
  measures: findMeasures,
}

/** The first value of a kind in a text. @param year of the document, for dates without */
export const findValue = (kind: ValueKind, text: string, year: number | null): Found<ReadValue> | null =>
  readers[kind](text, year)

const kindsOfPaths: [RegExp, ValueKind][] = [
  [/^waybill\/(origin|destination)$/, 'airportCode'],
  [/^waybill\/carrier$/, 'carrierCode'],
  [/^waybill\/flight$/, 'flightNumber'],
  [/^waybill\/(flightOn|signedOn)$/, 'date'],
  [/^waybill\/(declared\w+|insurance)$/, 'amount'],
  [/^waybill\/filing$/, 'filing'],
  [/^waybill\/isHazardous$/, 'yesNo'],
  [/^waybill\/payment$/, 'payment'],
  [/^waybill\/codes$/, 'handlingCodes'],
  [/^waybill\/harmonisedCodes$/, 'harmonised'],
  [/^waybill\/dimensions$/, 'measures'],
  [/^waybill\/signedBy$/, 'name'],
  [/^waybill\/\w+\/phone$/, 'phone'],
  [/^waybill\//, 'line'],
  [/^references\//, 'reference'],
  [/(^|\/)(contact_)?phone$/, 'phone'],
  [/(^|\/)(contact_)?email$/, 'email'],
  [/^stops\/\d+\/date$|last_free_day$|^date$/, 'date'],
  [/cut_off$/, 'moment'],
  [/(^|\/)window$/, 'window'],
  [/weight_kg$/, 'weightKg'],
  [/weight_lb$/, 'weightLb'],
  [/(^|\/)weight$/, 'weight'],
  [/^stops\/\d+\/(pieces|pallets)$/, 'count'],
  [/^pieces$/, 'pieces'],
  [/^pallets$/, 'pallets'],
  [/(^|\/)amount$|^total$/, 'money'],
  [/^mawb$/, 'mawb'],
  [/^hawb/, 'hawb'],
  [/^flight$/, 'flight'],
  [/^equipment$/, 'equipment'],
  [/^temperature$/, 'temperature'],
  [/^(destination|origin)$|airport$/, 'airport'],
  [/^(seal|nmfc|freight_class|carrier_mc)$/, 'reference'],
  [/^scac$/, 'code'],
  [/^screening$/, 'screening'],
  [/(^|\/)contact$|^driver$/, 'name'],
  [/^freight_terms$/, 'terms'],
  [/^dims$/, 'dims'],
  [/^commodity$/, 'goods'],
]

/** How a field of this path is read. */
export const kindOfPath = (path: string): ValueKind =>
  kindsOfPaths.find(([pattern]) => pattern.test(path))?.[1] ?? 'text'
