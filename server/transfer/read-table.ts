import { Worker } from 'node:worker_threads'
import { codes, Refusal, type RefusalKey } from '@shortcut/domain/errors.ts'

const mostSeconds = 20
const mostMegabytes = 400

type Answer = { rows: string[][] } | { unreadable: { key: RefusalKey; params: Record<string, string | number> } }

/** Reads in a thread of its own, which may take neither the server's time nor more than its share of memory: it is ended when it does. */
function readApart(bytes: Uint8Array): Promise<Answer> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    execArgv: [],
  })
  const tooSlow: Answer = { unreadable: { key: 'importTooSlow', params: {} } }
  return new Promise<Answer>((resolve) => {
    const timer = setTimeout(() => resolve(tooSlow), mostSeconds * 1000)
    worker.once('message', resolve)
    // Out of memory, mostly.
    worker.once('error', () => resolve(tooSlow))
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
}

let last: Promise<unknown> = Promise.resolve()

/**
 * The cells of a CSV or XLSX file as texts, by row and column, one file after the other.
 * @throws Refusal 422 whose sentence names the file
 */
export async function readTable(name: string, bytes: Uint8Array): Promise<string[][]> {
  const mine = last.then(() => readApart(bytes))
  last = mine.catch(() => {})
  const answer = await mine
  if ('rows' in answer) return answer.rows
  const { key, params } = answer.unreadable
  throw new Refusal(codes.invalid, key, { name, ...params }, { fields: [] })
}
