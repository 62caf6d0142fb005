import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { sha256Of } from '../read/read-delivery.ts'

export interface Pdf {
  name: string
  content: Buffer
  /** The mail that brought it, and which of its files it is. */
  mail?: { id: string; part: number }
  /** Whose order it is, if that is known. */
  accountId: string | null
}

/** Keeps a document whole; the machine reads it later. A file of a mail is kept once. */
export async function keepPdf(context: Context, { name, content, mail, accountId }: Pdf): Promise<string> {
  const { db, now, actor } = context
  const id = newId()
  const kept = await db
    .insertInto('pdfOrder')
    .values({
      id,
      name,
      size: content.length,
      sha256: await sha256Of(content),
      content,
      mailId: mail?.id ?? null,
      mailPart: mail?.part ?? null,
      accountId,
      state: 'reading',
      nextTryAt: now,
      receivedAt: now,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .onConflict((conflict) => conflict.columns(['mailId', 'mailPart']).doNothing())
    .executeTakeFirst()
  if (kept.numInsertedOrUpdatedRows)
    await record(context, {
      action: 'pdfOrder.receive',
      entity: 'pdfOrder',
      entityId: id,
      label: name,
      after: { pdfState: 'reading' },
    })
  return id
}
