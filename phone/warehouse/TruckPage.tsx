import { scanFinding } from '@shortcut/domain/cargo/scanned.ts'
import { useState } from 'react'
import { signal } from '../alerts/signal.ts'
import { clock } from '../driver/times.ts'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useQueue } from '../queue/queue.ts'
import { DepartSheet } from './DepartSheet.tsx'
import { Empty } from './DockPage.tsx'
import { doCargoAct } from './do-cargo-act.ts'
import { findingText, missingText } from './faults.ts'
import { isClosed, type TruckView, trucksOf } from './loading.ts'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
import { labelOf, type Stock, type StockPiece, truckOf } from './stock.ts'
import { useStock } from './use-stock.ts'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'

/** As many lines as a thumb scrolls through. */
const mostLines = 50

/** Loads one truck: each scan is checked against its order at once, also without network. */
export function TruckPage({ id }: { id: string }) {
  const t = useWarehouseT()
  const { work, acts } = useQueue()
  const stock = useStock()
  const truck = work && stock && trucksOf(work, stock, acts).find((one) => one.id === id)
  if (!truck) return <Empty title={t('load:gone')} />
  return (
    <div className={classes.list}>
      <p>
        <strong>{truckOf(truck)}</strong>
        <br />
        {[truck.driverName, truck.trailerNo, truck.bookingId].filter(Boolean).join(' · ')}
        {truck.stops.map((stop) => (
          <small key={stop.id} className={classes.line}>
            {[stop.company, stop.city].filter(Boolean).join(', ')}
          </small>
        ))}
      </p>
      {isClosed(truck) && (
        <p className={parts.notice} role="status">
          {truck.closedAt
            ? t('load:closedBy', { who: truck.closedBy, time: clock(truck.closedAt) })
            : t('load:closedHere')}
        </p>
      )}
      <Load truck={truck} stock={stock} />
    </div>
  )
}

function Load({ truck, stock }: { truck: TruckView; stock: Stock }) {
  const t = useWarehouseT()
  const [fault, setFault] = useState('')
  const [leaving, setLeaving] = useState(false)
  const { loaded, behind } = truck
  const wrong = (text: string) => {
    signal('wrong')
    setFault(text)
    return text
  }
  const load = (text: string) => {
    const found = stock.find(text)
    if ('fault' in found) return wrong(missingText(t, found))
    for (const piece of found.pieces) {
      const finding = scanFinding(piece, { action: 'load', task: truck })
      if (finding) return wrong(findingText(t, finding, piece))
    }
    signal('read')
    setFault('')
    void doCargoAct('load', null, { labels: [found.label], taskId: truck.id })
    return undefined
  }
  return (
    <>
      <p className={classes.number} aria-live="polite">
        {t('load:share', { loaded: loaded.length, all: loaded.length + behind.length })}
      </p>
      <p>{behind.length > 0 ? t('load:left', { count: behind.length }) : t('load:all', { count: loaded.length })}</p>
      <ScanLine label={t('count:scan')} onRead={load} />
      <ScanFault text={fault} />
      {!isClosed(truck) && (
        <Button main wide disabled={loaded.length === 0} onClick={() => setLeaving(true)}>
          {t('load:depart')}
        </Button>
      )}
      <Lines title={t('load:behind')} pieces={behind} />
      <Lines title={t('load:loaded')} pieces={loaded} canTakeOff />
      {leaving && <DepartSheet truck={truck} onClose={() => setLeaving(false)} />}
    </>
  )
}

/** @param canTakeOff they can be taken off the truck */
function Lines({ title, pieces, canTakeOff }: { title: string; pieces: readonly StockPiece[]; canTakeOff?: boolean }) {
  const t = useWarehouseT()
  if (pieces.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ul className={classes.lines}>
        {pieces.slice(0, mostLines).map((piece) => (
          <li key={piece.id}>
            <span>
              {labelOf(piece)}
              {piece.unit && <small className={classes.line}>{piece.unit}</small>}
            </span>
            {canTakeOff ? (
              <Button
                aria-label={t('load:takeOffLabel', { label: labelOf(piece) })}
                onClick={() => doCargoAct('unload', null, { labels: [labelOf(piece)] })}
              >
                {t('load:takeOff')}
              </Button>
            ) : (
              <span>{[piece.status === 'held' && t('pieceStatus:held'), piece.place].filter(Boolean).join(' · ')}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
