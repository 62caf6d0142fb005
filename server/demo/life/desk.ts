import { codes } from '@shortcut/domain/errors.ts'
import { heldStepApi } from '@shortcut/domain/tasks/held-step-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import type { TaskReply, WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import type { Person } from './client.ts'
import type { LifeClock } from './life-clock.ts'
import { beginsIn, deskTemper, livePrefix } from './plan-life.ts'
import { answerOne } from './replies.ts'

/** Beats between two checks of the list. */
const every = 6
/** Of the 90 days' orders only those with a pickup this near are processed; older ones stay as they are. */
const soonMs = 6 * 3_600_000
/** A problem is looked at so long after anything happened to its order, minutes. */
const handlesAfterMinutes = 15
/** Most assignments per check: nobody does more at once. */
const mostAtOnce = 3

/** A shipper's freight is received, counted and stored by then, minutes. */
const storedAfterMinutes = 130

interface Options {
  dispatchers: readonly Person[]
  seed: number
  clock: LifeClock
  isFree: (driverId: string) => boolean
  /** Whether a driver may be taken without using up what is kept for visitors. */
  hasRoom: () => boolean
  /** Tells a driver's phone to look. */
  notify: (driverId: string) => void
}

/** Dispatchers confirm, assign, reassign, answer drivers and handle their problems, and leave some work to visitors of the demo. */
export function openDesk({ dispatchers, seed, clock, isFree, hasRoom, notify }: Options) {
  let due = 0
  let turn = 0
  /** Orders that could not be assigned are retried later. */
  const notBefore = new Map<string, number>()

  const isWorkedOn = (row: WorkOrderRow) => {
    if (deskTemper(seed, row.bookingId).leavesIt) return false
    // Orders typed by a visitor are left to the visitor.
    if (row.source === 'manual' && Date.parse(row.bookingReceivedDate) > clock.begun) return false
    if (row.customerReferenceNumber.startsWith(livePrefix)) return true
    const left = Date.parse(row.pickupDueAt ?? '') - Date.now()
    return left > 0 && left < soonMs
  }

  /** A truck is sent for freight that is in the warehouse. */
  const assignsAfter = ({ bookingId, customerReferenceNumber }: WorkOrderRow) =>
    deskTemper(seed, bookingId).assignsAfterMinutes + (beginsIn(seed, customerReferenceNumber) ? storedAfterMinutes : 0)

  /** @param task a task that was rejected: nobody asks the same driver again */
  async function equipmentFor(person: Person, row: WorkOrderRow, task: TaskReply | undefined) {
    const asked = task ? { taskId: task.id } : {}
    const reply = await person.call(taskApi.suggest, { workOrderId: row.id, limit: 12, ...asked })
    const found = reply.code === codes.done ? reply.data.list : []
    const refused = task?.assignments.map(({ driverName }) => driverName) ?? []
    const best = found.find(({ driverId, blocked, name }) => !blocked && !refused.includes(name) && isFree(driverId))
    return best && { driverId: best.driverId, truckId: best.truckId, trailerId: best.trailerId }
  }

  async function give(person: Person, row: WorkOrderRow) {
    notBefore.set(row.id, clock.inBeats(every * 5))
    const rejected =
      row.bookingStatus === 'DRIVER_REJECTED'
        ? (await person.call(workOrderApi.detail, { id: row.id })).data?.tasks.find(
            ({ status }) => status === 'rejected',
          )
        : undefined
    const equipment = await equipmentFor(person, row, rejected)
    if (!equipment) return
    notify(equipment.driverId)
    if (rejected) await person.call(taskApi.assign, { id: rejected.id, ...equipment })
    else await person.call(taskApi.create, { workOrderId: row.id, ...equipment })
  }

  /** Problems that drivers reported a while ago. */
  async function handle(person: Person) {
    const { data } = await person.call(workOrderApi.list, { hasProblem: 'yes', pageSize: 20 })
    const old = data?.list.find(({ updatedAt }) => clock.minutesSince(updatedAt) >= handlesAfterMinutes)
    const tasks = old ? ((await person.call(workOrderApi.detail, { id: old.id })).data?.tasks ?? []) : []
    for (const { id, reports } of tasks)
      for (const { id: eventId, kind, outcome, review } of reports)
        if (kind === 'exception' && outcome === 'applied' && review === 'waiting')
          await person.call(heldStepApi.accept, { id, eventId, time: 'own' })
  }

  return {
    async act() {
      const person = dispatchers[turn++ % dispatchers.length]
      if (!person || !clock.isDue(due)) return
      due = clock.inBeats(every)
      await answerOne(person, { seed, clock })
      await handle(person)
      const wanted = { bookingStatus: 'NEW,CONFIRMED,DRIVER_REJECTED', sort: '-bookingReceivedDate', pageSize: 100 }
      const reply = await person.call(workOrderApi.list, wanted as never)
      if (reply.code !== codes.done) return
      const rows = reply.data.list.filter(isWorkedOn)
      const confirmed = rows.filter(
        (row) =>
          row.bookingStatus === 'NEW' &&
          clock.minutesSince(row.bookingReceivedDate) >= deskTemper(seed, row.bookingId).confirmsAfterMinutes,
      )
      if (confirmed.length > 0) await person.call(workOrderApi.confirm, { ids: confirmed.map(({ id }) => id) })
      const ready = rows
        .filter(
          (row) =>
            row.bookingStatus !== 'NEW' &&
            clock.isDue(notBefore.get(row.id) ?? 0) &&
            clock.minutesSince(row.updatedAt) >= assignsAfter(row),
        )
        .sort((one, other) => (one.pickupDueAt ?? '').localeCompare(other.pickupDueAt ?? ''))
      for (const row of ready.slice(0, mostAtOnce)) if (hasRoom()) await give(person, row)
    },
  }
}
