import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { stepBack } from '../../../platform/step-back.ts'
import { invoicePaper, type Thumbnails } from './paper.ts'

stepBack()

/** One invoice to print, and the number of its reply. */
export interface PressJob {
  job: number
  invoice: InvoiceDetail
  carrier: string
  now: string
  made: Thumbnails
}
export type Pressed = { job: number; bytes: Uint8Array } | { job: number; failed: string }

// Laying out a page takes a tenth of a second of CPU time: in its own thread it delays no call.
parentPort?.on('message', async ({ job, invoice, carrier, now, made }: PressJob) => {
  // A thread receives plain bytes; the picture reader needs buffers.
  const pictures = new Map([...made].map(([id, bytes]) => [id, Buffer.from(bytes)]))
  const reply = await renderToBuffer(invoicePaper(invoice, carrier, now, pictures)).then(
    (bytes): Pressed => ({ job, bytes }),
    (error: unknown): Pressed => ({ job, failed: String(error) }),
  )
  parentPort?.postMessage(reply)
})
