import { Fragment, type ReactNode, useState } from 'react'
import { NoRoom } from '../driver/NoRoom.tsx'
import { Photos } from '../driver/Photos.tsx'
import { type Drawn, Signature } from '../driver/Signature.tsx'
import { Button } from '../parts/Button.tsx'
import { LongField, TextField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { pictureOf } from '../queue/pictures.ts'
import { useT } from '../words/words.ts'
import { useWarehouseT } from './words.ts'

/** What every handover says of who took the freight. */
export interface Handed {
  receivedBy: string
  signature: { id: string; sha256: string } | null
  photos: { id: string; sha256: string }[]
  remark: string
}

interface Props {
  title: string
  /** The button that does it. */
  action: string
  /** Names the form whose photos are kept while it is open. */
  form: string
  /** What else must be filled in. */
  children?: ReactNode
  isRight: boolean
  /** Keeps the act. @returns false if nothing was kept */
  onSave: (handed: Handed, pictures: readonly Picture[]) => Promise<boolean>
  onClose: () => void
}

/** Name and signature of the person who takes the freight. A single dot is asked about. */
export function HandoverSheet({ title, action, form, children, isRight, onSave, onClose }: Props) {
  const t = useT()
  const w = useWarehouseT()
  const [receivedBy, setReceivedBy] = useState('')
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const [remark, setRemark] = useState('')
  const [asked, setAsked] = useState<'signature' | 'dot' | null>(null)
  const save = async (isSure: boolean) => {
    if (!drawn) return setAsked('signature')
    if (drawn.isDot && !isSure) return setAsked('dot')
    const content = await drawn.picture()
    const picture = content && (await pictureOf(content, 'signature.png'))
    if (!picture) return
    const [signature = null] = named([picture])
    const handed = { receivedBy: receivedBy.trim(), signature, photos: named(photos), remark: remark.trim() }
    if (await onSave(handed, [...photos, picture])) onClose()
  }
  const footer =
    asked === 'dot' ? (
      <Fragment key="question">
        <p role="alert">{t('proof:signatureShort')}</p>
        <Button main wide onClick={() => void save(true)}>
          {t('proof:yes')}
        </Button>
        <Button wide onClick={() => setAsked(null)}>
          {t('phone:back')}
        </Button>
      </Fragment>
    ) : (
      <Fragment key="save">
        <NoRoom />
        {asked && !drawn && (
          <p className={parts.error} role="alert">
            {t('proof:signatureNeeded')}
          </p>
        )}
        <Button type="submit" main wide disabled={!isRight || receivedBy.trim() === ''}>
          {action}
        </Button>
      </Fragment>
    )
  return (
    <Sheet title={title} onClose={onClose} onSubmit={() => save(false)} footer={footer}>
      <TextField
        label={t('proof:receivedBy')}
        maxLength={80}
        autoComplete="off"
        value={receivedBy}
        onChange={({ target }) => setReceivedBy(target.value)}
      />
      {children}
      <Signature onChange={setDrawn} />
      <Photos form={form} label={t('proof:photo')} pictures={photos} onChange={setPhotos} />
      <LongField
        label={w('count:remark')}
        maxLength={500}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
    </Sheet>
  )
}
