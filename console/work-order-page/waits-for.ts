import { missingToConfirm } from '@shortcut/domain/work-orders/editing.ts'
import { isLive } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { isPartlyAssigned } from '@shortcut/domain/work-orders/timing/timing.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import type { Translate } from '../words/words.ts'
import { missingText } from './missing-text.ts'

/** True for a step with an unlikely date, or of a task taken away before, that nobody has decided on. */
export const waitsForOffice = ({
  outcome,
  review,
}: Pick<WorkOrderReply['tasks'][number]['events'][number], 'outcome' | 'review'>) =>
  outcome === 'held' && review === 'waiting'

/** One sentence: the next thing that an order waits for, as precise as its tasks and stops allow. */
export function waitsFor(t: Translate<typeof lawWords | typeof workOrderWords>, order: WorkOrderReply): string {
  const { bookingStatus: status, tasks, stops } = order
  const unsure = tasks.find((task) => task.events.some(waitsForOffice) || task.reports.some(waitsForOffice))
  if (unsure)
    return t('waitsForMore:heldStep', {
      driver:
        unsure.events.find((event) => waitsForOffice(event) && event.late)?.reportedBy ??
        unsure.reports.find(waitsForOffice)?.driverName ??
        unsure.driver ??
        '',
    })
  if (status === 'NEW' || status === 'DRAFT') {
    const missing = missingToConfirm(order)
    if (missing.length > 0) return t('waitsForMore:missing', { fields: missingText(t, missing) })
  }
  const free = stops.filter(
    ({ id }) =>
      !tasks.some((task) => (isLive(task.status) || task.status === 'delivered') && task.stopIds.includes(id)),
  )
  if (status !== 'REVISED' && isPartlyAssigned(order))
    return t('waitsForMore:partly', {
      assigned: order.assignedStops,
      all: order.stopCount,
      count: free.length,
      stops: free.map(({ sequence }) => sequence).join(', '),
    })
  const driversOf = (taskStatus: 'assigned' | 'accepted') =>
    [...new Set(tasks.filter((task) => task.status === taskStatus).map((task) => task.driver ?? ''))].join(', ')
  const [assigned, accepted] = [driversOf('assigned'), driversOf('accepted')]
  if (status === 'DISPATCHED' && assigned) return t('waitsForMore:acceptance', { driver: assigned })
  if (status === 'DISPATCHED' && accepted) return t('waitsForMore:pickup', { driver: accepted })
  const takingOver = tasks.find((task) => task.status === 'assigned' && task.continuesTaskId)
  if (status === 'IN_TRANSIT' && takingOver) return t('waitsForMore:takeOver', { driver: takingOver.driver ?? '' })
  const unassigned = tasks.find((task) => task.status === 'new')
  if (unassigned && status === 'CONFIRMED') return t('waitsForMore:unassigned', { task: unassigned.taskNo })
  const drops = stops.filter((stop) => stop.kind === 'dropoff')
  if (status === 'IN_TRANSIT' && drops.length > 1 && !order.deliveryArrivedAt)
    return t('waitsForMore:drops', { done: drops.filter((stop) => stop.actualDepartTime).length, all: drops.length })
  if (status === 'IN_TRANSIT' && order.deliveryArrivedAt) return t('waitsForMore:atLastStop')
  return t(`waitsFor:${status}`)
}
