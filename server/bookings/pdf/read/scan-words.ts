import { createRequire } from 'node:module'
import type { Canvas } from '@napi-rs/canvas'
import type { Box, Word } from '@shortcut/domain/bookings/pdf/page-text.ts'
import { type Bbox, createWorker, type Line, OEM, PSM, type Worker } from 'tesseract.js'
import { turned } from './draw-canvas.ts'

const { langPath } = createRequire(import.meta.url)('@tesseract.js-data/eng') as { langPath: string }

/** A reader of pictures. Its data come from the installed package; nothing is downloaded or kept. */
export async function scanReader(): Promise<Worker> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', gzip: true })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '200' })
  return worker
}

interface ScanText {
  words: Word[]
  tilt: number
}

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0

const middleOf = ({ bbox }: { bbox: Bbox }) => [(bbox.x0 + bbox.x1) / 2, (bbox.y0 + bbox.y1) / 2] as const

/** The direction of the lines that have several words, from the first to the last word, in radians clockwise. */
function directionOf(lines: Line[]): number {
  const directions = lines.flatMap(({ words }) => {
    const [first, last] = [words.at(0), words.at(-1)]
    if (!first || !last || words.length < 3) return []
    const [[x0, y0], [x1, y1]] = [middleOf(first), middleOf(last)]
    return [Math.atan2(y1 - y0, x1 - x0)]
  })
  return median(directions)
}

async function readOnce(reader: Worker, canvas: Canvas): Promise<ScanText> {
  const { data } = await reader.recognize(await canvas.encode('png'), {}, { text: false, blocks: true })
  const { width, height } = canvas
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
  const words = lines.flatMap(({ words: ofLine }) =>
    ofLine.map(({ text, confidence, bbox }) => ({
      text: text.normalize('NFKC').trim(),
      box: [bbox.x0 / width, bbox.y0 / height, bbox.x1 / width, bbox.y1 / height] as Box,
      sureness: Math.round(confidence) / 100,
    })),
  )
  return { words: words.filter(({ text }) => /[\p{L}\p{N}$#&@%+;:/-]/u.test(text)), tilt: directionOf(lines) }
}

/** How many letters were surely read: a page upside down gives few. */
function surely({ words }: ScanText): number {
  return words.reduce((sum, { text, sureness }) => sum + (sureness > 0.7 && /\w{3}/.test(text) ? text.length : 0), 0)
}

const allLetters = ({ words }: ScanText) => words.reduce((sum, { text }) => sum + text.length, 0)

/** The words of a drawn page, set upright if it lies on its side or upside down. */
export async function wordsOfScan(reader: Worker, canvas: Canvas): Promise<ScanText & { quarters: number }> {
  const first = await readOnce(reader, canvas)
  // The reader also reads lines that run up or down.
  const leaning = (4 - Math.round(first.tilt / (Math.PI / 2))) % 4
  if (leaning) return { ...(await readOnce(reader, turned(canvas, leaning))), quarters: leaning }
  let best = { ...first, quarters: 0 }
  if (surely(first) > allLetters(first) / 2) return best
  for (const quarters of [2, 1, 3]) {
    const other = await readOnce(reader, turned(canvas, quarters))
    if (surely(other) > surely(best)) best = { ...other, quarters }
  }
  return best
}
