import { expect, test } from 'vitest'
import { filingsOf, schemesOf } from './advance-filing.ts'

const at = (airport: string, country: string) => ({ airport, country })
const ord = at('ORD', 'US')

test('each place where freight lands has its scheme, also one on the way', () => {
  expect(schemesOf(ord, [at('FRA', 'DE'), at('HAM', 'DE')])).toEqual(['ICS2'])
  expect(schemesOf(ord, [at('YYZ', 'CA'), at('ZRH', 'CH')])).toEqual(['ICS2', 'PACT'])
  expect(schemesOf(at('SIN', 'SG'), [at('LAX', 'US')])).toEqual(['ACAS'])
  expect(schemesOf(ord, [at('LHR', 'GB'), at('DXB', 'AE')])).toEqual([])
  expect(schemesOf(ord, [at('BFS', 'GB')])).toEqual(['ICS2'])
})

test('freight that stays under the law that it leaves from needs no filing', () => {
  expect(schemesOf(at('MUC', 'DE'), [at('CDG', 'FR')])).toEqual([])
  expect(schemesOf(ord, [at('LAX', 'US')])).toEqual([])
})

test('territories follow the law of their union or state', () => {
  for (const country of ['US', 'PR', 'VI']) expect(schemesOf(at('FRA', 'DE'), [at('SJU', country)])).toEqual(['ACAS'])
  expect(schemesOf(at('FRA', 'DE'), [at('GUM', 'GU')])).toEqual([])
  expect(schemesOf(ord, [at('SJU', 'PR')])).toEqual([])
  for (const country of ['GP', 'MQ', 'GF', 'RE', 'YT', 'MF', 'AX'])
    expect(schemesOf(ord, [at('PTP', country)]), country).toEqual(['ICS2'])
})

test('where nobody knows the country of a place, each scheme is due, but the one that it leaves from', () => {
  expect(schemesOf(ord, [at('QQQ', '')])).toEqual(['ICS2', 'PACT'])
})

test('a needed filing is due until somebody reports it, and a reported one stays when the routing changes', () => {
  expect(filingsOf(['ICS2'], [])).toEqual([{ scheme: 'ICS2', isNeeded: true, state: 'due', reference: '' }])
  expect(filingsOf([], [{ scheme: 'PACT', state: 'onHold', reference: 'R1' }])).toEqual([
    { scheme: 'PACT', isNeeded: false, state: 'onHold', reference: 'R1' },
  ])
})
