import { addFault, type X12Fault, x12Fault } from './faults.ts'
import type { Segment } from './segment.ts'
import { beginsSegment, guessSeparators, readIsaSeparators, type Separators } from './x12-separators.ts'

/** A file cut into segments. `separators` has one entry per ISA (or one guess), in order. */
export type Tokens = { segments: Segment[]; separators: Separators[]; faults: X12Fault[] }

/** Element n of a segment, trimmed; '' if absent. */
export const element = (segment: Segment | undefined, n: number): string => (segment?.elements[n] ?? '').trim()

/** A tender has some hundreds of segments, a file with many some thousands. Segments beyond this limit are not read. */
const MOST_SEGMENTS = 200_000
const MOST_ELEMENTS = 100

/** Segments of a 204 or its envelope: a line that begins with one after a lost terminator starts a segment. */
const KNOWN =
  /^(ISA|IEA|TA1|GS|GE|ST|SE|B2A?|B10|L11|G62|MS3|AT5|PLD|LH[1-6ETR]|LFH|LEP|NTE|N[1-47]|G61|M7|S5|AT8|OID|LAD|L5|L3|C3|RTT)$/

/**
 * Cuts any bytes into segments. Never throws; time and memory grow with the file's length, up to 200,000 segments.
 * Separators come from each ISA, else they are guessed. Text is UTF-8 if valid, else Windows-1252.
 */
export function tokenizeX12(input: Uint8Array | string): Tokens {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
  // One character per byte, so that a position in the text is a byte offset.
  const text = new TextDecoder('windows-1252').decode(bytes)
  const tokens: Tokens = { segments: [], separators: [], faults: [] }
  const start = findStart(text)
  if (!start) {
    addFault(tokens.faults, x12Fault(/\S/.test(text.slice(0, 100_000)) ? 'file.notX12' : 'file.empty'))
    return tokens
  }
  if (start.junk > 0) addFault(tokens.faults, x12Fault('file.junk', { bytes: start.junk }))
  let separators = start.id === 'ISA' ? undefined : guessSeparators(text, start.at, start.id)
  if (separators) tokens.separators.push(separators)
  let at = start.at
  while (at < text.length) {
    at = skipBlank(text, at)
    if (at >= text.length) break
    if (tokens.segments.length >= MOST_SEGMENTS) {
      addFault(tokens.faults, x12Fault('file.tooLong', { most: MOST_SEGMENTS }))
      break
    }
    if (!separators || beginsSegment(text, at, 'ISA')) {
      separators = readIsaSeparators(text, at)
      tokens.separators.push(separators)
      pushSegment(tokens, bytes, text, at, separators.isaEnd, separators)
      if (!separators.exact) addFault(tokens.faults, x12Fault('isa.malformed', {}, { segment: tokens.segments.at(-1) }))
      at = Math.max(separators.next, at + 3)
      continue
    }
    const end = endOfSegment(text, at, separators.terminator)
    if (end === text.length && separators.terminator !== '\n') addFault(tokens.faults, x12Fault('file.lastTerminator'))
    pushLines(tokens, bytes, text, at, end, separators)
    at = end + 1
  }
  return tokens
}

/** Where X12 begins: at once, after blanks or a byte order mark, or after other content, which is reported. */
function findStart(text: string): { at: number; id: 'ISA' | 'GS' | 'ST'; junk: number } | undefined {
  const bom = text.startsWith('ï»¿') ? 3 : 0
  const first = skipBlank(text, bom)
  for (const id of ['ISA', 'GS', 'ST'] as const) if (beginsSegment(text, first, id)) return { at: first, id, junk: 0 }
  for (const id of ['ISA', 'GS', 'ST'] as const) {
    const found = new RegExp(`(?<![A-Za-z0-9])${id}[^A-Za-z0-9\\s]`).exec(text.slice(first, first + 10_000))
    if (found) return { at: first + found.index, id, junk: found.index }
  }
  return undefined
}

/** Skips blanks, line breaks, NUL padding and an end-of-file mark (0x1A). */
function skipBlank(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \t\r\n\0\x1a'.includes(text.charAt(at))) at += 1
  return at
}

function endOfSegment(text: string, at: number, terminator: string): number {
  if (terminator !== '\n') {
    const end = text.indexOf(terminator, at)
    return end < 0 ? text.length : end
  }
  const lineBreak = /[\r\n]/g
  lineBreak.lastIndex = at
  return lineBreak.exec(text)?.index ?? text.length
}

/** Handles line breaks: a segment may be wrapped, or a break may replace a lost terminator. */
function pushLines(
  tokens: Tokens,
  bytes: Uint8Array,
  text: string,
  from: number,
  to: number,
  separators: Separators,
): void {
  const raw = text.slice(from, to)
  if (separators.terminator === '\n' || !/[\r\n]/.test(raw)) {
    pushSegment(tokens, bytes, text, from, to, separators)
    return
  }
  let begin = from
  const breaks = /[\r\n]+/g
  for (let found = breaks.exec(raw); found; found = breaks.exec(raw)) {
    const next = from + found.index + found[0].length
    const id = text.slice(next, next + 4).split(separators.element)[0] ?? ''
    if (!KNOWN.test(id) || text.charAt(next + id.length) !== separators.element) continue
    pushSegment(tokens, bytes, text, begin, from + found.index, separators)
    addFault(tokens.faults, x12Fault('segment.unterminated', {}, { segment: tokens.segments.at(-1) }))
    begin = next
  }
  pushSegment(tokens, bytes, text, begin, to, separators)
}

function pushSegment(
  tokens: Tokens,
  bytes: Uint8Array,
  text: string,
  from: number,
  to: number,
  separators: Separators,
): void {
  const raw = decode(bytes, text, from, to, separators)
  if (raw.trim() === '' || tokens.segments.length >= MOST_SEGMENTS) return
  const elements = raw.split(separators.element, MOST_ELEMENTS)
  const segment = { id: (elements[0] ?? '').trim(), elements, number: tokens.segments.length + 1, offset: from }
  tokens.segments.push(segment)
  if (elements.length === MOST_ELEMENTS) addFault(tokens.faults, x12Fault('segment.tooLong', {}, { segment }))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a range of bytes, without line breaks. */
function decode(bytes: Uint8Array, text: string, from: number, to: number, separators: Separators): string {
  let raw = text.slice(from, to)
  if (separators.element <= '\x7f' && /[^\0-\x7f]/.test(raw)) {
    try {
      raw = utf8.decode(bytes.subarray(from, to))
    } catch {
      // Not UTF-8: keep the Windows-1252 reading.
    }
  }
  return /[\r\n]/.test(raw) ? raw.replace(/[\r\n]+/g, '') : raw
}
