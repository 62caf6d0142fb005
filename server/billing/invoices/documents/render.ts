import { Worker } from 'node:worker_threads'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { forPaper, printInTurn } from '../../../work-orders/documents/render.ts'
import { type Thumbnails, thumbnailsOf } from './paper.ts'
import type { Pressed, PressJob } from './press.ts'

const side = 300

interface Waiting {
  done(bytes: Buffer): void
  failed(error: Error): void
}

let press: { worker: Worker; waiting: Map<number, Waiting> } | undefined
let jobs = 0

/** The printing thread, started with the first invoice; one that crashes is replaced. */
function openPress() {
  const worker = new Worker(new URL('./press.ts', import.meta.url))
  const mine = { worker, waiting: new Map<number, Waiting>() }
  worker.on('message', (reply: Pressed) => {
    const waiting = mine.waiting.get(reply.job)
    mine.waiting.delete(reply.job)
    // Must not keep an otherwise idle process alive.
    if (mine.waiting.size === 0) worker.unref()
    if ('bytes' in reply) waiting?.done(Buffer.from(reply.bytes))
    else waiting?.failed(new Error(reply.failed))
  })
  const broken = (error: Error) => {
    if (press === mine) press = undefined
    for (const waiting of mine.waiting.values()) waiting.failed(error)
    mine.waiting.clear()
  }
  worker.on('error', broken)
  worker.on('exit', (code) => broken(new Error(`the printing thread ended with ${code}`)))
  return mine
}

function print(invoice: InvoiceDetail, carrier: string, now: string, made: Thumbnails): Promise<Buffer> {
  press ??= openPress()
  const { worker, waiting } = press
  const job = ++jobs
  return new Promise((done, failed) => {
    waiting.set(job, { done, failed })
    worker.ref()
    worker.postMessage({ job, invoice, carrier, now, made } satisfies PressJob)
  })
}

/** An invoice as PDF, with thumbnails of its proof of delivery. */
export const renderInvoice = (
  invoice: InvoiceDetail,
  carrier: string,
  now: string,
  store: FileStore,
): Promise<Buffer> =>
  printInTurn(async () => {
    const made = new Map<string, Buffer>()
    for (const id of invoice.orders.flatMap(thumbnailsOf)) {
      const picture = await forPaper(store, id, side)
      if (picture) made.set(id, picture)
    }
    return print(invoice, carrier, now, made)
  })
