import type { assignment } from '@shortcut/domain/drivers/assignment.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import type { z } from 'zod'
import { AppLink } from '../page/AppLink.tsx'
import { timeIn } from '../time/time.ts'
import { type Translate, useT } from '../words/words.ts'

type Assigned = z.output<z.ZodObject<typeof assignment>>

/** What a driver, truck or trailer is doing now. */
export const taskText = (t: Translate<typeof lawWords>, { currentTask }: Pick<Assigned, 'currentTask'>) =>
  currentTask ? `${currentTask.bookingId} · ${t(`taskStatus:${currentTask.status}`)}` : ''

/** The same, leading to the order. */
export function TaskLink({ of }: { of: Pick<Assigned, 'currentTask'> }) {
  const t = useT(lawWords)
  if (!of.currentTask) return null
  return <AppLink to={`/work/order/detail/${of.currentTask.workOrderId}`}>{taskText(t, of)}</AppLink>
}

/** '41.8781, -87.6298 · 2026-11-21 05:12', or '' while it is not known. */
export const positionText = ({ lastPosition }: Pick<Assigned, 'lastPosition'>, zone: string) =>
  lastPosition
    ? `${lastPosition.lat.toFixed(4)}, ${lastPosition.lng.toFixed(4)} · ${timeIn(zone, lastPosition.at)}`
    : ''
