import { useState } from 'react'
import { Photos } from '../driver/Photos.tsx'
import { SendButton } from '../driver/SendButton.tsx'
import { ChoiceField, LongField, TextField } from '../parts/Field.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { doAct, named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useT } from '../words/words.ts'

/** Of a load; those of driver and truck have forms of their own. */
const handedIn = ['billOfLading', 'deliveryOrder', 'lumperReceipt', 'scaleTicket', 'other'] as const
type HandedIn = (typeof handedIn)[number]

/** Hands a paper in to the office: photos of it, and the number or amount on it. */
export function PaperSheet({
  where,
  notice,
  onClose,
}: {
  where: { taskId: string; stopId: string }
  notice?: string | undefined
  onClose: () => void
}) {
  const t = useT()
  const form = `paper ${where.stopId}`
  const entered = useEntered(form, { type: 'billOfLading' as HandedIn, value: '', remark: '' })
  const { type, value, remark } = entered.values
  const [tried, setTried] = useState(false)
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const send = async () => {
    setTried(true)
    if (photos.length === 0) return
    const data = { type, value: value.trim(), remark: remark.trim(), files: named(photos) }
    if (await doAct('document', where, data, photos, entered.form)) onClose()
  }
  return (
    <Sheet
      title={t('dock:handIn')}
      notice={notice}
      entered={entered}
      onClose={onClose}
      onSubmit={send}
      footer={<SendButton>{t('dock:send')}</SendButton>}
    >
      <ChoiceField
        label={t('dock:which')}
        options={Object.fromEntries(handedIn.map((one) => [one, t(`dock:${one}`)]))}
        value={type}
        onChange={(chosen) => entered.change(() => ({ type: chosen as HandedIn }))}
      />
      <Photos
        form={form}
        label={t('proof:photo')}
        pictures={photos}
        onChange={setPhotos}
        error={tried && photos.length === 0 ? t('proof:photosNeeded', { count: 1 }) : undefined}
      />
      <TextField label={t('dock:number')} most={40} autoComplete="off" {...entered.field('value')} />
      <LongField label={t('proof:remark')} most={500} {...entered.field('remark')} />
    </Sheet>
  )
}
