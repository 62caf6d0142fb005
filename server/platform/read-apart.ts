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
  /** For a reader of buffers, which are outside the heap: most memory of them. */
  bufferMegabytes?: number
  /** Files of one line are read one after the other. A reader that takes long has its own. */
  line?: string
  /** For a caller that holds a resource while it waits: most callers before it. */
  mostWaiting?: number
}

/** A thread's result: its items, and the summary with the last of them. */
interface ReadApart<Item, End> {
  items: Item[]
  end: End
}

/** Calls `stop` when the thread's buffers exceed the limit. @returns how to end the watch */
function watchBuffers(worker: Worker, megabytes: number, stop: () => void) {
  const look = async () => {
    // Rejects when the thread has ended.
    const memory = await worker.getHeapStatistics().catch(() => null)
    if (memory && memory.external_memory > megabytes * 1024 * 1024) stop()
  }
  const timer = setInterval(() => void look(), 100)
  return () => clearInterval(timer)
}

async function readNow<Item, End>(thread: URL, data: unknown, bounds: Bounds) {
  const { seconds, megabytes, bufferMegabytes } = bounds
  const worker = new Worker(thread, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    execArgv: [],
  })
  const items: Item[] = []
  const read = Promise.withResolvers<ReadApart<Item, End>>()
  const timer = setTimeout(() => read.reject(new TookTooMuch('time')), seconds * 1000)
  const endWatch =
    bufferMegabytes && watchBuffers(worker, bufferMegabytes, () => read.reject(new TookTooMuch('memory')))
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
    if (endWatch) endWatch()
    return worker.terminate()
  })
}

const lines = new Map<string, { last: Promise<unknown>; waiting: number }>()

/**
 * Reads in a separate thread, which takes neither the server's time nor more than its share of memory. One file of a
 * line after the other. Items arrive slice by slice, each after the last was taken and other work has run.
 * @throws TookTooMuch; Refusal 429 if too many are waiting
 */
export async function readApart<Item, End>(thread: URL, data: unknown, bounds: Bounds): Promise<ReadApart<Item, End>> {
  const name = bounds.line ?? 'bookings'
  const line = lines.get(name) ?? { last: Promise.resolve(), waiting: 0 }
  lines.set(name, line)
  if (line.waiting > (bounds.mostWaiting ?? Infinity))
    throw new Refusal(codes.slowDown, 'slowDown', { seconds: 5 }, { retryAfter: 5 })
  const mine = line.last.then(() => readNow<Item, End>(thread, data, bounds))
  line.last = mine.catch(() => {})
  line.waiting++
  return mine.finally(() => line.waiting--)
}
