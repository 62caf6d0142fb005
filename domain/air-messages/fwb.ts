import { add, exact, multiply } from '../decimal.ts'
import { readConsignment } from './consignment.ts'
import { fwbGrammar } from './fwb-grammar.ts'
import type { AirMessage, Line, Report } from './message.ts'
import { checkSegments, type FoundSegment, fieldsOf, segmentsOf } from './segments.ts'

const of = (found: readonly FoundSegment[], id: string) =>
  found.filter((segment) => segment.id === id).flatMap(({ lines }) => lines)

interface Sum {
  value: string
  line: number
}

/** WT, VC, TX, OA, OC, CT of PPD or COL. */
function sumsOf(lines: readonly Line[]) {
  const sums = new Map<string, Sum>()
  for (const { number, text } of lines)
    for (const part of fieldsOf(text)) {
      const [, name, value] = /^(WT|VC|TX|OA|OC|CT)(\d{1,12}(?:\.\d{1,3})?)$/.exec(part) ?? []
      if (name && value) sums.set(name, { value, line: number })
    }
  return sums
}

function checkSums(id: string, sums: Map<string, Sum>, due: Map<string, string>, report: Report) {
  const total = sums.get('CT')
  const parts = ['WT', 'VC', 'TX', 'OA', 'OC'].map((name) => sums.get(name)?.value ?? '0')
  const sum = parts.reduce((one, other) => add(one, other).toString(), '0')
  if (total && !exact(sum).eq(total.value))
    report(total.line, id, 'CT', `${parts.join(' + ')} is ${sum}, not ${total.value}.`)
  for (const [name, letter] of [
    ['OA', 'A'],
    ['OC', 'C'],
  ] as const) {
    const said = sums.get(name)
    const owed = due.get(`${id === 'PPD' ? 'P' : 'C'}${letter}`) ?? '0'
    if (said && !exact(said.value).eq(owed))
      report(said.line, id, name, `The other charges add up to ${owed}, not ${said.value}.`)
  }
}

/** What OTH says is due to the agent (A) and the carrier (C), prepaid (P) or collect (C). */
function readOther(lines: readonly Line[], report: Report) {
  const due = new Map<string, string>()
  for (const { number, text } of lines) {
    if (!text) continue
    const [sign = '', charges = ''] = fieldsOf(text)
    if (!/^[PC]$/.test(sign)) report(number, 'OTH', 'prepaid or collect', 'P or C is expected.')
    if (!/^([A-Z]{2}[AC]\d{1,12}(\.\d{1,3})?){1,3}$/.test(charges))
      report(number, 'OTH', 'other charge', `${charges.slice(0, 69) || 'Nothing'} is no list of one to three charges.`)
    else
      for (const [, whose = '', value = ''] of charges.matchAll(/[A-Z]{2}([AC])(\d+(?:\.\d+)?)/g))
        due.set(sign + whose, add(due.get(sign + whose) ?? '0', value).toString())
  }
  return due
}

const rateForms = {
  P: ['pieces', /^\d{1,5}$/],
  K: ['gross weight', /^\d{1,7}(\.\d{1,3})?$/],
  L: ['gross weight', /^\d{1,7}(\.\d{1,3})?$/],
  C: ['rate class', /^[BCEKMNPQRSUWXY]$/],
  S: ['commodity item number', /^[A-Z0-9]{1,7}$/],
  W: ['chargeable weight', /^\d{1,7}(\.\d{1,3})?$/],
  R: ['rate', /^\d{1,8}(\.\d{1,4})?$/],
  T: ['total', /^\d{1,12}(\.\d{1,3})?$/],
} as const satisfies Record<string, readonly [string, RegExp]>
const isRateLetter = (letter: string): letter is keyof typeof rateForms => Object.hasOwn(rateForms, letter)
const goodsIds = new Set(['NG', 'NC', 'ND', 'NV', 'NU', 'NS', 'NH', 'NO'])

function readRateLine(line: Line, parts: readonly string[], report: Report) {
  const rate = new Map<string, string>()
  for (const part of parts) {
    const letter = part.charAt(0)
    if (!isRateLetter(letter)) continue
    const [name, form] = rateForms[letter]
    if (form.test(part.slice(1))) rate.set(letter, part.slice(1))
    else report(line.number, 'RTD', name, `${part.slice(0, 69)} is no ${name}.`)
  }
  if (!rate.has('C')) report(line.number, 'RTD', 'rate class', 'The rate line has no rate class.', 'warning')
  const [weight, per, total] = [rate.get('W'), rate.get('R'), rate.get('T')]
  const byWeight = weight && per && /^[CKNQ]$/.test(rate.get('C') ?? 'N') ? multiply(weight, per) : undefined
  if (byWeight && total && byWeight.sub(total).abs().gt('0.01'))
    report(line.number, 'RTD', 'total', `${weight} times ${per} is ${byWeight.toString()}, not ${total}.`, 'warning')
  return rate
}

function readRates(lines: readonly Line[], report: Report) {
  const rates: Map<string, string>[] = []
  for (const line of lines) {
    if (!line.text) continue
    const parts = fieldsOf(line.text)
    if (/^\d{1,2}$/.test(parts[0] ?? '')) parts.shift()
    if (/^P\d/.test(parts[0] ?? '')) rates.push(readRateLine(line, parts, report))
    else if (!goodsIds.has(parts[0] ?? ''))
      report(
        line.number,
        'RTD',
        'goods data identifier',
        `${(parts[0] ?? '').slice(0, 69)} is not one of NC, NG, ND, NV, NU, NS, NH, NO.`,
      )
  }
  return rates
}

export function readFwb(message: AirMessage, [first, ...rest]: readonly Line[], end: number, report: Report) {
  if (first) Object.assign(message, readConsignment(first, 'consignment line', report))
  const found = segmentsOf(rest, ({ number, text }) =>
    report(number, 'unknown', 'line identifier', `No line of an FWB begins so: ${text.slice(0, 69)}.`),
  )
  checkSegments(found, fwbGrammar, end, report)
  message.flight = fieldsOf(of(found, 'FLT')[0]?.text ?? '')[0] || null
  const rates = readRates(of(found, 'RTD'), report)
  const due = readOther(of(found, 'OTH'), report)
  const prepaid = sumsOf(of(found, 'PPD'))
  checkSums('PPD', prepaid, due, report)
  const collect = sumsOf(of(found, 'COL'))
  checkSums('COL', collect, due, report)
  if (prepaid.size + collect.size === 0) report(end, 'PPD', 'segment', 'There is neither PPD nor COL.', 'warning')
  if (!first || rates.length === 0) return
  const total = (letter: string) => rates.reduce((sum, rate) => add(sum, rate.get(letter) ?? '0').toString(), '0')
  if (message.pieces !== null && Number(total('P')) !== message.pieces)
    report(
      first.number,
      'consignment line',
      'pieces',
      `The rate lines have ${total('P')} pieces, not ${message.pieces}.`,
    )
  const { weight } = message
  if (weight && !exact(total(weight.unit)).eq(weight.value))
    report(
      first.number,
      'consignment line',
      'weight',
      `The rate lines weigh ${total(weight.unit)}, not ${weight.value}.`,
    )
  const charged = [prepaid.get('WT'), collect.get('WT')].filter((sum) => sum !== undefined)
  const asked = charged.reduce((sum, { value }) => add(sum, value).toString(), '0')
  const [place] = charged
  if (place && !exact(total('T')).eq(asked))
    report(place.line, prepaid.has('WT') ? 'PPD' : 'COL', 'WT', `The rate lines add up to ${total('T')}, not ${asked}.`)
}
