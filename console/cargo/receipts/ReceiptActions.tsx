import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { countedStatuses, isOneOf, nextReceiptStatus } from '@shortcut/domain/cargo/lifecycle.ts'
import type { ReceiptRow } from '@shortcut/domain/cargo/receipt-api.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as cargoFileWords from '@shortcut/words/en/cargo/files.ts'
import * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showLastingError, showSuccess } from '../../call/notices.ts'
import { useHolds } from '../../call/session.ts'
import { useT } from '../../words/words.ts'
import { PrintLabels } from '../printing/PrintLabels.tsx'
import { forgetReceipts } from './use-receipt.ts'

const questions = {
  countAgain: {
    send: calls.receipt.recount,
    title: 'receiptPage:countAgainTitle',
    text: 'receiptPage:countAgainText',
    confirm: 'receiptPage:countAgainConfirm',
    done: 'receiptPage:countAgainDone',
  },
  cancel: {
    send: calls.receipt.cancel,
    title: 'receiptPage:cancelTitle',
    text: 'receiptPage:cancelText',
    confirm: 'receiptPage:cancelConfirm',
    done: 'receiptPage:cancelled',
  },
} as const
type Question = keyof typeof questions

type Props = { receipt: ReceiptRow; onEdit: (row: ReceiptRow) => void; onList: () => void }

/** What may be done with a receipt as it is; some ask for a reason. */
export function ReceiptActions({ receipt, onEdit, onList }: Props) {
  const t = useT(cargoFileWords, receiptWords, recordWords)
  const [asking, setAsking] = useState<Question | null>(null)
  if (!useHolds(['/cargo/management/save'])) return null
  const { id, receiptNo: label, status, pieces, workOrderId } = receipt
  const question = questions[asking ?? 'countAgain']
  const run = async (reason: string) => {
    const reply = await call(question.send, { ids: [id], reason }).catch(() => null)
    setAsking(null)
    if (!reply) return
    const [failed] = reply.failed
    if (failed) showLastingError(failed.message)
    else showSuccess(t(question.done, { label }))
    await forgetReceipts()
  }
  return (
    <>
      {nextReceiptStatus('cancel', status) && (
        <Button variant="default" onClick={() => setAsking('cancel')}>
          {t('receiptPage:cancel')}
        </Button>
      )}
      {isOneOf(status, ['received', 'discrepant', 'resolved']) && (
        <Button variant="default" onClick={() => setAsking('countAgain')}>
          {t('receiptPage:countAgain')}
        </Button>
      )}
      {pieces > 0 || status === 'expected' ? <PrintLabels of={{ receiptId: id }} /> : null}
      {isOneOf(status, countedStatuses) && (
        <Button variant="default" onClick={onList}>
          {t('packingList:open')}
        </Button>
      )}
      {(isOneOf(status, ['released']) ? workOrderId === null : !isOneOf(status, ['cancelled'])) && (
        <Button onClick={() => onEdit(receipt)}>{t('record:edit')}</Button>
      )}
      <ConfirmDialog
        opened={asking !== null}
        title={t(question.title, { label })}
        confirmText={t(question.confirm)}
        dismissText={t('receiptPage:keep')}
        destructive={asking === 'cancel'}
        reason={{ label: t('receiptPage:reason'), required: true }}
        onConfirm={run}
        onClose={() => setAsking(null)}
      >
        <p>{t(question.text)}</p>
      </ConfirmDialog>
    </>
  )
}
