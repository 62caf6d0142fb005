import { useState } from 'react'
import { useQueue } from '../queue/queue.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
import { useScanned } from './use-scanned.ts'
import { useStock } from './use-stock.ts'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'
import { locationIn } from './work-view.ts'

/** Puts pieces at a location: the location is scanned once, then piece after piece. */
export function StorePage() {
  const t = useWarehouseT()
  const { work } = useQueue()
  const stock = useStock()
  const [place, setPlace] = useState('')
  const [put, setPut] = useState<readonly string[]>([])
  const scanned = useScanned(stock, { aim: { action: 'putAway' } }, (_, label) => {
    void doCargoAct('putAway', null, { labels: [label], location: place }).then(
      (done) => done && setPut((before) => [label, ...before]),
    )
  })
  const read = (text: string) => {
    const location = locationIn(work, text)
    if (!location) return place === '' ? scanned.wrong(t('store:unknown', { code: text.trim() })) : scanned.read(text)
    scanned.right()
    setPlace(location)
    setPut([])
    return undefined
  }
  return (
    <div className={classes.list}>
      <p className={classes.number} aria-live="polite">
        {place || '—'}
      </p>
      <p>{place ? t('store:put', { count: put.length, place }) : t('store:first')}</p>
      <ScanLine label={place ? t('count:scan') : t('store:location')} onRead={read} />
      <ScanFault text={scanned.fault} />
      <ul className={classes.lines}>
        {put.map((label) => (
          <li key={label}>
            <span>{label}</span>
            <span>{place}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
