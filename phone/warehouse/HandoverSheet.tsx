import { Fragment, type ReactNode, useState } from 'react'
import { Asked } from '../driver/Asked.tsx'
import { NoRoom } from '../driver/NoRoom.tsx'
import { Photos } from '../driver/Photos.tsx'
import { Signature } from '../driver/Signature.tsx'
import { isDot, type Signed, signaturePicture } from '../driver/signed.ts'
import { Button } from '../parts/Button.tsx'
import { LongField, TextField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { pictureOf } from '../queue/pictures.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useT } from '../words/words.ts'
import { useWarehouseT } from './words.ts'

/** What every handover says of who took the freight. */
export interface Handed {
  receivedBy: string
  /** Kind of the identity paper, and its last digits. */
  idSeen: string
  signature: { id: string; sha256: string }
  photos: { id: string; sha256: string }[]
  remark: string
}

interface Props {
  title: string
  /** The button that does it. */
  action: string
  /** Names the form: what is entered in it is kept while it is open. */
  form: string
  /** What else is said of it. */
  children?: ReactNode
  /** Keeps the act. @returns false if nothing was kept */
  onSave: (handed: Handed, pictures: readonly Picture[], form: string) => Promise<boolean>
  onClose: () => void
}

/** Name, identity and signature of the person who takes the freight. A single dot is asked about. */
export function HandoverSheet({ title, action, form, children, onSave, onClose }: Props) {
  const t = useT()
  const w = useWarehouseT()
  const entered = useEntered(form, { receivedBy: '', idSeen: '', signed: null as Signed | null, remark: '' })
  const { receivedBy, idSeen, signed, remark } = entered.values
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const [asked, setAsked] = useState<'signature' | 'dot' | null>(null)
  const save = async (isSure: boolean) => {
    if (!signed) return setAsked('signature')
    if (isDot(signed) && !isSure) return setAsked('dot')
    const content = await signaturePicture(signed)
    const picture = content && (await pictureOf(content, 'signature.png'))
    if (!picture) return
    const [signature] = named([picture])
    if (!signature) return
    const who = { receivedBy: receivedBy.trim(), idSeen: idSeen.trim() }
    const handed = { ...who, signature, photos: named(photos), remark: remark.trim() }
    if (await onSave(handed, [...photos, picture], entered.form)) onClose()
  }
  const footer =
    asked === 'dot' ? (
      <Asked key="question" onYes={() => void save(true)} onBack={() => setAsked(null)}>
        {t('proof:signatureShort')}
      </Asked>
    ) : (
      <Fragment key="save">
        <NoRoom />
        {asked && !signed && (
          <p className={parts.error} role="alert">
            {t('proof:signatureNeeded')}
          </p>
        )}
        <Button type="submit" main wide disabled={receivedBy.trim() === '' || idSeen.trim() === ''}>
          {action}
        </Button>
      </Fragment>
    )
  return (
    <Sheet title={title} entered={entered} onClose={onClose} onSubmit={() => save(false)} footer={footer}>
      <TextField label={t('proof:receivedBy')} most={80} autoComplete="off" {...entered.field('receivedBy')} />
      <TextField label={w('release:idSeen')} most={60} autoComplete="off" {...entered.field('idSeen')} />
      {children}
      <Signature value={signed} onChange={(drawn) => entered.change(() => ({ signed: drawn }))} />
      <Photos form={form} label={t('proof:photo')} pictures={photos} onChange={setPhotos} />
      <LongField label={w('count:remark')} most={500} {...entered.field('remark')} />
    </Sheet>
  )
}
