import type { ReactNode } from 'react'
import { Button } from '../parts/Button.tsx'
import { ChoiceField, TextField } from '../parts/Field.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { useEntered } from '../queue/use-entered.ts'
import { sayToOffice, useWarehouseT } from './words.ts'

/** Reasons in a worker's words; with 'other' the worker types one. */
export type Reason =
  | 'damaged'
  | 'notOrdered'
  | 'wrongPiece'
  | 'tooLate'
  | 'torn'
  | 'unreadable'
  | 'lost'
  | 'notAPiece'
  | 'otherReceipt'
  | 'twice'
  | 'other'

/** Asks why. What is given goes to the office as a sentence. */
export function ReasonSheet({
  title,
  form = title,
  reasons,
  onSave,
  onClose,
  children,
}: {
  title: string
  /** Names what is entered, if the title changes. */
  form?: string
  reasons: readonly [Reason, ...Reason[]]
  onSave: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}) {
  const t = useWarehouseT()
  const entered = useEntered(`reason ${form}`, { reason: reasons[0], typed: '' })
  const { reason, typed } = entered.values
  const text = reason === 'other' ? typed.trim() : sayToOffice(`reason:${reason}`)
  return (
    <Sheet
      title={title}
      entered={entered}
      onClose={onClose}
      onSubmit={() => {
        if (text === '') return
        onSave(text)
        entered.forget()
        onClose()
      }}
      footer={
        <Button type="submit" main wide disabled={text === ''}>
          {t('count:save')}
        </Button>
      }
    >
      {children}
      <ChoiceField
        label={t('reason:why')}
        options={Object.fromEntries(reasons.map((one) => [one, t(`reason:${one}`)]))}
        value={reason}
        onChange={(value) => entered.change(() => ({ reason: reasons.find((one) => one === value) ?? 'other' }))}
      />
      {reason === 'other' && <TextField label={t('left:text')} most={200} {...entered.field('typed')} />}
    </Sheet>
  )
}
