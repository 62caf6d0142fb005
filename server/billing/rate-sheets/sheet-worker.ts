import { parentPort } from 'node:worker_threads'
import type { RateLine } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import { stepBack } from '../../platform/step-back.ts'
import { readLines } from './line-rows.ts'
import { doJob, type JobInput, type SheetJob } from './sheet-jobs.ts'

stepBack()

/** Messages to this thread: the lines of each edition as texts, then the job. */
export type ToSheets = { edition: number; text: string } | { job: SheetJob; input: JobInput<SheetJob> }
export type FromSheets = { answer: unknown } | { failed: string }

let lines: RateLine[][] = []
parentPort?.on('message', (message: ToSheets) => {
  if ('text' in message) {
    const edition = lines[message.edition] ?? []
    lines[message.edition] = edition
    for (const line of readLines(message.text)) edition.push(line)
    return
  }
  const tell = (told: FromSheets) => parentPort?.postMessage(told)
  try {
    tell({ answer: doJob(message.job, lines, message.input) })
  } catch (error) {
    tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
  lines = []
})
