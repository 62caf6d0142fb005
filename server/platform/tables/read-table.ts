import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { readApart, TookTooMuch } from '../read-apart.ts'
import { type Answer, answerOf, type Unread } from './answer.ts'
import { isZip, readBytes } from './read-bytes.ts'

const bounds = { seconds: 20, megabytes: 400 }

/** So much text is read in a few milliseconds: sooner than a thread starts. */
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
 * @param mostWaiting for a caller that holds something while it waits: how many may be before it
 * @param most rows under the header, where that is not what files have at most elsewhere
 * @throws Refusal 422 whose sentence names the file; 429 when too many are before it
 */
export async function readTable(
  name: string,
  bytes: Buffer,
  mostWaiting = Infinity,
  most?: number,
): Promise<string[][]> {
  const isSmall = bytes.length <= smallText && !isZip(bytes)
  const answer = await (isSmall ? answerOf(readBytes(bytes, most)) : readInThread(bytes, most, mostWaiting))
  if ('rows' in answer) return answer.rows
  const { key, params } = answer.unreadable
  throw new Refusal(codes.invalid, key, { name, ...params }, { fields: [] })
}
