import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { readApart, TookTooMuch } from '../read-apart.ts'
import { type Answer, answerOf, type Unread } from './answer.ts'
import { isZip, readBytes } from './read-bytes.ts'

const bounds = { seconds: 20, megabytes: 400 }

/** Shorter text is read in a few milliseconds, faster than a thread starts. */
const smallText = 100_000

const thread = new URL('./reading-worker.ts', import.meta.url)

async function readInThread(bytes: Uint8Array, most: number | undefined, mostWaiting: number): Promise<Answer> {
  try {
    const data = { bytes, most }
    const { items, end } = await readApart<string[], Unread | null>(thread, data, { ...bounds, mostWaiting })
    return end ?? { rows: items }
  } catch (error) {
    if (!(error instanceof TookTooMuch)) throw error
    return { unreadable: { key: 'importTooSlow', params: {} } }
  }
}

/**
 * The cells of a CSV or XLSX file as texts, by row and column.
 * @param mostWaiting for a caller that holds a resource while it waits: most callers before it
 * @param most rows below the header, if different from the usual limit
 * @throws Refusal 422 with a sentence that names the file; 429 if too many are waiting
 */
export async function readTable(
  name: string,
  bytes: Buffer,
  mostWaiting = Infinity,
  most?: number,
): Promise<string[][]> {
  const isSmall = bytes.length <= smallText && !isZip(bytes)
  const answer = await (isSmall ? answerOf(readBytes(bytes, most)) : readInThread(bytes, most, mostWaiting))
  if ('unreadable' in answer) {
    const { key, params } = answer.unreadable
    throw new Refusal(codes.invalid, key, { name, ...params }, { fields: [] })
  }
  const { rows } = answer
  if (isNamedWorkbook(name) && !isZip(bytes) && !isGrid(rows))
    throw new Refusal(codes.invalid, 'importNotAFile', { name }, { fields: [] })
  return rows
}

const isNamedWorkbook = (name: string) => /\.xls[xmb]?$/i.test(name)

/** A CSV file with a workbook's name is read, but any text would pass as one: it needs several columns, and rows under its header. */
const isGrid = (rows: readonly (readonly string[])[]) =>
  rows.some((cells) => cells.length > 1) && rows.slice(1).some((cells) => cells.some((cell) => cell.trim() !== ''))
