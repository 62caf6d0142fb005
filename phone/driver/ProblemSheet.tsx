import { type ExceptionType, exceptionTypes } from '@shortcut/domain/tasks/act-kinds.ts'
import { useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { ChoiceField, LongField, TextField } from '../parts/Field.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { doAct, named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { useT } from '../words/words.ts'
import { NoRoom } from './NoRoom.tsx'
import { Photos } from './Photos.tsx'

const counted: readonly ExceptionType[] = ['short', 'over', 'damaged', 'refused']

/** Tells the office what is wrong at a stop. */
export function ProblemSheet({ where, onClose }: { where: { taskId: string; stopId: string }; onClose: () => void }) {
  const t = useT()
  const [type, setType] = useState<ExceptionType>('short')
  const [pieces, setPieces] = useState('')
  const [remark, setRemark] = useState('')
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const options = Object.fromEntries(exceptionTypes.map((one) => [one, t(`problem:${one}`)]))
  const send = async () => {
    const count = pieces === '' || !counted.includes(type) ? null : Number(pieces)
    const data = { type, pieces: count, remark: remark.trim(), photos: named(photos) }
    if (await doAct('exception', where, data, photos)) onClose()
  }
  return (
    <Sheet
      title={t('problem:title')}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <NoRoom />
          <Button main wide type="submit">
            {t('problem:tell')}
          </Button>
        </>
      }
    >
      <ChoiceField
        label={t('stop:problem')}
        options={options}
        value={type}
        onChange={(value) => setType(value as ExceptionType)}
      />
      {counted.includes(type) && (
        <TextField
          label={t('problem:pieces')}
          inputMode="numeric"
          value={pieces}
          onChange={({ target }) => setPieces(target.value.replace(/\D/g, '').slice(0, 6))}
        />
      )}
      <Photos form={`exception ${where.stopId}`} label={t('proof:photo')} pictures={photos} onChange={setPhotos} />
      <LongField
        label={t('proof:remark')}
        maxLength={500}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
    </Sheet>
  )
}
