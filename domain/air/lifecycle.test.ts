import { expect, test } from 'vitest'
import { nextWaybillStatus, stepsFrom, waybillStatuses, waybillSteps } from './lifecycle.ts'
import { factsOf, missingToBook, waybillContent } from './waybill.ts'

test('a waybill goes step by step from its draft to its consignee, and each step can be taken back', () => {
  let status = nextWaybillStatus('book', 'draft')
  const passed = [status]
  for (const step of waybillSteps.filter((one) => one !== 'back')) {
    const next = status && nextWaybillStatus(step, status)
    expect(next && nextWaybillStatus('back', next), step).toBe(status)
    passed.push(next)
    status = next
  }
  expect(['draft', ...passed, 'void']).toEqual(waybillStatuses)
  expect(stepsFrom('booked')).toEqual(['receive'])
  expect(stepsFrom('received')).toEqual(['screen', 'back'])
})

test('a booked number is only void before the airline has the freight, and a void waybill stays void', () => {
  expect(waybillStatuses.filter((status) => nextWaybillStatus('void', status))).toEqual([
    'booked',
    'received',
    'screened',
    'built',
    'manifested',
  ])
  for (const action of ['book', 'edit', 'delete', 'void', ...waybillSteps] as const)
    expect(nextWaybillStatus(action, 'void')).toBeNull()
  expect(nextWaybillStatus('delete', 'booked')).toBeNull()
  expect(nextWaybillStatus('edit', 'manifested')).toBeNull()
})

test('what a number needs is named, and an empty waybill is a draft', () => {
  const empty = waybillContent.parse({})
  expect(missingToBook('', empty)).toEqual([
    'airline',
    'shipper',
    'consignee',
    'origin',
    'destination',
    'leg',
    'pieces',
    'gross',
    'goods',
  ])
  const whole = waybillContent.parse({
    shipper: { name: 'Rosemill' },
    consignee: { name: 'Alster Import' },
    origin: 'ord',
    destination: 'HAM',
    legs: [{ to: 'FRA', by: 'lh' }],
    flights: [{ flight: 'LH8161', on: '2026-12-01' }],
    lines: [{ pieces: 4, gross: '120.5', goods: 'Machine parts', rateClass: 'Q', rate: '2.5' }],
  })
  expect(missingToBook('LH', whole)).toEqual([])
  expect(factsOf(whole)).toMatchObject({
    origin: 'ORD',
    flight: 'LH8161',
    flightOn: '2026-12-01',
    pieces: 4,
    chargeable: '120.5',
  })
})

test('what does not fit the paper is refused at its field', () => {
  const wrong = waybillContent.safeParse({
    origin: 'OR1',
    agent: { iataCode: '123456' },
    lines: [{ tariff: 'cheap' }],
    otherCharges: [{ code: 'A1', due: 'A', amount: '1' }],
  })
  expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['agent.iataCode', 'likeExample'],
    ['origin', 'likeExample'],
    ['lines.0.tariff', 'likeExample'],
    ['otherCharges.0.code', 'likeExample'],
  ])
})
