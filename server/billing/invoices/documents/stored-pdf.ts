import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { sql } from 'kysely'
import type { Queries } from '../../../platform/database/queries.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'

/** What printing needs besides the invoice. */
export interface Printing {
  store: FileStore
  /** Name and address of the carrier, one line each. */
  carrier: string
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

async function findStored(db: Queries, store: FileStore, invoiceId: string) {
  const known = await db
    .selectFrom('invoicePdf')
    .select(['fileId', 'sha256'])
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst()
  if (!known) return undefined
  const found = await store.open(known.fileId, 'whole')
  const bytes = found && (await buffer(found.stream))
  return { fileId: known.fileId, bytes: bytes && sha256(bytes).equals(known.sha256) ? bytes : undefined }
}

/**
 * An invoice as PDF. A draft's is made each time; for an issued invoice the first PDF is stored and given to everyone.
 */
export async function invoicePdf(
  db: Queries,
  { store, carrier }: Printing,
  invoice: InvoiceDetail,
  now: string,
): Promise<Buffer> {
  // Loaded with the first document, so that the start of the server does not wait for it.
  const render = async () => (await import('./render.ts')).renderInvoice(invoice, carrier, now, store)
  if (!invoice.number) return render()
  const stored = await findStored(db, store, invoice.id)
  if (stored?.bytes) return stored.bytes
  const bytes = await render()
  const fileId = newId()
  await store.put(fileId, 'whole', bytes)
  // The first one is kept. A lost or damaged file is replaced.
  const { numAffectedRows } = await sql`
    INSERT INTO invoice_pdf AS p (invoice_id, file_id, bytes, sha256, made_at)
    VALUES (${invoice.id}, ${fileId}, ${bytes.length}, ${sha256(bytes)}, ${now})
    ON CONFLICT (invoice_id) DO UPDATE SET file_id = excluded.file_id, bytes = excluded.bytes, sha256 = excluded.sha256, made_at = excluded.made_at
    WHERE p.file_id = ${stored?.fileId ?? null}::uuid`.execute(db)
  if (numAffectedRows === 1n) return bytes
  await store.remove(fileId)
  return (await findStored(db, store, invoice.id))?.bytes ?? bytes
}
