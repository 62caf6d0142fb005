import { farReport } from '@shortcut/domain/tasks/far-report.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { minutesLate } from '@shortcut/domain/work-orders/timing/minutes-late.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { Pictures } from '../pictures/Pictures.tsx'
import { timeIn } from '../time/time.ts'
import { distanceShown } from '../words/measures.ts'
import { type Translate, useT } from '../words/words.ts'
import { photoCaption } from '../work-orders/photo-caption.ts'
import { durationText } from '../work-orders/stop-times.ts'
import classes from './ProofOfDelivery.module.css'

type Stop = WorkOrderReply['stops'][number]
type Props = { order: WorkOrderReply }

const photoTexts = {
  container: 'proof:containerPhoto',
  pickup: 'proof:pickupPhoto',
  delivery: 'proof:photo',
} as const

/** A stop's pictures for the viewer: the signature first, then the photos. */
function picturesOf(t: Translate<typeof orderPageWords>, order: WorkOrderReply, stop: Stop) {
  const number = stop.sequence
  const photos = order.tasks
    .flatMap((task) => task.photos)
    .filter(({ stopId }) => stopId === stop.id)
    .map((photo) => ({
      id: photo.fileId,
      caption: photoCaption(t, t(photoTexts[photo.kind], { number }), photo, order.stops),
    }))
  if (!stop.signatureFileId) return photos
  return [{ id: stop.signatureFileId, caption: t('proof:signature', { number }) }, ...photos]
}

/** The proof of each finished drop: the recipient, the time, signature and photos. */
export function ProofOfDelivery({ order }: Props) {
  const t = useT(orderPageWords, workOrderWords)
  const done = order.stops.filter((stop) => stop.kind === 'dropoff' && stop.actualDepartTime)
  if (done.length === 0) return null
  return (
    <DetailSection title={t('proof:title')}>
      <ul className={classes.drops}>
        {done.map((stop) => {
          const at = stop.actualDepartTime ?? ''
          const far = farReport(stop, order.tasks)
          const late = minutesLate(stop, at)
          const pictures = picturesOf(t, order, stop)
          const onPhone = order.tasks
            .filter(({ stopIds }) => stopIds.includes(stop.id))
            .reduce((sum, { filesOnPhone }) => sum + filesOnPhone, 0)
          return (
            <li key={stop.id}>
              <div className={classes.head}>
                <strong>
                  {stop.receivedBy ? t('proof:receivedBy', { name: stop.receivedBy }) : t('proof:unnamed')}
                </strong>
                <span>
                  {t('proof:at', { time: timeIn(stop.timeZone, at) })}
                  {late > 0 && (
                    <span className={classes.late}> {t('proof:late', { time: durationText(t, late) })}</span>
                  )}
                </span>
                {far !== null && (
                  <span className={classes.late}>{t('proof:far', { distance: distanceShown(far) })}</span>
                )}
                <span className={classes.place}>
                  {t('field:stop', { number: stop.sequence })} · {stop.company || stop.city}
                </span>
              </div>
              {stop.departRemark && <p className={classes.remark}>{stop.departRemark}</p>}
              {pictures.length > 0 ? (
                <Pictures pictures={pictures} />
              ) : (
                <p className={classes.place}>
                  {onPhone > 0 ? t('workOrderPage:onPhone', { count: onPhone }) : t('proof:noPictures')}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </DetailSection>
  )
}
