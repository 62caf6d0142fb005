import { kmFromStop } from '@shortcut/domain/tasks/far-report.ts'
import type { TakenPhoto, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type * as orderPageWords from '@shortcut/words/en/order-page.ts'
import { timeIn } from '../time/time.ts'
import { distanceShown } from '../words/measures.ts'
import type { Translate } from '../words/words.ts'

/** With when the camera took it, and how far from its stop if that is far, as far as the camera wrote it down. */
export function photoCaption(
  t: Translate<typeof orderPageWords>,
  caption: string,
  { stopId, takenAt, takenLat, takenLng }: TakenPhoto,
  stops: WorkOrderReply['stops'],
): string {
  const stop = stops.find(({ id }) => id === stopId)
  const zone = stop?.timeZone ?? ''
  const away = stop ? kmFromStop({ lat: takenLat, lng: takenLng }, stop) : null
  return [
    caption,
    takenAt ? t('proof:taken', { time: timeIn(zone, takenAt).trim() }) : '',
    away === null ? '' : t('proof:takenAway', { distance: distanceShown(away) }),
  ]
    .filter(Boolean)
    .join(', ')
}
