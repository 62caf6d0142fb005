import { scanFinding } from '@shortcut/domain/cargo/scanned.ts'
import { useState } from 'react'
import { signal } from '../alerts/signal.ts'
import { useQueue } from '../queue/queue.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { findingText, missingText } from './faults.ts'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
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
  const [fault, setFault] = useState('')
  const wrong = (text: string) => {
    signal('wrong')
    setFault(text)
    return text
  }
  const read = (text: string) => {
    const location = locationIn(work, text)
    if (location) {
      signal('read')
      setFault('')
      setPlace(location)
      setPut([])
      return
    }
    if (place === '') return wrong(t('store:unknown', { code: text.trim() }))
    const found = stock?.find(text)
    if (!found) return
    if ('fault' in found) return wrong(missingText(t, found))
    for (const piece of found.pieces) {
      const finding = scanFinding(piece, { action: 'putAway' })
      if (finding) return wrong(findingText(t, finding, piece))
    }
    signal('read')
    setFault('')
    void doCargoAct('putAway', null, { labels: [found.label], location: place }).then(
      (done) => done && setPut((before) => [found.label, ...before]),
    )
    return
  }
  return (
    <div className={classes.list}>
      <p className={classes.number} aria-live="polite">
        {place || '—'}
      </p>
      <p>{place ? t('store:put', { count: put.length, place }) : t('store:first')}</p>
      <ScanLine label={place ? t('count:scan') : t('store:location')} onRead={read} />
      <ScanFault text={fault} />
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
