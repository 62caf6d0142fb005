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

const eventOf = (code: string, eventFor: unknown, more: object = {}) => ({
  '@type': 'cargo:LogisticsEvent',
  'cargo:eventDate': { '@value': '2026-03-04T10:15:00Z' },
  'cargo:eventCode': { '@id': `https://onerecord.iata.org/ns/code-lists/StatusCode#${code}` },
  'cargo:eventFor': eventFor,
  ...more,
})
const waybillOf = (serial: string, more: object = {}) => ({
  '@type': 'cargo:Waybill',
  'cargo:waybillPrefix': '999',
  'cargo:waybillNumber': serial,
  ...more,
})
const read = (...nodes: object[]) =>
  readAirMessages(JSON.stringify({ '@graph': nodes })).filter(({ type }) => type === 'LogisticsEvent')

test('each event is about the waybill that it names itself: embedded, by its shipment, or by a piece', () => {
  const events = read(
    eventOf('RCS', waybillOf('00000011')),
    eventOf('DEP', { '@id': 'urn:shipment', '@type': 'cargo:Shipment' }),
    eventOf('ARR', [{ '@id': 'urn:piece' }]),
    eventOf('RCF', { '@type': 'cargo:Shipment', 'cargo:waybill': waybillOf('00000022') }),
    eventOf('DLV', { '@id': 'urn:elsewhere', '@type': 'cargo:Shipment' }),
    waybillOf('00000033', { 'cargo:shipment': { '@id': 'urn:shipment', 'cargo:pieces': [{ '@id': 'urn:piece' }] } }),
  )
  expect(events.map(({ awb, statuses }) => [statuses[0]?.code, awb])).toEqual([
    ['RCS', '999-00000011'],
    ['DEP', '999-00000033'],
    ['ARR', '999-00000033'],
    ['RCF', '999-00000022'],
    ['DLV', null],
  ])
})

test('an event of two waybills is a message for each; a house is none, and a wrong number is named', () => {
  const [one, two, ...none] = read(eventOf('DEP', [waybillOf('00000011'), waybillOf('00000022')]))
  expect([one?.awb, two?.awb, none]).toEqual(['999-00000011', '999-00000022', []])
  expect(read(eventOf('DEP', waybillOf('H1', { 'cargo:waybillType': { '@id': 'cargo:HOUSE' } })))[0]).toMatchObject({
    awb: null,
    faults: [],
  })
  expect(read(eventOf('DEP', waybillOf('00000012')))[0]?.faults).toMatchObject([{ field: 'AWB serial, last digit' }])
})

test('a planned time and a part without its pieces are no status; a day that is none is an error', () => {
  const waybill = waybillOf('00000011')
  const [planned] = read(eventOf('DEP', waybill, { 'cargo:eventTimeType': { '@id': 'cargo:PLANNED' } }))
  expect(planned).toMatchObject({ awb: '999-00000011', statuses: [], faults: [{ severity: 'warning' }] })
  const [part] = read(eventOf('DEP', waybill, { 'cargo:partialEventIndicator': true }))
  expect(part).toMatchObject({ statuses: [], faults: [{ severity: 'warning' }] })
  const [never] = read(eventOf('DEP', waybill, { 'cargo:eventDate': { '@value': '2026-02-30T10:15:00Z' } }))
  expect(never?.faults).toMatchObject([{ identifier: 'cargo:eventDate', severity: 'error' }])
})

test('many events of much freight are read in time that grows with their number', () => {
  const pieces = Array.from({ length: 5_000 }, (_, index) => ({ '@id': `urn:piece-${index}` }))
  const waybill = waybillOf('00000011', { 'cargo:shipment': { '@id': 'urn:shipment', 'cargo:pieces': pieces } })
  const events = pieces.map((piece) => eventOf('DEP', [piece, { '@id': 'urn:shipment' }], { '@id': 'urn:event' }))
  const messages = read(waybill, ...events)
  expect(new Set(messages.map(({ awb }) => awb))).toEqual(new Set(['999-00000011']))
})
