import { useState } from 'react'
import { missingText } from './faults.ts'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
import { labelOf, type Stock } from './stock.ts'
import { useStock } from './use-stock.ts'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'
import { plainLabel } from './work-view.ts'

/** Most pieces that are shown. */
const most = 50

/** Pieces by their label or pallet, or all of a location, a receipt or an order. */
function lookUp({ pieces, find }: Stock, wanted: string) {
  const found = find(wanted)
  if ('pieces' in found) return found.pieces
  const text = wanted.toUpperCase()
  return pieces.filter(({ place, receipt }) =>
    [place, receipt.receiptNo, receipt.bookingId, receipt.customerReferenceNumber].some(
      (one) => one?.toUpperCase() === text,
    ),
  )
}

/** Where a piece is, also without network. A label that was replaced says which one the piece has. */
export function FindPage() {
  const t = useWarehouseT()
  const stock = useStock()
  const [wanted, setWanted] = useState('')
  const found = stock && wanted !== '' ? lookUp(stock, wanted) : []
  const label = stock?.find(wanted)
  const isVoided = label && 'fault' in label && label.fault === 'voided'
  return (
    <div className={classes.list}>
      <ScanLine
        label={t('store:wanted')}
        onRead={(read) => {
          setWanted(plainLabel(read))
          return undefined
        }}
      />
      {wanted !== '' && (
        <>
          <h2>{wanted}</h2>
          {isVoided && <ScanFault text={missingText(t, label)} />}
          {found.length === 0 && !isVoided && <p role="status">{t('store:notFound')}</p>}
          <ul className={classes.lines}>
            {found.slice(0, most).map((piece) => (
              <li key={piece.id}>
                <span>{labelOf(piece)}</span>
                <span>
                  {t(`pieceStatus:${piece.status}`)} ·{' '}
                  {piece.place ? t('store:at', { place: piece.place }) : t('store:nowhere')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
