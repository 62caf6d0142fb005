import { readApart, TookTooMuch } from '../../../platform/read-apart.ts'
import { widestDrawing } from './limits.ts'
import { pdfFaultOf } from './read-pdf.ts'

const bounds = { seconds: 20, megabytes: 400, bufferMegabytes: 500, line: 'pdf-drawing', mostWaiting: 20 }
const thread = new URL('./drawing-worker.ts', import.meta.url)

/**
 * A page as PNG.
 * @param page from 1
 * @param width in pixels, at most 3000
 * @param quarters the page's own (PageText), which set a scan upright
 * @returns null if there is no such page or it cannot be drawn
 * @throws Refusal 429 if too many are waiting
 */
export async function drawPage(bytes: Uint8Array, page: number, width: number, quarters = 0): Promise<Buffer | null> {
  if (pdfFaultOf(bytes) || !Number.isInteger(page) || page < 1) return null
  const data = { bytes, page, quarters, width: Math.min(Math.max(width, 16), widestDrawing) }
  try {
    const { end } = await readApart<never, Uint8Array | null>(thread, data, bounds)
    return end && Buffer.from(end)
  } catch (error) {
    if (!(error instanceof TookTooMuch)) throw error
    return null
  }
}
