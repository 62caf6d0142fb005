import { missingToConfirm } from '@shortcut/domain/work-orders/editing.ts'
import { isLive } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { TaskReport, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { isPartlyAssigned } from '@shortcut/domain/work-orders/timing/timing.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as orderPageWords from '@shortcut/words/en/order-page.ts'
import type * as reportWords from '@shortcut/words/en/phones/driver-reports.ts'
import type { Translate } from '../words/words.ts'
import { missingText } from './missing-text.ts'

/** True for a step with an unlikely date, or of a task taken away before, that nobody has decided on. */
export const waitsForOffice = ({
  outcome,
  review,
}: Pick<WorkOrderReply['tasks'][number]['events'][number], 'outcome' | 'review'>) =>
  outcome === 'held' && review === 'waiting'

/** A problem that nobody in the office has handled. */
export const isOpenProblem = ({ kind, outcome, review }: Pick<TaskReport, 'kind' | 'outcome' | 'review'>) =>
  kind === 'exception' && outcome === 'applied' && review === 'waiting'

type Says = Translate<typeof lawWords | typeof orderPageWords | typeof reportWords>

/** The latest problem that nobody has handled. */
function problemText(t: Says, { tasks, stops }: WorkOrderReply): string | null {
  const problem = tasks
    .flatMap((task) => task.reports)
    .filter(isOpenProblem)
    .at(-1)
  if (!problem) return null
  const { type, pieces, driverName: driver } = problem
  const what = [
    t.find(`exceptionType:${type}`) ?? type,
    pieces === null ? '' : t('driverReport:pieces', { count: pieces }),
  ]
    .filter(Boolean)
    .join(', ')
  const stop = stops.find(({ id }) => id === problem.stopId)?.sequence
  return stop ? t('waitsForMore:problem', { driver, stop, what }) : t('waitsForMore:problemAnywhere', { driver, what })
}

/** Null: as many pieces were delivered as picked up, or nobody counted at some stop. */
function deliveredPart(t: Says, { tasks }: WorkOrderReply): string | null {
  const counted = (kind: 'pickUp' | 'deliver') =>
    tasks
      .flatMap(({ events }) => events)
      .filter((event) => event.kind === kind && event.outcome === 'applied')
      .reduce<number | null>((sum, { pieces }) => (sum === null || pieces === null ? null : sum + pieces), 0)
  const [loaded, delivered] = [counted('pickUp'), counted('deliver')]
  if (loaded === null || delivered === null || loaded === 0 || loaded === delivered) return null
  return t('waitsForMore:deliveredPart', { delivered, loaded })
}

/** One sentence: the next thing that an order waits for, as precise as its tasks and stops allow. */
export function waitsFor(t: Says, order: WorkOrderReply): string {
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
  const problem = problemText(t, order)
  if (problem) return problem
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
  const done = drops.filter((stop) => stop.actualDepartTime).length
  // A driver may go to the last one first.
  if (status === 'IN_TRANSIT' && drops.length > 1 && (!order.deliveryArrivedAt || done < drops.length - 1))
    return t('waitsForMore:drops', { done, all: drops.length })
  if (status === 'IN_TRANSIT' && order.deliveryArrivedAt) return t('waitsForMore:atLastStop')
  return (status === 'DELIVERED' && deliveredPart(t, order)) || t(`waitsFor:${status}`)
}
