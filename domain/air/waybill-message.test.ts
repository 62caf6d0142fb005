import { expect, test } from 'vitest'
import { composeFwb } from '../air-messages/compose-fwb.ts'
import { readMessages } from '../air-messages/read.ts'
import { factsOf, type WaybillContent, waybillContent } from './waybill.ts'
import { waybillMessage } from './waybill-message.ts'

const content = waybillContent.parse({
  shipper: {
    name: 'Rosemill Tools',
    address: '1200 Elm St',
    city: 'Chicago',
    state: 'IL',
    postalCode: '60666',
    country: 'US',
    phone: '+1 (312) 555-0100',
  },
  consignee: { name: 'Alster Import GmbH', address: 'Speicherstadt 4', city: 'Hamburg', country: 'DE' },
  agent: { name: 'Apex Export', city: 'Chicago', iataCode: '1234567', cass: '0012', messageAddress: 'CHIFFXH' },
  accounting: 'Freight prepaid',
  origin: 'ORD',
  destination: 'HAM',
  legs: [
    { to: 'FRA', by: 'LH' },
    { to: 'HAM', by: 'LH' },
  ],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  handling: 'Keep dry',
  codes: ['GEN'],
  filing: 'AES X20261127123456',
  lines: [
    {
      pieces: 4,
      gross: '60',
      goods: 'Machine parts, spare parts of pumps',
      tariff: 'M 100; N 12; 45 10; 100 9; 300 8',
      dimensions: [{ pieces: 4, length: '70', width: '50', height: '41', unit: 'cm' }],
    },
  ],
  otherCharges: [
    { code: 'AW', due: 'A', amount: '25' },
    { code: 'MY', due: 'C', amount: '40.5' },
  ],
  executedOn: '2026-11-27',
  executedAt: 'Chicago',
  signature: 'J Doe',
})
const composed = (of: WaybillContent, version: 16 | 17) =>
  composeFwb(waybillMessage('020-12345675', of, factsOf(of)), version)

test('a booked volume without dimensions stands in the quantity and below the goods', () => {
  const [line] = content.lines
  const roomy = { ...content, lines: [{ ...line, dimensions: [], volume: '1.234' }] } as WaybillContent
  const { text } = composed(roomy, 17)
  expect(text).toContain('/T4K60MC1.23\r\n')
  expect(text).toMatch(/\r\n\/\d\/NV\/MC1\.23\r\n/)
  expect(readMessages(text)[0]?.message.faults).toEqual([])
})

test.each([16, 17] as const)('a booked waybill is an FWB/%i that is read without a fault', (version) => {
  const { text } = composed(content, version)
  const [read] = readMessages(text)
  expect(read?.message.faults).toEqual([])
  expect(read?.message).toMatchObject({
    awb: '020-12345675',
    origin: 'ORD',
    destination: 'HAM',
    pieces: 4,
    weight: { value: '60', unit: 'K' },
  })
  expect(text).toContain('RTD/1/P4/K60/CQ/W100/R9/T900.00')
  expect(text).toContain('ND//CMT70-50-41/4')
  expect(text).toContain('FLT/LH8161/01')
  expect(text).toContain('CVD/USD//PP/NVD/NCV/XXX')
})

test('a collect waybill has its sums in the other column', () => {
  const { text } = composed(Object.assign({}, content, { weightPayment: 'C', otherPayment: 'C' }), 17)
  expect(text).toMatch(/COL\/WT900\.00\r\n\/OA25\.00\/OC40\.50\/CT965\.50/)
  expect(text).not.toContain('PPD')
  expect(readMessages(text)[0]?.message.faults).toEqual([])
})

test('what an airline would refuse is said, as by the reader of messages', () => {
  const bare = Object.assign({}, content, { agent: Object.assign({}, content.agent, { messageAddress: '' }) })
  expect(readMessages(composed(bare, 17).text)[0]?.message.faults.map(({ identifier }) => identifier)).toEqual(['REF'])
})

test('the units that the freight is in stand on the line that is charged by unit, else on the first one', () => {
  const units = ['AKE12345LH', 'PMC54321LH']
  const of = (lines: object[]) => waybillContent.parse(Object.assign({}, content, { lines }))
  const composedWith = (one: WaybillContent) =>
    composeFwb(waybillMessage('020-12345675', one, factsOf(one), units), 17).text
  const text = composedWith(content)
  expect(text).toMatch(/ND\/\/CMT70-50-41\/4\r\n\/\d\/NU\/AKE12345LH\r\n\/\d\/NU\/PMC54321LH\r\n/)
  const [read] = readMessages(text)
  expect(read?.message.faults).toEqual([])
  if (read?.content?.kind !== 'waybill') throw new Error('there is no waybill')
  expect(read.content.waybill.rates[0]?.goods.filter(({ id }) => id === 'NU')).toEqual([
    { id: 'NU', fields: ['AKE12345LH'] },
    { id: 'NU', fields: ['PMC54321LH'] },
  ])
  const [line] = content.lines
  const byUnit = { pieces: 1, gross: '900', rateClass: 'U', rate: '800', goods: 'Pumps' }
  expect(composedWith(of([line ?? {}, byUnit]))).toMatch(/NG\/PUMPS\r\n\/\d\/NU\/AKE12345LH/)
})
