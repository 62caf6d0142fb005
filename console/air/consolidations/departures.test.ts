import type { WaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import { expect, test } from 'vitest'
import { departuresOf } from './departures.ts'

const master = (id: string, departsAt: string | null, flightBefore = '', status: WaybillStatus = 'booked') => ({
  id,
  status,
  plan: { departsAt, flightBefore },
})
const four = '2026-12-05T16:00:00.000Z'
const six = '2026-12-05T18:00:00.000Z'

test('masters of one flight with one departure have it at the flight', () => {
  expect(departuresOf([master('a', four), master('b', four)])).toEqual({ ofFlight: four, ofMasters: {} })
  expect(departuresOf([master('a', null), master('b', null)])).toEqual({ ofFlight: 'none', ofMasters: {} })
})

test('a master that changed to a flight with a departure says that its own is missing', () => {
  const masters = [master('a', four), master('b', null, 'CX992 2026-12-05 ORD'), master('c', null)]
  expect(departuresOf(masters)).toEqual({ ofFlight: four, ofMasters: { b: 'changed', c: 'none' } })
  expect(departuresOf(masters.slice(1))).toEqual({ ofFlight: 'none', ofMasters: { b: 'changed' } })
})

test('different departures of one flight stand at their masters', () => {
  expect(departuresOf([master('a', four), master('b', six), master('c', null)])).toEqual({
    ofFlight: null,
    ofMasters: { a: four, b: six, c: 'none' },
  })
})

test('nobody is asked for the departure of a flight that has left', () => {
  const of = (status: WaybillStatus) => departuresOf([master('a', null, 'CX992', status)]).ofMasters
  expect(of('tendered')).toEqual({ a: 'changed' })
  expect(of('departed')).toEqual({})
})
