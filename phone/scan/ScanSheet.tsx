import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { signal } from '../alerts/signal.ts'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { own } from '../parts/Sheet.tsx'
import { useT } from '../words/words.ts'
import classes from './scan.module.css'
import { useReading } from './use-reading.ts'
import { type Offered, offered, type Wanted } from './values.ts'

interface Props {
  /** What is looked for, as the field names it. */
  what: string
  wanted: Wanted
  /**
   * Told each time that something comes into sight; without `stays` the camera closes after the first. With it, the page itself signals what it
   * thinks of the value, and returns what is wrong with it, which stands below the picture.
   */
  onRead: (value: string) => unknown
  stays?: boolean
  onClose: () => void
}

/** The camera over the whole screen. It gives one number per sight of a code; of several, the person taps the right one. */
export default function ScanSheet({ what, wanted, onRead, stays, onClose }: Props) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [offers, setOffers] = useState<readonly Offered[]>([])
  const [said, setSaid] = useState('')
  const [lit, setLit] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const take = (value: string) => {
    if (!stays) signal('read')
    const fault = onRead(value)
    setOffers([])
    if (stays) setSaid(typeof fault === 'string' ? fault : t('scan:read', { value }))
    else onClose()
  }
  const { reading, camera } = useReading(video, (_, inSight) => {
    const found = offered(inSight, wanted)
    const [only] = found
    if (only && found.length === 1 && offers.length === 0) return take(only.value)
    if (found.length > 0) setOffers(found)
    else {
      signal('wrong')
      setSaid(t('scan:noFit'))
    }
  })
  const isOff = reading !== 'starting' && reading !== 'reading'
  const light = async () => {
    await camera?.light(!lit).then(
      () => setLit(!lit),
      () => {},
    )
  }
  const title = t('scan:what', { what })
  return createPortal(
    <dialog ref={dialog} className={classes.sheet} aria-label={title} onClose={own(onClose)}>
      <header>
        <h2>{title}</h2>
        <Button onClick={onClose}>{t('phone:cancel')}</Button>
      </header>
      <video ref={video} className={classes.video} data-off={isOff || undefined} playsInline muted aria-hidden />
      <div className={classes.below}>
        {isOff ? (
          <p className={parts.error} role="alert">
            {t(`scan:${reading}`)}
          </p>
        ) : (
          <p role="status">
            {offers.length > 0 ? t('scan:several') : said || t(reading === 'starting' ? 'scan:starting' : 'scan:aim')}
          </p>
        )}
        {offers.map(({ value, name }) => (
          <Button key={value} wide onClick={() => take(value)}>
            {name ? `${t(`gs1:${name}`)} ${value}` : value}
          </Button>
        ))}
        {camera?.hasLight && (
          <Button wide aria-pressed={lit} onClick={light}>
            {t(lit ? 'scan:lightOff' : 'scan:lightOn')}
          </Button>
        )}
        <Button wide onClick={onClose}>
          {t('scan:type')}
        </Button>
      </div>
    </dialog>,
    document.body,
  )
}
