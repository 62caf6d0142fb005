import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Queries } from '../../platform/database/queries.ts'
import { readLines } from './line-rows.ts'
import { lineTexts } from './rate-lines.ts'
import { doJob, type JobAnswer, type JobInput, type SheetJob } from './sheet-jobs.ts'
import type { FromSheets, ToSheets } from './sheet-worker.ts'

/** Fewer lines are processed faster than a thread starts. */
export const few = 1000
const mostMegabytes = 800
/** A thread idle for this long is ended. */
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
  // Usually out of memory: everyone waiting for it gets the error.
  opened.on('error', end)
  opened.unref()
  thread = opened
  return opened
}

/** The texts go to the thread as PostgreSQL writes them, without being parsed here. */
async function askThread(
  db: Queries,
  editions: readonly Edition[],
  job: SheetJob,
  input: JobInput<SheetJob>,
): Promise<unknown> {
  const worker = openThread()
  const tell = (message: ToSheets) => worker.postMessage(message)
  const answered = once(worker, 'message')
  // Awaited below; avoids an unhandled rejection if the thread ends before.
  answered.catch(() => {})
  try {
    for (const [edition, { id }] of editions.entries())
      for (const text of await lineTexts(db, id)) tell({ edition, text })
    tell({ job, input })
    const [told] = (await answered) as [FromSheets]
    if ('failed' in told) throw new Error(told.failed)
    return told.answer
  } catch (error) {
    // The thread would take the parts already sent for the next question.
    end()
    throw error
  } finally {
    ending = setTimeout(end, idleMs).unref()
  }
}

/**
 * Runs a job over all lines of an edition, or of two. If there are many, a separate thread does it, one job after the
 * other, so that other calls are answered.
 * @param db the transaction that locks the editions, if the result must stay true until it ends
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
