import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { bookingOf } from '../booking-texts.ts'
import { placesOf } from '../live-through.ts'
import { type Person, send, type Wire } from './client.ts'
import type { LifeClock } from './life-clock.ts'
import { bookingComesAfterMs, type LiveBooking, livePrefix, planBooking } from './plan-life.ts'

interface Options {
  wire: Wire
  /** API keys, one for each customer. */
  keys: readonly string[]
  seed: number
  clock: LifeClock
  /** Whether a driver could take one more. */
  hasRoom: () => boolean
}

/** Customers' systems, which book through the booking API, and sometimes change or cancel a booking. */
export async function openCustomers(desk: Person, { wire, keys, seed, clock, hasRoom }: Options) {
  const query = { q: livePrefix, sort: '-bookingReceivedDate', pageSize: 50 } as const
  const { data } = await desk.call(workOrderApi.list, query)
  const numbers = data.list.map((row) => Number(row.customerReferenceNumber.slice(livePrefix.length)) || 0)
  const first = Math.max(0, ...numbers)
  let index = first
  const later: { at: number; key: string; body: object }[] = []

  async function book(key: string, body: object) {
    await send(wire, 'booking/inbound', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'user-agent': 'booking feed' },
      body: JSON.stringify(body),
    })
  }

  async function bodyOf(booking: LiveBooking) {
    const places = await placesOf(booking.stops.map(({ postalCode }) => postalCode))
    const said = bookingOf(booking, booking.customerReferenceNumber)
    const stops = said.stops.map((stop) => {
      const { city = '', province = '' } = places.get(stop.postalCode) ?? {}
      return { ...stop, city, province }
    })
    return { ...said, shipmentId: `L${booking.index + 1}`, stops }
  }

  return {
    async act() {
      const ripe = later.findIndex(({ at }) => clock.life() >= at)
      const [change] = ripe >= 0 ? later.splice(ripe, 1) : []
      if (change) await book(change.key, change.body)
      if (clock.sinceBegin() < bookingComesAfterMs(seed, index - first) || !hasRoom()) return
      const booking = planBooking(seed, index, keys.length, Date.now(), clock.pace)
      index += 1
      const key = keys[booking.customer] ?? ''
      const body = await bodyOf(booking)
      await book(key, { purpose: 'original', ...body })
      if (booking.later) {
        const { purpose, afterMs } = booking.later
        const changed = purpose === 'change' ? { palletQuantity: booking.pallets + 2 } : {}
        later.push({ at: clock.life() + afterMs, key, body: { purpose, ...body, ...changed } })
      }
    },
  }
}
