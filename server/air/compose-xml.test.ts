import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { composeXfhl, composeXfzb } from '@shortcut/domain/air-messages/xml/compose-houses.ts'
import { composeXfwb } from '@shortcut/domain/air-messages/xml/compose-xml.ts'
import { givenData } from '@shortcut/domain/testing/given-data.ts'
import { describe, expect, test } from 'vitest'
import { readAir } from './read-air.ts'

const header = { id: 'M1', issuedAt: '2026-03-04T10:15:00Z', sender: 'A & B', recipient: 'C' }
const folder = givenData('air/')
const contents = (name: string) =>
  readdirSync(new URL(`${name}/`, folder)).map(
    (file) => readAir(readFileSync(new URL(`${name}/${file}`, folder), 'latin1'))[0],
  )

describe.skipIf(!existsSync(folder))('the given samples, written as XML', () => {
  test('each waybill is the same when it is read again', () => {
    for (const given of contents('fwb')) {
      if (given?.content?.kind !== 'waybill') throw new Error('there is no waybill')
      const { waybill } = given.content
      const again = readAir(composeXfwb(waybill, header, false))[0]
      if (again?.content?.kind !== 'waybill') throw new Error('there is no waybill')
      const { awb, origin, destination, pieces, weight, volume, routing, flights } = waybill
      expect(again.content.waybill).toMatchObject({
        awb,
        origin,
        destination,
        pieces,
        weight,
        volume,
        routing,
        flights,
      })
      const { prepaid, collect, otherCharges, declaration, handling, controls, issue } = waybill
      expect(again.content.waybill).toMatchObject({ prepaid, collect, otherCharges, declaration, handling, issue })
      expect(again.content.waybill.controls).toEqual(controls)
      for (const [index, rate] of waybill.rates.entries()) {
        const { rateClass, chargeable, rate: each, total } = rate
        expect(again.content.waybill.rates[index]).toMatchObject({ rateClass, chargeable, rate: each, total })
      }
    }
  })

  test('each list of houses is the same when it is read again, and each house alone', () => {
    for (const given of contents('fhl')) {
      if (given?.content?.kind !== 'houses') throw new Error('there are no houses')
      const { list } = given.content
      const counted = list.houses.map(({ hawb, pieces, weight }) => [hawb, pieces, weight?.value])
      const again = readAir(composeXfhl(list, header))[0]?.message
      expect(again?.houses.map(({ hawb, pieces, weight }) => [hawb, pieces, weight?.value])).toEqual(counted)
      expect(again).toMatchObject({ type: 'HouseManifest', awb: list.awb, pieces: list.pieces })
      expect(again?.faults.filter(({ severity }) => severity === 'error')).toEqual([])
      const [house] = list.houses
      if (!house) throw new Error('there is no house')
      const alone = readAir(composeXfzb(list, house, header))[0]?.message
      expect(alone?.houses.map(({ hawb, pieces, weight }) => [hawb, pieces, weight?.value])).toEqual(
        counted.slice(0, 1),
      )
      expect(alone?.faults.filter(({ severity }) => severity === 'error')).toEqual([])
    }
  })
})

test('marks of XML in a text are written as text', () => {
  const list = {
    awb: '999-00000011',
    origin: 'FRA',
    destination: 'JFK',
    pieces: 1,
    weight: { value: '5', unit: 'K' },
    houses: [],
  }
  expect(composeXfhl(list, Object.assign({}, header, { id: '<a>&"' }))).toContain(
    '<ram:ID>&lt;a&gt;&amp;&quot;</ram:ID>',
  )
})
