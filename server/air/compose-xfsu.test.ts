import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { localMoment } from '@shortcut/domain/air/tracking/moments.ts'
import { statusCodes } from '@shortcut/domain/air-messages/fsu.ts'
import { composeXfsu, type XmlStatus } from '@shortcut/domain/air-messages/xml/compose-xfsu.ts'
import { givenData } from '@shortcut/domain/testing/given-data.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAir } from './read-air.ts'

const header = { id: 'M1', issuedAt: '2026-03-04T10:15:00Z', sender: 'XX', recipient: 'A & B' }
const head = {
  awb: '999-00000011',
  origin: 'FRA',
  destination: 'JFK',
  pieces: 3,
  weight: { value: '120.5', unit: 'KGM' },
}
const status: fc.Arbitrary<XmlStatus> = fc.record({
  code: fc.constantFrom(...statusCodes),
  at: fc.constantFrom('2026-03-04T10:15:00', '2026-12-31T23:59:00'),
  station: fc.constantFrom('FRA', 'JFK'),
  flight: fc.constantFrom(null, 'XX0123'),
  pieces: fc.constantFrom(null, 1, 3),
  weight: fc.constantFrom(null, { value: '40', unit: 'KGM' }, { value: '88.2', unit: 'LBR' }),
})

test('statuses that are written as XML and read are the same, whatever they tell, without an error', () => {
  fc.assert(
    fc.property(fc.array(status, { minLength: 1, maxLength: 6 }), (statuses) => {
      const told = statuses.map((one) => Object.assign({ to: 'BOS', reason: one.code === 'DIS' ? 'MSCA' : '' }, one))
      const [read] = readAir(composeXfsu(head, told, header))
      expect(read?.message).toMatchObject(Object.assign({ type: 'StatusMessage', version: '3.00', faults: [] }, head))
      expect(read?.message.statuses).toEqual(statuses)
    }),
  )
})

test('the flight of a status tells where it goes, and a discrepancy why', () => {
  const base = { at: '2026-03-04T10:15:00', station: 'FRA', flight: 'XX0123', pieces: 3, weight: null }
  const text = composeXfsu(
    head,
    [Object.assign({ code: 'DEP', to: 'JFK' }, base), Object.assign({ code: 'DIS', reason: 'MSCA' }, base)],
    header,
  )
  const bare = text.replace(/\s+/g, '')
  expect(bare).toContain(
    '<ram:ArrivalEvent><ram:OccurrenceArrivalLocation><ram:ID>JFK</ram:ID></ram:OccurrenceArrivalLocation></ram:ArrivalEvent>',
  )
  expect(bare).toContain('<ram:ActualOccurrenceDateTime>2026-03-04T10:15:00</ram:ActualOccurrenceDateTime>')
  expect(bare).toContain('<ram:DiscrepancyDescriptionCode>MSCA</ram:DiscrepancyDescriptionCode>')
})

const folder = givenData('air/')
describe.skipIf(!existsSync(folder))('the given samples', () => {
  test('each status of an airline, written as XML, is the same status', () => {
    for (const file of readdirSync(new URL('fsu/', folder))) {
      for (const { message } of readAir(readFileSync(new URL(`fsu/${file}`, folder), 'latin1'))) {
        const statuses = message.statuses.flatMap((one) => {
          const moment = one.at ? localMoment(one.at, header.issuedAt) : undefined
          const at = moment ? `${moment.day}T${moment.time || '00:00'}:00` : null
          const unit = { K: 'KGM', L: 'LBR' }[one.weight?.unit ?? '']
          return statusCodes.has(one.code)
            ? [Object.assign({}, one, { at, weight: one.weight && { value: one.weight.value, unit: unit ?? '' } })]
            : []
        })
        if (statuses.length === 0) continue
        const [again] = readAir(composeXfsu(message, statuses, header))
        expect(again?.message.statuses, file).toEqual(statuses)
        expect(again?.message.awb, file).toBe(message.awb)
      }
    }
  })
})
