import type { SharedView } from '@shortcut/domain/tracking/share-api.ts'
import * as mapWords from '@shortcut/words/en/map.ts'
import { Fragment } from 'react'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { windowText } from '../work-orders/stop-times.ts'
import classes from './SharedPage.module.css'
import { type FetchPicture, SharedProof } from './SharedProof.tsx'

type Stop = SharedView['stops'][number]

/** One stop: its place, planned, expected and actual times, and who received it. */
export function SharedStop({ stop, pictureOf }: { stop: Stop; pictureOf: FetchPicture }) {
  const t = useT(mapWords)
  const { kind, city, province, country, timeZone, estimatedAt, arrivedAt, departedAt, proof } = stop
  const moment = (at: string) => timeIn(timeZone, at)
  const planned = windowText(stop)
  const times: [string, string][] = [
    ...(planned ? [[t('shared:planned'), planned] as [string, string]] : []),
    ...(estimatedAt ? [[t('shared:expectedThere'), moment(estimatedAt)] as [string, string]] : []),
    ...(arrivedAt ? [[t('shared:arrived'), moment(arrivedAt)] as [string, string]] : []),
    ...(departedAt ? [[t(`shared:done-${kind}`), moment(departedAt)] as [string, string]] : []),
  ]
  return (
    <li className={classes.stop} data-done={departedAt !== null}>
      <p className={classes.place}>
        <span className={classes.kind}>{t(`shared:${kind}`)}</span>{' '}
        <strong>{[city, province, country === 'US' ? '' : country].filter(Boolean).join(', ')}</strong>
      </p>
      <dl className={classes.times}>
        {times.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {text.split(/(?<= –) /).map((moment) => (
                // The space stands outside: within, no line would break there.
                <Fragment key={moment}>
                  <span className={classes.moment}>{moment}</span>{' '}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {proof?.receivedBy && <p className={classes.received}>{t('shared:receivedBy', { name: proof.receivedBy })}</p>}
      {proof && (proof.photos > 0 || proof.signature) && <SharedProof pictureOf={pictureOf} proof={proof} />}
    </li>
  )
}
