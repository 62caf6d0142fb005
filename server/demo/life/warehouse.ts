import type { CargoActInput, CargoActKind } from '@shortcut/domain/cargo/acts.ts'
import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { v5 } from 'uuid'
import { planFreight } from '../plan-freight.ts'
import { ownWorkers } from '../warehouses.ts'
import type { Person } from './client.ts'
import type { LifeClock } from './life-clock.ts'
import { openOutbound } from './outbound.ts'
import { beginsIn } from './plan-life.ts'
import { openVisitorsFreight } from './visitors-freight.ts'

type Of<K extends CargoActKind> = Extract<CargoActInput, { kind: K }>
type Receipt = ReplyOf<typeof receiptApi.list>['list'][number]

/** An act has the same id after a restart, so that it counts once. */
const actIds = '0b0f4c1e-7a5d-4f0e-9d57-2f9f3a1c8e44'
/** Beats between two looks at the dock. */
const lookBeats = 30
/** Time on one's feet is minutes of the demo's time; a visitor's demo runs at its real pace. */
const minute = 60_000

interface Options {
  supervisor: Person
  openWorker: (worker: { phone: string }) => Person
  seed: number
  clock: LifeClock
  /** Whether this driver is one of the demo's; a visitor's truck is left to visitors. */
  isOwnDriver: (name: string) => boolean
}

/**
 * The warehouses: freight that drivers brought is received, counted, now and then wrongly, and stored; the supervisor decides on most
 * differences, and leaves some to visitors.
 */
export function openWarehouseLife({ supervisor, openWorker, seed, clock, isOwnDriver }: Options) {
  const workers = new Map(ownWorkers.map((worker) => [worker.warehouse as string, openWorker(worker)]))
  const visitors = openVisitorsFreight({ isOwnDriver, minutesSince: clock.minutesSince })
  let due = 0
  const isVisitors = async (pieceId: string) =>
    visitors.leavesPiece((await supervisor.call(pieceApi.detail, { id: pieceId })).data.movements)

  async function act<K extends CargoActKind>(
    { id: receiptId, warehouseCode }: Receipt,
    kind: K,
    data: Of<K>['data'],
    ofReceipt = true,
  ) {
    const id = v5(`${receiptId} ${kind}`, actIds)
    const done = { id, kind, at: clock.instant(), data, ...(ofReceipt ? { receiptId } : {}) }
    await workers.get(warehouseCode)?.call(warehouseWorkApi.sync, { acts: [done] })
  }
  const detail = async (receipt: Receipt) => (await supervisor.call(receiptApi.detail, { id: receipt.id })).data

  /** When it was brought; undefined: it is still on its way. */
  async function deliveredAt({ workOrderId }: Receipt): Promise<string | null | undefined> {
    if (!workOrderId) return undefined
    const { code, data } = await supervisor.call(workOrderApi.detail, { id: workOrderId })
    if (code !== codes.done) return undefined
    // A shipper brings it, some time after it was booked.
    if (beginsIn(seed, data.customerReferenceNumber)) return data.bookingReceivedDate
    return data.stops.at(-1)?.actualDepartTime
  }

  async function count(receipt: Receipt) {
    const plan = planFreight(seed, receipt.receiptNo)
    const pieces = Math.max(1, (receipt.bookedPieces ?? 10) + plan.off)
    await act(receipt, 'countLoose', { pieces, packaging: 'carton' })
    const labels = (await detail(receipt)).pieceList.map(({ label }) => label)
    const value = (Number(receipt.bookedKg ?? 400) * plan.heavier).toFixed(1)
    if (labels.length > 0) await act(receipt, 'measure', { labels, weight: { value, unit: 'kg' }, isSure: true }, false)
  }

  async function store(receipt: Receipt) {
    const { pieceList } = await detail(receipt)
    const labels: string[] = []
    for (const { id, status, movedAt, label } of pieceList) {
      if (status !== 'received') continue
      // What was moved since the count may be in a visitor's hands.
      const isMoved = Date.parse(movedAt) > Date.parse(receipt.countedAt ?? '')
      if (!isMoved || !(await isVisitors(id))) labels.push(label)
    }
    const location = `C-0${(receipt.pieces % 4) + 1}-2`
    if (labels.length > 0) await act(receipt, 'putAway', { labels, location }, false)
  }

  async function decide(receipt: Receipt) {
    for (const one of (await detail(receipt)).discrepancies)
      if (!one.resolvedAt && !visitors.leavesDifference(one))
        await supervisor.call(discrepancyApi.resolve, {
          id: one.id,
          resolution: 'acceptCount',
          reply: 'Ship what is there.',
        })
  }

  /** The next thing that is due with freight. */
  async function go(receipt: Receipt) {
    if (receipt.status !== 'expected' && visitors.leavesReceipt(receipt)) return
    const plan = planFreight(seed, receipt.receiptNo)
    const since = clock.minutesSince(receipt.arrivedAt) * minute
    const isPast = (after: number) => since >= after - plan.arrives
    switch (receipt.status) {
      case 'expected': {
        const delivered = await deliveredAt(receipt)
        if (delivered && clock.minutesSince(delivered) * minute >= plan.arrives) {
          await act(receipt, 'arrive', { dock: plan.dock })
        }
        return
      }
      case 'arrived':
        return isPast(plan.counts) ? count(receipt) : undefined
      case 'counting':
        return isPast(plan.finishes) ? act(receipt, 'finish', {}) : undefined
      case 'discrepant':
        return plan.decides !== null && isPast(plan.decides) ? decide(receipt) : undefined
      case 'received':
      case 'resolved':
        return isPast(plan.stores) ? store(receipt) : undefined
    }
  }

  const outbound = openOutbound({ supervisor, seed, clock, isOwnDriver, isVisitors })

  return {
    async act() {
      if (!clock.isDue(due)) return
      due = clock.inBeats(lookBeats)
      for (const worker of workers.values())
        await worker.call(appOnlineApi.heartbeat, { device: 'Zebra TC22', appVersion: '1.4.2' })
      await outbound.announce()
      const { code, data } = await supervisor.call(receiptApi.list, { view: 'open', pageSize: 50, sort: '-updatedAt' })
      if (code !== codes.done) return
      for (const receipt of data.list) if (workers.has(receipt.warehouseCode)) await go(receipt)
      for (const [warehouse, worker] of workers) await outbound.loadTrucks(warehouse, worker)
    },
  }
}
