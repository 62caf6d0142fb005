import { taskRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as taskWords from '@shortcut/words/en/tasks.ts'
import type { Translate } from '../../words/words.ts'
import type { lostStops } from './stop-cover.ts'

type Say = Translate<typeof lawWords | typeof taskWords>

/** Names the stops, or the whole order, that somebody else assigned meanwhile, the tasks that have them, and who did it. */
export function lostText(
  t: Say,
  { bookingId, stops }: Pick<WorkOrderReply, 'bookingId' | 'stops'>,
  lost: ReturnType<typeof lostStops>,
  drops: boolean,
): string {
  const [first] = lost
  const { driver, assignments = [], stopIds = [] } = first?.holder ?? {}
  const by = assignments.at(-1)?.assignedBy
  if (driver && by && stops.every(({ id, kind }) => kind === 'pickup' || stopIds.includes(id)))
    return t('rowAssign:lostTo', { bookingId, driver, who: by })
  const sentences = lost.map(({ sequence: stop, holder }) => {
    const who = holder.assignments.at(-1)?.assignedBy
    const { taskNo: task, driver } = holder
    return who && driver ? t('assign:stopLostTo', { stop, task, driver, who }) : t('assign:stopLost', { stop, task })
  })
  if (lost.length > 0 && !drops) sentences.push(t('assign:nothingLeft'))
  return sentences.join(' ')
}

/**
 * Why the task that the drawer opened with can no longer be given to a driver; empty if it still can.
 * @param opened the task when the drawer opened
 */
export function goneText(t: Say, opened: TaskReply | null, task: TaskReply): string {
  const { taskNo, status, driver } = task
  if (!taskRow('assign', status) && !taskRow('reassign', status))
    return t('assign:taskNow', { task: taskNo, status: t(`taskStatus:${status}`) })
  if (!driver || task.driverId === opened?.driverId) return ''
  return t('assign:taskLostTo', { task: taskNo, driver, who: task.assignments.at(-1)?.assignedBy ?? '' })
}
