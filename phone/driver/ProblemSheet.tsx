import { type ExceptionType, exceptionTypes } from '@shortcut/domain/tasks/act-kinds.ts'
import { useState } from 'react'
import { ChoiceField, LongField, TextField, wholeOf } from '../parts/Field.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { doAct, named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useT } from '../words/words.ts'
import { Asked } from './Asked.tsx'
import { Photos } from './Photos.tsx'
import { SendButton } from './SendButton.tsx'

const counted: readonly ExceptionType[] = ['short', 'over', 'damaged', 'refused']

/** Tells the office what is wrong at a stop. */
export function ProblemSheet({
  where,
  booked,
  notice,
  onClose,
}: {
  where: { taskId: string; stopId: string }
  /** Pieces of the stop, or of its order; null: not known. */
  booked: number | null
  notice?: string | undefined
  onClose: () => void
}) {
  const t = useT()
  const entered = useEntered(`exception ${where.stopId}`, { type: '' as ExceptionType | '', pieces: '', remark: '' })
  const { type, pieces, remark } = entered.values
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const options = Object.fromEntries([
    ...(type === '' ? [['', t('problem:choose')]] : []),
    ...exceptionTypes.map((one) => [one, t(`problem:${one}`)]),
  ])
  const isCounted = type !== '' && counted.includes(type)
  const count = isCounted ? wholeOf(pieces) : null
  const isMore = type !== 'over' && count !== null && booked !== null && count > booked
  const send = async (answered = false) => {
    setTried(true)
    if (type === '' || (isCounted ? count === 0 : type === 'other' && remark.trim() === '')) return
    if (isMore && !answered) return setAsking(true)
    const data = { type, pieces: count, remark: remark.trim(), photos: named(photos) }
    if (await doAct('exception', where, data, photos, entered.form)) onClose()
  }
  return (
    <Sheet
      title={t('problem:title')}
      notice={notice}
      entered={entered}
      onClose={onClose}
      onSubmit={() => send()}
      footer={
        asking ? (
          <Asked key="question" onYes={() => send(true)} onBack={() => setAsking(false)}>
            {t('problem:moreThanBooked', { pieces: count ?? 0, booked: booked ?? 0 })}
          </Asked>
        ) : (
          <SendButton key="tell">{t('problem:tell')}</SendButton>
        )
      }
    >
      <ChoiceField
        label={t('stop:problem')}
        options={options}
        value={type}
        error={tried && type === '' ? t('problem:chooseOne') : undefined}
        onChange={(value) => entered.change(() => ({ type: value as ExceptionType }))}
      />
      {isCounted && (
        <TextField
          label={t('problem:pieces')}
          whole
          error={tried && count === 0 ? t('problem:noPieces') : undefined}
          {...entered.field('pieces')}
        />
      )}
      <Photos form={`exception ${where.stopId}`} label={t('proof:photo')} pictures={photos} onChange={setPhotos} />
      <LongField
        label={t('proof:remark')}
        most={500}
        error={tried && type === 'other' && remark.trim() === '' ? t('problem:sayWhat') : undefined}
        {...entered.field('remark')}
      />
    </Sheet>
  )
}
