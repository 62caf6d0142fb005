import { type Layout, partOf, type Segment } from '../layout/layout.ts'
import { letterAddresses, letterLabels, letterParties } from './letter-labels.ts'

/** '12. ', '(3) ', '4a ' before a label. */
const count = String.raw`(?:\(?\d{1,2}[a-z]?[.)]?\s+|\d{1,2}[a-z]?[.)]\s*)?`
const compiled = (label: string) => new RegExp(`^${count}(?:${label})\\s*(?<mark>[:#]+|$)`, 'i')

const cache = new Map<string, RegExp>()
/** How a label begins a text: with a number before it, and a colon or nothing after it. */
export function labelPattern(label: string): RegExp {
  const known = cache.get(label)
  if (known) return known
  const pattern = compiled(label)
  cache.set(label, pattern)
  return pattern
}

const every = [
  ...letterLabels.map(({ label }) => label),
  ...letterParties.map(({ title }) => title),
  ...letterAddresses.map(({ title }) => title),
]

/** Whether a text begins with a label of the letter, or ends like one. */
export const beginsLabel = ({ text }: Segment): boolean =>
  /[:]$/.test(text) || every.some((label) => labelPattern(label).test(text))

/** A title of a table's column, or of a box that is not read. */
export const isTitle = (segment: Segment): boolean =>
  beginsLabel(segment) ||
  /^\d{1,2}[a-z]?[.)]\s+[A-Z]/.test(segment.text) ||
  /^[A-Z][A-Z .,'’/&()-]{8,}$/.test(segment.text)

/** Where the value of a label can stand: after it, right of it, below it in its box. */
export function valuesOf(segment: Segment, end: number, { lines }: Layout): { part: Segment; trust: number }[] {
  const rest = end < segment.text.length ? partOf(segment, end) : null
  if (rest?.text.trim()) return [{ part: rest, trust: 0.9 }]
  const found: { part: Segment; trust: number }[] = []
  const right = lines[segment.line]?.segments[segment.place + 1]
  if (/[:#]$/.test(segment.text) && right && !beginsLabel(right)) found.push({ part: right, trust: 0.85 })
  for (const line of lines.slice(segment.line + 1, segment.line + 3)) {
    if (line.page !== segment.page || line.middle - segment.middle > 0.035) break
    const next = lines[segment.line]?.segments[segment.place + 1]
    const under = line.segments.filter(
      (other) => other.left > segment.left - 0.02 && other.left < (next ? next.left - 0.005 : 1.1),
    )
    const [first] = under
    if (!first) continue
    if (!beginsLabel(first)) found.push({ part: joined(under), trust: 0.85 })
    break
  }
  return found
}

/** Neighbours on one line as one text. */
export function joined(segments: readonly Segment[]): Segment {
  const [first] = segments as [Segment]
  const words = segments.flatMap((segment) => segment.words)
  let text = ''
  const starts: number[] = []
  for (const { word } of words) {
    if (text) text += ' '
    starts.push(text.length)
    text += word.text
  }
  return Object.assign({}, first, { words, text, starts, right: segments.at(-1)?.right ?? first.right })
}
