import { isCountry } from '../../country.ts'
import { currency } from '../../money.ts'
import type { Report } from '../message.ts'
import type { Element } from './xml-element.ts'

const kinds: readonly (readonly [RegExp, string, ReadonlySet<string>])[] = [
  [/WeightMeasure$/, 'weight', new Set(['KGM', 'LBR'])],
  [/VolumeMeasure$/, 'volume', new Set(['MTQ', 'CMQ', 'DMQ', 'FTQ', 'INQ'])],
  [/(Width|Length|Height)Measure$/, 'length', new Set(['CMT', 'MMT', 'MTR', 'INH', 'FOT'])],
]
const isNumber = (text: string) => /^\d{1,15}(\.\d{1,6})?$/.test(text)

/** `2024-09-09T09:34:53-03:00`, a day that the month has. */
export function isDateTime(text: string): boolean {
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(text) ?? []
  if (!year || Number(month) < 1 || Number(month) > 12) return false
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(day) >= 1 && Number(day) <= last && Number(hour) < 24 && Number(minute) < 60
}

function checkMeasure(element: Element, report: Report) {
  const { name, path, line, text, attributes } = element
  const kind = kinds.find(([form]) => form.test(name))
  if (!kind) return
  const [, what, units] = kind
  const unit = attributes.unitCode ?? ''
  if (unit === '') report(line, path, 'unitCode', `The unit of the ${what} is missing.`)
  else if (!units.has(unit)) {
    // Some write the weight by volume where the volume belongs.
    const isDoubtful = what === 'volume' && /^(KGM|LBR)$/.test(unit)
    report(line, path, 'unitCode', `${unit.slice(0, 69)} is no unit of a ${what}.`, isDoubtful ? 'warning' : 'error')
  }
  if (!isNumber(text)) report(line, path, what, `${text.slice(0, 69) || 'Nothing'} is no ${what}.`)
}

function checkAmount({ path, line, text, attributes }: Element, report: Report) {
  const unit = attributes.currencyID ?? ''
  if (unit === '') report(line, path, 'currencyID', 'The currency of the amount is missing.')
  else if (!currency.safeParse(unit).success || unit !== unit.toUpperCase())
    report(line, path, 'currencyID', `${unit.slice(0, 69)} is no currency.`)
  if (!isNumber(text)) report(line, path, 'amount', `${text.slice(0, 69) || 'Nothing'} is no amount.`)
}

type Check = readonly [RegExp, string, (text: string) => boolean]
const byName: readonly Check[] = [
  [/Quantity$/, 'quantity', (text) => /^\d{1,9}$/.test(text)],
  [/DateTime$/, 'date and time', isDateTime],
  [/Indicator$/, 'indicator', (text) => /^(true|false|0|1)$/.test(text)],
  [/^CountryID$/, 'country code', isCountry],
  [/CurrencyCode$/, 'currency', (text) => /^[A-Z]{3}$/.test(text) && currency.safeParse(text).success],
  [/^CargoAgentID$/, 'IATA cargo agent numeric code', (text) => /^\d{7}$/.test(text)],
]
const airports = /(Origin|FinalDestination|OccurrenceArrival|OccurrenceDeparture)Location$/

/** Every value of the tree against the form that its name tells. */
export function checkValues(root: Element, report: Report) {
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const { name, path, line, text } = element
    if (name.endsWith('Measure')) checkMeasure(element, report)
    else if (name.endsWith('Amount')) checkAmount(element, report)
    else if (element.children.length === 0) {
      const check = byName.find(([form]) => form.test(name))
      if (check && text !== '' && !check[2](text))
        report(line, path, check[1], `${text.slice(0, 69)} is no ${check[1]}.`)
      else if (check && text === '') report(line, path, check[1], `The ${check[1]} is empty.`, 'warning')
    }
    const code = airports.test(name) ? element.children.find((child) => child.name === 'ID') : undefined
    if (code && !/^[A-Z]{3}$/.test(code.text))
      report(code.line, code.path, 'airport', `${code.text.slice(0, 69) || 'Nothing'} is no airport of three letters.`)
    for (const child of element.children) waiting.push(child)
  }
}
