import { workerData } from 'node:worker_threads'
import type { PageText } from '@shortcut/domain/bookings/pdf/page-text.ts'
import type { PdfFault } from '@shortcut/domain/bookings/pdf/pdf-faults.ts'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { Worker } from 'tesseract.js'
import { handOver } from '../../../platform/hand-over.ts'
import { stepBack } from '../../../platform/step-back.ts'
import { drawOnCanvas } from './draw-canvas.ts'
import { mostPages, scanSeconds } from './limits.ts'
import { openPdf, Unreadable } from './open-pdf.ts'
import { wordsOfPage } from './page-words.ts'
import { scanReader, wordsOfScan } from './scan-words.ts'

stepBack()

const began = performance.now()
const dotsPerPoint = 200 / 72

/** A page with fewer letters than this and a picture is a scan: a scanner's own line can stand on it. */
const fewLetters = 60

const pictures = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject])
const hasPicture = async (page: PDFPageProxy) =>
  (await page.getOperatorList()).fnArray.some((operation) => pictures.has(operation))

let reader: Worker | undefined

async function readScan(page: PDFPageProxy, plain: PageText): Promise<PageText> {
  reader ??= await scanReader()
  const canvas = await drawOnCanvas(page, plain.width * dotsPerPoint)
  const { words, tilt, quarters } = await wordsOfScan(reader, canvas)
  const isAcross = quarters % 2 === 1
  const [width, height] = isAcross ? [plain.height, plain.width] : [plain.width, plain.height]
  return { ...plain, width, height, words, isScan: true, tilt, ...(quarters && { quarters }) }
}

async function readPage(page: PDFPageProxy, faults: PdfFault[]): Promise<PageText> {
  const { width, height } = page.getViewport({ scale: 1 })
  const words = await wordsOfPage(page)
  const plain = { page: page.pageNumber, width, height, isScan: false, words }
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  if (letters >= fewLetters || !(await hasPicture(page))) return plain
  if (performance.now() - began < scanSeconds * 1000) return readScan(page, plain)
  faults.push({ key: 'pdfScansLeft', params: { page: page.pageNumber } })
  return plain
}

async function readAll(bytes: Uint8Array) {
  const pages: PageText[] = []
  const faults: PdfFault[] = []
  try {
    const pdf = await openPdf(bytes)
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number++) {
      try {
        const page = await pdf.getPage(number)
        pages.push(await readPage(page, faults))
        page.cleanup()
      } catch {
        faults.push({ key: 'pdfPageUnread', params: { page: number } })
      }
    }
    if (pdf.numPages > mostPages)
      faults.push({ key: 'pdfFirstPagesOnly', params: { count: pdf.numPages, most: mostPages } })
    if (!pages.some(({ words }) => words.length)) faults.push({ key: 'pdfNoText', params: {} })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    faults.push({ key: error.key, params: {} })
  }
  await reader?.terminate()
  return { pages, faults }
}

const { pages, faults } = await readAll(workerData as Uint8Array)
await handOver(pages, faults)
