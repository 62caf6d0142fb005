import { Worker } from 'node:worker_threads'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type Answer, answerOf, type Handed } from './answer.ts'
import { isZip, readBytes } from './read-bytes.ts'

const mostSeconds = 20
const mostMegabytes = 400

/** So much text is read in a few milliseconds: sooner than a thread starts. */
const smallText = 100_000

/**
 * Reads in a thread of its own, which may take neither the server's time nor more than its share of memory: it is ended when it does. Rows are
 * handed over slice by slice, the next when the last was taken and others have had their turn.
 */
function readApart(bytes: Uint8Array, most: number | undefined): Promise<Answer> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: { bytes, most },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    execArgv: [],
  })
  const tooSlow: Answer = { unreadable: { key: 'importTooSlow', params: {} } }
  const rows: string[][] = []
  return new Promise<Answer>((resolve) => {
    const timer = setTimeout(() => resolve(tooSlow), mostSeconds * 1000)
    worker.on('message', (handed: Handed) => {
      if (handed === 'all') return resolve({ rows })
      if ('unreadable' in handed) return resolve(handed)
      for (const row of JSON.parse(handed.slice)) rows.push(row)
      setImmediate(() => worker.postMessage('next'))
    })
    // Out of memory, mostly.
    worker.once('error', () => resolve(tooSlow))
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** One file after the other. */
async function readInTurn(bytes: Uint8Array, most: number | undefined): Promise<Answer> {
  const mine = last.then(() => readApart(bytes, most))
  last = mine.catch(() => {})
  waiting++
  return mine.finally(() => waiting--)
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
  if (!isSmall && waiting > mostWaiting)
    throw new Refusal(codes.slowDown, 'slowDown', { seconds: 5 }, { retryAfter: 5 })
  const answer = await (isSmall ? answerOf(readBytes(bytes, most)) : readInTurn(bytes, most))
  if ('rows' in answer) return answer.rows
  const { key, params } = answer.unreadable
  throw new Refusal(codes.invalid, key, { name, ...params }, { fields: [] })
}
