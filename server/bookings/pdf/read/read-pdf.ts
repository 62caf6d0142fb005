import type { PageText } from '@shortcut/domain/bookings/pdf/page-text.ts'
import type { PdfFault, PdfFaultKey } from '@shortcut/domain/bookings/pdf/pdf-faults.ts'
import { readApart, TookTooMuch } from '../../../platform/read-apart.ts'
import { mostBytes, mostMegabytes, mostSeconds } from './limits.ts'

const bounds = { seconds: mostSeconds, megabytes: 400, bufferMegabytes: 500, line: 'pdf' }
const thread = new URL('./reading-worker.ts', import.meta.url)

export interface PdfText {
  pages: PageText[]
  /** Why the file, or a page of it, was not read. */
  faults: PdfFault[]
}

const failed = (key: PdfFaultKey, params: Record<string, number> = {}): PdfText => ({
  pages: [],
  faults: [{ key, params }],
})

/** A PDF begins with its mark within the first 1024 bytes. */
export const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')

/** What is wrong with bytes that are not opened at all. */
export function pdfFaultOf(bytes: Uint8Array): PdfFault | null {
  if (bytes.length === 0) return { key: 'pdfEmpty', params: {} }
  if (bytes.length > mostBytes) return { key: 'pdfTooLarge', params: { most: mostMegabytes } }
  return isPdf(bytes) ? null : { key: 'pdfNot', params: {} }
}

/**
 * The words of a PDF and their places, page by page; scans are read as pictures. Files are read one after the other in
 * a thread of their own. A file that cannot be read has no pages and says why; it never throws for the file's content.
 * @throws Refusal 429 if too many are waiting
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const fault = pdfFaultOf(bytes)
  if (fault) return { pages: [], faults: [fault] }
  try {
    const { items, end } = await readApart<PageText, PdfFault[]>(thread, bytes, { ...bounds, mostWaiting: 20 })
    return { pages: items, faults: end }
  } catch (error) {
    if (!(error instanceof TookTooMuch)) throw error
    return error.what === 'time' ? failed('pdfTooLong', { most: mostSeconds }) : failed('pdfTooMuchMemory')
  }
}
