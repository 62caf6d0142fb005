import { type Layout, partOf, type Segment } from '../layout/layout.ts'
import type { Box } from '../page-text.ts'
import type { ReadValue } from '../reading.ts'
import { yearIn } from '../values/dates.ts'
import { findValue, kindOfPath } from '../values/value-kinds.ts'
import type { LabelPlace, Mark } from './template.ts'

/** A marked text: its first segment and the letters of it that the mark covers. */
export interface Marked {
  segment: Segment
  from: number
  to: number
}

const isInside = ([left, top, right, bottom]: Box, box: Box) => {
  const [across, down] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  return across > left - 0.002 && across < right + 0.002 && down > top - 0.002 && down < bottom + 0.002
}

/** The text in a box, if words stand there. */
export function markedIn({ segments }: Layout, page: number, box: Box): Marked | null {
  for (const segment of segments) {
    if (segment.page !== page) continue
    const inside = segment.words.flatMap(({ word }, index) => (isInside(box, word.box) ? [index] : []))
    const [first, last] = [inside.at(0), inside.at(-1)]
    if (first === undefined || last === undefined) continue
    const from = segment.starts[first] ?? 0
    return { segment, from, to: (segment.starts[last] ?? 0) + (segment.words[last]?.word.text.length ?? 0) }
  }
  return null
}

export interface Placed {
  mark: Mark
  marked: Marked
}

/** The letters of the value in a mark that was drawn wider: of "11/24/2026 between 07:30 and 14:00" the date. */
function narrowed(marked: Marked, path: string, value: ReadValue | undefined, year: number | null): Marked {
  const { segment, from, to } = marked
  const text = segment.text.slice(from, to)
  const at = typeof value === 'string' ? text.toLowerCase().indexOf(value.toLowerCase()) : -1
  if (at >= 0) return { segment, from: from + at, to: from + at + String(value).length }
  const kind = kindOfPath(path)
  const found = kind === 'text' || kind === 'line' ? null : findValue(kind, text, year)
  return found ? { segment, from: from + found.from, to: from + found.to } : marked
}

/** The marks whose place has words. */
export function placedIn(layout: Layout, marks: readonly Mark[]): Placed[] {
  const year = yearIn(layout.lines.map(({ text }) => text))
  return marks.flatMap((mark): Placed[] => {
    const marked = mark.box && markedIn(layout, mark.page, mark.box)
    return marked ? [{ mark, marked: narrowed(marked, mark.path, mark.value, year) }] : []
  })
}

/** Texts that are values of this paper. What heads a stop or names a charge can be the label of another value. */
export const valuesOf = (placed: readonly Placed[]): ReadonlySet<Segment> =>
  new Set(placed.filter(({ mark }) => !/\/(type|what)$/.test(mark.path)).map(({ marked }) => marked.segment))

/** '880 bags' and 880 are the same count: a draft has no unit of pieces. */
export function sameValue(one: ReadValue | undefined, other: ReadValue | undefined): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.toLowerCase() === other.toLowerCase()
  if (typeof one === 'object' && typeof other === 'object') return JSON.stringify(one) === JSON.stringify(other)
  const plain = (value: ReadValue | undefined) => (typeof value === 'object' ? (value.value ?? value.flight) : value)
  return plain(one) === plain(other)
}

/** Words in lower case without digits and marks, for comparing labels. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/\d+/g, '').replace(/[^\p{L}#/]+/gu, ''))
    .filter((word) => word !== '' && word !== '/')

export const labelOf = (text: string): string => wordsOf(text).join(' ')

/** The text before a marked value in its own segment, cut after an earlier value's separator. */
function beforeText({ segment, from }: Marked): string {
  const before = segment.text.slice(0, from).trim()
  const clause = before.split(/[;/|(]\s|\s-\s|,\s/).at(-1) ?? before
  const words = clause.split(' ')
  return words.slice(-4).join(' ')
}

export interface FoundLabel {
  label: string
  place: LabelPlace
}

/** The label of a marked value: before it, left of it, or above it. @param isValue texts that are marked themselves */
export function labelFor(marked: Marked, { lines }: Layout, isValue: (segment: Segment) => boolean): FoundLabel | null {
  const { segment } = marked
  const before = labelOf(beforeText(marked))
  if (before) return { label: before, place: 'before' }
  const neighbour = lines[segment.line]?.segments[segment.place - 1]
  const left = neighbour && !isValue(neighbour) ? labelOf(neighbour.text) : ''
  const over = aboveOf(segment, lines, isValue)
  const above = over && labelOf(over.text)
  const isClear = Boolean(neighbour && /[:#.]\s*$/.test(neighbour.text))
  const isAligned = over && Math.abs(over.left - segment.left) < 0.015 && !isBelowPair(segment, over, lines)
  if (left && (isClear || !above || !isAligned)) return { label: left, place: 'left' }
  if (above) return { label: above, place: 'above' }
  return left ? { label: left, place: 'left' } : null
}

/** In a list of labels and values the text above a value is another value. */
function isBelowPair(segment: Segment, over: Segment, lines: Layout['lines']): boolean {
  const [own, before] = [lines[segment.line]?.segments ?? [], lines[over.line]?.segments ?? []]
  const [label, labelBefore] = [own[segment.place - 1], before[over.place - 1]]
  if (own.length !== 2 || before.length !== 2 || !label || !labelBefore) return false
  return Math.abs(label.left - labelBefore.left) < 0.015
}

function aboveOf(segment: Segment, lines: Layout['lines'], isValue: (segment: Segment) => boolean): Segment | null {
  for (const line of lines.slice(Math.max(0, segment.line - 2), segment.line).reverse()) {
    if (line.page !== segment.page || segment.middle - line.middle > Math.max(0.03, segment.height * 3)) return null
    const over = line.segments.find((other) => other.left < segment.right && other.right > segment.left - 0.01)
    if (over) return isValue(over) ? null : over
  }
  return null
}

/** Whether two words are the same for a reader of scans: one letter in five can differ. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  if (one.length < 4 || Math.abs(one.length - other.length) > 1) return false
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1]
    for (const [column, second] of [...other].entries())
      next.push(
        Math.min(
          (previous[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (previous[column] ?? 0) + (letter === second ? 0 : 1),
        ),
      )
    previous = next
  }
  return (previous.at(-1) ?? 9) <= Math.floor(one.length / 4)
}

/** Where a label ends in a text; null if it is not in it. */
export function endOfLabel(segment: Segment, label: string): number | null {
  const wanted = label.split(' ')
  const tokens = segment.text.split(' ')
  const plain = tokens.map((token) => labelOf(token))
  for (let start = 0; start < tokens.length; start++) {
    let at = start
    let matched = 0
    while (at < tokens.length && matched < wanted.length) {
      // A mark or a number by itself has no letters.
      if (plain[at] === '') at++
      else if (isAlike(wanted[matched] as string, plain[at] as string)) {
        at++
        matched++
      } else break
      if (matched === wanted.length) return tokens.slice(0, at).join(' ').length
    }
  }
  return null
}

/** What follows a label in its segment, without the label's own marks. */
export function restAfter(segment: Segment, end: number): Segment | null {
  const marks = /^[\s:.#=-]*/.exec(segment.text.slice(end))?.[0].length ?? 0
  const from = end + marks
  return from < segment.text.length ? partOf(segment, from) : null
}
