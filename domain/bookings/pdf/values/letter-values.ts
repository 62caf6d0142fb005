import type { ReadValue } from '../reading.ts'
import { findMoney, numberOf } from './amounts.ts'
import { type Found, firstMatch } from './found.ts'

/** Values of a shipper's letter of instruction. */

const tick = String.raw`(?:\[\s*[xX✓✔]\s*\]|\(\s*[xX]\s*\)|[☒☑✓✔])`
const noTick = /\[\s*\]|\(\s*\)|[☐□]/

/** Of several words with boxes the one that is ticked, before it or behind it; without any box the only word. */
function tickedOf<V extends ReadValue>(text: string, words: readonly [RegExp, V][]): Found<V> | null {
  const hits = (form: (word: string) => string) =>
    words.flatMap(([word, value]) => {
      const match = new RegExp(form(word.source), 'i').exec(text)
      return match ? [{ value, from: match.index, to: match.index + match[0].length }] : []
    })
  const hasBoxes = noTick.test(text) || new RegExp(tick).test(text)
  const isBehind = hasBoxes && /^\s*\p{L}/u.test(text)
  // 'Yes / No' without any mark says nothing.
  const found = !hasBoxes
    ? hits((word) => `\\b(?:${word})\\b`)
    : isBehind
      ? hits((word) => `\\b(?:${word})\\s*${tick}`)
      : hits((word) => `${tick}\\s*(?:${word})\\b`)
  return found.length === 1 ? (found[0] ?? null) : null
}

export const findYesNo = (text: string): Found<string> | null =>
  tickedOf(text, [
    [/yes|y/, 'yes'],
    [/no|n|none/, 'no'],
  ])

export const findPayment = (text: string): Found<string> | null =>
  tickedOf(text, [
    [/prepaid|ppd/, 'prepaid'],
    [/collect|col/, 'collect'],
  ])

const isDay = (year: string, month: string, day: string) => {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}

/** 'X20261127123456' → 'AES X20261127123456'; 'NOEEI § 30.37 (a)' → 'NOEEI 30.37(a)'. A number of no day is unsure. */
export function findFiling(text: string): Found<string> | null {
  const itn = firstMatch(
    text,
    /(?<![A-Z\d])X\s?(\d{4})(\d{2})(\d{2})(\d{6})(?!\d)/gi,
    ([, year, month, day, last]) => `AES X${year}${month}${day}${last}`,
  )
  if (itn) {
    const [, year = '', month = '', day = ''] = /X(\d{4})(\d{2})(\d{2})/.exec(itn.value) ?? []
    return isDay(year, month, day) ? itn : { value: itn.value, from: itn.from, to: itn.to, sureness: 0.3 }
  }
  const none = firstMatch(
    text,
    /(?:NO ?EEI[^\d]{0,12})?(?<![\d.])30\.(?:36|39|37\s?\(([a-y])\)|40\s?\(([a-c])\))(?![\d.])/gi,
    ([printed]) => `NOEEI ${(/30\..*/.exec(printed)?.[0] ?? '').replace(/\s/g, '').toLowerCase()}`,
  )
  return (
    none ??
    firstMatch(
      text,
      /AES(?:POST|DOWN)\s+\d{9}(?:\d{2})?(?:\s?[-–]\s?\d{9}(?:\d{2})?)?\s+\d{2}\/\d{2}\/\d{4}/gi,
      ([printed]) => printed.toUpperCase(),
    )
  )
}

/** 'USD 41,870.00', '41870', 'US$ 41,870'; 'NVD' is no amount. */
export function findAmount(text: string): Found<string> | null {
  const asText = (found: Found<number> | null) => found && Object.assign({}, found, { value: String(found.value) })
  const plain = /(?<![\d.,/-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?(?![\d,/-])/g
  return asText(findMoney(text, true) ?? firstMatch(text, plain, ([printed]) => numberOf(printed)))
}

/** Schedule B and HTS numbers: '8481.80.3010', or ten digits by themselves. */
export function findHarmonised(text: string): Found<string> | null {
  return firstMatch(
    text,
    /(?<![\d.])(?:\d{4}\.\d{2}(?:\.\d{2,4}(?:\.\d{2})?)?|\d{10})(?![\d.]*\d)/g,
    ([printed]) => printed,
  )
}

/** 'Chicago O'Hare (ORD)' or 'ORD' by itself: a word of three letters inside a name is no code. */
export const findAirportCode = (text: string): Found<string> | null =>
  firstMatch(text, /\(\s*([A-Z]{3})\s*\)/g, ([, code = '']) => code) ??
  firstMatch(
    text,
    /^\s*([A-Z]{3})\b(?=\s*(?:$|[-–,/]))|(?:[-–,/]\s*)([A-Z]{3})\s*$/g,
    ([, first, last]) => first ?? last ?? null,
  )

/** 'Lufthansa (LH)', 'KE'. */
export const findCarrier = (text: string): Found<string> | null =>
  firstMatch(
    text,
    /\(\s*((?:[A-Z][A-Z\d]|\d[A-Z]))\s*\)|^\s*([A-Z][A-Z\d]|\d[A-Z])\s*$/g,
    ([, inside, alone]) => inside ?? alone ?? null,
  )

export const findFlightNumber = (text: string): Found<string> | null =>
  firstMatch(
    text,
    /\b([A-Z][A-Z\d]|\d[A-Z])\s?(\d{1,4})(?![\d/])\b/g,
    ([, airline = '', number = '']) => `${airline}${number}`,
  )

/** Special handling codes: 'ELI, HEA'. */
export const findCodes = (text: string): Found<string> | null =>
  firstMatch(text, /^\s*[A-Z]{3}(?:\s*[,/ ]\s*[A-Z]{3})*\s*$/g, ([printed]) =>
    printed
      .trim()
      .split(/[\s,/]+/)
      .join(', '),
  )

const side = String.raw`(\d{1,5}(?:\.\d+)?)\s*(?:cm|in|")?`
const measured = new RegExp(
  String.raw`(?:(?<![\d.])(\d{1,5})\s*(?:pcs|pieces|ctns?|cartons|plts?|pallets|crates?|boxes)?\s*(?:[@:/]|x|×|\s)\s*)?(?<![\d.])${side}\s*[x×*]\s*${side}\s*[x×*]\s*(\d{1,5}(?:\.\d+)?)\s*(cm|in(?:ch(?:es)?)?|")?`,
  'gi',
)

/** '4 x 48x40x36 in; 2 @ 24 x 24 x 20'. A line without a count or a unit is unsure. */
export function findMeasures(text: string): Found<string> | null {
  const found = [...text.matchAll(measured)]
  const [first] = found
  const last = found.at(-1)
  if (!first || !last) return null
  const unitOf = (one: RegExpExecArray | RegExpMatchArray) =>
    /^c/i.test(one[5] ?? '') || /\dcm/i.test(one[0]) ? 'cm' : 'in'
  const said = found.map((one) => `${one[1] ?? 1} x ${one[2]}x${one[3]}x${one[4]} ${unitOf(one)}`)
  const isWhole = found.every((one) => one[1] && one[5])
  return {
    value: said.join('; '),
    from: first.index,
    to: last.index + last[0].trimEnd().length,
    sureness: isWhole ? 1 : 0.6,
  }
}
