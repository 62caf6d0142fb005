import { placeInTime } from '@shortcut/domain/board/board.ts'
import type { BoardDriver, BoardTask, BoardTruck } from '@shortcut/domain/board/board-api.ts'
import { isLive } from '@shortcut/domain/work-orders/lifecycle.ts'
import { pack } from '@shortcut/ui/timeline/pack.ts'
import type { BoardStore, LanesBy } from './board-store.ts'

/** A task's bar: its time, and the row in which it overlaps no other. */
export type Bar = { task: BoardTask; from: number; to: number; exact: boolean; row: number }

export type Lane = {
  id: string
  name: string
  /** A driver's truck, or a truck's drivers. */
  with: string
  homeBase: string
  drivers: readonly BoardDriver[]
  truck: BoardTruck | undefined
  bars: readonly Bar[]
  rows: number
}

export type Filters = {
  by: LanesBy
  q: string
  who: 'everybody' | 'free' | 'working'
  homeBase: string
  sort: 'name' | 'base' | 'work'
}

const barHeight = 26
const rim = 3
/** A shorter task is drawn, and kept free of others, as if it took this long. */
const shortest = 30 * 60_000

export const laneHeight = (rows: number) => Math.max(1, rows) * barHeight + 2 * rim
/** Top of a lane's row, from the lane's top, px. */
export const rowTop = (row: number) => rim + row * barHeight
export const rowHeight = barHeight - 2

/** Cached: a comparison without it creates its own. */
const alphabet = new Intl.Collator('en', { numeric: true })

const known = new WeakMap<readonly BoardTask[], Pick<Lane, 'bars' | 'rows'>>()

/** A lane's tasks in time order. Cached while the list of tasks is the same. */
function barsOf(tasks: readonly BoardTask[]): Pick<Lane, 'bars' | 'rows'> {
  const before = known.get(tasks)
  if (before) return before
  const placed = tasks
    .flatMap((task) => {
      const at = placeInTime(task)
      return at ? [{ task, ...at, row: 0 }] : []
    })
    .sort((one, other) => one.from - other.from || one.to - other.to)
  const { rows, count } = pack(placed, shortest)
  const made = { bars: placed.map((bar, index) => ({ ...bar, row: rows[index] ?? 0 })), rows: count }
  known.set(tasks, made)
  return made
}

function allLanes(store: BoardStore, by: LanesBy): Lane[] {
  const drivers = store.drivers()
  if (by === 'driver')
    return drivers.map((driver) => {
      const truck = store.truck(driver.truckId)
      return {
        id: driver.id,
        name: driver.name,
        with: truck?.unitNo ?? '',
        homeBase: driver.homeBase,
        drivers: [driver],
        truck,
        ...barsOf(store.tasksOf(by, driver.id)),
      }
    })
  return store.trucks().map((truck) => {
    const own = drivers.filter(({ truckId }) => truckId === truck.id)
    return {
      id: truck.id,
      name: truck.unitNo,
      with: own.map(({ name }) => name).join(', '),
      homeBase: own[0]?.homeBase ?? '',
      drivers: own,
      truck,
      ...barsOf(store.tasksOf(by, truck.id)),
    }
  })
}

const busy = (lane: Lane, from: number, to: number) =>
  lane.bars.filter((bar) => isLive(bar.task.status) && bar.from < to && from < bar.to)
const load = (lane: Lane, from: number, to: number) =>
  busy(lane, from, to).reduce((sum, bar) => sum + Math.min(bar.to, to) - Math.max(bar.from, from), 0)

/** The lanes that match the filters. `from` and `to`: the time in which somebody is available or works. */
export function shownLanes(store: BoardStore, filters: Filters, from: number, to: number): readonly Lane[] {
  const q = filters.q.trim().toLowerCase()
  const found = allLanes(store, filters.by).filter(
    (lane) =>
      (!q || `${lane.name} ${lane.with}`.toLowerCase().includes(q)) &&
      (!filters.homeBase || lane.homeBase === filters.homeBase) &&
      (filters.who === 'everybody' || (filters.who === 'working') === busy(lane, from, to).length > 0),
  )
  const byName = (one: Lane, other: Lane) => alphabet.compare(one.name, other.name)
  if (filters.sort === 'base')
    return found.sort((one, other) => alphabet.compare(one.homeBase, other.homeBase) || byName(one, other))
  if (filters.sort === 'name') return found.sort(byName)
  const loads = new Map(found.map((lane) => [lane, load(lane, from, to)]))
  return found.sort((one, other) => (loads.get(one) ?? 0) - (loads.get(other) ?? 0) || byName(one, other))
}
