import type { assignment } from '@shortcut/domain/drivers/assignment.ts'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import { placeText } from '@shortcut/words/near-place.ts'
import type { z } from 'zod'
import { AppLink } from '../page/AppLink.tsx'
import { formatsNow } from '../time/formats.ts'
import { timeIn } from '../time/time.ts'
import { type Translate, useT } from '../words/words.ts'

type Assigned = z.output<z.ZodObject<typeof assignment>>

/** The current activity of a driver, truck or trailer. */
export const taskText = (t: Translate<typeof lawWords>, { currentTask }: Pick<Assigned, 'currentTask'>) =>
  currentTask ? `${currentTask.bookingId} · ${t(`taskStatus:${currentTask.status}`)}` : ''

/** The same as a link to the order. */
export function TaskLink({ of }: { of: Pick<Assigned, 'currentTask'> }) {
  const t = useT(lawWords)
  if (!of.currentTask) return null
  return <AppLink to={`/work/order/detail/${of.currentTask.workOrderId}`}>{taskText(t, of)}</AppLink>
}

/** 'near Joliet, IL · 2026-11-21 05:12 CST', or '' if unknown. */
export const positionText = (
  t: Translate<typeof lawWords>,
  { lastPosition }: Pick<Assigned, 'lastPosition'>,
  zone: string,
) => (lastPosition ? `${placeText(t, lastPosition.place, formatsNow().units)} · ${timeIn(zone, lastPosition.at)}` : '')

/** The same, with the position's age in words. */
export function LastPosition({ of }: { of: Pick<Assigned, 'lastPosition'> }) {
  const t = useT(lawWords)
  if (!of.lastPosition) return null
  const { place, at } = of.lastPosition
  return (
    <span>
      {placeText(t, place, formatsNow().units)} · <RelativeTime at={at} />
    </span>
  )
}
