import fc from 'fast-check'
import { expect, test } from 'vitest'
import { threadMs } from '../testing/cpu-time.ts'
import { readAirMessages } from './read.ts'

const fwb = [
  'FWB/17',
  '999-00000011FRAJFK/T3K120.5MC0.9',
  'FLT/XX0123/04/XX0456/05',
  'RTG/LHRXX/JFKXX',
  'SHP',
  'NAM/NORTH TRADING',
  'ADR/QUAY 1',
  'LOC/FRANKFURT',
  '/DE/60549',
  'CNE',
  'NAM/SOUTH TRADING',
  'ADR/DOCK 2',
  'LOC/NEW YORK/NY',
  '/US/10001',
  'AGT//1234567/8901',
  '/HARBOUR FORWARDING',
  '/FRANKFURT',
  'SSR/KEEP DRY',
  'ACC/GEN/FREIGHT PREPAID',
  'CVD/EUR/PP/PP/NVD/NCV/XXX',
  'RTD/1/P3/K120.5/CQ/W150/R2.10/T315.00',
  '/2/NC/CONSOLIDATION',
  '/3/ND//CMT60-50-100/3',
  '/4/NV/MC0.9',
  'OTH/P/AWA25.00MYC60.25',
  'PPD/WT315.00',
  '/OA25.00/OC60.25/CT400.25',
  'CER/HARBOUR',
  'ISU/04MAR26/FRANKFURT/HARBOUR',
  'REF/FRAFMXX',
  'SPH/SPX/EAW',
  'OCI/DE/ISS/RA/01234-56',
]
const only = (lines: readonly string[]) => {
  const [message] = readAirMessages(lines.join('\r\n'))
  if (!message) throw new Error('there is no message')
  return message
}
const changed = (from: string, to?: string) =>
  only(fwb.flatMap((line) => (line === from ? (to === undefined ? [] : [to]) : [line])))

test('a waybill is read without a fault, whatever its line breaks', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const [message] = readAirMessages(fwb.join(end))
    expect(message).toMatchObject({
      type: 'FWB',
      version: '17',
      awb: '999-00000011',
      origin: 'FRA',
      destination: 'JFK',
      pieces: 3,
      weight: { value: '120.5', unit: 'K' },
      flight: 'XX0123',
      faults: [],
    })
  }
})

test.each([
  ['999-00000011FRAJFK/T3K120.5MC0.9', '999-00000012FRAJFK/T3K120.5MC0.9', 2, 'AWB serial, last digit'],
  ['999-00000011FRAJFK/T3K120.5MC0.9', '999-00000011FRAJFK/T4K120.5MC0.9', 2, 'pieces'],
  ['999-00000011FRAJFK/T3K120.5MC0.9', '999-00000011FRAJFK/T3K1,205MC0.9', 2, 'weight'],
  ['AGT//1234567/8901', 'AGT//123456/8901', 15, 'IATA cargo agent numeric code'],
  ['CVD/EUR/PP/PP/NVD/NCV/XXX', undefined, 20, 'segment'],
  ['SSR/KEEP DRY', 'SSX/KEEP DRY', 18, 'line identifier'],
  ['CER/HARBOUR', 'CER/harbour', 28, 'signature'],
  ['/OA25.00/OC60.25/CT400.25', '/OA25.00/OC60.25/CT400.52', 27, 'CT'],
  ['/OA25.00/OC60.25/CT400.25', '/OA25.00/OC61.25/CT401.25', 27, 'OC'],
  ['PPD/WT315.00', 'PPD/WT351.00', 26, 'WT'],
  ['ISU/04MAR26/FRANKFURT/HARBOUR', 'ISU/04MRZ26/FRANKFURT/HARBOUR', 29, 'date of issue'],
  ['SPH/SPX/EAW', 'SPH/SPX/EA', 31, 'special handling code'],
])('a fault of a waybill is at its place: %s as %s', (from, to, line, field) => {
  expect(changed(from, to).faults).toContainEqual(expect.objectContaining({ line, field }))
})

const fhl = ['FHL/5', 'MBI/999-00000011FRAJFK/T3K120.5', 'HBS/H1/FRAJFK/1/K20.5//SHOES', 'HBS/H2/FRAJFK/2/K100//HATS']

test('houses are read and compared with their master', () => {
  const { houses, faults } = only(fhl)
  expect(faults).toEqual([])
  expect(houses).toEqual([
    { hawb: 'H1', pieces: 1, weight: { value: '20.5', unit: 'K' } },
    { hawb: 'H2', pieces: 2, weight: { value: '100', unit: 'K' } },
  ])
  const severities = (lines: string[]) => only(lines).faults.map(({ field, severity }) => [field, severity])
  expect(severities(fhl.slice(0, 3))).toEqual([
    ['pieces', 'warning'],
    ['weight', 'warning'],
  ])
  expect(severities([...fhl, 'HBS/H2/FRAJFK/1/K1//HATS'])).toEqual([
    ['pieces', 'error'],
    ['weight', 'error'],
    ['house waybill number', 'error'],
  ])
})

test('several statuses and several messages of one file are each read', () => {
  const text =
    'FSU/15\n999-00000011FRAJFK/T3K120.5\nRCS/04MAR1015/FRA/T3K120.5/HARBOUR\nDEP/XX0123/04MAR/FRAJFK/T3K120.5/S1200\n'
  const [first, second] = readAirMessages(`QD JFKFMXX\n.FRAFMXX 041020\n${text}\n${text.replace('RCS', 'RCZ')}`)
  expect(first?.statuses).toEqual([
    { code: 'RCS', at: '04MAR1015', station: 'FRA', flight: null, pieces: 3, weight: { value: '120.5', unit: 'K' } },
    { code: 'DEP', at: '04MAR', station: 'FRA', flight: 'XX0123', pieces: 3, weight: { value: '120.5', unit: 'K' } },
  ])
  expect(first?.faults).toEqual([])
  expect(second?.faults).toMatchObject([{ line: 10, identifier: 'RCZ', field: 'status code' }])
})

test('a manifest tells what is in which ULD, and must say whether more follows', () => {
  const ffm = [
    'FFM/8',
    '1/XX0123/04MAR/FRA',
    'JFK',
    '999-00000011FRAJFK/T3K120.5/HATS',
    'ULD/AKE12345XX',
    '999-00000022FRAJFK/P2K9T5/HATS',
  ]
  expect(only([...ffm, 'LAST'])).toMatchObject({
    flight: 'XX0123',
    origin: 'FRA',
    destination: 'JFK',
    consignments: [
      { awb: '999-00000011', uld: null },
      { awb: '999-00000022', uld: 'AKE12345XX', pieces: 2 },
    ],
    faults: [],
  })
  expect(only(ffm).faults).toMatchObject([{ line: 6, field: 'manifest complete indicator' }])
})

test('an answer names its waybill, and what it quotes is not a message of its own', () => {
  expect(readAirMessages('FNA/1\nACK/AWB NOT FOUND\nFWB/16\n999-00000011FRAJFK/T3K120.5\n')).toMatchObject([
    { type: 'FNA', awb: '999-00000011', faults: [] },
  ])
  expect(only(['FMA', 'FWB/16', '999-00000011FRAJFK/T3K120.5']).faults).toMatchObject([{ identifier: 'ACK' }])
})

test('any text gets an answer', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...fwb, ...fhl, 'FSU/15', 'FFM/8', 'FNA', '/', '///', ''),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (lines) => {
      expect(readAirMessages(lines.join('\n')).length).toBeGreaterThan(0)
    }),
  )
})

test.each([
  'A',
  '/',
  '/A',
  'OTH/P/AAA1\n',
  'FWB/16\n',
  'Q',
  '\n',
  '999-00000011FRAJFK/T1K1\n',
  'HBS/A/AAABBB/1/K1\n',
  'RTD/1/P1/K1\n',
  '1',
  ' ',
])('half a megabyte of %j is answered within seconds', (piece) => {
  for (const head of ['FWB/16\n', 'FHL/5\n', 'FSU/15\n', 'FFM/8\n', 'FNA\n', '']) {
    const started = threadMs()
    readAirMessages(head + piece.repeat(500_000 / piece.length))
    expect(threadMs() - started).toBeLessThan(10_000)
  }
})
