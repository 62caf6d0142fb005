import { useState } from 'react'
import { clock } from '../driver/times.ts'
import { Button, ButtonLink } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useQueue } from '../queue/queue.ts'
import { DepartSheet } from './DepartSheet.tsx'
import { Empty } from './DockPage.tsx'
import { doCargoAct } from './do-cargo-act.ts'
import { PieceLines } from './PieceLines.tsx'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
import { isClosed, leftWith, type TruckView, trucksOf } from './stock/loading.ts'
import { labelOf, type Stock, type StockPiece, truckOf } from './stock/stock.ts'
import { useStock } from './stock/use-stock.ts'
import { useScanned } from './use-scanned.ts'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'

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
            ? t('load:closedBy', { who: truck.closedBy, time: clock(truck.closedAt, work?.warehouse?.timeZone) })
            : t('load:closedHere')}
        </p>
      )}
      <Load truck={truck} stock={stock} />
    </div>
  )
}

function Load({ truck, stock }: { truck: TruckView; stock: Stock }) {
  const t = useWarehouseT()
  const [leaving, setLeaving] = useState(false)
  const { loaded, refused, behind } = truck
  const takeOff = (piece: StockPiece) => (
    <Button
      aria-label={t('load:takeOffLabel', { label: labelOf(piece) })}
      onClick={() => doCargoAct('unload', null, { labels: [labelOf(piece)] })}
    >
      {t('load:takeOff')}
    </Button>
  )
  const { fault, read } = useScanned(stock, { aim: { action: 'load', task: truck } }, (_, label) => {
    void doCargoAct('load', null, { labels: [label], taskId: truck.id })
  })
  return (
    <>
      <Share truck={truck} />
      {truck.done ? (
        <p role="status">{t('load:done')}</p>
      ) : (
        <>
          <ScanLine label={t('count:scan')} onRead={read} />
          <ScanFault text={fault} />
        </>
      )}
      {truck.done || isClosed(truck) ? (
        <Stops truck={truck} />
      ) : (
        <Button main wide disabled={loaded.length === 0} onClick={() => setLeaving(true)}>
          {t('load:depart')}
        </Button>
      )}
      <PieceLines title={t('load:behind')} pieces={behind}>
        {({ status, place, unit, undecided }) => (
          <span>
            {[
              undecided && t('pieceMark:undecided'),
              status === 'held' && t('pieceStatus:held'),
              place !== unit && place,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </PieceLines>
      <PieceLines title={t('load:loaded')} pieces={loaded}>
        {takeOff}
      </PieceLines>
      <PieceLines title={t('load:refused')} pieces={refused}>
        {takeOff}
      </PieceLines>
      {leaving && <DepartSheet truck={truck} onClose={() => setLeaving(false)} />}
    </>
  )
}

/** How much of its order a truck has; of a closed one, what it left with. */
function Share({ truck }: { truck: TruckView }) {
  const t = useWarehouseT()
  const { loaded, behind } = truck
  const count = isClosed(truck) ? leftWith(truck) : loaded.length + behind.length
  if (count === 0) return null
  if (isClosed(truck)) return <strong>{t('load:leftWith', { count })}</strong>
  return (
    <>
      <p className={classes.number} aria-live="polite">
        {t('load:share', { loaded: loaded.length, all: count })}
      </p>
      <p>{behind.length > 0 ? t('load:left', { count: behind.length }) : t('load:all', { count })}</p>
    </>
  )
}

/** Where a truck that has left hands its freight over. */
function Stops({ truck }: { truck: TruckView }) {
  const t = useWarehouseT()
  if (truck.loaded.length === 0) return null
  return truck.stops.map((stop) => (
    <ButtonLink key={stop.id} wide href={`/truck/${truck.id}/${stop.id}`}>
      {t('handover:at', { place: [stop.company, stop.city].filter(Boolean).join(', ') })}
    </ButtonLink>
  ))
}
