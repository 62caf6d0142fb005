import { expect, test } from 'vitest'
import { findingText } from './finding-text.ts'
import { asSpecified } from './moments.ts'
import { say } from './say.ts'

const english = (code: Parameters<typeof findingText>[1]['code'], params: Record<string, string | number>) =>
  say('en', 'finding', code, params)

const far = {
  code: 'pickupUnreachable',
  params: { driver: 'Ann', km: 1619, late: 2054, by: '2026-11-23 12:00', zone: 'CST' },
} as const
const heavy = { code: 'overCapacity', params: { weight: 21000, capacity: 20000, vehicle: 'U-1' } } as const
const old = { code: 'licenceExpired', params: { driver: 'Ann', on: '2026-11-23' } } as const
const us = { ...asSpecified, dates: 'us', thisYear: '2026' } as const

test('distances, weights and times of a finding are shown in the given formats', () => {
  const said = (found: Parameters<typeof findingText>[1]) => [
    findingText(english, found, asSpecified, 'us'),
    findingText(english, found, us, 'metric'),
  ]
  expect(said(far)).toEqual([
    'Ann is 1,006 mi away (straight line) and would be 34 h late for the pickup, due 2026-11-23 12:00 CST.',
    'Ann is 1,619 km away (straight line) and would be 34 h late for the pickup, due Nov 23, 12:00 PM CST.',
  ])
  expect(said(heavy)).toEqual([
    'The load of 46,297 lb is over the 44,092 lb limit of U-1.',
    'The load of 21,000 kg is over the 20,000 kg limit of U-1.',
  ])
  expect(said(old)).toEqual(['Ann’s license expires on 2026-11-23.', 'Ann’s license expires on Nov 23.'])
})
