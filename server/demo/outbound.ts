import type { CargoActInput, CargoActKind } from '@shortcut/domain/cargo/acts.ts'
import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { cargoWarehouseApi } from '@shortcut/domain/cargo/warehouse-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { atTime } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Product } from '../product.ts'
import { bookingOf } from './booking-texts.ts'
import type { Do } from './company.ts'
import { visitorsDriver } from './company.ts'
import { airlines, gateways } from './geography.ts'
import { placesOf } from './live-through.ts'
import { damagedPhotoOf, signatureOf } from './photo.ts'
import type { PlannedOrder } from './plan-orders.ts'
import { crnOutbound, warehouses } from './warehouses.ts'

type Of<K extends CargoActKind> = Extract<CargoActInput, { kind: K }>

interface Cast {
  product: Product
  run: Do
  dispatcher: string
  supervisor: string
  /** Sessions: of a worker by warehouse, and of each driver. */
  workers: ReadonlyMap<string, string>
  drivers: ReadonlyMap<string, string>
  ownDrivers: readonly { id: string; userName: string }[]
  accounts: readonly { id: string }[]
  now: number
}

const minute = 60_000
const hour = 60 * minute

/** A carton of this freight. */
const size = { length: '60', width: '50', height: '40', unit: 'cm' } as const
const cartonM3 = 0.12

/** How far freight that the company takes on has come, and when it came to the warehouse. */
const plans = [
  { warehouse: 'JFK', cameBefore: 30 * hour, until: 'delivered' },
  { warehouse: 'ORD', cameBefore: 6 * hour, until: 'loaded' },
  { warehouse: 'JFK', cameBefore: 4 * hour, until: 'built' },
  // Its truck is that of the visitors' driver: it waits for somebody to load it.
  { warehouse: 'JFK', cameBefore: 3 * hour, until: 'ready' },
] as const
type Plan = (typeof plans)[number]

function orderOf({ warehouse }: Plan, index: number, came: number): PlannedOrder {
  const from = warehouses.find(({ code }) => code === warehouse) ?? warehouses[0]
  const gateway = gateways.find(({ iata }) => iata === warehouse) ?? gateways[0]
  const [pickupFrom, dropTo] = [came + 2 * hour, came + 12 * hour]
  return {
    index: 990_000 + index,
    customer: index,
    channel: 'manual',
    gateway,
    stops: [
      {
        kind: 'pickup',
        company: from.name,
        address: from.address,
        postalCode: from.postalCode,
        from: pickupFrom,
        to: pickupFrom + 6 * hour,
      },
      {
        kind: 'dropoff',
        company: `${gateway.iata} ${gateway.terminals[0]}`,
        address: `Cargo Area ${index + 1}`,
        postalCode: gateway.zip,
        from: pickupFrom,
        to: dropTo,
      },
    ],
    pallets: 2,
    pieces: 10 + index,
    weightLb: (10 + index) * 44,
    commodity: 'machine parts',
    truckType: "26' box truck",
    airline: airlines[index % airlines.length] ?? airlines[0],
    flightNo: 400 + index,
    awbSerial: '',
    cutOff: dropTo + 2 * hour,
    moments: [],
  }
}

/**
 * Freight that shippers bring to a warehouse themselves, and that the company's trucks take on to the airport: built on pallets, loaded, and
 * delivered piece by piece.
 */
export async function seedOutbound(cast: Cast) {
  for (const [index, plan] of plans.entries()) await takeOn(cast, plan, index)
}

async function takeOn(cast: Cast, plan: Plan, index: number) {
  const { product, run, dispatcher, supervisor, now } = cast
  const worker = cast.workers.get(plan.warehouse)
  const account = cast.accounts[index]
  if (!worker || !account) return
  const came = now - plan.cameBefore
  const planned = orderOf(plan, index, came)
  const at = <T>(after: number, work: (instant: string) => Promise<T>) =>
    atTime(came + after, () => work(new Date(came + after).toISOString()))
  const act = <K extends CargoActKind>(after: number, kind: K, data: Of<K>['data'], receiptId?: string) =>
    at(after, async (instant) => {
      const done = { id: newId(), kind, at: instant, data, receiptId }
      const { acts } = await run(warehouseWorkApi.sync, { acts: [done] }, worker)
      if (acts[0]?.outcome !== 'applied') throw new Error(`${kind} of freight was not taken: ${acts[0]?.message}`)
    })

  const places = await placesOf(planned.stops.map(({ postalCode }) => postalCode))
  const { mawb: _, airline: __, flight: ___, stops, ...said } = bookingOf(planned, crnOutbound(index))
  const located = stops.map((stop) => {
    const { city = '', province = '' } = places.get(stop.postalCode) ?? {}
    return { ...stop, city, province }
  })
  const volume = { value: (planned.pieces * cartonM3).toFixed(2), unit: 'm3' as const }
  const order = await at(-3 * hour, () =>
    run(workOrderApi.save, { ...said, volume, stops: located, accountId: account.id }, dispatcher),
  )
  await at(-2.5 * hour, () => run(workOrderApi.confirm, { ids: [order.id] }, dispatcher))
  const known = await run(cargoWarehouseApi.list, {} as never, supervisor)
  const warehouseId = known.find(({ code }) => code === plan.warehouse)?.id ?? ''
  const { id } = await at(-2 * hour, () => run(receiptApi.save, { warehouseId, workOrderId: order.id }, supervisor))

  await act(0, 'arrive', { dock: '2' }, id)
  await act(10 * minute, 'countLoose', { pieces: planned.pieces, packaging: 'carton' }, id)
  const labels = (await run(receiptApi.detail, { id }, supervisor)).pieceList.map(({ label }) => label)
  const weight = { value: String(planned.weightLb), unit: 'lb' } as const
  await act(15 * minute, 'measure', { labels, weight, size })
  const [first = '', ...others] = labels
  const isOneHeld = plan.until === 'loaded'
  if (isOneHeld) {
    const photos = [await damagedPhotoOf(product, worker)]
    await act(18 * minute, 'damage', {
      label: first,
      types: ['crushed'],
      photos,
      hold: true,
      remark: 'A corner is open',
    })
  }
  await act(20 * minute, 'finish', {}, id)
  const fit = isOneHeld ? others : labels
  await act(30 * minute, 'putAway', { labels: fit, location: `A-0${index + 1}-2` })
  if (isOneHeld)
    await at(40 * minute, async () => {
      const { discrepancies } = await run(receiptApi.detail, { id }, supervisor)
      for (const one of discrepancies)
        await run(
          discrepancyApi.resolve,
          { id: one.id, resolution: 'return', reply: 'Send the rest. We fetch the crushed one.' },
          supervisor,
        )
    })

  const visitors = cast.ownDrivers.find(({ userName }) => userName === visitorsDriver)
  const crew = await at(45 * minute, async () => {
    if (plan.until === 'ready') return visitors && { driverId: visitors.id }
    const { list } = await run(taskApi.suggest, { workOrderId: order.id, limit: 20 }, dispatcher)
    const free = list.find(({ blocked, driverId }) => !blocked && driverId !== visitors?.id)
    return free && { driverId: free.driverId, truckId: free.truckId, trailerId: free.trailerId }
  })
  if (!crew) return
  const task = await at(46 * minute, () =>
    run(taskApi.create, { workOrderId: order.id, ...crew, overrideReason: 'Planned by phone' }, dispatcher),
  )
  const unit = `PLT-${plan.warehouse}-${index + 1}`
  const onPallet = plan.until === 'ready' ? fit.slice(0, 6) : fit
  await act(50 * minute, 'build', { labels: onPallet, unit, unitKind: 'pallet' })
  if (plan.until === 'built' || plan.until === 'ready') return
  const driver = cast.drivers.get(crew.driverId) ?? ''
  const step = (after: number, kind: 'accept' | 'pickUp', data: object) =>
    at(after, (instant) =>
      run(driverTaskApi.sync, { acts: [{ id: newId(), kind, at: instant, taskId: task.id, data }] }, driver),
    )
  await step(60 * minute, 'accept', {})
  await act(150 * minute, 'load', { labels: [unit], taskId: task.id })
  const left = isOneHeld ? [{ label: first, reason: 'Damaged: the customer fetches it' }] : []
  await act(155 * minute, 'depart', { taskId: task.id, left })
  await step(160 * minute, 'pickUp', { pieces: fit.length, pallets: 1 })
  if (plan.until === 'loaded') return
  const signature = await signatureOf(product, driver)
  const [refused = '', ...accepted] = fit
  const handedOver = { accepted, refused: [{ label: refused, reason: 'Carton is wet' }] }
  await at(240 * minute, (instant) => {
    const data = { receivedBy: 'Ivy Chen', signature, pieces: accepted.length, handedOver }
    const stopId = task.stopIds.at(-1)
    const deliver = { id: newId(), kind: 'deliver', at: instant, taskId: task.id, stopId, data }
    return run(driverTaskApi.sync, { acts: [deliver] }, driver)
  })
}
