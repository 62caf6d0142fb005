import { renderToBuffer } from '@react-pdf/renderer'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoice-api.ts'
import type { FileStore } from '../../platform/files.ts'
import { forPaper, printInTurn } from '../../work-orders/documents/render.ts'
import { invoicePaper, thumbnailsOf } from './paper.ts'

const side = 300

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
    return renderToBuffer(invoicePaper(invoice, carrier, now, made))
  })
