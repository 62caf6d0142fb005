import { expect, test } from 'vitest'
import { mostCharacters } from './compose-line.ts'
import { envelopeOf, withEnvelopes } from './envelope.ts'
import { fitFhl, outgoingFaults } from './outgoing.ts'
import { readMessages } from './read.ts'

const house = (index: number, goods: string) => [
  `HBS/H${index}/ORDHAM/1/K10//PARTS`,
  `TXT/${goods}`,
  'SHP',
  'NAM/ROSEMILL',
  'ADR/WAY 1',
  'LOC/CHICAGO',
  '/US',
]
const part = (lines: string[]) => lines.map((line) => `${line}\r\n`).join('')
const head = (houses: number) => ['FHL/5', `MBI/020-12345675ORDHAM/T${houses}K${houses * 10}`]
const parts = (text: string) => text.split('\r\n\r\n')
const envelope = envelopeOf('FRAFMLH', 'CHIAEXH', '2026-11-28T08:00:00Z')

const errorsOf = (text: string) => outgoingFaults(text).filter(({ severity }) => severity === 'error')

test('parts of a list that became too long are cut again between houses, and nothing is lost', () => {
  const houses = Array.from({ length: 60 }, (_, index) => house(index, 'GOODS THAT A RULE OF THE PARTNER MADE LONGER'))
  const long = [houses.slice(0, 40), houses.slice(40)].map((some) => part([...head(60), ...some.flat()])).join('\r\n')
  const cut = fitFhl(long, mostCharacters)
  expect(parts(cut).length).toBeGreaterThan(2)
  expect(errorsOf(withEnvelopes(cut, envelope))).toEqual([])
  const housesOf = (text: string) =>
    parts(text).flatMap((one) => one.split('\r\n').filter((line) => line && !/^(FHL|MBI)/.test(line)))
  expect(housesOf(cut)).toEqual(housesOf(long))
  expect(parts(cut).every((one) => one.startsWith('FHL/5\r\nMBI/'))).toBe(true)
  // What fits stays as it is, and so does what is no list of houses.
  const short = part([...head(1), ...house(1, 'A')])
  expect(fitFhl(short, mostCharacters)).toBe(short)
})

test('houses below their master are received, but not sent; parts of a whole list are', () => {
  const partial = part([...head(2), ...house(1, 'A')])
  expect(errorsOf(partial).map(({ field }) => field)).toEqual(['pieces', 'weight'])
  expect(readMessages(partial).flatMap(({ message }) => message.faults.map(({ severity }) => severity))).toEqual([
    'warning',
    'warning',
  ])
  const both = [1, 2].map((index) => part([...head(2), ...house(index, 'A')])).join('\r\n')
  expect(outgoingFaults(both)).toEqual([])
})

test('a way that ends elsewhere than the waybill, or where it begins, is not sent', () => {
  const fwb = (lane: string, to: string) =>
    part([
      'FWB/17',
      `020-12345675${lane}/T4K97.6`,
      `RTG/${to}LH`,
      'SHP',
      'NAM/ROSEMILL',
      'ADR/WAY 1',
      'LOC/CHICAGO',
      '/US',
      'CNE',
      'NAM/ALSTER',
      'ADR/WEG 1',
      'LOC/HAMBURG',
      '/DE',
      'CVD/USD//PP/NVD/NCV/XXX',
      'RTD/1/P4/K97.6/CQ/W97.6/R1/T97.6',
      '/NG/PARTS',
      'PPD/WT97.6',
      '/CT97.6',
      'ISU/27NOV26/CHICAGO',
      'REF/CHIAEXH',
    ])
  expect(errorsOf(fwb('ORDHAM', 'HAM'))).toEqual([])
  expect(errorsOf(fwb('ORDHAM', 'MUC')).map(({ identifier }) => identifier)).toEqual(['RTG'])
  expect(errorsOf(fwb('ORDORD', 'ORD')).map(({ field }) => field)).toEqual(['destination'])
})

test('a message that no cut makes shorter is named at the line where its room ends', () => {
  const long = part([...head(1), ...house(1, 'A'), ...Array.from({ length: 60 }, () => `/${'B'.repeat(65)}`)])
  expect(fitFhl(long, mostCharacters)).toBe(long)
  const [fault] = outgoingFaults(withEnvelopes(long, envelope)).filter(({ field }) => field === 'length')
  expect(fault).toMatchObject({ severity: 'error', identifier: 'SHP' })
})
