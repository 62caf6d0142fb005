import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAirMessages } from './read.ts'

const event = (code: string) =>
  JSON.stringify(
    {
      '@context': { cargo: 'https://onerecord.iata.org/ns/cargo#' },
      '@type': 'cargo:LogisticsEvent',
      'cargo:eventDate': { '@value': '2026-03-04T10:15:00Z' },
      'cargo:eventCode': { '@id': `https://onerecord.iata.org/ns/code-lists/StatusCode#${code}` },
    },
    null,
    2,
  )

test('an event is a status, and an unknown one is named at its line', () => {
  expect(readAirMessages(event('DEP'))).toMatchObject([
    { type: 'LogisticsEvent', statuses: [{ code: 'DEP', at: '2026-03-04T10:15:00Z' }], faults: [] },
  ])
  expect(readAirMessages(event('DPE'))[0]?.faults).toMatchObject([
    { line: 10, identifier: 'cargo:eventCode', field: '@id' },
  ])
})

test('a waybill gives its number, airports and weight', () => {
  const waybill = (number: string) =>
    JSON.stringify({
      '@type': 'cargo:Waybill',
      'cargo:waybillPrefix': '999',
      'cargo:waybillNumber': number,
      'cargo:departureLocation': { 'cargo:locationCode': { 'cargo:code': 'FRA' } },
      'cargo:arrivalLocation': { 'cargo:locationCode': { 'cargo:code': 'JFK' } },
      'cargo:shipment': {
        'cargo:totalGrossWeight': { 'cargo:numericalValue': 120.5, 'cargo:unit': { '@id': 'x#KGM' } },
      },
    })
  expect(readAirMessages(waybill('00000011'))).toMatchObject([
    { awb: '999-00000011', origin: 'FRA', destination: 'JFK', weight: { value: '120.5', unit: 'KGM' }, faults: [] },
  ])
  expect(readAirMessages(waybill('00000012'))[0]?.faults).toMatchObject([{ field: 'AWB serial, last digit' }])
})

test('any JSON, and what only begins like it, gets an answer', () => {
  expect(readAirMessages('{"@type": ')[0]?.faults).toMatchObject([{ field: 'JSON' }])
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('@type', 'eventCode', '@id', 'shipment'), fc.jsonValue()), (value) => {
      for (const type of ['x:Waybill', 'x:LogisticsEvent'])
        expect(readAirMessages(JSON.stringify(Object.assign(value, { '@type': type })))).toHaveLength(1)
    }),
  )
})

test('what is no JSON is said at its line, and a list gives a message for each object', () => {
  const faultOf = (text: string) => readAirMessages(text)[0]?.faults
  expect(faultOf('{\n  "@type": "cargo:Waybill",\n  "a" 1\n}')).toMatchObject([{ line: 3, field: 'JSON' }])
  expect(faultOf('{\n  "@type": "cargo:Waybill",\n')).toMatchObject([{ field: 'JSON' }])
  const list = readAirMessages(`{"@graph": [${event('DEP')}, ${event('ARR')}]}`)
  expect(list.map(({ statuses }) => statuses[0]?.code)).toEqual(['DEP', 'ARR'])
})
