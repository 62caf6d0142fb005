import { plainLabel } from '@shortcut/domain/cargo/labels.ts'
import { endedPieceStatuses, isOneOf } from '@shortcut/domain/cargo/lifecycle.ts'
import type { PieceRow } from '@shortcut/domain/cargo/piece-api.ts'
import type { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { Fragment, useEffect, useState } from 'react'
import { call } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import { useQueue } from '../queue/queue.ts'
import { missingText } from './faults.ts'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
import { labelOf, otherLabelsOf, type Stock, type StockPiece } from './stock/stock.ts'
import { useStock } from './stock/use-stock.ts'
import classes from './warehouse.module.css'
import { type SayWarehouse, useWarehouseT } from './words.ts'

/** Most pieces that are shown. */
const most = 50

/** Pieces by their label or pallet, or all of a location, a receipt or an order. A label that was replaced finds its piece. */
function lookUp({ pieces, find }: Stock, wanted: string) {
  const found = find(wanted)
  if ('pieces' in found) return found.pieces
  if (found.fault === 'gone') return [found.piece]
  if (found.fault === 'voided') {
    const now = find(found.now)
    return 'pieces' in now ? now.pieces : []
  }
  const text = wanted.toUpperCase()
  return pieces.filter(({ place, receipt }) =>
    // A pallet and its location, or a task and its truck, are both in its place.
    [...place.split(' · '), receipt.receiptNo, receipt.bookingId, receipt.customerReferenceNumber].some(
      (one) => one?.toUpperCase() === text,
    ),
  )
}

/** Where a piece is, also without network. A label that was replaced says which one the piece has. What is not here is looked for in all warehouses. */
export function FindPage() {
  const t = useWarehouseT()
  const stock = useStock()
  const [wanted, setWanted] = useState('')
  const found = stock && wanted !== '' ? lookUp(stock, wanted) : []
  const label = stock?.find(wanted)
  const zone = useQueue(({ work }) => work?.warehouse?.timeZone ?? '')
  const fault = label && 'fault' in label && ['voided', 'gone'].includes(label.fault) ? label : null
  return (
    <div className={classes.list}>
      <ScanLine
        label={t('store:wanted')}
        action={t('dock:find')}
        onRead={(read) => {
          setWanted(plainLabel(read))
          return undefined
        }}
      />
      {wanted !== '' && (
        <>
          <h2>{wanted}</h2>
          {fault && <ScanFault text={missingText(t, fault, zone)} />}
          {found.length === 0 && stock && <Elsewhere key={wanted} wanted={wanted} />}
          <ul className={classes.lines}>
            {found.slice(0, most).map((piece) => (
              <li key={piece.id}>
                <Names label={labelOf(piece)} others={otherLabelsOf(piece)} />
                <Where piece={piece} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Names({ label, others }: { label: string; others: readonly string[] }) {
  return (
    <span>
      {label}
      {others.map((other) => (
        <small key={other} className={classes.line}>
          {other}
        </small>
      ))}
    </span>
  )
}

type Shown = Pick<PieceRow, 'status' | 'place'> &
  Partial<Pick<PieceRow, 'hazmatClass' | 'temperature' | 'missing' | 'goesBack'> & Pick<StockPiece, 'undecided'>>

/** Where it is, or should be. The code of a place keeps its line. */
function Where({ piece, warehouse }: { piece: Shown; warehouse?: string }) {
  const t = useWarehouseT()
  const { status, place, missing, undecided, goesBack } = piece
  const texts = [
    warehouse,
    t(`pieceStatus:${status}`),
    place ? t('store:at', { place }) : t('store:nowhere'),
    handlingText(t, piece),
  ].filter(Boolean)
  return (
    <span>
      {missing && <strong className={classes.missing}>{t('pieceMark:missing')}</strong>}
      {goesBack && !isOneOf(status, endedPieceStatuses) && (
        <strong className={classes.missing}>{t('pieceMark:goesBack')}</strong>
      )}
      {undecided && status !== 'refused' && <strong className={classes.missing}>{t('pieceMark:undecided')}</strong>}
      {texts.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ' · '}
          <span className={classes.whole}>{text}</span>
        </Fragment>
      ))}
    </span>
  )
}

const handlingText = (
  t: SayWarehouse,
  { hazmatClass, temperature }: Partial<Pick<PieceRow, 'hazmatClass' | 'temperature'>>,
) => [hazmatClass && `DG ${hazmatClass}`, temperature && t(`temperature:${temperature}`)].filter(Boolean).join(', ')

/** Pieces that this phone does not know: of other warehouses, or gone before today. */
function Elsewhere({ wanted }: { wanted: string }) {
  const t = useWarehouseT()
  const token = useSession(({ session }) => session?.token ?? '')
  const [found, setFound] = useState<readonly PieceRow[] | 'unreached'>()
  useEffect(() => {
    let isCurrent = true
    call<typeof warehouseWorkApi.find>(
      `warehouse/find?q=${encodeURIComponent(wanted)}` as 'warehouse/find',
      token,
    ).then(
      (pieces) => isCurrent && setFound(pieces),
      () => isCurrent && setFound('unreached'),
    )
    return () => {
      isCurrent = false
    }
  }, [wanted, token])
  if (found === undefined) return <p role="status">{t('store:searching')}</p>
  if (found === 'unreached') return <p role="status">{t('store:offline')}</p>
  if (found.length === 0) return <p role="status">{t('store:notFound')}</p>
  return (
    <>
      <h3>{t('store:elsewhere')}</h3>
      <ul className={classes.lines}>
        {found.map((piece) => (
          <li key={piece.id}>
            <Names label={piece.label} others={piece.otherLabels} />
            <Where piece={piece} warehouse={piece.warehouseCode} />
          </li>
        ))}
      </ul>
    </>
  )
}
