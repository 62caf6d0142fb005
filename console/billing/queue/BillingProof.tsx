import { calls } from 'virtual:calls'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../call/use-call.ts'
import { Pictures } from '../../pictures/Pictures.tsx'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Billing.module.css'

/** Arrival and departure at each stop, the receiver, and all photos. */
export function BillingProof({ id }: { id: string }) {
  const t = useT(billingWords)
  const { data: order } = useQuery(queryOf(calls.workOrder.detail, { id }))
  if (!order) return null
  const pictures = order.tasks.flatMap((task) =>
    task.photos.map(({ fileId, kind }) => ({ id: fileId, caption: `${kind} ${task.taskNo}` })),
  )
  const signatures = order.stops.flatMap(({ signatureFileId, receivedBy }) =>
    signatureFileId ? [{ id: signatureFileId, caption: receivedBy }] : [],
  )
  return (
    <>
      <DetailSection title={t('billingPage:stops')}>
        <ul className={classes.charges}>
          {order.stops.map((stop) => (
            <li key={stop.id} className={classes.charge}>
              <strong>{[stop.company, stop.city, stop.province].filter(Boolean).join(', ')}</strong>
              <p className={classes.quiet}>
                {[
                  stop.actualArriveTime &&
                    t('billingPage:arrived', { time: timeIn(stop.timeZone, stop.actualArriveTime) }),
                  stop.actualDepartTime &&
                    t('billingPage:departed', { time: timeIn(stop.timeZone, stop.actualDepartTime) }),
                  !stop.actualArriveTime && !stop.actualDepartTime && t('billingPage:noTimes'),
                  stop.receivedBy && t('billingPage:receivedBy', { who: stop.receivedBy }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </DetailSection>
      <DetailSection title={t('billingPage:proof')}>
        {pictures.length + signatures.length === 0 ? (
          <p className={classes.quiet}>{t('billingPage:noPhotos')}</p>
        ) : (
          <Pictures pictures={[...signatures, ...pictures]} />
        )}
      </DetailSection>
    </>
  )
}
