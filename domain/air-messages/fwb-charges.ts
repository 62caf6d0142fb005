import { add, exact } from '../decimal.ts'
import { otherChargeCodes } from './codes.ts'
import { numberFault } from './consignment.ts'
import type { Line, Report } from './message.ts'
import type { OtherCharge, Sums } from './model.ts'
import { checkCharacters, fieldsOf, shown } from './segments.ts'

/** OTH: up to three charges a line, `P/AWC13MCC250.4MYC223.5`. */
export function readOtherCharges(lines: readonly Line[], report: Report): OtherCharge[] {
  const charges: OtherCharge[] = []
  for (const { number, text } of lines) {
    if (text.trim() === '') continue
    checkCharacters(text, (message) => report(number, 'OTH', 'other charge', message, 'warning'))
    const [payment = '', list = '', ...more] = fieldsOf(text.trimEnd().toUpperCase())
    if (!/^[PC]$/.test(payment))
      report(number, 'OTH', 'prepaid or collect', `P or C is expected, not ${shown(payment)}.`)
    if (more.length || !list)
      report(number, 'OTH', 'other charge', `Charges such as AWC13MYC25.50 are expected: ${shown(text)}.`)
    for (const part of list.split(/(?<=[\d.,])(?=[A-Z])/).filter(Boolean)) {
      const [, code = '', due = '', amount = ''] = /^([A-Z]{2})([A-Z])(.*)$/.exec(part) ?? []
      const why = numberFault(amount, 12)
      if (!code) report(number, 'OTH', 'other charge', `${shown(part)} does not begin with two letters and A or C.`)
      else if (!/[AC]/.test(due))
        report(number, 'OTH', 'entitlement code', `A (agent) or C (carrier) is expected after ${code}, not ${due}.`)
      else if (why) report(number, 'OTH', 'amount', `${shown(part)} has no amount: ${why}.`)
      else {
        if (!otherChargeCodes.has(code))
          report(number, 'OTH', 'other charge code', `${code} is not in the list of IATA.`, 'warning')
        charges.push({ payment, code, due, amount })
      }
    }
  }
  return charges
}

export const sumNames = ['WT', 'VC', 'TX', 'OA', 'OC', 'CT']

export interface ReadSums {
  sums: Sums
  lineOf: (name: string) => number
}

/** PPD or COL. */
export function readSums(id: string, lines: readonly Line[], report: Report): ReadSums {
  const sums: Sums = {}
  const placed = new Map<string, number>()
  for (const { number, text } of lines) {
    if (text.trim() === '') continue
    checkCharacters(text, (message) => report(number, id, 'charge', message, 'warning'))
    for (const part of fieldsOf(text.trimEnd().toUpperCase())) {
      const [name, amount] = [part.slice(0, 2), part.slice(2)]
      const why = numberFault(amount, 12)
      if (!sumNames.includes(name))
        report(number, id, 'charge identifier', `${shown(part)} begins with none of ${sumNames.join(', ')}.`)
      else if (why) report(number, id, name, `${shown(part)} is no amount: ${why}.`)
      else {
        if (name in sums) report(number, id, name, `${name} stands twice.`)
        sums[name] = amount
      }
      placed.set(name, number)
    }
  }
  return { sums, lineOf: (name) => placed.get(name) ?? lines.at(-1)?.number ?? 1 }
}

/** The sums of one side against its total and against the other charges. */
export function checkSums(
  id: 'PPD' | 'COL',
  { sums, lineOf }: ReadSums,
  charges: readonly OtherCharge[],
  report: Report,
) {
  const total = sums.CT
  const parts = sumNames.slice(0, -1).map((name) => sums[name] ?? '0')
  const sum = parts.reduce((one, other) => add(one, other).toString(), '0')
  if (total === undefined) report(lineOf('CT'), id, 'CT', `The total CT of ${id} is missing.`)
  else if (!exact(sum).eq(total)) report(lineOf('CT'), id, 'CT', `${parts.join(' + ')} is ${sum}, not ${total}.`)
  for (const due of ['A', 'C']) {
    const name = `O${due}`
    const owed = charges
      .filter((charge) => charge.payment === id.charAt(0) && charge.due === due)
      .reduce((one, { amount }) => add(one, amount).toString(), '0')
    const said = sums[name]
    if (said !== undefined && !exact(said).eq(owed))
      report(lineOf(name), id, name, `The other charges add up to ${owed}, not ${said}.`)
    else if (said === undefined && !exact(owed).eq('0') && total !== undefined)
      report(lineOf('CT'), id, name, `The other charges add up to ${owed}, but there is no ${name}.`, 'warning')
  }
}
