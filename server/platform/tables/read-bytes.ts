import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { Unreadable } from './unreadable.ts'

const starts = (bytes: Buffer, signature: string) =>
  bytes.subarray(0, signature.length).toString('latin1') === signature

/** How a PDF and pictures begin. A short or damaged one would otherwise pass as text without rows. */
const others = ['%PDF-', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF']

export const isZip = (bytes: Buffer) => starts(bytes, 'PK\x03\x04')

/**
 * The cells of a CSV or XLSX file; the content decides the format.
 * @throws Unreadable
 */
export async function readBytes(bytes: Buffer, most?: number): Promise<string[][]> {
  // Loaded on demand: the reader takes half a second to load.
  if (isZip(bytes)) return (await import('./read-xlsx.ts')).readXlsx(bytes, most)
  if (starts(bytes, '\xd0\xcf\x11\xe0')) throw new Unreadable('importOldExcel')
  const text = others.some((signature) => starts(bytes, signature)) ? undefined : decodeText(bytes)
  if (text === undefined) throw new Unreadable('importNotAFile')
  return readCsv(text, most)
}
