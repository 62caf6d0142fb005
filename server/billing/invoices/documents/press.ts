import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { stepBack } from '../../../platform/step-back.ts'
import { invoicePaper, type Thumbnails } from './paper.ts'

stepBack()

/** One invoice to print, and under which number it is answered. */
export interface PressJob {
  job: number
  invoice: InvoiceDetail
  carrier: string
  now: string
  made: Thumbnails
}
export type Pressed = { job: number; bytes: Uint8Array } | { job: number; failed: string }

// Setting a page takes a tenth of a second of pure calculation: in a thread of its own it keeps nobody's call waiting.
parentPort?.on('message', async ({ job, invoice, carrier, now, made }: PressJob) => {
  // What crosses to a thread are plain bytes; the pictures' reader wants buffers.
  const pictures = new Map([...made].map(([id, bytes]) => [id, Buffer.from(bytes)]))
  const reply = await renderToBuffer(invoicePaper(invoice, carrier, now, pictures)).then(
    (bytes): Pressed => ({ job, bytes }),
    (error: unknown): Pressed => ({ job, failed: String(error) }),
  )
  parentPort?.postMessage(reply)
})
