import { type ExceptionType, exceptionTypes } from '@shortcut/domain/tasks/act-kinds.ts'
import { useState } from 'react'
import { ChoiceField, LongField, TextField, wholeOf } from '../parts/Field.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { doAct, named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useT } from '../words/words.ts'
import { Photos } from './Photos.tsx'
import { SendButton } from './SendButton.tsx'

const counted: readonly ExceptionType[] = ['short', 'over', 'damaged', 'refused']

/** Tells the office what is wrong at a stop. */
export function ProblemSheet({
  where,
  notice,
  onClose,
}: {
  where: { taskId: string; stopId: string }
  notice?: string | undefined
  onClose: () => void
}) {
  const t = useT()
  const entered = useEntered(`exception ${where.stopId}`, { type: '' as ExceptionType | '', pieces: '', remark: '' })
  const { type, pieces, remark } = entered.values
  const [tried, setTried] = useState(false)
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const options = Object.fromEntries([
    ...(type === '' ? [['', t('problem:choose')]] : []),
    ...exceptionTypes.map((one) => [one, t(`problem:${one}`)]),
  ])
  const isCounted = type !== '' && counted.includes(type)
  const count = isCounted ? wholeOf(pieces) : null
  const send = async () => {
    setTried(true)
    if (type === '' || (isCounted ? count === 0 : type === 'other' && remark.trim() === '')) return
    const data = { type, pieces: count, remark: remark.trim(), photos: named(photos) }
    if (await doAct('exception', where, data, photos, entered.form)) onClose()
  }
  return (
    <Sheet
      title={t('problem:title')}
      notice={notice}
      entered={entered}
      onClose={onClose}
      onSubmit={send}
      footer={<SendButton>{t('problem:tell')}</SendButton>}
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
