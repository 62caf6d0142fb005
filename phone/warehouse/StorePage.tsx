import { useState } from 'react'
import { signal } from '../alerts/signal.ts'
import parts from '../parts/parts.module.css'
import { useQueue } from '../queue/queue.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { ScanLine } from './ScanLine.tsx'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'
import { plainLabel } from './work-view.ts'

/** Puts pieces at a location: the location is scanned once, then piece after piece. */
export function StorePage() {
  const t = useWarehouseT()
  const { work } = useQueue()
  const [place, setPlace] = useState('')
  const [put, setPut] = useState<readonly string[]>([])
  const [fault, setFault] = useState('')
  const locations = work?.locations ?? []
  const locationOf = (text: string) => locations.find((code) => code.toUpperCase() === text.trim().toUpperCase())
  const read = async (text: string) => {
    const location = locationOf(text)
    setFault('')
    if (location) {
      signal('read')
      setPlace(location)
      return setPut([])
    }
    if (place === '') {
      signal('wrong')
      return setFault(t('store:unknown', { code: text.trim() }))
    }
    signal('read')
    const label = plainLabel(text)
    if (await doCargoAct('putAway', null, { labels: [label], location: place })) setPut([label, ...put])
  }
  return (
    <div className={classes.list}>
      <p className={classes.number} aria-live="polite">
        {place || '—'}
      </p>
      <p>{place ? t('store:put', { count: put.length, place }) : t('store:first')}</p>
      <ScanLine label={place ? t('count:scan') : t('store:location')} onRead={(text) => void read(text)} />
      {fault && (
        <p className={parts.error} role="alert">
          {fault}
        </p>
      )}
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
