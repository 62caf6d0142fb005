import type { ReceiptRow } from '@shortcut/domain/cargo/receipt-api.ts'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { useT } from '../../words/words.ts'
import classes from '../Cargo.module.css'

/** Pieces of a receipt that a count of their location did not find; nothing if there are none. */
export function Missing({ row: { missingPieces: count } }: { row: Pick<ReceiptRow, 'missingPieces'> }) {
  const t = useT(receiptWords)
  return count > 0 && <div className={classes.late}>{t('receiptPage:missing', { count })}</div>
}
