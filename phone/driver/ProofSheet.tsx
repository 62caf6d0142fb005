import { type ContainerFacts, containerFacts } from '@shortcut/domain/codes/container.ts'
import { greatCircleKm, kmPerMile } from '@shortcut/domain/positions/route.ts'
import type { ActData } from '@shortcut/domain/tasks/acts.ts'
import { Fragment, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { isAmount, isWhole, LongField, TextField, wholeOf, withPoint } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { doAct, named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { pictureOf } from '../queue/pictures.ts'
import { type Position, positionNow } from '../queue/position.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useKeptList } from '../queue/use-kept-list.ts'
import { ContainerField } from '../scan/ContainerField.tsx'
import { ScanField } from '../scan/ScanField.tsx'
import { useT } from '../words/words.ts'
import { Asked } from './Asked.tsx'
import classes from './driver.module.css'
import { type HandedOver, handedOver, toldOf, type Verdict, verdictsOf } from './handed-over.ts'
import { NoRoom } from './NoRoom.tsx'
import { Photos } from './Photos.tsx'
import { Signature } from './Signature.tsx'
import { placeOf } from './Stop.tsx'
import { isDot, type Signed, signaturePicture } from './signed.ts'
import { otherThanBooked, type Stop, type TaskView } from './task-view.ts'

const empty = {
  pieces: '',
  pallets: '',
  sealNo: '',
  containerNo: '',
  receivedBy: '',
  cash: '',
  remark: '',
  signed: null as Signed | null,
}
/** Asked in this order before it is done. */
const questions = ['count', 'dot', 'container', 'far'] as const
type Question = (typeof questions)[number]
type Problem = 'photos' | 'proof' | 'signature' | 'cash' | null

/** Farther than this from the stop is asked about, mi. */
const farMiles = 1
/** The way as the crow flies, mi; null without coordinates. */
function milesFrom({ lat, lng }: Stop, at: Position | undefined): number | null {
  return at && lat !== null && lng !== null ? greatCircleKm({ lat, lng }, at) / kmPerMile : null
}

/** Which questions there are. */
const questionsOf = (
  isOther: boolean,
  signed: Signed | null,
  { state }: ContainerFacts,
  away: number | null,
): Record<Question, boolean> => ({
  count: isOther,
  dot: signed !== null && isDot(signed),
  container: state !== 'empty' && state !== 'right',
  far: away !== null && away > farMiles,
})

/** What was picked up or delivered, and the proof of it. */
export function ProofSheet({
  task,
  stop,
  notice,
  onClose,
}: {
  task: TaskView
  stop: Stop
  notice?: string | undefined
  onClose: () => void
}) {
  const t = useT()
  const isPickup = stop.kind === 'pickup'
  const begin = { ...empty, containerNo: isPickup ? task.containerNo : '' }
  const entered = useEntered(`${stop.kind} ${stop.id}`, begin)
  const { values: typed, change, field } = entered
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const [containerPhotos, setContainerPhotos] = useState<readonly Picture[]>([])
  const [problem, setProblem] = useState<Problem>(null)
  const [asking, setAsking] = useState<Question | null>(null)
  const { handed, told, forget } = usePieces(task, stop)
  const away = milesFrom(stop, positionNow())
  const photosNeeded = isPickup ? task.pickupPhotosRequired : task.deliveryPhotosRequired
  const missing = (): Problem => {
    if (photos.length < photosNeeded) return 'photos'
    if (isPickup) return null
    if (task.signatureRequired && !typed.signed) return 'signature'
    if (typed.cash !== '' && !isAmount(typed.cash)) return 'cash'
    return typed.receivedBy.trim() === '' && !typed.signed && photos.length === 0 ? 'proof' : null
  }

  const facts = containerFacts(isPickup ? typed.containerNo : '')
  const pieces = isWhole(typed.pieces) ? wholeOf(typed.pieces) : null
  const booked = otherThanBooked(pieces, task, stop)
  const isOpen = questionsOf(booked !== null, typed.signed, facts, away)

  async function finish(answered: Question | null = null) {
    const found = missing()
    setProblem(found)
    if (found) return
    const left = questions.slice(answered ? questions.indexOf(answered) + 1 : 0)
    const next = left.find((question) => isOpen[question])
    if (next) return setAsking(next)
    const where = { taskId: task.id, stopId: stop.id }
    const load = { pieces: wholeOf(typed.pieces), pallets: wholeOf(typed.pallets), remark: typed.remark.trim() }
    if (isPickup) {
      const containerNo = facts.state === 'form' ? typed.containerNo.trim() : facts.number
      const data = { ...load, sealNo: typed.sealNo.trim(), containerNo, containerType: facts.size?.code ?? '' }
      const files = { photos: named(photos), containerPhotos: named(containerPhotos) }
      if (await doAct('pickUp', where, { ...data, ...files }, [...photos, ...containerPhotos], entered.form)) onClose()
    } else {
      const cash = typed.cash === '' ? null : { amount: withPoint(typed.cash), currency: 'USD' }
      const said = { receivedBy: typed.receivedBy.trim(), cash, handedOver: told }
      if (!(await deliver(where, { ...load, ...said }, photos, typed.signed, entered.form))) return
      forget()
      onClose()
    }
  }

  const say = (which: Problem) => {
    if (problem !== which || which === null) return undefined
    if (which === 'photos') return t('proof:photosNeeded', { count: photosNeeded })
    return t(which === 'signature' ? 'proof:signatureNeeded' : which === 'cash' ? 'proof:cashBad' : 'proof:someProof')
  }
  // With keys of their own, or *Back* would become the submitting button while it is pressed.
  const footer = asking ? (
    <Asked key="question" onYes={() => finish(asking)} onBack={() => setAsking(null)}>
      {asking === 'count' && t('proof:otherCount', { count: pieces ?? 0, booked: booked ?? 0 })}
      {asking === 'far' && t('proof:far', { distance: (away ?? 0).toFixed(1) })}
      {asking === 'dot' && t('proof:signatureShort')}
      {asking === 'container' && t('container:ask')}
    </Asked>
  ) : (
    <Fragment key="finish">
      <NoRoom />
      {say('proof') && (
        <p className={parts.error} role="alert">
          {say('proof')}
        </p>
      )}
      <Button main wide type="submit">
        {t('proof:finish')}
      </Button>
    </Fragment>
  )
  return (
    <Sheet
      title={t(isPickup ? 'proof:pickUpTitle' : 'proof:deliverTitle', { place: placeOf(stop) })}
      notice={notice}
      entered={entered}
      onClose={onClose}
      onSubmit={() => finish()}
      footer={footer}
    >
      {told && <HandedPieces {...handed} />}
      {!isPickup && <TextField label={t('proof:receivedBy')} most={80} autoComplete="off" {...field('receivedBy')} />}
      {!isPickup && <Signature value={typed.signed} onChange={(signed) => change(() => ({ signed }))} />}
      {say('signature') && (
        <p className={parts.error} role="alert">
          {say('signature')}
        </p>
      )}
      <Photos
        form={`${stop.kind} ${stop.id}`}
        label={photosNeeded > photos.length ? t('proof:photosNeeded', { count: photosNeeded }) : t('proof:photo')}
        pictures={photos}
        onChange={setPhotos}
        error={say('photos')}
      />
      <div className={classes.pair}>
        <TextField label={t('proof:pieces')} whole {...field('pieces')} />
        <TextField label={t('proof:pallets')} whole {...field('pallets')} />
      </div>
      {isPickup && (
        <>
          <ContainerField
            label={t('proof:container')}
            value={typed.containerNo}
            onChange={(containerNo) => change(() => ({ containerNo }))}
          />
          <ScanField
            label={t('proof:seal')}
            most={40}
            value={typed.sealNo}
            onChange={(sealNo) => change(() => ({ sealNo }))}
          />
          <Photos
            form={`container ${stop.id}`}
            label={t('proof:containerPhoto')}
            pictures={containerPhotos}
            onChange={setContainerPhotos}
          />
        </>
      )}
      {!isPickup && <TextField label={t('proof:cash')} inputMode="decimal" error={say('cash')} {...field('cash')} />}
      <LongField label={t('proof:remark')} most={500} {...field('remark')} />
    </Sheet>
  )
}

/** What leaves the truck at this stop, as it was counted. */
function usePieces(task: TaskView, stop: Stop) {
  const [verdicts, change] = useKeptList<Verdict>(verdictsOf(stop.id))
  const handed = handedOver(task, stop, verdicts)
  return { handed, told: stop.kind === 'dropoff' ? toldOf(handed) : null, forget: () => change(() => []) }
}

/** Keeps a delivery with its pictures. @returns false if the phone has no room for them */
async function deliver(
  where: { taskId: string; stopId: string },
  data: Partial<ActData<'deliver'>>,
  photos: readonly Picture[],
  signed: Signed | null,
  form: string,
) {
  const content = signed && (await signaturePicture(signed))
  const picture = content ? await pictureOf(content, 'signature.png') : null
  const [signature = null] = picture ? named([picture]) : []
  // A driver who counted piece by piece types no the number.
  const pieces = data.pieces ?? data.handedOver?.accepted.length ?? null
  const said = { ...data, pieces, photos: named(photos), signature }
  return doAct('deliver', where, said, picture ? [...photos, picture] : photos, form)
}

/** What leaves the truck here, piece by piece, and what does not. */
function HandedPieces({ taken, refused, left }: HandedOver) {
  const t = useT()
  return (
    <p className={classes.facts}>
      <span>{t('proof:handedOver', { count: taken.length })}</span>
      {refused.length > 0 && <span className={parts.error}>{t('proof:refused', { count: refused.length })}</span>}
      {left.length > 0 && <span>{t('proof:stay', { count: left.length })}</span>}
    </p>
  )
}
