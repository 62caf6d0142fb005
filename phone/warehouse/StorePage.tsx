import { useState } from 'react'
import type { KeptAct } from '../queue/kept.ts'
import { useQueue } from '../queue/queue.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { ScanFault } from './ScanFault.tsx'
import { ScanLine } from './ScanLine.tsx'
import { placeNow } from './stock/stock.ts'
import { useStock } from './stock/use-stock.ts'
import { locationIn, refusedActs } from './stock/work-view.ts'
import { useScanned } from './use-scanned.ts'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'

/** Labels that the server refused at a location, such as of a piece that another worker put elsewhere a moment ago, and why. */
const refusedLabels = (acts: readonly KeptAct[], place: string): ReadonlyMap<string, string> =>
  new Map(
    refusedActs(acts).flatMap(({ act, message }) =>
      act.kind === 'putAway' && act.data.location === place ? act.data.labels.map((label) => [label, message]) : [],
    ),
  )

/** Puts pieces at a location: the location is scanned once, then piece after piece. */
export function StorePage() {
  const t = useWarehouseT()
  const { work, acts } = useQueue()
  const stock = useStock()
  const [place, setPlace] = useState('')
  const [put, setPut] = useState<readonly string[]>([])
  const scanned = useScanned(stock, { aim: { action: 'putAway' } }, (pieces, label) => {
    void doCargoAct('putAway', null, { labels: [label], location: place, from: placeNow(pieces) }).then(
      (done) => done && setPut((before) => [label, ...before.filter((one) => one !== label)]),
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
  const refused = refusedLabels(acts, place)
  const count = put.filter((label) => !refused.has(label)).length
  return (
    <div className={classes.list}>
      <p className={classes.number} aria-live="polite">
        {place || '—'}
      </p>
      <p>{place ? t('store:put', { count, place }) : t('store:first')}</p>
      <ScanLine label={place ? t('count:scan') : t('store:location')} onRead={read} />
      <ScanFault text={scanned.fault} />
      <ul className={classes.lines}>
        {put.map((label) => (
          <li key={label}>
            <span>
              {label}
              {refused.get(label) && <small className={classes.missing}>{refused.get(label)}</small>}
            </span>
            <span>{refused.has(label) ? '' : place}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
