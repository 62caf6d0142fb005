import { type ContainerFacts, containerFacts } from '@shortcut/domain/codes/container.ts'
import { greatCircleKm, kmPerMile } from '@shortcut/domain/positions/route.ts'
import type { ActData } from '@shortcut/domain/tasks/acts.ts'
import { Fragment, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { LongField, TextField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { doAct, named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { pictureOf } from '../queue/pictures.ts'
import { type Position, positionNow } from '../queue/position.ts'
import { useKeptList } from '../queue/use-kept-list.ts'
import { ContainerField } from '../scan/ContainerField.tsx'
import { ScanField } from '../scan/ScanField.tsx'
import { useT } from '../words/words.ts'
import classes from './driver.module.css'
import { type HandedOver, handedOver, toldOf, type Verdict, verdictsOf } from './handed-over.ts'
import { NoRoom } from './NoRoom.tsx'
import { Photos } from './Photos.tsx'
import { type Drawn, Signature } from './Signature.tsx'
import { placeOf } from './Stop.tsx'
import type { Stop, TaskView } from './task-view.ts'

const empty = { pieces: '', pallets: '', sealNo: '', containerNo: '', receivedBy: '', cash: '', remark: '' }
/** Asked in this order before it is done. */
const questions = ['dot', 'container', 'far'] as const
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
  drawn: Drawn | null,
  { state }: ContainerFacts,
  away: number | null,
): Record<Question, boolean> => ({
  dot: drawn?.isDot === true,
  container: state !== 'empty' && state !== 'right',
  far: away !== null && away > farMiles,
})

const countOf = (typed: string) => (typed === '' ? null : Number(typed))

/** What was picked up or delivered, and the proof of it. */
export function ProofSheet({ task, stop, onClose }: { task: TaskView; stop: Stop; onClose: () => void }) {
  const t = useT()
  const isPickup = stop.kind === 'pickup'
  const [typed, setTyped] = useState({ ...empty, containerNo: isPickup ? task.containerNo : '' })
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const [containerPhotos, setContainerPhotos] = useState<readonly Picture[]>([])
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [problem, setProblem] = useState<Problem>(null)
  const [asking, setAsking] = useState<Question | null>(null)
  const { handed, told, forget } = usePieces(task, stop)
  const away = milesFrom(stop, positionNow())
  const photosNeeded = isPickup ? task.pickupPhotosRequired : task.deliveryPhotosRequired
  const field = (name: keyof typeof empty) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const count = (name: 'pieces' | 'pallets') => ({
    ...field(name),
    inputMode: 'numeric' as const,
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value.replace(/\D/g, '').slice(0, 6) }),
  })

  const missing = (): Problem => {
    if (photos.length < photosNeeded) return 'photos'
    if (isPickup) return null
    if (task.signatureRequired && !drawn) return 'signature'
    if (typed.cash !== '' && !/^\d{1,9}(\.\d{1,2})?$/.test(typed.cash)) return 'cash'
    return typed.receivedBy.trim() === '' && !drawn && photos.length === 0 ? 'proof' : null
  }

  const facts = containerFacts(isPickup ? typed.containerNo : '')
  const isOpen = questionsOf(drawn, facts, away)

  async function finish(answered: Question | null = null) {
    const found = missing()
    setProblem(found)
    if (found) return
    const left = questions.slice(answered ? questions.indexOf(answered) + 1 : 0)
    const next = left.find((question) => isOpen[question])
    if (next) return setAsking(next)
    const where = { taskId: task.id, stopId: stop.id }
    const load = { pieces: countOf(typed.pieces), pallets: countOf(typed.pallets), remark: typed.remark.trim() }
    if (isPickup) {
      const containerNo = facts.state === 'form' ? typed.containerNo.trim() : facts.number
      const data = { ...load, sealNo: typed.sealNo.trim(), containerNo, containerType: facts.size?.code ?? '' }
      const files = { photos: named(photos), containerPhotos: named(containerPhotos) }
      if (await doAct('pickUp', where, { ...data, ...files }, [...photos, ...containerPhotos])) onClose()
    } else {
      const cash = typed.cash === '' ? null : { amount: typed.cash, currency: 'USD' }
      const said = { receivedBy: typed.receivedBy.trim(), cash, handedOver: told }
      if (!(await deliver(where, { ...load, ...said }, photos, drawn))) return
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
      {asking === 'far'
        ? t('proof:far', { distance: (away ?? 0).toFixed(1) })
        : t(asking === 'dot' ? 'proof:signatureShort' : 'container:ask')}
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
      onClose={onClose}
      onSubmit={() => finish()}
      footer={footer}
    >
      {told && <HandedPieces {...handed} />}
      {!isPickup && (
        <TextField label={t('proof:receivedBy')} maxLength={80} autoComplete="off" {...field('receivedBy')} />
      )}
      {!isPickup && <Signature onChange={setDrawn} />}
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
        <TextField label={t('proof:pieces')} {...count('pieces')} />
        <TextField label={t('proof:pallets')} {...count('pallets')} />
      </div>
      {isPickup && (
        <>
          <ContainerField
            label={t('proof:container')}
            value={typed.containerNo}
            onChange={(containerNo) => setTyped((before) => ({ ...before, containerNo }))}
          />
          <ScanField
            label={t('proof:seal')}
            maxLength={40}
            value={typed.sealNo}
            onChange={(sealNo) => setTyped((before) => ({ ...before, sealNo }))}
          />
          <Photos
            form={`container ${stop.id}`}
            label={t('proof:containerPhoto')}
            pictures={containerPhotos}
            onChange={setContainerPhotos}
          />
        </>
      )}
      {!isPickup && (
        <TextField label={t('proof:cash')} inputMode="decimal" maxLength={12} error={say('cash')} {...field('cash')} />
      )}
      <LongField label={t('proof:remark')} maxLength={500} {...field('remark')} />
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
  drawn: Drawn | null,
) {
  const content = await drawn?.picture()
  const picture = content ? await pictureOf(content, 'signature.png') : null
  const [signature = null] = picture ? named([picture]) : []
  // A driver who counted piece by piece types no the number.
  const pieces = data.pieces ?? data.handedOver?.accepted.length ?? null
  const said = { ...data, pieces, photos: named(photos), signature }
  return doAct('deliver', where, said, picture ? [...photos, picture] : photos)
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

/** A question before it is done. */
function Asked({ onYes, onBack, children }: { onYes: () => void; onBack: () => void; children: string }) {
  const t = useT()
  return (
    <>
      <p role="alert">{children}</p>
      <NoRoom />
      <Button main wide onClick={onYes}>
        {t('proof:yes')}
      </Button>
      <Button wide onClick={onBack}>
        {t('phone:back')}
      </Button>
    </>
  )
}
