import type { CargoPaperKind } from '@shortcut/domain/cargo/papers.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { FileStore } from '../../platform/files.ts'
import { forPaper, printInTurn } from '../../work-orders/documents/render.ts'
import { findHandover } from '../piece-queries.ts'
import { deliveryNote } from './delivery-note.ts'
import { dockReceipt } from './dock-receipt.ts'
import { loadReceipt } from './load.ts'
import type { Around } from './paper.ts'
import { tally } from './tally.ts'

/** A paper as PDF; undefined if what it is about is gone. */
export async function renderPaper(
  db: Queries,
  store: FileStore,
  { kind, id }: { kind: CargoPaperKind; id: string },
  around: Around,
): Promise<Buffer | undefined> {
  if (kind === 'deliveryNote') {
    const printed = await findHandover(db, id)
    if (!printed) return undefined
    const { signatureFileId, signatureOnPhone } = printed.handover
    return printInTurn(async () => {
      const signed = signatureFileId && !signatureOnPhone ? await forPaper(store, signatureFileId) : undefined
      return deliveryNote(printed, around, signed)
    })
  }
  const printed = await loadReceipt(db, id)
  if (!printed) return undefined
  return printInTurn(() => (kind === 'tally' ? tally : dockReceipt)(printed, around))
}
