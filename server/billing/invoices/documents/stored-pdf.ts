import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { sql } from 'kysely'
import type { Queries } from '../../../platform/database/queries.ts'
import type { FileStore } from '../../../platform/files.ts'
import { newId } from '../../../platform/ids.ts'

/** What printing takes beside the invoice. */
export interface Printing {
  store: FileStore
  /** Name and address of who prints, a line each. */
  carrier: string
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

async function findStored(db: Queries, store: FileStore, invoiceId: string) {
  const { rows } = await sql<{ fileId: string; sha256: Buffer }>`
    SELECT file_id, sha256 FROM invoice_pdf WHERE invoice_id = ${invoiceId}`.execute(db)
  const [known] = rows
  if (!known) return undefined
  const found = await store.open(known.fileId, 'whole')
  const bytes = found && (await buffer(found.stream))
  return { fileId: known.fileId, bytes: bytes && sha256(bytes).equals(known.sha256) ? bytes : undefined }
}

/** An invoice as PDF. That of a draft is made each time; once it is issued its first one is kept, and given to everybody. */
export async function invoicePdf(
  db: Queries,
  { store, carrier }: Printing,
  invoice: InvoiceDetail,
  now: string,
): Promise<Buffer> {
  // Loaded with the first document, so that starting does not wait for it.
  const render = async () => (await import('./render.ts')).renderInvoice(invoice, carrier, now, store)
  if (!invoice.number) return render()
  const stored = await findStored(db, store, invoice.id)
  if (stored?.bytes) return stored.bytes
  const bytes = await render()
  const fileId = newId()
  await store.put(fileId, 'whole', bytes)
  // The first one stays. A lost or damaged file is replaced.
  const { numAffectedRows } = await sql`
    INSERT INTO invoice_pdf AS p (invoice_id, file_id, bytes, sha256, made_at)
    VALUES (${invoice.id}, ${fileId}, ${bytes.length}, ${sha256(bytes)}, ${now})
    ON CONFLICT (invoice_id) DO UPDATE SET file_id = excluded.file_id, bytes = excluded.bytes, sha256 = excluded.sha256, made_at = excluded.made_at
    WHERE p.file_id = ${stored?.fileId ?? null}::uuid`.execute(db)
  if (numAffectedRows === 1n) return bytes
  await store.remove(fileId)
  return (await findStored(db, store, invoice.id))?.bytes ?? bytes
}
