import { calls } from 'virtual:calls'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../call/use-call.ts'
import { enteredWeight } from '../../words/measures.ts'
import { useT } from '../../words/words.ts'
import classes from '../Cargo.module.css'

/** What the chosen order books, so that nobody types it again. */
export function OrderNumbers({ id }: { id: string }) {
  const t = useT(receiptWords)
  const { data: order } = useQuery(queryOf(calls.workOrder.detail, { id }))
  if (!order) return null
  return (
    <div className={wholeLine}>
      <KeyValue
        items={[
          { label: t('receiptField:customerName'), value: order.customerName },
          { label: t('receiptField:bookedPieces'), value: order.pieces === null ? '' : String(order.pieces) },
          { label: t('receiptField:bookedKg'), value: enteredWeight(order.weight) },
        ]}
      />
      <p className={classes.note}>{t('receiptPage:ofOrder')}</p>
    </div>
  )
}
