import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import { expect, test } from 'vitest'
import { findDrivers } from './find-drivers.ts'

const driver = (name: string, more: Partial<FleetDriver> = {}): FleetDriver => ({
  id: name,
  name,
  phone: '312-555-0100',
  truckNo: '',
  app: 'online',
  seenAt: null,
  position: null,
  task: null,
  ...more,
})
const fleet = [
  driver('Joanna Frey'),
  driver('Mia Ann'),
  driver('Ann Driver', { phone: '(773) 555-0142' }),
  driver('Bob Stone', { truckNo: 'T-104' }),
]
const found = (text: string) => findDrivers(fleet, text).map(({ name }) => name)

test('a driver is found by name, beginnings first, and by truck', () => {
  expect(found('ann')).toEqual(['Ann Driver', 'Mia Ann', 'Joanna Frey'])
  expect(found('t-104')).toEqual(['Bob Stone'])
  expect(found('nobody')).toEqual([])
})

test('a phone number is found with any signs between its digits, and not by a few digits', () => {
  expect(found('773 5550142')).toEqual(['Ann Driver'])
  expect(found('773-555')).toEqual(['Ann Driver'])
  expect(found('77')).toEqual([])
})

test('an empty field suggests nobody', () => {
  expect(found('  ')).toEqual([])
})
