import { expect, test } from 'vitest'
import { composeFfm } from '../../air-messages/ffm/compose-ffm.ts'
import { readMessages } from '../../air-messages/read.ts'
import { flightManifestOf } from './flight-message.ts'
import type { ManifestContent, ManifestLine, ManifestUnit } from './manifest.ts'

const line = (number: string, more: Partial<ManifestLine> = {}): ManifestLine => ({
  number,
  lane: 'ORD–HAM',
  unloadAt: 'FRA',
  pieces: 10,
  gross: '300',
  weightUnit: 'K',
  shipper: 'Rosemill Tools',
  consignee: 'Alster Import',
  goods: 'Pumps & spare parts of pumps',
  codes: 'SPX EAW',
  filing: '',
  houses: '',
  ...more,
})
const unit = (number: string, of: string, more: Partial<ManifestUnit> = {}): ManifestUnit => ({
  number,
  pieces: 6,
  tare: '82',
  unitGross: '262',
  contour: '',
  seal: '',
  of,
  ...more,
})
const content = (lines: readonly ManifestLine[], units: readonly ManifestUnit[]): ManifestContent => ({
  head: {
    master: '',
    airline: 'LH',
    lane: 'ORD',
    flight: 'LH81',
    flightOn: '2026-12-01',
    consignee: '',
    pieces: 10,
    gross: '300',
    weightUnit: 'K',
    task: '',
    driver: '',
    truck: '',
    trailer: '',
    truckSeal: '',
    terminal: '',
  },
  lines,
  units,
})
function told(of: ManifestContent) {
  const { text, notes } = composeFfm(flightManifestOf(of))
  const [read] = readMessages(text)
  if (read?.content?.kind !== 'manifest') throw new Error('there is no manifest')
  return { lines: text.trimEnd().split('\r\n'), notes, message: read.message, manifest: read.content.manifest }
}
const [awb, other] = ['020-12345675', '020-76543213']

test('a waybill in units and loose is in lots with what is known of their weights, and is read back the same', () => {
  const of = content(
    [line(awb), line(other, { pieces: 2, gross: '40', codes: '', unloadAt: '' })],
    [unit('AKE12345LH', awb, { contour: 'L' }), unit('PMC54321LH', awb, { pieces: 3, unitGross: '172' })],
  )
  const { lines, message, manifest } = told(of)
  expect(lines).toEqual([
    'FFM/8',
    '1/LH081/01DEC/ORD',
    'FRA',
    '020-12345675ORDHAM/S1K30T10/PUMPS AND SPARE',
    '/SPX/EAW',
    'ULD/AKE12345LH-L',
    '020-12345675ORDHAM/S6K180T10/PUMPS AND SPARE',
    '/SPX/EAW',
    'ULD/PMC54321LH',
    '020-12345675ORDHAM/S3K90T10/PUMPS AND SPARE',
    '/SPX/EAW',
    'HAM',
    '020-76543213ORDHAM/T2K40/PUMPS AND SPARE',
    'LAST',
  ])
  expect(message.faults).toEqual([])
  expect(message.consignments.map(({ uld, pieces }) => [uld, pieces])).toEqual([
    [null, 1],
    ['AKE12345LH', 6],
    ['PMC54321LH', 3],
    [null, 2],
  ])
  expect(manifest.unloadings[0]?.groups[1]).toMatchObject({ uld: 'AKE12345LH', indicator: 'L' })
})

test('a waybill that is whole in one unit has the weight of its paper', () => {
  const { lines } = told(content([line(awb)], [unit('AKE12345LH', awb, { pieces: 10, tare: '', unitGross: '' })]))
  expect(lines).toContain('020-12345675ORDHAM/T10K300/PUMPS AND SPARE')
})

test('a unit that was weighed as a whole has the pieces that nobody counted elsewhere', () => {
  const { lines } = told(
    content([line(awb)], [unit('AKE12345LH', awb), unit('PMC54321LH', awb, { pieces: 0, unitGross: '202' })]),
  )
  expect(lines).toContain('020-12345675ORDHAM/S4K120T10/PUMPS AND SPARE')
})

test('a weight that nobody knows is left out, and the reader says so', () => {
  const { lines, message } = told(content([line(awb)], [unit('AKE12345LH', awb, { tare: '' })]))
  expect(lines).toContain('020-12345675ORDHAM/S6T10/PUMPS AND SPARE')
  expect(message.faults).toMatchObject([
    { line: 4, field: 'weight', severity: 'warning' },
    { line: 7, field: 'weight', severity: 'warning' },
  ])
})

test('a waybill in pounds has lots in pounds', () => {
  const { lines } = told(content([line(awb, { weightUnit: 'L', gross: '661.4' })], [unit('AKE12345LH', awb)]))
  expect(lines).toContain('020-12345675ORDHAM/S6L396.8T10/PUMPS AND SPARE')
  expect(lines).toContain('020-12345675ORDHAM/S4L264.6T10/PUMPS AND SPARE')
})
