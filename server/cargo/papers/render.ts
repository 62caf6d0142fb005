import type { CargoPaperKind } from '@shortcut/domain/cargo/papers.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { forPaper, printInTurn } from '../../work-orders/documents/render.ts'
import { findHandover } from '../handover-queries.ts'
import { activeTemplates } from '../printing/active-templates.ts'
import { layOut } from '../printing/lay-out.ts'
import { noteFilled, receiptFilled } from '../printing/paper-fields.ts'
import { picturesPdf } from '../printing/picture-pdf.ts'
import { deliveryNote } from './delivery-note.ts'
import { dockReceipt } from './dock-receipt.ts'
import { loadReceipt } from './load.ts'
import type { Around } from './paper.ts'
import { tally } from './tally.ts'

/** A paper as PDF, by the office's template if it has one; undefined if what it is about is gone. */
export async function renderPaper(
  db: Queries,
  store: FileStore,
  { kind, id }: { kind: CargoPaperKind; id: string },
  around: Around,
): Promise<Buffer | undefined> {
  const templateOf = await activeTemplates(db, kind)
  if (kind === 'deliveryNote') {
    const printed = await findHandover(db, id)
    if (!printed) return undefined
    const { signatureFileId, signatureOnPhone } = printed.handover
    const own = templateOf(printed.accountId)
    return printInTurn(async () => {
      const signed = signatureFileId && !signatureOnPhone ? await forPaper(store, signatureFileId) : undefined
      return own
        ? picturesPdf(await layOut(own, noteFilled(printed, around, signed)))
        : deliveryNote(printed, around, signed)
    })
  }
  const printed = await loadReceipt(db, id)
  if (!printed) return undefined
  const own = templateOf(printed.receipt.accountId)
  return printInTurn(async () =>
    own
      ? picturesPdf(await layOut(own, receiptFilled(printed, around)))
      : (kind === 'tally' ? tally : dockReceipt)(printed, around),
  )
}
