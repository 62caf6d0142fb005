import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { v5 } from 'uuid'
import { atTime } from '../platform/clock.ts'
import type { Product } from '../product.ts'
import { findPlace } from '../work-orders/places.ts'
import { bookingOf, tenderOf } from './booking-texts.ts'
import type { Crew, Do } from './company.ts'
import { photoOf } from './photo.ts'
import type { Moment, PlannedOrder } from './plan-orders.ts'

/** Gives the same id for the same thing, like a phone that stores it. */
const eventIds = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const side = 14
/** Phones' positions are stored for the last days. */
const trackedMs = 5 * 86_400_000

export interface Cast {
  /** The demo's present, milliseconds since 1970. */
  now: number
  product: Product
  run: Do
  dispatchers: string[]
  drivers: Map<string, string>
  accounts: { id: string; name: string; key: string }[]
  crews: Crew[]
}

interface Life {
  order: PlannedOrder
  id: string
  taskId: string
  stopIds: string[]
  crew: Crew | undefined
  revisionId: string
  at: number
  next: number
}

/**
 * Plays every planned order's events in order of time, through the same calls as real work. Orders and tasks get their
 * numbers one after the other, so that they are the same each time; everything else runs in parallel.
 */
export async function liveThrough(
  cast: Cast,
  orders: readonly PlannedOrder[],
  told: (done: number, all: number) => void,
) {
  const lives: Life[] = orders
    .filter((order) => order.moments.length > 0)
    .map((order) => ({ order, id: '', taskId: '', stopIds: [], crew: undefined, revisionId: '', at: 0, next: 0 }))
  const moments = lives
    .flatMap((life) => life.order.moments.map((moment, index) => ({ life, moment, index })))
    .sort((one, other) => one.moment.at - other.moment.at || one.life.order.index - other.life.order.index)
  const places = await placesOf(orders.flatMap((order) => order.stops.map((stop) => stop.postalCode)))
  const numbered = new Map<Moment['what'], Promise<unknown>>()
  const before = new Map<Life, Promise<unknown>>()
  const open = new Set<Promise<unknown>>()
  let done = 0
  const confirmations = gatherConfirmations(cast)
  for (const { life, moment } of moments) {
    confirmations.passTime(moment.at, life)
    if (moment.what === 'confirm') {
      before.set(life, confirmations.add(life, moment.at, before.get(life)))
      done += 1
      continue
    }
    while (open.size >= side) await Promise.race(open)
    const earlier = before.get(life) ?? Promise.resolve()
    const takesNumber = moment.what === 'receive' || moment.what === 'assign'
    const ready = takesNumber ? Promise.all([earlier, numbered.get(moment.what)]) : earlier
    const work = ready.then(() => atTime(moment.at, () => happen(cast, life, moment, places)))
    if (takesNumber) numbered.set(moment.what, work)
    before.set(life, work)
    const settled = work.finally(() => {
      open.delete(settled)
      done += 1
      if (done % 500 === 0) told(done, moments.length)
    })
    open.add(settled)
  }
  await confirmations.flush()
  await Promise.all(open)
}

/** Dispatchers confirm several bookings at once: within the hour, or before the next event of one of them. */
function gatherConfirmations({ run, dispatchers }: Cast) {
  let batch: { life: Life; earlier: Promise<unknown> | undefined }[] = []
  let at = 0
  let begun = 0
  let sent: Promise<unknown> = Promise.resolve()
  let send = () => {}
  let next: Promise<unknown> = sent

  function flush() {
    if (batch.length === 0) return sent
    const [gathered, time] = [batch, at]
    const dispatcher = dispatchers[Math.floor(time / 60_000) % dispatchers.length] ?? ''
    batch = []
    sent = Promise.all(gathered.map(({ earlier }) => earlier)).then(() =>
      atTime(time, async () =>
        perItem(await run(workOrderApi.confirm, { ids: gathered.map(({ life }) => life.id) }, dispatcher)),
      ),
    )
    send()
    return sent
  }

  return {
    flush,
    passTime(now: number, life: Life) {
      if (now - begun > 3_600_000 || batch.length >= 20 || batch.some((one) => one.life === life)) flush()
    },
    /** @returns when this order is confirmed */
    add(life: Life, now: number, earlier: Promise<unknown> | undefined): Promise<unknown> {
      if (batch.length === 0) {
        begun = now
        next = new Promise<void>((done) => {
          send = done
        }).then(() => sent)
      }
      batch.push({ life, earlier })
      at = now
      return next
    },
  }
}

/** City, province and coordinates by ZIP code. */
export async function placesOf(codes: readonly string[]) {
  const { default: zipcodes } = await import('zipcodes')
  const places = new Map<string, { city: string; province: string; lat: number; lng: number }>()
  for (const code of new Set(codes)) {
    const found = zipcodes.lookup(code)
    const place = await findPlace({ postalCode: code, city: '', province: '', country: 'US' })
    places.set(code, {
      city: found?.city ?? '',
      province: found?.state ?? '',
      lat: place.lat ?? 0,
      lng: place.lng ?? 0,
    })
  }
  return places
}
type Places = Awaited<ReturnType<typeof placesOf>>

async function happen(cast: Cast, life: Life, moment: Moment, places: Places): Promise<void> {
  const { run, dispatchers } = cast
  const dispatcher = dispatchers[life.order.index % dispatchers.length] ?? ''
  const event = {
    id: life.taskId,
    eventId: v5(`${life.order.index} ${moment.what} ${moment.at}`, eventIds),
    at: new Date(moment.at).toISOString(),
  }
  const driver = life.crew ? (cast.drivers.get(life.crew.driverId) ?? '') : ''
  switch (moment.what) {
    case 'receive':
      life.id = await receive(cast, life.order, dispatcher, moment.at, places)
      return
    case 'cancel':
      return perItem(await run(workOrderApi.cancel, { ids: [life.id], reason: moment.reason }, dispatcher))
    case 'cancelDelivery':
      return perItem(await run(workOrderApi.cancelDelivery, { ids: [life.id], reason: moment.reason }, dispatcher))
    case 'revise': {
      const pallets = moment.pallets === life.order.pallets ? moment.pallets + 1 : moment.pallets
      const revised = await run(workOrderApi.revise, { id: life.id, palletQuantity: pallets }, dispatcher)
      life.revisionId = revised.revision?.id ?? ''
      return
    }
    case 'confirmRevision':
      await run(workOrderApi.confirmRevision, { id: life.id, revisionId: life.revisionId, decisions: {} }, dispatcher)
      return
    case 'assign': {
      life.crew = cast.crews[moment.crew]
      const task = await run(
        taskApi.create,
        { workOrderId: life.id, ...life.crew, driverId: life.crew?.driverId, overrideReason: 'Planned by phone' },
        dispatcher,
      )
      life.taskId = task.id
      life.stopIds = task.stopIds
      return
    }
    case 'reassign':
      life.crew = cast.crews[moment.crew]
      if (life.crew)
        await run(taskApi.assign, { id: life.taskId, ...life.crew, overrideReason: 'Planned by phone' }, dispatcher)
      return
    case 'accept':
      await run(driverTaskApi.accept, event, driver)
      return
    case 'reject':
      await run(driverTaskApi.reject, { ...event, reason: moment.reason }, driver)
      return
    case 'pickUp': {
      if (moment.at > cast.now - trackedMs) await report(cast, driver, life.order, 'pickup', moment.at, places)
      await run(driverTaskApi.pickUp, event, driver)
      return
    }
    case 'deliver':
      return deliver(cast, life, moment, event, driver, places)
  }
}

function perItem({ failed }: { failed: { message: string }[] }) {
  if (failed[0]) throw new Error(failed[0].message)
}

/** A booking arrives through its customer's channel, or a dispatcher types it. */
async function receive(
  cast: Cast,
  order: PlannedOrder,
  dispatcher: string,
  at: number,
  places: Places,
): Promise<string> {
  const account = cast.accounts[order.customer]
  if (!account) throw new Error('no such customer')
  const booking = bookingOf(order)
  const stops = booking.stops.map((stop) => ({
    ...stop,
    city: places.get(stop.postalCode)?.city ?? '',
    province: places.get(stop.postalCode)?.province ?? '',
  }))
  if (order.channel === 'manual') {
    const made = await cast.run(workOrderApi.save, { ...booking, stops, accountId: account.id }, dispatcher)
    return made.id
  }
  const reply = await cast.product.server.inject({
    method: 'POST',
    url: '/shortcut-api/booking/inbound',
    headers: {
      'x-api-key': account.key,
      'content-type': order.channel === 'api' ? 'application/json' : 'application/edi-x12',
    },
    payload:
      order.channel === 'api' ? JSON.stringify({ purpose: 'original', ...booking, stops }) : tenderOf(order, at, stops),
  })
  const id = reply.json().data?.orders?.[0]?.id
  if (!id) throw new Error(`booking ${order.index} was not taken: ${reply.body}`)
  return id
}

/** A few positions around a place, as the phone sends them. */
async function report(
  cast: Cast,
  driver: string,
  order: PlannedOrder,
  kind: 'pickup' | 'dropoff',
  at: number,
  places: Places,
) {
  const from = places.get(order.stops[0]?.postalCode ?? '')
  const to = places.get(order.stops.at(-1)?.postalCode ?? '')
  if (!from || !to) return
  const steps = kind === 'pickup' ? [0] : [0.2, 0.4, 0.6, 0.8, 1]
  const positions = steps.map((part) => ({
    at: new Date(at - (1 - part) * 3_600_000 * (kind === 'pickup' ? 0 : 1.5)).toISOString(),
    lat: from.lat + (to.lat - from.lat) * part,
    lng: from.lng + (to.lng - from.lng) * part,
    speedKmh: kind === 'pickup' ? 0 : 72,
  }))
  await cast.run(driverTaskApi.positions, { positions }, driver)
}

async function deliver(
  cast: Cast,
  life: Life,
  moment: Extract<Moment, { what: 'deliver' }>,
  event: { id: string; eventId: string; at: string },
  driver: string,
  places: Places,
) {
  if (moment.at > cast.now - trackedMs) await report(cast, driver, life.order, 'dropoff', moment.at, places)
  const [, ...drops] = life.stopIds
  const photos = moment.photo ? await photoOf(cast.product, driver, life.order) : []
  for (const [index, drop] of drops.entries())
    await cast.run(
      driverTaskApi.deliver,
      {
        ...event,
        eventId: v5(`${event.eventId} ${index}`, eventIds),
        stopId: drop,
        photos: index === 0 ? photos : [],
        receivedBy: 'Terminal clerk',
      },
      driver,
    )
}
