import type { Layout, Segment } from '../layout/layout.ts'
import { headingIn, headingText, type LearnedHeading } from '../patterns/headings.ts'
import { findTown, isStreet } from '../values/addresses.ts'
import { findMoney } from '../values/amounts.ts'
import { findEmail, findPhone } from '../values/contacts.ts'
import { findDate } from '../values/dates.ts'
import { type Marked, type Placed, valuesOf } from './marked.ts'
import type { Mark } from './template.ts'

type IsValue = (segment: Segment) => boolean

/** Lines above a company in which its heading can stand. */
const mostLines = 5
/** Longer texts are sentences. */
const mostWords = 6

/** Addresses, dates and amounts differ from paper to paper, so they are no headings. */
const isOfOnePaper = (text: string) =>
  Boolean(findTown(text) || findDate(text, 2000) || findPhone(text) || findEmail(text) || findMoney(text)) ||
  (isStreet(text) && /^\d/.test(text))

function candidate(segment: Segment, end: number): string[] {
  const text = headingText(segment, end)
  const letters = text.replace(/[^a-z]/g, '').length
  return letters < 2 || text.split(' ').length > mostWords || isOfOnePaper(segment.text.slice(0, end)) ? [] : [text]
}

/** Texts that can be the heading of a stop's block, the likeliest first: before the company, left of it, or above it. */
function candidatesFor({ segment, from }: Marked, { lines }: Layout, isValue: IsValue): string[] {
  const found: string[] = []
  const own = segment.text.slice(0, from)
  if (/\p{L}/u.test(own) && !/^(name|company)/i.test(own)) found.push(...candidate(segment, from))
  const left = lines[segment.line]?.segments[segment.place - 1]
  if (left && !isValue(left) && left.right - left.left < 0.25 && segment.left - left.right < 0.3)
    found.push(...candidate(left, left.text.length))
  for (const line of lines.slice(Math.max(0, segment.line - mostLines), segment.line).reverse()) {
    if (line.page !== segment.page) break
    const over = line.segments.findLast(
      (other) => other.left < segment.left + 0.02 && other.right > segment.left - 0.35,
    )
    if (!over || isValue(over) || /^(name|company|address)\b/i.test(over.text)) continue
    found.push(...candidate(over, headingIn(over)?.end ?? over.text.length))
  }
  return [...new Set(found)]
}

interface Stop {
  type: 'pickup' | 'drop'
  texts: string[]
}

function stopsOf(placed: Placed[], marks: readonly Mark[], layout: Layout, isValue: IsValue): Stop[] {
  return placed.flatMap(({ mark, marked }): Stop[] => {
    const [, index] = /^stops\/(\d+)\/company$/.exec(mark.path) ?? []
    const type = index && marks.find(({ path }) => path === `stops/${index}/type`)?.value
    if (type !== 'pickup' && type !== 'drop') return []
    return [{ type, texts: candidatesFor(marked, layout, isValue) }]
  })
}

/** The likeliest heading of each stop; none if one text would head both pickups and drops. */
export function nearestHeadings(
  placed: Placed[],
  marks: readonly Mark[],
  layout: Layout,
  isValue: IsValue,
): LearnedHeading[] {
  const headings: LearnedHeading[] = []
  for (const { type, texts } of stopsOf(placed, marks, layout, isValue)) {
    const [text] = texts
    const known = headings.find((one) => one.text === text)
    if (known && known.type !== type) return []
    if (text && !known) headings.push({ text, type })
  }
  return headings
}

/** At most so many texts of a type are tried: each pair reads the paper again. */
const mostTried = 4

/** Sets of headings to choose from: none, the likeliest of each stop, and each pair of one for pickups and one for drops. */
export function headingChoices(placed: Placed[], marks: readonly Mark[], layout: Layout): LearnedHeading[][] {
  const values = valuesOf(placed)
  const isValue: IsValue = (segment) => values.has(segment)
  const stops = stopsOf(placed, marks, layout, isValue)
  const of = (type: Stop['type']): LearnedHeading[] => {
    const texts = stops.filter((stop) => stop.type === type).flatMap((stop) => stop.texts)
    const count = (text: string) => texts.filter((other) => other === text).length
    return [...new Set(texts)]
      .toSorted((one, other) => count(other) - count(one))
      .slice(0, mostTried)
      .map((text) => ({ text, type }))
  }
  const drops = of('drop')
  const pairs = of('pickup').flatMap((pickup) =>
    drops.filter(({ text }) => text !== pickup.text).map((drop) => [pickup, drop]),
  )
  return [[], nearestHeadings(placed, marks, layout, isValue), ...pairs]
}
