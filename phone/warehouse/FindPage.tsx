import { useState } from 'react'
import { useQueue } from '../queue/queue.ts'
import { ScanLine } from './ScanLine.tsx'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'
import { plainLabel } from './work-view.ts'

/** Most pieces that are shown. */
const most = 50

/** Where a piece is: by its label, its receipt, its order or a location, also without network. */
export function FindPage() {
  const t = useWarehouseT()
  const { work } = useQueue()
  const [wanted, setWanted] = useState('')
  const text = wanted.toUpperCase()
  const receipts = new Map((work?.receipts ?? []).map((receipt) => [receipt.id, receipt]))
  const found = (work?.pieces ?? []).filter(({ labels, place, receiptId }) => {
    const receipt = receipts.get(receiptId)
    return (
      labels.includes(wanted) ||
      [place, receipt?.receiptNo, receipt?.bookingId, receipt?.customerReferenceNumber].some(
        (one) => one?.toUpperCase() === text,
      )
    )
  })
  return (
    <div className={classes.list}>
      <ScanLine label={t('store:wanted')} onRead={(read) => setWanted(plainLabel(read))} />
      {wanted !== '' && (
        <>
          <h2>{wanted}</h2>
          {found.length === 0 && <p role="status">{t('store:notFound')}</p>}
          <ul className={classes.lines}>
            {found.slice(0, most).map(({ id, labels, place, status }) => (
              <li key={id}>
                <span>{labels.at(-1)}</span>
                <span>
                  {t(`pieceStatus:${status}`)} · {place ? t('store:at', { place }) : t('store:nowhere')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
