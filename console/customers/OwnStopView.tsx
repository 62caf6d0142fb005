import type { OwnStop } from '@shortcut/domain/customers/own-order-api.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { type FetchPicture, SharedProof } from '../map/SharedProof.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { durationText, windowText } from '../work-orders/stop-times.ts'
import classes from './OwnPages.module.css'

/** One stop: place, planned against actual, how late, and the proof of its delivery. */
export function OwnStopView({ stop, pictureOf }: { stop: OwnStop; pictureOf: FetchPicture }) {
  const t = useT(ownWords, workOrderWords)
  const { kind, timeZone, estimatedAt, arrivedAt, departedAt, lateMinutes, proof, pieces } = stop
  const at = (moment: string | null) => timeIn(timeZone, moment)
  const planned = windowText(stop)
  const town = [stop.city, stop.province, stop.postalCode].filter(Boolean).join(', ')
  const times = [
    ...(planned ? [{ label: t('ownPage:planned'), value: planned }] : []),
    ...(estimatedAt && !arrivedAt ? [{ label: t('ownPage:expected'), value: at(estimatedAt) }] : []),
    ...(arrivedAt ? [{ label: t('ownPage:arrived'), value: at(arrivedAt) }] : []),
    ...(departedAt ? [{ label: t(`ownPage:left_${kind}`), value: at(departedAt) }] : []),
  ]
  return (
    <li className={classes.stop} data-done={departedAt !== null}>
      <p>
        <span className={classes.kind}>{t(`ownPage:stop_${kind}`)}</span> <strong>{stop.company || town}</strong>{' '}
        {lateMinutes > 0 && (
          <span className={classes.late}>{t('ownPage:lateBy', { time: durationText(t, lateMinutes) })}</span>
        )}
      </p>
      <p className={classes.quiet}>
        {[stop.address, town, stop.country === 'US' ? '' : stop.country].filter(Boolean).join(' · ')}
        {pieces !== null && ` · ${t('ownPage:piecesHere', { count: pieces })}`}
      </p>
      {times.length > 0 && <KeyValue items={times} />}
      {proof?.receivedBy && <p>{t('ownPage:receivedBy', { name: proof.receivedBy })}</p>}
      {proof && (proof.photos > 0 || proof.signature) && <SharedProof pictureOf={pictureOf} proof={proof} />}
    </li>
  )
}
