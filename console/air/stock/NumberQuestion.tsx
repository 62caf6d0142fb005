import { calls } from 'virtual:calls'
import type { NumberRow } from '@shortcut/domain/air/stock-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as stockWords from '@shortcut/words/en/air/stock.ts'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import type { Sent } from '../../forms/use-form.ts'
import { NameQuestion } from '../../records/NameQuestion.tsx'
import { useT } from '../../words/words.ts'
import { forgetStock } from './use-stock.ts'

export type NumberQuestionOf =
  /** `isNext`: whichever is the next one when the question is answered. */
  | { act: 'reserve'; number: string; isNext?: boolean }
  | { act: 'use'; number: string; usedFor: string }
  | { act: 'release' | 'notUsed' | 'void'; number: string; usedFor: string }

/** Asks what an act on a number needs, and does it. `id`: its range. */
export function NumberQuestion({ id, of, onClose }: { id: string; of: NumberQuestionOf; onClose: () => void }) {
  const t = useT(stockWords)
  const { act, number } = of
  const done = async (row: NumberRow | undefined, said: 'nowReserved' | 'nowUsed' | 'nowFree' | 'nowVoid') => {
    onClose()
    if (row) showSuccess(t(`stockPage:${said}`, { number: row.number, usedFor: row.usedFor }))
    await forgetStock()
  }
  if (act === 'reserve' || act === 'use') {
    const isNext = act === 'reserve' && of.isNext
    return (
      <NameQuestion
        title={t(isNext ? 'stockPage:reserveNext' : `stockPage:${act}Title`, { number })}
        confirmText={t(act === 'use' ? 'stockPage:useConfirm' : 'stockPage:reserveConfirm')}
        label={t('stockPage:forWhom')}
        help={t(`stockPage:${act}Text`)}
        onName={async (usedFor: string, sent: Sent) => {
          const handles = { handles: [codes.invalid] }
          const row =
            act === 'use'
              ? await call(calls.waybillStock.use, sent({ id, number, usedFor }), handles)
              : await call(calls.waybillStock.reserve, sent({ id, usedFor, ...(isNext ? {} : { number }) }), handles)
          await done(row, act === 'use' ? 'nowUsed' : 'nowReserved')
        }}
        onClose={onClose}
      />
    )
  }
  const confirm = async (reason: string) => {
    const numbers = [number]
    const rows =
      act === 'void'
        ? await call(calls.waybillStock.void, { id, numbers, reason }).catch(() => [])
        : await call(calls.waybillStock.release, { id, numbers }).catch(() => [])
    await done(rows[0], act === 'void' ? 'nowVoid' : act === 'release' ? 'nowFree' : 'nowReserved')
  }
  return (
    <ConfirmDialog
      opened
      title={t(`stockPage:${act}Title`, { number })}
      confirmText={t(act === 'void' ? 'stockPage:voidConfirm' : `stockPage:${act}`)}
      dismissText={t('stockPage:keep')}
      destructive={act === 'void'}
      {...(act === 'void' && { reason: { label: t('stockPage:reason'), required: true } })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`stockPage:${act}Text`, { usedFor: of.usedFor })}</p>
    </ConfirmDialog>
  )
}
