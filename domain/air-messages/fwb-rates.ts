import { add, exact, multiply } from '../decimal.ts'
import { numberFault } from './consignment.ts'
import { checkMeasured, hasSides, isOtherVolume, sumOfMeasured } from './dimensions.ts'
import type { Line, Report } from './message.ts'
import type { Goods, Rate } from './model.ts'
import { country } from './party.ts'
import { checkCharacters, checkField, type Field, fieldsOf, shown } from './segments.ts'
import { ulds } from './uld.ts'

const goodsIds = new Set(['NG', 'NC', 'ND', 'NV', 'NU', 'NS', 'NH', 'NO'])
const rateFields: Record<string, readonly [keyof Rate, string, number, number]> = {
  P: ['pieces', 'pieces', 4, 0],
  K: ['weight', 'weight', 7, 3],
  L: ['weight', 'weight', 7, 3],
  W: ['chargeable', 'chargeable weight', 7, 3],
  R: ['rate', 'rate', 8, 4],
  T: ['total', 'total', 12, 3],
}

function readRateLine({ number }: Line, parts: readonly string[], report: Report): Rate {
  const rate: Rate = {
    pieces: '',
    weight: null,
    rateClass: '',
    commodity: '',
    chargeable: '',
    rate: '',
    total: '',
    goods: [],
  }
  for (const part of parts) {
    const [letter, value] = [part.charAt(0), part.slice(1)]
    const known = rateFields[letter]
    if (known) {
      const [key, name, most, decimals] = known
      const why = numberFault(value, most, decimals)
      if (why) report(number, 'RTD', name, `${shown(part)} is no ${name}: ${why}.`)
      else if (key === 'weight') rate.weight = { value, unit: letter }
      else Object.assign(rate, { [key]: value })
    } else if (letter === 'C') {
      rate.rateClass = value
      if (!/^[BCEKMNPQRSUWXY]$/.test(value)) report(number, 'RTD', 'rate class', `${shown(value)} is no rate class.`)
    } else if (letter === 'S') {
      rate.commodity = value
      if (!/^[A-Z0-9.]{1,7}$/.test(value))
        report(number, 'RTD', 'commodity item number', `${shown(value)} is no commodity item number.`)
    } else if (part && !/^[A-Z]{3}$/.test(part))
      report(number, 'RTD', 'rate line', `${shown(part)} is no part of a rate line.`)
  }
  checkRate(rate, number, parts, report)
  return rate
}

/** Classes whose total is the rate for each kilogram or pound; without a class it is checked so, too. */
const byWeight = new Set(['', 'C', 'K', 'N', 'Q'])

function checkRate(rate: Rate, line: number, parts: readonly string[], report: Report) {
  const has = (letter: string) => parts.some((part) => part.startsWith(letter))
  if (!has('P')) report(line, 'RTD', 'pieces', 'The rate line has no pieces.')
  if (!has('K') && !has('L')) report(line, 'RTD', 'weight unit', 'The rate line has no weight with K or L.')
  if (!has('C')) report(line, 'RTD', 'rate class', 'The rate line has no rate class.', 'warning')
  if (rate.weight && rate.chargeable && exact(rate.chargeable).lt(rate.weight.value) && rate.rateClass !== 'M')
    report(
      line,
      'RTD',
      'chargeable weight',
      `The chargeable weight ${rate.chargeable} is below the weight ${rate.weight.value}.`,
      'warning',
    )
  if (!rate.total || !rate.rate) return
  if (rate.rateClass === 'M') {
    if (!exact(rate.total).eq(rate.rate))
      report(line, 'RTD', 'total', `The minimum charge is ${rate.rate}, not ${rate.total}.`)
    return
  }
  if (!rate.chargeable || !byWeight.has(rate.rateClass)) return
  const product = multiply(rate.chargeable, rate.rate)
  const decimals = /\.(\d+)$/.exec(rate.total)?.[1]?.length ?? 0
  if (product.toDecimalPlaces(decimals).eq(rate.total) || product.toDecimalPlaces(2).eq(rate.total)) return
  // Some currencies are rounded to their next 1, 5 or 10.
  const isRounded = decimals === 0 && product.sub(rate.total).abs().lt(10)
  report(
    line,
    'RTD',
    'total',
    `${rate.chargeable} times ${rate.rate} is ${product.toString()}, not ${rate.total}.`,
    isRounded ? 'warning' : 'error',
  )
}

const goodsText: Field = { name: 'nature of goods', form: /^./, most: 20, soft: true }
const commodity: Field = { name: 'harmonised commodity code', form: /^[A-Z0-9.]{6,18}$/ }

function checkGoods({ number }: Line, { id, fields }: Goods, report: Report) {
  const [first = ''] = fields
  const say = (field: string, message: string) => report(number, 'RTD', field, message)
  if (id === 'NG' || id === 'NC') checkField(goodsText, fields.join('/'), number, 'RTD', report)
  else if (id === 'NH') checkField(commodity, first, number, 'RTD', report)
  else if (id === 'NO') checkField(country, first, number, 'RTD', report)
  else if (id === 'NS') {
    if (!/^\d{1,5}$/.test(first)) say('shipper load and count', `${shown(first)} is no number of pieces.`)
  } else if (id === 'NU') ulds(first, (field, message, severity) => report(number, 'RTD', field, message, severity))
  else if (id === 'NV') {
    const [, unit = '', value = ''] = /^([A-Z]{0,2})(.*)$/.exec(first) ?? []
    const why = numberFault(value, 9, 4)
    if (!/^(MC|CF|CI|CC)$/.test(unit)) say('volume code', `${shown(first)} does not begin with MC, CF, CI or CC.`)
    else if (why) say('volume', `${shown(first)} is no volume: ${why}.`)
  } else if (id === 'ND') checkMeasured(fields, say)
}

/** Dimensions against the pieces of their rate line and the volume that is said. */
function compareDimensions(rate: Rate, lineOf: Map<Goods, number>, report: Report) {
  const sized = rate.goods.filter(({ id, fields }) => id === 'ND' && hasSides(fields))
  const [first] = sized
  if (!first) return
  const { pieces, volume } = sumOfMeasured(sized.map(({ fields }) => fields))
  const line = lineOf.get(sized.at(-1) ?? first) ?? 1
  const asked = Number(rate.pieces)
  if (rate.pieces && pieces !== asked)
    report(
      line,
      'RTD',
      'dimensions',
      `The dimensions are of ${pieces} pieces, not ${asked}.`,
      pieces > asked ? 'error' : 'warning',
    )
  const said = rate.goods.find(({ id, fields }) => id === 'NV' && /^MC\d+(\.\d+)?$/.test(fields[0] ?? ''))
  if (!said || pieces !== asked) return
  const value = (said.fields[0] ?? '').slice(2)
  if (isOtherVolume(volume, value))
    report(
      lineOf.get(said) ?? line,
      'RTD',
      'volume',
      `The dimensions make ${volume.toDecimalPlaces(3).toString()} cubic metres, not ${exact(value).toString()}.`,
      'warning',
    )
}

/** RTD: rate lines, each with the lines of its goods. */
export function readRates(lines: readonly Line[], report: Report): Rate[] {
  const rates: Rate[] = []
  const lineOf = new Map<Goods, number>()
  for (const line of lines) {
    if (line.text.trim() === '') continue
    const parts = fieldsOf(line.text.trimEnd())
    if (/^\d{1,2}$/.test(parts[0] ?? '')) parts.shift()
    const [id = '', ...fields] = parts
    const last = rates.at(-1)
    if (/^[PKL]\d/.test(id) || (!last && !goodsIds.has(id))) rates.push(readRateLine(line, parts, report))
    else if (goodsIds.has(id)) {
      const goods = { id, fields }
      lineOf.set(goods, line.number)
      checkGoods(line, goods, report)
      if (last) last.goods.push(goods)
      else report(line.number, 'RTD', 'rate line', 'There is no rate line before the goods.')
    } else
      report(line.number, 'RTD', 'goods data identifier', `${shown(id)} is not one of NC, NG, ND, NV, NU, NS, NH, NO.`)
    checkCharacters(line.text, (message) => report(line.number, 'RTD', 'text', message, 'warning'))
  }
  if (rates.length === 0 && lines[0]) report(lines[0].number, 'RTD', 'rate line', 'There is no rate line.')
  for (const rate of rates) compareDimensions(rate, lineOf, report)
  return rates
}

/** What the rate lines add up to. */
export const sumOf = (rates: readonly Rate[], amount: (rate: Rate) => string) =>
  rates.reduce((sum, rate) => add(sum, amount(rate) || '0').toString(), '0')
