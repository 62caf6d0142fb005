import { Worker } from 'node:worker_threads'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Handed } from './hand-over.ts'

/** The thread exceeded its time or memory and was ended. */
export class TookTooMuch extends Error {
  readonly what: 'time' | 'memory'
  constructor(what: 'time' | 'memory') {
    super(`reading took too much ${what}`)
    this.what = what
  }
}

interface Bounds {
  seconds: number
  megabytes: number
  /** For a caller that holds a resource while it waits: most callers before it. */
  mostWaiting?: number
}

/** A thread's result: its items, and the summary with the last of them. */
interface ReadApart<Item, End> {
  items: Item[]
  end: End
}

async function readNow<Item, End>(thread: URL, data: unknown, { seconds, megabytes }: Bounds) {
  const worker = new Worker(thread, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    execArgv: [],
  })
  const items: Item[] = []
  const read = Promise.withResolvers<ReadApart<Item, End>>()
  const timer = setTimeout(() => read.reject(new TookTooMuch('time')), seconds * 1000)
  worker.on('message', (handed: Handed) => {
    if ('end' in handed) return read.resolve({ items, end: handed.end as End })
    for (const item of JSON.parse(handed.slice)) items.push(item)
    setImmediate(() => worker.postMessage('next'))
  })
  worker.once('error', (error) => {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    read.reject(isMemory ? new TookTooMuch('memory') : error)
  })
  worker.once('exit', () => read.reject(new Error('the reading thread ended early')))
  return read.promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Reads in a separate thread, which takes neither the server's time nor more than its share of memory. One file after
 * the other. Items arrive slice by slice, each after the last was taken and other work has run.
 * @throws TookTooMuch; Refusal 429 if too many are waiting
 */
export async function readApart<Item, End>(thread: URL, data: unknown, bounds: Bounds): Promise<ReadApart<Item, End>> {
  if (waiting > (bounds.mostWaiting ?? Infinity))
    throw new Refusal(codes.slowDown, 'slowDown', { seconds: 5 }, { retryAfter: 5 })
  const mine = last.then(() => readNow<Item, End>(thread, data, bounds))
  last = mine.catch(() => {})
  waiting++
  return mine.finally(() => waiting--)
}
