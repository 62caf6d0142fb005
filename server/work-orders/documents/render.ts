import { buffer } from 'node:stream/consumers'
import { renderToBuffer } from '@react-pdf/renderer'
import type { DocumentKind } from '@shortcut/domain/work-orders/documents.ts'
import sharp from 'sharp'
import type { FileStore } from '../../platform/files/files.ts'
import { billOfLading } from './bill-of-lading.ts'
import { deliveryOrder } from './delivery-order.ts'
import type { Printed } from './load.ts'
import { mostPhotos, type Pictures, photosOf, proofOfDelivery } from './proof-of-delivery.ts'

/** A stored picture, reduced for paper; undefined if its bytes are lost or unreadable. */
export async function forPaper(store: FileStore, id: string, side = 900): Promise<Buffer | undefined> {
  try {
    const found = await store.open(id, 'whole')
    if (!found) return undefined
    return await sharp(await buffer(found.stream))
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 75 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** One after the other: several large photos at once would take some hundred megabytes. */
async function picturesFor(store: FileStore, printed: Printed): Promise<Pictures> {
  const made = new Map<string, Buffer>()
  for (const stop of printed.order.stops)
    for (const id of [...photosOf(printed, stop).slice(0, mostPhotos), stop.signatureFileId]) {
      const picture = id && (await forPaper(store, id))
      if (id && picture) made.set(id, picture)
    }
  return made
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time, so that printing never occupies the server for long. */
export function printInTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}

/** A document as PDF. */
export const renderDocument = (kind: DocumentKind, printed: Printed, store: FileStore): Promise<Buffer> =>
  printInTurn(async () => {
    if (kind === 'deliveryOrder') return renderToBuffer(deliveryOrder(printed))
    if (kind === 'billOfLading') return renderToBuffer(billOfLading(printed))
    return renderToBuffer(proofOfDelivery(printed, await picturesFor(store, printed)))
  })
