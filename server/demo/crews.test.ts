import { greatCircleKm } from '@shortcut/domain/positions/route.ts'
import { expect, test } from 'vitest'
import { chanceOf } from './chance.ts'
import { placesOf } from './live-through.ts'
import { planOrders } from './plan-orders.ts'

const km = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) => greatCircleKm(a, b)

test.each([200, 2000])(
  'of %i orders crews carry nearly all, and drive between 15 and 40 % of their way empty',
  async (count) => {
    const now = Date.UTC(2026, 10, 23, 12)
    const orders = planOrders(chanceOf(1), count, 90, 60, 25, now)
    expect(planOrders(chanceOf(1), count, 90, 60, 25, now)).toEqual(orders)
    const places = await placesOf(orders.flatMap((order) => order.stops.map((stop) => stop.postalCode)))
    const placeOf = (code = '') => places.get(code) ?? { lat: 0, lng: 0 }
    const drives = orders.flatMap((order) => {
      const crew = order.moments.findLast((moment) => moment.what === 'assign' || moment.what === 'reassign')
      const delivered = order.moments.find((moment) => moment.what === 'deliver')
      if (!crew || !('crew' in crew) || !delivered) return []
      return [
        {
          crew: crew.crew,
          at: delivered.at,
          from: placeOf(order.stops[0]?.postalCode),
          to: placeOf(order.stops.at(-1)?.postalCode),
        },
      ]
    })
    expect(drives.length).toBeGreaterThan(count * 0.75)
    let [loaded, empty] = [0, 0]
    for (let crew = 0; crew < 60; crew++) {
      const own = drives.filter((drive) => drive.crew === crew).sort((one, other) => one.at - other.at)
      for (const [index, drive] of own.entries()) {
        loaded += km(drive.from, drive.to)
        const before = own[index - 1]
        if (before) empty += km(before.to, drive.from)
      }
    }
    expect(empty / (loaded + empty)).toBeGreaterThan(0.15)
    expect(empty / (loaded + empty)).toBeLessThan(0.4)
  },
)
