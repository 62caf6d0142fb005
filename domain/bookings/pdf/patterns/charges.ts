import { fieldOf } from '../layout/field-of.ts'
import { type Layout, type Line, partOf, type Segment } from '../layout/layout.ts'
import type { ReadField } from '../reading.ts'
import { findMoney } from '../values/amounts.ts'
import { isCondition } from './labelled.ts'

interface Charge {
  what: Segment
  amount: ReadField
  /** Something is added to it that is no sum. */
  hasMore?: boolean
}

const totalLabel =
  /^\W*(?:grand |carrier )?total\b|total (?:carrier )?(?:rate|pay|charges|amount|due)|^agreed rate|^amount due/i
const allIn = /\ball[- ]?in\b|\bflat\b|\bagreed\b/i
const introduction =
  /^(?:charges?|rates?|accessorials?|rate breakdown|carrier pay|trip pay(?: to carrier)?|pay|costs?)\s*:\s*/i

/** The words before an amount that say what it is for. */
function whatBefore(text: string): { from: number; to: number } | null {
  if (introduction.test(text) && !text.replace(introduction, '').replace(/\b(agreed|usd|at)\b|[\s$]/gi, '')) return null
  const clean = text
    .replace(/[\s:.+$]+$/, '')
    .replace(/\b(usd|agreed)$/i, '')
    .replace(/[\s:.+]+$/, '')
  const cuts = [...clean.matchAll(/[;+]\s+/g)].map((match) => match.index + match[0].length)
  const intro = introduction.exec(clean)?.[0].length ?? 0
  const from = Math.max(intro, ...cuts.filter((cut) => cut < clean.length), 0)
  return clean.length > from ? { from, to: clean.length } : null
}

function amountsOf(segment: Segment): { from: number; to: number; value: number }[] {
  const found: { from: number; to: number; value: number }[] = []
  for (let start = 0; start < segment.text.length; ) {
    const next = findMoney(segment.text.slice(start))
    if (!next) break
    found.push({ value: next.value, from: next.from + start, to: next.to + start })
    start += next.to
  }
  return found
}

/** Charges in one line of text: 'as quoted USD 410.00 + FSC 22 %'. */
function chargesOfText(segment: Segment, before: Segment | undefined): Charge[] {
  const charges: Charge[] = []
  let from = 0
  for (const found of amountsOf(segment)) {
    const lead = segment.text.slice(from, found.from)
    const after = segment.text.slice(found.to)
    const end = found.to + (/[;+,]|$/.exec(after)?.index ?? 0)
    const named = whatBefore(lead)
    const what =
      named && /[a-z]/i.test(lead)
        ? partOf(segment, from + named.from, from + named.to)
        : before && nameOf(before.text) && /^[^:]*:?$/.test(before.text)
          ? before
          : partOf(segment, found.to, end)
    from = found.to
    const clause = `${segment.text.slice(0, found.from).split(/;|\. /).at(-1)}${segment.text.slice(found.from).split(/;|\. /)[0]}`
    if (!what || isCondition(clause) || /^\s*(\/|per )\s?(h\b|hour|day|mile|stop|lb)/i.test(after)) continue
    charges.push({ what, amount: fieldOf('', segment, found, 0.75), hasMore: clause.includes('+') })
  }
  return charges
}

/** The row of a table: the description at the left, the amount last. */
function chargeOfRow(line: Line): Charge | null {
  const last = line.segments.findLast(({ text }) => findMoney(text, true))
  const what = line.segments[0]
  const found = last && findMoney(last.text, true)
  if (!found || !what || what === last || !/[a-z]{3}/i.test(what.text)) return null
  return { what, amount: fieldOf('', last, found, 0.85) }
}

const isTableHead = ({ text }: Line) =>
  /\b(description|charge|item|service)\b.*\b(amount|total|rate|charge)\b/i.test(text)

const nameOf = (text: string) =>
  text
    .replace(introduction, '')
    .replace(/[\s:.;]+$/, '')
    .replace(/ rate$/i, '')

function cleanWhat({ what }: Charge): ReadField {
  const text = nameOf(what.text)
  const from = Math.max(0, what.text.indexOf(text))
  return fieldOf('', what, { value: text, from, to: from + text.length }, 0.75)
}

/** Charges, their total and currency; conditions such as detention are none. */
export function chargeFields({ lines }: Layout): ReadField[] {
  const charges: Charge[] = []
  let total: ReadField | null = null
  let isInTable = false
  const firstPage = lines[0]?.page
  for (const line of lines) {
    if (line.page !== firstPage) break
    if (isTableHead(line)) {
      isInTable = true
      continue
    }
    const money = line.segments.findLast(({ text }) => findMoney(text, isInTable || totalLabel.test(line.text)))
    if (!money) {
      isInTable &&= line.segments.length > 1
      continue
    }
    const found = findMoney(money.text, true)
    if (line.segments.some(({ text }) => totalLabel.test(text)) && found) {
      total ??= fieldOf('total', money, found, 0.9)
      isInTable = false
      continue
    }
    const row = isInTable && !isCondition(line.text) ? chargeOfRow(line) : null
    if (row) charges.push(row)
    else if (!isInTable)
      for (const segment of line.segments) {
        const label = line.segments[segment.place - 1]
        const text = chargesOfText(segment, label)
        if (!(label && isCondition(label.text))) charges.push(...text)
      }
  }
  const fields = charges.flatMap((charge, index) => [
    Object.assign(cleanWhat(charge), { path: `charges/${index}/what` }),
    Object.assign(charge.amount, { path: `charges/${index}/amount` }),
  ])
  const whole = charges.find(
    ({ what, amount, hasMore }) => !hasMore && (allIn.test(what.text) || allIn.test(amount.printed)),
  )
  if (!total && whole && charges.length <= 2) total = Object.assign({}, whole.amount, { path: 'total', sureness: 0.65 })
  if (total) fields.push(total)
  const first = total ?? charges[0]?.amount
  if (first) fields.push(Object.assign({}, first, { path: 'currency', value: 'USD' }))
  return fields
}
