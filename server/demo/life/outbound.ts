import { isOneOf, onHandStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { cargoWarehouseApi } from '@shortcut/domain/cargo/warehouse-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { v5 } from 'uuid'
import type { Person } from './client.ts'
import type { LifeClock } from './life-clock.ts'
import { beginsIn, livePrefix } from './plan-life.ts'

/** An act has the same id after a restart, so that it counts once. */
const actIds = '7f0f0b55-6a1e-4c39-9d0a-0f1c7f5a2b18'
/** Where freight stands when a truck may take it. */
const isStored = (status: string) => status === 'putAway' || status === 'built'

/** Nothing of the receipt waits for a decision. */
const isFree = (status: string) => status === 'received' || status === 'resolved'

interface Options {
  supervisor: Person
  seed: number
  clock: LifeClock
  /** Whether this driver is one of the demo's; a visitor's truck is left to visitors. */
  isOwnDriver: (name: string) => boolean
  /** Whether a visitor works with this piece. */
  isVisitors: (pieceId: string) => Promise<boolean>
}

async function someOf(pieces: readonly { id: string }[], isMeant: (id: string) => Promise<boolean>): Promise<boolean> {
  for (const { id } of pieces) if (await isMeant(id)) return true
  return false
}

/** Freight that shippers bring to the warehouses, and that the company's trucks take on. */
export function openOutbound({ supervisor, seed, clock, isOwnDriver, isVisitors }: Options) {
  const announced = new Set<string>()
  const idsOf = async () => {
    const { data } = await supervisor.call(cargoWarehouseApi.list, {} as never)
    return new Map(data.map(({ code, id }) => [code, id]))
  }

  /** Freight of confirmed orders that begin here is announced by the supervisor. */
  async function announce() {
    const wanted = { q: livePrefix, bookingStatus: 'CONFIRMED', sort: '-bookingReceivedDate', pageSize: 20 }
    const { code, data } = await supervisor.call(workOrderApi.list, wanted as never)
    if (code !== codes.done) return
    for (const { id: workOrderId, bookingId, customerReferenceNumber } of data.list) {
      const near = beginsIn(seed, customerReferenceNumber)
      const warehouseId = near && (await idsOf()).get(near)
      if (!warehouseId || announced.has(workOrderId)) continue
      announced.add(workOrderId)
      const known = await supervisor.call(receiptApi.list, { view: 'all', q: bookingId })
      if (known.code === codes.done && known.data.list.length === 0)
        await supervisor.call(receiptApi.save, { warehouseId, workOrderId })
    }
  }
  /** A truck of the demo that has come for stored freight: the freight is built on one pallet, loaded, and the truck is closed. */
  async function loadTrucks(code: string, worker: Person) {
    const { code: answer, data } = await worker.call(warehouseWorkApi.today, {})
    if (answer !== codes.done) return
    for (const task of data.tasks) {
      if (task.closedAt || !isOwnDriver(task.driverName)) continue
      const ids = data.receipts
        .filter(({ workOrderId, status }) => workOrderId === task.workOrderId && isFree(status))
        .map(({ id }) => id)
      const standing = data.pieces.filter(
        ({ receiptId, status }) => ids.includes(receiptId) && isOneOf(status, onHandStatuses),
      )
      const here = standing.filter(({ status }) => isStored(status))
      if (here.length === 0 || (await someOf(standing, isVisitors))) continue
      const loose = here.filter(({ status, unit }) => status === 'putAway' && unit === '')
      const labels = loose.flatMap(({ labels: [label] }) => (label ? [label] : []))
      const unit = here.find((piece) => piece.unit !== '')?.unit ?? `PLT-${code}-${task.taskNo.slice(-4)}`
      const of = (kind: string) => v5(`${task.id} ${kind}`, actIds)
      const common = { at: clock.instant() }
      const acts = [
        ...(labels.length > 0 ? [{ ...common, id: of('build'), kind: 'build', data: { labels, unit } }] : []),
        { ...common, id: of('load'), kind: 'load', data: { labels: [unit], taskId: task.id } },
        { ...common, id: of('depart'), kind: 'depart', data: { taskId: task.id, left: [] } },
      ]
      await worker.call(warehouseWorkApi.sync, { acts })
    }
  }

  return { announce, loadTrucks }
}
