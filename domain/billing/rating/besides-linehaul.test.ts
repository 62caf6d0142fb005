import { describe, expect, test } from 'vitest'
import { at, chicago, load, sheet } from '../../testing/rated-load.ts'
import type { Accessorial } from '../rate-sheets/rate-fields.ts'
import type { Load, LoadStop } from './load.ts'
import { rateOrder } from './rate-order.ts'

describe('besides the linehaul', () => {
  const besides = (facts: Partial<Load>, ...accessorials: Partial<Accessorial>[]) =>
    rateOrder(load(facts), sheet([{ price: '500' }], { accessorials }))
      .charges.slice(facts.wasCancelledUnderWay ? 0 : 1)
      .map(({ name, amount }) => `${name} ${amount}`)
  const detention = { kind: 'detention', name: 'Detention', price: '60' } as const
  const held = (times: Partial<LoadStop>) => ({
    stops: [at(times), at({ ...chicago, arrivedAt: '2026-11-03T10:00Z', departedAt: '2026-11-03T10:30Z' })],
  })
  const eightToTwelve = { arrivedAt: '2026-11-02T08:00Z', departedAt: '2026-11-02T12:00Z' }

  test('extra stops beyond those that the linehaul covers', () => {
    const four = {
      stops: [at({}), at({ ...chicago }), at({ ...chicago, sequence: 3 }), at({ ...chicago, sequence: 4 })],
    }
    expect(besides(four, { kind: 'extraStop', name: 'Stop off', price: '150' })).toEqual(['Stop off 300.00'])
    expect(besides({}, { kind: 'extraStop', name: 'Stop off', price: '150' })).toEqual([])
    const drops = { kind: 'extraStop', name: 'Drop', price: '75', stopKind: 'dropoff', includedStops: 1 } as const
    expect(besides(four, drops)).toEqual(['Drop 150.00'])
  })

  test('detention counts from the later of arrival and appointment, less free time, in started blocks, up to its cap', () => {
    expect(besides(held(eightToTwelve), detention)).toEqual(['Detention, Dallas 120.00'])
    const early = held({ ...eightToTwelve, windowFrom: '2026-11-02T09:00Z', windowTo: '2026-11-02T10:00Z' })
    expect(besides(early, detention)).toEqual(['Detention, Dallas 60.00'])
    expect(besides(early, { ...detention, clock: 'arrival' })).toEqual(['Detention, Dallas 120.00'])
    const late = held({ ...eightToTwelve, windowFrom: '2026-11-02T06:00Z', windowTo: '2026-11-02T07:00Z' })
    expect(besides(late, { ...detention, clock: 'appointment' })).toEqual(['Detention, Dallas 240.00'])
    expect(besides(late, { ...detention, lateForfeits: true, minCharge: '75' })).toEqual(['Detention, Dallas 0.00'])
    expect(besides(held(eightToTwelve), { ...detention, maxCharge: '100' })).toEqual(['Detention, Dallas 100.00'])
    expect(besides(held({ ...eightToTwelve, departedAt: '2026-11-02T10:01Z' }), detention)).toEqual([
      'Detention, Dallas 15.00',
    ])
    expect(besides(held({ ...eightToTwelve, departedAt: '2026-11-02T10:00Z' }), detention)).toEqual([])
    const whole = { ...detention, blockMinutes: 60, blockRounding: 'down' } as const
    expect(besides(held({ ...eightToTwelve, departedAt: '2026-11-02T11:59Z' }), whole)).toEqual([
      'Detention, Dallas 60.00',
    ])
  })

  test('detention waits for approval; an unknown time is reported', () => {
    const ready = sheet([{}], { accessorials: [detention] })
    const { charges, exceptions } = rateOrder(load(held(eightToTwelve)), ready)
    expect(charges.at(-1)).toMatchObject({ needsApproval: true, quantity: '2', unit: 'hour', price: '60' })
    expect(exceptions.map(({ code }) => code)).toEqual(['detentionUnapproved'])
    expect(rateOrder(load(held({})), ready).exceptions[0]).toEqual({ code: 'timesUnknown', values: { stop: '1' } })
  })

  test('detention shows times in its stop’s zone', () => {
    const there = held({ ...eightToTwelve, timeZone: 'America/Chicago' })
    const { charges } = rateOrder(load(there), sheet([{}], { accessorials: [detention] }))
    expect(charges.at(-1)?.arithmetic[0]).toMatchObject({
      rule: 'fromArrival',
      values: { stop: '1', from: '2026-11-02 02:00', to: '2026-11-02 06:00' },
      result: '240',
    })
  })

  test('an order pays at most the maximum for all its stops together', () => {
    const both = {
      stops: [at(eightToTwelve), at({ ...chicago, arrivedAt: '2026-11-03T08:00Z', departedAt: '2026-11-03T12:00Z' })],
    }
    const most = { ...detention, maxPerOrder: '150' }
    expect(besides(both, most)).toEqual(['Detention, Dallas 120.00', 'Detention, Chicago 30.00'])
    const { charges, exceptions } = rateOrder(
      load(both),
      sheet([{ price: '500' }], { accessorials: [{ ...detention, maxPerOrder: '120' }] }),
    )
    expect(charges.at(-1)).toMatchObject({ name: 'Detention, Chicago', amount: '0.00', needsApproval: false })
    expect(charges.at(-1)?.arithmetic.at(-1)).toMatchObject({ rule: 'mostPerOrder', result: '0' })
    expect(exceptions.map(({ code }) => code)).toEqual(['detentionUnapproved'])
  })

  test('layover by started days; lift gate by tag; percentages of linehaul; manual ones are skipped', () => {
    const days = {
      kind: 'layover',
      name: 'Layover',
      price: '300',
      blockMinutes: 1440,
      priceMinutes: 1440,
      freePickupMinutes: 600,
    } as const
    expect(besides(held({ ...eightToTwelve, departedAt: '2026-11-03T20:00Z' }), days)).toEqual([
      'Layover, Dallas 600.00',
    ])
    const gate = { kind: 'liftGate', name: 'Lift gate', price: '85', trigger: 'tag', tag: 'liftgate' } as const
    expect(besides({ tags: ['LiftGate'] }, gate)).toEqual(['Lift gate 85.00'])
    expect(besides({}, gate)).toEqual([])
    const always = { kind: 'custom', name: 'Hazmat', price: '12.5', unit: 'percent', trigger: 'always' } as const
    expect(besides({}, always, { ...always, trigger: 'byHand' })).toEqual(['Hazmat 62.50'])
  })

  test('an order cancelled under way pays for the truck ordered, not used, and nothing else', () => {
    const notUsed = { kind: 'truckOrderedNotUsed', name: 'Truck ordered not used', price: '250' } as const
    expect(besides({ wasCancelledUnderWay: true }, notUsed, detention)).toEqual(['Truck ordered not used 250.00'])
    expect(besides({ wasCancelledUnderWay: true }, { ...notUsed, unit: 'percent', price: '200' })).toEqual([
      'Truck ordered not used 1000.00',
    ])
    expect(besides({}, notUsed)).toEqual([])
  })
})
