import { holidayApi, recurringApi } from '@shortcut/domain/recurring/api.ts'
import { workOrderAssignApi } from '@shortcut/domain/tasks/assign-api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskLinkApi } from '@shortcut/domain/tasks/links/task-link-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { shareApi } from '@shortcut/domain/tracking/share-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { placeApi } from '@shortcut/domain/work-orders/place-api.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import { newId } from '../../platform/ids.ts'
import { dropoff, pickup } from '../builders.ts'
import type { Stage, Writes } from './stage.ts'

const anOrder = async ({ build }: Stage) => ({ ids: [(await build.workOrder()).id] })
const aWholeDraft = async ({ ask, build, next }: Stage) =>
  ask(workOrderApi.save, {
    accountId: (await build.account()).id,
    customerReferenceNumber: `WHOLE-${next()}`,
    bookingPickupDate: '2026-11-23',
    stops: [pickup(), dropoff()],
  })
const aTask = async ({ build }: Stage) => {
  const order = await build.workOrder()
  return { order, task: await build.task({ workOrderId: order.id }), driver: await build.driver() }
}
const aGivenTask = async ({ build }: Stage) => {
  const order = await build.workOrder()
  const task = await build.task({ workOrderId: order.id, driverId: (await build.driver()).id })
  return { workOrderId: order.id, taskId: task.id }
}
const rule = ({ next }: Stage) => ({
  name: `Folder ${next()}`,
  ruleItemList: [{ ruleField: 'customerName' as const, operator: 'contains' as const, ruleValue: 'Acme' }],
})
const aRule = (stage: Stage) => stage.ask(rulesApi.addRule, rule(stage))
const recurring = async ({ build, next }: Stage) => ({
  repeats: { frequency: 'workdays' as const },
  startsOn: '2027-03-08',
  template: {
    accountId: (await build.account()).id,
    customerReferenceNumber: `REC-${next()}`,
    bookingPickupDate: '2027-03-08',
    stops: [pickup(), dropoff()],
  },
})
const aRecurring = async (stage: Stage) => stage.ask(recurringApi.save, await recurring(stage))
const aShare = async (stage: Stage) => ({ workOrderId: (await stage.build.workOrder()).id })
const handover = async (stage: Stage) => {
  const { id } = await stage.underWay('accept', 'pickUp')
  const at = new Date(Date.now() - 120_000).toISOString()
  return { id, driverId: (await stage.build.driver()).id, place: 'Joliet', at }
}
/** An acceptance dated last year. */
const aHeldStep = async (stage: Stage) => {
  const { id, eventId, driver } = await stage.underWay()
  const at = new Date(Date.now() - 365 * 86_400_000).toISOString()
  await stage.ask(driverTaskApi.accept, { id, eventId, at }, driver.token)
  return { id, eventId }
}
/** A proposal as the geofence makes it when a truck stands at the pickup. */
const proposal = async (stage: Stage) => {
  const { order, id, at } = await stage.underWay('accept')
  const values = [newId(), id, order.stops[0]?.id, at]
  await stage.query(
    `INSERT INTO tracking_proposal (id, task_id, stop_id, kind, at, state, created_at) VALUES ($1, $2, $3, 'arrive', $4, 'open', now())`,
    values,
  )
  return { id: values[0] }
}

const place = async ({ build, next }: Stage) => ({ accountId: (await build.account()).id, company: `Place ${next()}` })
const aPlace = async (stage: Stage) => stage.ask(placeApi.save, await place(stage))

/** Orders, tasks, driver reports, and truck tracking. */
export const orderWrites: Writes = {
  'recurring.save': async (stage) => ({ input: await recurring(stage) }),
  'recurring.setState': async (stage) => ({ input: { ids: [(await aRecurring(stage)).id], state: 'paused' } }),
  'recurring.skip': async (stage) => ({ input: { id: (await aRecurring(stage)).id, occursOn: '2027-03-09' } }),
  'holiday.save': ({ next }) => ({ input: { days: [{ day: '2027-12-24', name: `Closed ${next()}` }] } }),
  'holiday.delete': async ({ ask }) => {
    await ask(holidayApi.save, { days: [{ day: '2027-12-23', name: 'Closed' }] })
    return { input: { days: ['2027-12-23'] } }
  },
  'workOrder.save': async ({ build, next }) => ({
    input: { accountId: (await build.account()).id, customerReferenceNumber: `ONCE-${next()}`, stops: [pickup()] },
  }),
  'place.save': async (stage) => ({ input: await place(stage) }),
  'place.delete': async (stage) => ({ input: { ids: [(await aPlace(stage)).id] } }),
  'workOrder.confirm': async (stage) => ({ input: { ids: [(await aWholeDraft(stage)).id] } }),
  'workOrder.revise': async (stage) => ({
    input: { id: (await stage.underWay('accept')).order.id, palletQuantity: 9 },
  }),
  'workOrder.confirmRevision': async (stage) => {
    const { order } = await stage.underWay('accept')
    const { revision } = await stage.ask(workOrderApi.revise, { id: order.id, palletQuantity: 9 })
    return { input: { id: order.id, revisionId: revision?.id } }
  },
  'workOrder.decideRequest': async (stage) => {
    const { order } = await stage.underWay('accept')
    const id = newId()
    await stage.query(
      `INSERT INTO work_order_request (id, work_order_id, kind, state, source, asked_by, asked_at) VALUES ($1, $2, 'cancel', 'open', 'api', 'Acme', now())`,
      [id, order.id],
    )
    return { input: { id, accept: false, reason: 'Already loaded' } }
  },
  'workOrder.cancel': async (stage) => ({ input: { ...(await anOrder(stage)), reason: 'No freight' } }),
  'workOrder.cancelDelivery': async (stage) => ({
    input: { ids: [(await stage.underWay('accept')).order.id], reason: 'No freight' },
  }),
  'workOrder.cancelInTransit': async (stage) => ({
    input: { ids: [(await stage.underWay('accept', 'pickUp')).order.id], reason: 'Returned' },
  }),
  'workOrder.reopen': async (stage) => {
    const { ids } = await anOrder(stage)
    await stage.ask(workOrderApi.cancel, { ids, reason: 'Mistake' })
    return { input: { ids, reason: 'Back' } }
  },
  'workOrder.assign': async (stage) => ({
    input: { ...(await anOrder(stage)), driverId: (await stage.build.driver()).id },
  }),
  'workOrder.tag': async (stage) => ({ input: { ...(await anOrder(stage)), add: ['hot'] } }),
  'workOrder.undoAssign': async (stage) => {
    const { ids } = await anOrder(stage)
    await stage.ask(workOrderAssignApi.assign, { ids, driverId: (await stage.build.driver()).id })
    return { input: { ids } }
  },
  'workOrder.undoConfirm': async (stage) => {
    const ids = [(await aWholeDraft(stage)).id]
    await stage.ask(workOrderApi.confirm, { ids })
    return { input: { ids } }
  },
  'workOrder.undoCancel': async (stage) => {
    const { ids } = await anOrder(stage)
    await stage.ask(workOrderApi.cancel, { ids, reason: 'Mistake' })
    return { input: { ids } }
  },
  'task.create': async (stage) => ({ input: { workOrderId: (await stage.build.workOrder()).id } }),
  'task.assign': async (stage) => {
    const { task, driver } = await aTask(stage)
    return { input: { id: task.id, driverId: driver.id } }
  },
  'task.reassign': async (stage) => {
    const { id } = await stage.underWay()
    return { input: { id, driverId: (await stage.build.driver()).id } }
  },
  'task.schedule': async (stage) => {
    const { id } = await stage.underWay()
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    return { input: { id, startsAt: inHours(1), endsAt: inHours(9) } }
  },
  'task.cancel': async (stage) => ({ input: { id: (await stage.underWay()).id, reason: 'No truck' } }),
  'task.handOver': async (stage) => ({ input: await handover(stage) }),
  'task.takeBack': async (stage) => {
    const input = await handover(stage)
    await stage.ask(taskApi.handOver, input)
    return { input: { id: input.id } }
  },
  'task.cancelPickedUp': async (stage) => ({
    input: { id: (await stage.underWay('accept', 'pickUp')).id, reason: 'Broke down' },
  }),
  'task.step': async (stage) => {
    const { id, eventId, at } = await stage.underWay()
    return { input: { kind: 'accept', id, eventId, at } }
  },
  'heldStep.accept': async (stage) => ({ input: await aHeldStep(stage) }),
  'heldStep.dismiss': async (stage) => ({ input: await aHeldStep(stage) }),
  'taskLink.make': async (stage) => ({ input: await aGivenTask(stage) }),
  'taskLink.revoke': async (stage) => ({
    input: { id: (await stage.ask(taskLinkApi.make, await aGivenTask(stage))).id },
  }),
  'driverTask.accept': async (stage) => {
    const { id, eventId, at, driver } = await stage.underWay()
    return { token: driver.token, input: { id, eventId, at } }
  },
  'driverTask.reject': async (stage) => {
    const { id, eventId, at, driver } = await stage.underWay()
    return { token: driver.token, input: { id, eventId, at, reason: 'Sick' } }
  },
  'driverTask.arrive': async (stage) => {
    const { id, eventId, at, driver, order } = await stage.underWay('accept')
    return { token: driver.token, input: { id, eventId, at, stopId: order.stops[0]?.id } }
  },
  'driverTask.pickUp': async (stage) => {
    const { id, eventId, at, driver } = await stage.underWay('accept')
    return { token: driver.token, input: { id, eventId, at } }
  },
  'driverTask.deliver': async (stage) => {
    const { id, eventId, at, driver } = await stage.underWay('accept', 'pickUp')
    return { token: driver.token, input: { id, eventId, at, receivedBy: 'Mo' } }
  },
  'driverTask.positions': ({ steps }) => ({
    token: steps.ann.token,
    tellsRepeats: true,
    input: { positions: [{ at: new Date(Date.now() - 60_000).toISOString(), lat: 41.9, lng: -87.9 }] },
  }),
  'driverTask.heartbeat': ({ steps }) => ({ token: steps.ann.token, input: { device: 'Phone' } }),
  'rules.addRule': (stage) => ({ input: rule(stage) }),
  'rules.updateRule': async (stage) => ({ input: { ...rule(stage), id: (await aRule(stage)).id } }),
  'rules.deleteRule': async (stage) => ({ input: { id: (await aRule(stage)).id } }),
  'rules.orderRules': async (stage) => {
    await aRule(stage)
    const list = await stage.ask(rulesApi.list, {})
    return { input: { ids: list.map(({ id }) => id).reverse() } }
  },
  'tracking.accept': async (stage) => ({ input: await proposal(stage) }),
  'tracking.dismiss': async (stage) => ({ input: await proposal(stage) }),
  'tracking.fence': async ({ build }) => ({ input: { stopId: (await build.workOrder()).stops[0]?.id, metres: 400 } }),
  'share.create': async (stage) => ({ input: await aShare(stage) }),
  'share.take': async ({ build }) => ({ input: { workOrderId: (await build.workOrder()).id } }),
  'share.revoke': async (stage) => ({ input: { id: (await stage.ask(shareApi.create, await aShare(stage))).id } }),
}
