import type { BoardDriver, BoardTask, BoardTrailer, BoardTruck } from '@shortcut/domain/board/board-api.ts'
import { isLive } from '@shortcut/domain/work-orders/lifecycle.ts'
import { factsOf, type Timed } from '@shortcut/domain/work-orders/timing/timing.ts'

export type LanesBy = 'driver' | 'truck'

type Lanes = {
  drivers: readonly BoardDriver[]
  trucks: readonly BoardTruck[]
  trailers: readonly BoardTrailer[]
  tasks: readonly BoardTask[]
}

type OfOrder = Timed & Pick<BoardTask, 'pickupPlace' | 'deliveryPlace'>

const none: readonly BoardTask[] = []
const same = (one: BoardTask, other: BoardTask) => JSON.stringify(one) === JSON.stringify(other)

const keysOf = (task: BoardTask) =>
  [
    ['driver', task.driverId],
    ['truck', task.truckId],
    ['trailer', task.trailerId],
  ] as const

/**
 * The board's data. A lane's list of tasks is the same object until one of them changes, so that a change renders only
 * the affected lanes.
 */
export function createBoardStore() {
  let drivers = new Map<string, BoardDriver>()
  let trucks = new Map<string, BoardTruck>()
  let trailers = new Map<string, BoardTrailer>()
  let tasks = new Map<string, BoardTask>()
  const lanes: Record<LanesBy | 'trailer', Map<string, readonly BoardTask[]>> = {
    driver: new Map(),
    truck: new Map(),
    trailer: new Map(),
  }
  const listeners = new Set<() => void>()
  let version = 0
  let telling = false

  const file = (task: BoardTask) => {
    for (const [by, key] of keysOf(task)) if (key) lanes[by].set(key, [...(lanes[by].get(key) ?? none), task])
  }
  const unfile = (task: BoardTask) => {
    for (const [by, key] of keysOf(task))
      if (key)
        lanes[by].set(
          key,
          (lanes[by].get(key) ?? none).filter((one) => one !== task),
        )
  }
  /** Simultaneous changes cause one notification. */
  const tell = () => {
    version++
    if (telling) return
    telling = true
    requestAnimationFrame(() => {
      telling = false
      for (const listener of listeners) listener()
    })
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    version: () => version,
    driver: (id: string | null) => (id ? drivers.get(id) : undefined),
    truck: (id: string | null) => (id ? trucks.get(id) : undefined),
    trailer: (id: string | null) => (id ? trailers.get(id) : undefined),
    task: (id: string) => tasks.get(id),
    drivers: () => [...drivers.values()],
    trucks: () => [...trucks.values()],
    tasksOf: (by: LanesBy, id: string) => lanes[by].get(id) ?? none,
    /** Tasks that use any of these. */
    tasksUsing(driverId: string | null, truckId: string | null, trailerId: string | null): Set<BoardTask> {
      return new Set([
        ...((driverId && lanes.driver.get(driverId)) || none),
        ...((truckId && lanes.truck.get(truckId)) || none),
        ...((trailerId && lanes.trailer.get(trailerId)) || none),
      ])
    },
    /** Stores loaded data. Newer live changes stay. */
    load(read: Lanes) {
      drivers = new Map(read.drivers.map((driver) => [driver.id, driver]))
      trucks = new Map(read.trucks.map((truck) => [truck.id, truck]))
      trailers = new Map(read.trailers.map((trailer) => [trailer.id, trailer]))
      const known = tasks
      tasks = new Map()
      const before = { driver: lanes.driver, truck: lanes.truck, trailer: lanes.trailer }
      const next = { driver: new Map(), truck: new Map(), trailer: new Map() } as typeof lanes
      for (const task of read.tasks) {
        const had = known.get(task.id)
        const kept = had && (had.version > task.version || same(had, task)) ? had : task
        tasks.set(kept.id, kept)
        for (const [by, key] of keysOf(kept)) {
          if (!key) continue
          const list = next[by].get(key) as BoardTask[] | undefined
          if (list) list.push(kept)
          else next[by].set(key, [kept])
        }
      }
      for (const by of ['driver', 'truck', 'trailer'] as const) {
        for (const [key, list] of next[by]) {
          const old = before[by].get(key)
          if (old && old.length === list.length && old.every((task, index) => task === list[index]))
            next[by].set(key, old)
        }
        lanes[by] = next[by]
      }
      tell()
    },
    /** Stores a task, unless it is older than the known one. */
    set(task: BoardTask) {
      const had = tasks.get(task.id)
      if (had && had.version > task.version) return
      if (had) unfile(had)
      tasks.set(task.id, task)
      file(task)
      tell()
    },
    /** Applies an order's change to its tasks' bars. */
    ofOrder(workOrderId: string, order: OfOrder) {
      const { pickupPlace, deliveryPlace } = order
      const known = { ...factsOf(order), pickupPlace, deliveryPlace }
      for (const task of tasks.values()) {
        const changed = { ...task, ...known }
        if (task.workOrderId === workOrderId && !same(task, changed)) this.set(changed)
      }
    },
    /** Orders that a truck is on its way for. */
    drivenOrders: () =>
      new Set([...tasks.values()].flatMap(({ status, workOrderId }) => (isLive(status) ? workOrderId : []))),
    /** Removes a task that is in no lane any more. */
    remove(id: string) {
      const had = tasks.get(id)
      if (!had) return
      unfile(had)
      tasks.delete(id)
      tell()
    },
  }
}
export type BoardStore = ReturnType<typeof createBoardStore>
