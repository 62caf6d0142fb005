import { expect, test } from 'vitest'
import { ruleOf, securedPieces, securityFaultsOf, statusOn } from './security.ts'

const known = { status: 'known' as const, expiresOn: '2026-12-31' }
const account = { status: 'account' as const, expiresOn: null }
const faults = (more: object = {}) =>
  securityFaultsOf({
    country: 'US',
    aircraft: 'passenger',
    on: '2026-12-01',
    shipper: known,
    pieces: 4,
    records: [],
    ...more,
  }).map(({ fault }) => fault)
const passed = (pieces: number) => ({ pieces, result: 'passed' as const })
const failed = (pieces: number) => ({ pieces, result: 'failed' as const })

test('on a passenger aircraft from the United States the shipper is known and every piece is screened', () => {
  expect(faults()).toEqual(['screening'])
  expect(faults({ records: [passed(3)] })).toEqual(['screening'])
  expect(faults({ records: [passed(3), passed(1)] })).toEqual([])
  expect(faults({ shipper: null, records: [passed(4)] })).toEqual(['shipper'])
  expect(faults({ shipper: account, records: [passed(4)] })).toEqual(['shipper'])
  expect(faults({ aircraft: '', shipper: account })).toEqual(['shipper', 'screening'])
})

test('an account consignor’s freight only flies on all-cargo aircraft', () => {
  expect(faults({ country: 'SG', shipper: account, records: [passed(4)] })).toEqual(['shipper'])
  expect(faults({ country: 'SG', aircraft: 'allCargo', shipper: account })).toEqual([])
  expect(faults({ aircraft: 'allCargo', shipper: account, records: [passed(4)] })).toEqual([])
  expect(faults({ aircraft: 'allCargo', shipper: null })).toEqual(['screening'])
})

test('elsewhere a known shipper’s freight flies without screening, an unknown one’s does not', () => {
  expect(faults({ country: 'SG' })).toEqual([])
  expect(faults({ country: 'SG', shipper: null })).toEqual(['screening'])
  expect(faults({ country: 'SG', shipper: null, records: [passed(4)] })).toEqual([])
})

test('the rule is that of the day of the flight', () => {
  expect(ruleOf('US', 'passenger', '2010-08-02')).toMatchObject({ country: '*' })
  expect(ruleOf('US', 'passenger', '2010-08-03')).toMatchObject({ country: 'US', accepts: ['known'] })
  expect(ruleOf('US', 'allCargo', '2021-06-30')).toMatchObject({ country: '*' })
  expect(ruleOf('US', 'allCargo', '2021-07-01')).toMatchObject({ country: 'US', trusts: [] })
  expect(ruleOf('SG', '', '2026-12-01')).toMatchObject({ country: '*', aircraft: 'passenger' })
})

test('the rule of the United States holds in its territories, and where nobody knows the country', () => {
  for (const country of ['PR', 'VI', 'GU', 'AS', 'MP', 'UM', ''])
    expect(ruleOf(country, '', '2026-12-01'), country).toMatchObject({ country: 'US', accepts: ['known'], trusts: [] })
})

test('a status ends with its last day', () => {
  expect(statusOn(known, '2026-12-31')).toBe('known')
  expect(statusOn(known, '2027-01-01')).toBe('unknown')
  expect(statusOn(account, '2030-01-01')).toBe('account')
  expect(statusOn(null, '2026-12-01')).toBe('unknown')
})

test('after an alarm everything is screened again, also the freight of somebody who needs no screening', () => {
  expect(securedPieces([passed(2), failed(2)])).toBe(0)
  expect(securedPieces([passed(2), failed(2), passed(4)])).toBe(4)
  expect(faults({ records: [passed(2), failed(2)] })).toEqual(['alarm'])
  expect(faults({ country: 'SG', records: [failed(1)] })).toEqual(['alarm'])
  expect(faults({ records: [failed(4), passed(4)] })).toEqual([])
})
