import type { Box, Word } from '@shortcut/domain/bookings/pdf/page-text.ts'
import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { placesOfLetters } from './glyph-widths.ts'

/** More words than a page of the smallest print has. */
const mostWords = 20_000

interface Piece {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

type Matrix = [number, number, number, number, number, number]

/** The words of one text item, placed in points from the page's top left corner. */
function* piecesOf(item: TextItem, view: number[], isMonospace: boolean): Generator<Piece> {
  const [a, b, c, d, x, y] = Util.transform(view, item.transform) as Matrix
  const size = Math.hypot(c, d)
  const along = Math.hypot(a, b) || 1
  // Unit vectors along the text and up from its line.
  const [alongX, alongY] = [a / along, b / along]
  const [upX, upY] = size ? [c / size, d / size] : [0, -1]
  const scale = Math.hypot(view[0] as number, view[1] as number)
  const length = item.width * scale
  const places = placesOfLetters(item.str, isMonospace)
  for (const { 0: text, index } of item.str.matchAll(/\S+/g)) {
    const from = (places[index] as number) * length
    const to = (places[index + text.length] as number) * length
    const corners = [from, to].flatMap((run) =>
      [-0.2, 0.75].map((rise) => [x + alongX * run + upX * rise * size, y + alongY * run + upY * rise * size]),
    ) as [number, number][]
    const xs = corners.map(([left]) => left)
    const ys = corners.map(([, top]) => top)
    yield { text, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  }
}

/** Joins pieces that touch: some programs write each letter or each style by itself. */
function join(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const height = piece.bottom - piece.top
    const isLevel =
      last && Math.abs(last.top - piece.top) < height * 0.2 && Math.abs(last.bottom - piece.bottom) < height * 0.2
    if (last && isLevel && Math.abs(piece.left - last.right) < height * 0.08) {
      last.text += piece.text
      last.right = piece.right
    } else joined.push({ ...piece })
  }
  return joined
}

/** Lines from top to bottom, and words of a line from left to right. */
export function inReadingOrder<P extends { box: Box }>(words: P[]): P[] {
  const middle = ({ box }: P) => (box[1] + box[3]) / 2
  const sorted = words.toSorted((one, other) => middle(one) - middle(other))
  const lines: { words: P[]; middle: number }[] = []
  for (const word of sorted) {
    const line = lines.at(-1)
    const height = word.box[3] - word.box[1]
    if (line && middle(word) - line.middle < height * 0.5) line.words.push(word)
    else lines.push({ words: [word], middle: middle(word) })
  }
  return lines.flatMap(({ words: ofLine }) => ofLine.sort((one, other) => one.box[0] - other.box[0]))
}

const rounded = (fraction: number) => Math.round(fraction * 10_000) / 10_000

/** The words that the file itself holds for a page. */
export async function wordsOfPage(page: PDFPageProxy): Promise<Word[]> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const { items, styles } = await page.getTextContent()
  const pieces: Piece[] = []
  for (const item of items) {
    if (!('str' in item) || pieces.length > mostWords) continue
    const isMonospace = styles[item.fontName]?.fontFamily === 'monospace'
    pieces.push(...piecesOf(item, transform, isMonospace))
  }
  const inside = ({ left, right, top, bottom }: Piece) => right > 0 && bottom > 0 && left < width && top < height
  const words = join(pieces.filter(inside)).map(({ text, left, right, top, bottom }) => ({
    text: text.normalize('NFKC'),
    box: [left / width, top / height, right / width, bottom / height].map(rounded) as unknown as Box,
    sureness: 1,
  }))
  return inReadingOrder(words)
}
