import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HandoverTask, handoverStops, takenBack } from '../tasks/handover.ts'
import {
  assignableStatuses,
  disagreement,
  orderAfterRevision,
  orderFollows,
  reassignableStatuses,
  type StopState,
  type TaskState,
  takenStops,
} from './follow.ts'
import {
  type BookingStatus,
  isActive,
  isLive,
  liveTaskStatuses,
  mayUndo,
  type TaskAction,
  type TaskStatus,
  taskLifecycle,
  taskRow,
  taskStatuses,
  type WorkOrderAction,
  workOrderLifecycle,
  workOrderRow,
} from './lifecycle.ts'

const stops: StopState[] = [
  { id: 'pickup', kind: 'pickup' },
  { id: 'first', kind: 'dropoff' },
  { id: 'last', kind: 'dropoff' },
]
const loads = [['pickup', 'first', 'last'], ['pickup', 'first'], ['pickup', 'last'], ['last']] as const

/** An order and its tasks like on the server: every change checks the tables, and the order's status is derived. */
class World {
  status: BookingStatus = 'DRAFT'
  tasks: HandoverTask[] = []
  /** Every change of status, as the tables define it. */
  moved: string[] = []
  /** The state before the last assignment or cancellation, until something else is done. */
  last: { action: 'undoAssign' | 'undoCancel'; status: BookingStatus; tasks: TaskState[] } | null = null

  private keep(action: 'undoAssign' | 'undoCancel') {
    return { action, status: this.status, tasks: this.tasks }
  }

  undo(): boolean {
    if (!this.last) return false
    const { action, status, tasks } = this.last
    if (!mayUndo(action, this.status, status)) throw new Error(`${action} leads from ${this.status} to ${status}`)
    this.tasks = this.tasks.map((task) => {
      const before = tasks.find(({ id }) => id === task.id)
      const to = before?.status ?? 'cancelled'
      const listed = taskLifecycle.some(
        (row) => row.action === action && row.from.includes(task.status) && row.to === to,
      )
      if (to !== task.status && !listed) throw new Error(`${action} of a task from ${task.status} to ${to}`)
      return { ...task, status: to }
    })
    if (this.status !== status) this.moved.push(`${this.status} ${status}`)
    this.status = status
    this.last = null
    return true
  }

  private set(task: HandoverTask, action: TaskAction, change: Partial<HandoverTask> = {}) {
    const row = taskRow(action, task.status)
    if (!row) throw new Error(`${action} from ${task.status}`)
    this.tasks = this.tasks.map((one) => (one.id === task.id ? { ...one, ...change, status: row.to } : one))
    if (action === 'handOver' || action === 'takeOver' || action === 'takeBack') this.moved.push(action)
    this.follow(action)
  }

  private follow(action: TaskAction) {
    const to = orderFollows(this.status, action, this.tasks, stops)
    if (to === this.status) return
    const listed = workOrderLifecycle.some(
      (row) => row.by.some((by) => by !== 'sender') && row.from.includes(this.status) && row.to === to,
    )
    if (!listed) throw new Error(`no row leads from ${this.status} to ${to} on ${action}`)
    this.moved.push(`${this.status} ${to}`)
    this.status = to
  }

  /** @returns whether it was allowed */
  task(action: TaskAction, index: number): boolean {
    const task = this.tasks[index % Math.max(1, this.tasks.length)]
    if (!task || !taskRow(action, task.status)) return false
    if (action === 'handOver') return this.handOver(task, [])
    if (action === 'takeBack') return this.takeBack(task)
    if (action === 'accept' || action === 'takeOver') {
      this.last = null
      this.set(task, task.continuesTaskId === null ? 'accept' : 'takeOver', { acceptedAt: 'now' })
      return true
    }
    if (action === 'assign') {
      if (!assignableStatuses.includes(this.status)) return false
      if (takenStops(task.stopIds, stops, this.tasks, task.id).length > 0) return false
    }
    if (action === 'reassign' && !reassignableStatuses.includes(this.status)) return false
    const kept =
      action === 'assign' || action === 'reassign'
        ? this.keep('undoAssign')
        : action === 'cancel' || action === 'cancelPickedUp'
          ? this.keep('undoCancel')
          : null
    this.set(task, action)
    this.last = kept
    return true
  }

  /** @param given assigned to a driver in the same step */
  create(load: number, given = false): boolean {
    const stopIds = loads[load % loads.length] ?? loads[0]
    if (!assignableStatuses.includes(this.status) || takenStops(stopIds, stops, this.tasks).length > 0) return false
    const kept = given ? this.keep('undoAssign') : null
    const made = this.add({ status: 'new', stopIds })
    if (given) this.set(made, 'assign')
    this.last = kept
    return true
  }

  private add(task: Pick<HandoverTask, 'status' | 'stopIds'>, continuesTaskId: string | null = null) {
    const made = { id: String(this.tasks.length), ...task, acceptedAt: null, handedOverAt: null, continuesTaskId }
    this.tasks = [...this.tasks, made]
    return made
  }

  /** @param done the drops that its driver has served */
  handOver(task: HandoverTask, done: readonly string[]): boolean {
    const { stays, goes } = handoverStops(task.stopIds, ['pickup', ...done])
    if (this.status !== 'IN_TRANSIT' || !taskRow('handOver', task.status)) return false
    if (!goes.some((id) => id !== 'pickup')) return false
    this.last = null
    this.set(task, 'handOver', { stopIds: stays, handedOverAt: 'now' })
    this.add({ status: 'assigned', stopIds: goes }, task.id)
    this.follow('assign')
    return true
  }

  private takeBack(task: HandoverTask): boolean {
    const back = this.status === 'IN_TRANSIT' ? takenBack(task, this.tasks, stops) : null
    if (!back) return false
    this.last = null
    for (const next of back.ends) this.set(next, 'cancel')
    this.set(task, 'takeBack', { stopIds: back.stopIds, handedOverAt: null })
    return true
  }

  handOverNth(index: number, done: readonly string[]): boolean {
    const task = this.tasks[index % Math.max(1, this.tasks.length)]
    return task !== undefined && this.handOver(task, done)
  }

  order(action: WorkOrderAction): boolean {
    const row = workOrderRow(action, this.status)
    if (!row || row.by.every((by) => by === 'task')) return false
    const kept = action.startsWith('cancel') ? this.keep('undoCancel') : null
    let to = row.to
    switch (action) {
      case 'cancelBooking':
      case 'cancelInTransit':
      case 'cancelDelivery':
        this.tasks = this.tasks.map((task) => (isActive(task.status) ? { ...task, status: 'cancelled' } : task))
        break
      case 'confirmRevision':
        this.tasks = this.tasks.map((task) =>
          taskRow('changed', task.status) ? { ...task, status: 'assigned' } : task,
        )
        to = orderAfterRevision(this.tasks)
        break
      case 'reopen':
        if (this.status === 'DELIVERED') {
          const last = this.tasks.findLast((task) => task.status === 'delivered' && !task.handedOverAt)
          this.tasks = this.tasks.map((task) => (task === last ? { ...task, status: 'pickedUp' } : task))
        }
        break
      default:
    }
    this.moved.push(`${this.status} ${to}`)
    this.status = to
    this.last = kept
    return true
  }
}

class Act implements fc.Command<{ acted: number }, World> {
  readonly act: (world: World) => boolean
  readonly name: string
  constructor(name: string, act: (world: World) => boolean) {
    this.name = name
    this.act = act
  }
  check = () => true
  // Runs two hundred thousand times, so `expect` is only called on a failure: it takes most of the time.
  run(model: { acted: number }, world: World) {
    const stands = () => JSON.stringify([world.status, world.tasks])
    const before = stands()
    if (this.act(world)) model.acted++
    else if (stands() !== before) expect(stands()).toBe(before)
    const told = disagreement(world.status, world.tasks, stops)
    if (told !== null) expect(told).toBeNull()
  }
  toString = () => this.name
}

const orderActions = [...new Set(workOrderLifecycle.map((row) => row.action))].filter(
  (action) => action !== 'draft' && !action.startsWith('undo'),
)
const taskActions = [...new Set(taskLifecycle.filter((row) => row.by !== 'order').map((row) => row.action))]
const ordinary: WorkOrderAction[] = ['confirm', 'revise', 'confirmRevision']
const forward: TaskAction[] = ['assign', 'accept', 'pickUp', 'deliver']
const onTask = (actions: readonly TaskAction[]) =>
  fc
    .tuple(fc.constantFrom(...actions), fc.nat(3))
    .map(([action, index]) => new Act(`task ${index} ${action}`, (world) => world.task(action, index)))

const commands = [
  fc.constantFrom(...orderActions).map((action) => new Act(`order ${action}`, (world) => world.order(action))),
  fc.constantFrom(...ordinary).map((action) => new Act(`order ${action}`, (world) => world.order(action))),
  fc.nat(3).map((load) => new Act(`create ${load}`, (world) => world.create(load))),
  fc.nat(3).map((load) => new Act(`create and give ${load}`, (world) => world.create(load, true))),
  fc.constant(null).map(() => new Act('undo', (world) => world.undo())),
  onTask(taskActions),
  fc
    .tuple(fc.nat(3), fc.subarray(['first', 'last']))
    .map(([index, done]) => new Act(`task ${index} handOver after ${done}`, (world) => world.handOverNth(index, done))),
  ...[1, 2, 3, 4, 5].map(() => onTask(forward)),
]

describe('an order and its tasks', () => {
  test('never disagree, and only move as a row allows, whatever people do in any order', {
    timeout: 60_000,
  }, () => {
    const seen = new Set<string>()
    let acted = 0
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 100, size: 'max' }), (acts) => {
        const world = new World()
        const model = { acted: 0 }
        fc.modelRun(() => ({ model, real: world }), acts)
        acted += model.acted
        for (const move of world.moved) seen.add(move)
      }),
      { numRuns: 2000, seed: 204 },
    )
    // The walk is only worth something if it gets everywhere.
    expect(acted).toBeGreaterThan(8_000)
    for (const move of [
      'CONFIRMED DISPATCHED',
      'REVISED IN_TRANSIT',
      'DISPATCHED DRIVER_REJECTED',
      'DRIVER_REJECTED ASSIGNMENT_CANCELLED',
      'IN_TRANSIT DELIVERED',
      'DELIVERED IN_TRANSIT',
      'BOOKING_CANCELLED DRAFT',
      'REVISED DISPATCHED',
      'DISPATCHED CONFIRMED',
      'BOOKING_CANCELLED DISPATCHED',
      'ASSIGNMENT_CANCELLED DISPATCHED',
      'handOver',
      'takeOver',
      'takeBack',
    ])
      expect(seen, move).toContain(move)
  })

  test('nothing is driven twice: a delivered drop is reserved like one under way', () => {
    const tasks: TaskState[] = [{ id: 'one', status: 'delivered', stopIds: ['pickup', 'first'] }]
    expect(takenStops(['pickup', 'first', 'last'], stops, tasks).map((stop) => stop.id)).toEqual(['first'])
    expect(takenStops(['pickup', 'first', 'last'], stops, tasks, 'one')).toEqual([])
  })

  test('a dispatcher can unassign every status of an assigned task', () => {
    for (const status of liveTaskStatuses)
      expect(taskRow('cancel', status) ?? taskRow('cancelPickedUp', status), status).toBeDefined()
    const ends: TaskStatus[] = taskStatuses.filter((status) => !isLive(status))
    for (const status of ends) expect(taskRow('accept', status), status).toBeUndefined()
  })
})
