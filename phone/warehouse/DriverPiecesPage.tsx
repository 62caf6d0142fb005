import { placeCodeOf, plainLabel } from '@shortcut/domain/cargo/labels.ts'
import type { PieceOnTruck } from '@shortcut/domain/tasks/driver-task-api.ts'
import { useState } from 'react'
import { signal } from '../alerts/signal.ts'
import { handedOver, nameOf, openPieces } from '../driver/handed-over.ts'
import { placeOf } from '../driver/Stop.tsx'
import { Empty } from '../driver/TodayPage.tsx'
import { type Stop, type TaskView, viewOf } from '../driver/task-view.ts'
import { Button, ButtonLink } from '../parts/Button.tsx'
import { useQueue } from '../queue/queue.ts'
import { PieceLines } from './PieceLines.tsx'
import { RefuseButton } from './RefuseButton.tsx'
import { RefuseSheet } from './RefuseSheet.tsx'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
import { TakeAll } from './TakeAll.tsx'
import { useFault } from './use-fault.ts'
import { useVerdicts } from './use-verdicts.ts'
import classes from './warehouse.module.css'
import { reasonText, useWarehouseT } from './words.ts'

/** A driver counts the labelled freight off the truck at a stop, and notes what the consignee refuses. */
export default function DriverPiecesPage({ taskId, stopId }: { taskId: string; stopId: string }) {
  const t = useWarehouseT()
  const { tasks, acts } = useQueue()
  const task = tasks.find(({ id }) => id === taskId)
  const view = task && viewOf(task, acts)
  const stop = view?.stops.find(({ id }) => id === stopId)
  if (!view || !stop || stop.doneAt || openPieces(view).length === 0) return <Empty title={t('handover:nothing')} />
  return <Count key={stopId} task={view} stop={stop} />
}

function Count({ task, stop }: { task: TaskView; stop: Stop }) {
  const t = useWarehouseT()
  const { verdicts, say, takeAll, undo } = useVerdicts<PieceOnTruck>(stop.id, {
    nameOf,
    labelsOf: ({ labels }) => labels,
  })
  const [refusing, setRefusing] = useState<PieceOnTruck | null>(null)
  const [fault, setFault] = useFault<string>()
  const open = openPieces(task)
  const { taken, refused } = handedOver(task, stop, verdicts)
  const counted = open.filter(({ labels }) => verdicts.some(({ label, reason }) => !reason && labels.includes(label)))
  const left = open.filter((piece) => !counted.includes(piece) && !refused.some((one) => one.piece === piece))
  const wrong = (text: string) => {
    signal('wrong')
    setFault(text)
    return text
  }
  const read = (text: string) => {
    const label = plainLabel(text)
    const unit = placeCodeOf(text)
    const found = open.filter(
      ({ labels, unit: on }) => labels.includes(label) || (on !== '' && on.toUpperCase() === unit),
    )
    if (found.length === 0) return wrong(t('handover:foreign', { label, place: placeOf(stop) }))
    if (found.every((piece) => counted.includes(piece))) return wrong(t('handover:repeated', { label }))
    signal('read')
    setFault(null)
    say(found, '')
    return undefined
  }
  return (
    <div className={classes.list}>
      <p>
        <strong>{placeOf(stop)}</strong>
      </p>
      <p className={classes.number} aria-live="polite">
        {t('load:share', { loaded: counted.length, all: open.length })}
      </p>
      <ScanLine label={t('count:scan')} onRead={read} />
      <ScanFault text={fault ?? ''} />
      <PieceLines title={t('handover:refused')} pieces={refused.map(({ piece }) => piece)}>
        {(piece) => (
          <>
            <span>{reasonText(t, refused.find((one) => one.piece === piece)?.reason ?? '')}</span>
            <Button onClick={() => say([piece], '')}>{t('handover:take')}</Button>
          </>
        )}
      </PieceLines>
      <PieceLines title={t('handover:left')} pieces={left}>
        {(piece) => <RefuseButton label={nameOf(piece)} onTap={() => setRefusing(piece)} />}
      </PieceLines>
      <PieceLines title={t('handover:counted')} pieces={counted}>
        {(piece) => <RefuseButton label={nameOf(piece)} onTap={() => setRefusing(piece)} />}
      </PieceLines>
      <div className={classes.pair}>
        <TakeAll left={left.length} undo={undo} onTap={() => takeAll(left)} />
        <ButtonLink href={`/task/${task.id}/${stop.id}`}>{t('handover:further', { count: taken.length })}</ButtonLink>
      </div>
      {refusing && (
        <RefuseSheet
          piece={refusing}
          label={nameOf(refusing)}
          open={open}
          onSave={say}
          onClose={() => setRefusing(null)}
        />
      )}
    </div>
  )
}
