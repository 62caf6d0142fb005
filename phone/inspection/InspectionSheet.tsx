import { groupedText } from '@shortcut/domain/grouped-text.ts'
import {
  type InspectionItem,
  type InspectionTime,
  inspectionTimes,
  itemsOf,
} from '@shortcut/domain/inspections/items.ts'
import { type Lack, lackOf } from '@shortcut/domain/inspections/law.ts'
import { Fragment, useRef, useState } from 'react'
import { Asked } from '../driver/Asked.tsx'
import driver from '../driver/driver.module.css'
import { NoRoom } from '../driver/NoRoom.tsx'
import { Signature } from '../driver/Signature.tsx'
import { isDot, type Signed, signaturePicture } from '../driver/signed.ts'
import { Button } from '../parts/Button.tsx'
import { ChoiceField, TextField, wholeOf } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { doAct, named } from '../queue/do-act.ts'
import { pictureOf } from '../queue/pictures.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useT } from '../words/words.ts'
import { type DefectPictures, type FoundDefects, Items } from './Items.tsx'
import { LastReport } from './LastReport.tsx'
import type { VehicleView } from './vehicle-view.ts'

type Props = {
  vehicle: VehicleView
  /** Guessed from the day's work. */
  guess: InspectionTime
  taskId: string | undefined
  onReported: () => void
  onClose: () => void
}

/** Asked in this order before it is done. */
const questions = ['dot', 'lower'] as const
type Question = (typeof questions)[number]

/** One report: the last one to read, the parts, odometer and signature. */
export function InspectionSheet({ vehicle, guess, taskId, onReported, onClose }: Props) {
  const t = useT()
  const entered = useEntered(`inspection ${vehicle.vehicleId}`, {
    when: guess,
    found: {} as FoundDefects,
    odometer: '',
    signed: null as Signed | null,
  })
  const { when, found, odometer, signed } = entered.values
  const [photos, setPhotos] = useState<DefectPictures>({})
  const [lack, setLack] = useState<Lack>(null)
  const signing = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState<Question | null>(null)
  const { kind, number, toReview, mayReview, lastMiles } = vehicle
  const reviewedId = when === 'before' && mayReview ? (toReview?.id ?? null) : null
  const defects = itemsOf(kind).flatMap((item: InspectionItem) => {
    const defect = found[item]
    return defect ? [{ item, unsafe: defect.unsafe, remark: defect.remark.trim(), pictures: photos[item] ?? [] }] : []
  })
  const asksSignature = defects.length > 0 || reviewedId !== null

  async function finish(answered: Question | null = null) {
    const lacking = lackOf({ defects, isReview: reviewedId !== null, isSigned: signed !== null })
    setLack(lacking)
    if (lacking === 'signature') signing.current?.scrollIntoView({ block: 'center' })
    if (lacking) return
    const open: Record<Question, boolean> = {
      dot: asksSignature && signed !== null && isDot(signed),
      lower: odometer !== '' && (wholeOf(odometer) ?? 0) < lastMiles,
    }
    const left = questions.slice(answered ? questions.indexOf(answered) + 1 : 0)
    const next = left.find((question) => open[question])
    if (next) return setAsking(next)
    const content = asksSignature && signed ? await signaturePicture(signed) : null
    const signature = content ? await pictureOf(content, 'signature.png') : null
    const pictures = defects.flatMap((defect) => defect.pictures)
    const isKept = await doAct(
      'inspection',
      taskId ? { taskId } : {},
      {
        vehicle: vehicle.vehicle,
        vehicleId: vehicle.vehicleId,
        inspectedAs: kind,
        when,
        defects: defects.map(({ pictures: own, ...defect }) => ({ ...defect, photos: named(own) })),
        odometer: wholeOf(odometer),
        signature: signature && (named([signature])[0] ?? null),
        reviewedId,
      },
      signature ? [...pictures, signature] : pictures,
      entered.form,
    )
    if (!isKept) return
    onReported()
    onClose()
  }

  const trouble = { signature: 'inspect:needsSignature', remark: 'inspect:needsWords' } as const
  return (
    <Sheet
      title={t(`inspect:${kind}`, { no: number })}
      entered={entered}
      onClose={onClose}
      onSubmit={() => finish()}
      footer={
        asking ? (
          <Asked key="question" onYes={() => finish(asking)} onBack={() => setAsking(null)}>
            {asking === 'dot' ? t('proof:signatureShort') : t('truck:lower', { last: groupedText(String(lastMiles)) })}
          </Asked>
        ) : (
          <Fragment key="finish">
            <NoRoom />
            {lack && (
              <p className={parts.error} role="alert">
                {t(trouble[lack])}
              </p>
            )}
            <Button main wide type="submit">
              {t(asksSignature ? 'inspect:done' : 'inspect:allOk')}
            </Button>
          </Fragment>
        )
      }
    >
      <ChoiceField
        label={t('inspect:when')}
        options={Object.fromEntries(inspectionTimes.map((one) => [one, t(`inspectionTime:${one}`)]))}
        value={when}
        onChange={(value) => entered.change(() => ({ when: value === 'after' ? 'after' : 'before' }))}
      />
      {when === 'before' && <LastReport vehicle={vehicle} />}
      <p>{t('inspect:tapHelp')}</p>
      <Items
        vehicleId={vehicle.vehicleId}
        kind={kind}
        found={found}
        onChange={(change) => entered.change((before) => ({ found: change(before.found) }))}
        pictures={photos}
        onPictures={setPhotos}
      />
      {kind === 'chassis' && defects.length > 0 && <p>{t('inspect:provider')}</p>}
      {vehicle.vehicle === 'truck' && <TextField label={t('inspect:odometer')} whole {...entered.field('odometer')} />}
      {asksSignature && (
        <div ref={signing} className={driver.choices}>
          <p>{t(reviewedId !== null && defects.length === 0 ? 'inspect:signReview' : 'inspect:signDefects')}</p>
          <Signature value={signed} onChange={(drawn) => entered.change(() => ({ signed: drawn }))} />
        </div>
      )}
    </Sheet>
  )
}
