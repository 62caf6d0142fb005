import type { Box, PageText, Word } from '../page-text.ts'

/** A word in the level picture of its page: a tilted scan is turned level. */
export interface Placed {
  word: Word
  left: number
  right: number
  middle: number
  height: number
}

/** Words that stand close together on one line, like a cell or a label. */
export interface Segment {
  page: number
  /** Counts through all pages. */
  line: number
  /** Place on its line. */
  place: number
  text: string
  words: Placed[]
  /** Where each word begins in the text. */
  starts: number[]
  left: number
  right: number
  middle: number
  height: number
}

export interface Line {
  page: number
  index: number
  segments: Segment[]
  text: string
  middle: number
}

export interface Layout {
  lines: Line[]
  segments: Segment[]
}

function placed({ tilt = 0, width, height }: PageText, word: Word): Placed {
  const [left, top, right, bottom] = word.box
  const slope = Math.tan(tilt)
  const [across, down] = [(left + right) / 2, (top + bottom) / 2]
  const shift = (slope * down * height) / width
  return {
    word,
    left: left + shift,
    right: right + shift,
    middle: down - (slope * across * width) / height,
    height: bottom - top,
  }
}

function linesOfPage(words: Placed[]): Placed[][] {
  const lines: { words: Placed[]; middle: number; height: number }[] = []
  for (const word of words.toSorted((one, other) => one.middle - other.middle)) {
    const line = lines.at(-1)
    if (line && word.middle - line.middle < Math.min(Math.max(line.height, word.height), 0.03) * 0.5) {
      line.words.push(word)
      line.middle += (word.middle - line.middle) / line.words.length
      line.height = Math.max(line.height, word.height)
    } else lines.push({ words: [word], middle: word.middle, height: word.height })
  }
  return lines.map((line) => line.words.toSorted((one, other) => one.left - other.left))
}

/** Makes a segment of neighbouring words. */
export function segmentOf(words: Placed[], page: number, line: number, place: number): Segment {
  let text = ''
  const starts: number[] = []
  for (const { word } of words) {
    if (text) text += ' '
    starts.push(text.length)
    text += word.text
  }
  const heights = words.map(({ height }) => height)
  const middles = words.reduce((sum, { middle }) => sum + middle, 0)
  return {
    page,
    line,
    place,
    text,
    words,
    starts,
    left: words[0]?.left ?? 0,
    right: words.at(-1)?.right ?? 0,
    middle: middles / Math.max(1, words.length),
    height: Math.max(...heights, 0),
  }
}

/** The gap between two words in heights of their letters. */
function gapBetween(one: Placed, other: Placed, { height, width }: PageText): number {
  return ((other.left - one.right) * width) / (Math.max(one.height, other.height) * height || 1)
}

/** A wider gap than this separates segments. Letters of a typewriter in a scan stand far apart. */
function wideGap(lines: Placed[][], page: PageText): number {
  if (!page.isScan) return 0.85
  const gaps = lines.flatMap((words) =>
    words.slice(1).map((word, index) => gapBetween(words[index] as Placed, word, page)),
  )
  return Math.max(1.1, 1.5 * (gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? 0))
}

function segmentsOfLine(words: Placed[], page: PageText, gap: number): Placed[][] {
  const parts: Placed[][] = []
  for (const word of words) {
    const last = parts.at(-1)?.at(-1)
    if (last && gapBetween(last, word, page) < gap) parts.at(-1)?.push(word)
    else parts.push([word])
  }
  return parts
}

/** Lines from top to bottom and their segments from left to right. */
export function layoutOf(pages: PageText[]): Layout {
  const lines: Line[] = []
  for (const page of pages) {
    const wordLines = linesOfPage(page.words.map((word) => placed(page, word)))
    const gap = wideGap(wordLines, page)
    for (const words of wordLines) {
      const index = lines.length
      const segments = segmentsOfLine(words, page, gap).map((part, place) => segmentOf(part, page.page, index, place))
      const text = segments.map((segment) => segment.text).join('   ')
      lines.push({ page: page.page, index, segments, text, middle: segments[0]?.middle ?? 0 })
    }
  }
  return { lines, segments: lines.flatMap(({ segments }) => segments) }
}

/** A piece of text and where it stands. */
export interface Place {
  printed: string
  page: number
  box: Box
  /** Of its least sure word. */
  sureness: number
}

const rounded = (fraction: number) => Math.round(fraction * 1000) / 1000

/** The words of a segment that the letters from `from` to `to` touch. */
export function placeIn(segment: Segment, from: number, to: number): Place {
  const touched = segment.words.filter(({ word }, index) => {
    const start = segment.starts[index] ?? 0
    return start < to && start + word.text.length > from
  })
  const boxes = touched.map(({ word }) => word.box)
  const box = [
    Math.min(...boxes.map(([left]) => left)),
    Math.min(...boxes.map(([, top]) => top)),
    Math.max(...boxes.map(([, , right]) => right)),
    Math.max(...boxes.map(([, , , bottom]) => bottom)),
  ].map(rounded) as unknown as Box
  const sureness = Math.min(1, ...touched.map(({ word }) => word.sureness))
  return { printed: segment.text.slice(from, to).trim(), page: segment.page, box, sureness }
}

/** The part of a segment from a letter on, as a segment of its own. */
export function partOf(segment: Segment, from: number, to = segment.text.length): Segment | null {
  const words = segment.words.filter(({ word }, index) => {
    const start = segment.starts[index] ?? 0
    return start + word.text.length > from && start < to
  })
  return words.length ? segmentOf(words, segment.page, segment.line, segment.place) : null
}

/** Whether two segments stand above each other at least in part. */
export const overlaps = (one: Segment, other: { left: number; right: number }): boolean =>
  one.left < other.right + 0.005 && one.right > other.left - 0.005
