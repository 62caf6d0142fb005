import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Queries } from '../../platform/database/queries.ts'
import { readLines } from './line-rows.ts'
import { lineTexts } from './rate-lines.ts'
import { doJob, type JobAnswer, type JobInput, type SheetJob } from './sheet-jobs.ts'
import type { FromSheets, ToSheets } from './sheet-worker.ts'

/** So many lines are looked through sooner than a thread starts. */
const few = 1000
const mostMegabytes = 800
/** A thread that nobody asked anything for so long is ended. */
const idleMs = 60_000

interface Edition {
  id: string
  lineCount: number
}

let thread: Worker | undefined
let ending: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

function end() {
  const ended = thread
  thread = undefined
  void ended?.terminate()
}

function openThread(): Worker {
  clearTimeout(ending)
  if (thread) return thread
  const opened = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    execArgv: [],
  })
  // Out of memory, mostly: those who wait for it hear of it too.
  opened.on('error', end)
  opened.unref()
  thread = opened
  return opened
}

/** The texts go to the thread as PostgreSQL writes them: this one never reads them. */
async function askThread(
  db: Queries,
  editions: readonly Edition[],
  job: SheetJob,
  input: JobInput<SheetJob>,
): Promise<unknown> {
  const worker = openThread()
  const tell = (message: ToSheets) => worker.postMessage(message)
  const answered = once(worker, 'message')
  // Awaited below; until then nobody hears that the thread ended.
  answered.catch(() => {})
  try {
    for (const [edition, { id }] of editions.entries())
      for (const text of await lineTexts(db, id)) tell({ edition, text })
    tell({ job, input })
    const [told] = (await answered) as [FromSheets]
    if ('failed' in told) throw new Error(told.failed)
    return told.answer
  } catch (error) {
    // What it has heard of this question would be taken for a part of the next.
    end()
    throw error
  } finally {
    ending = setTimeout(end, idleMs).unref()
  }
}

/**
 * Asks something of all lines of an edition, or of two. Where they are many, a thread of its own looks through them, one question after
 * the other, and everybody else is answered meanwhile.
 * @param db the transaction that holds the editions, where the answer must hold until it ends
 */
export async function aboutLines<Job extends SheetJob>(
  db: Queries,
  editions: readonly Edition[],
  job: Job,
  input: JobInput<Job>,
): Promise<JobAnswer<Job>> {
  if (editions.every(({ lineCount }) => lineCount <= few)) {
    const texts = await Promise.all(editions.map(({ id }) => lineTexts(db, id)))
    return doJob(
      job,
      texts.map((text) => text.flatMap(readLines)),
      input,
    )
  }
  const mine = last.then(() => askThread(db, editions, job, input))
  last = mine.catch(() => {})
  return mine as Promise<JobAnswer<Job>>
}
