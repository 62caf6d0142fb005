import { expect, test } from 'vitest'
import { readMessages } from '../../air-messages/read.ts'
import { boxesNamed, boxOfFault } from './refusal-boxes.ts'

const sent = [
  'FWB/16',
  '020-12345675ORDHAM/T4K97.6',
  'FLT/LH8161/01',
  'RTG/FRALH',
  'SHP',
  '/ROSEMILL TOOLS',
  '/400 INDUSTRIAL PKWY',
  'SPH/PER',
].join('\r\n')

test.each([
  ['AWB SERIAL INVALID', ['issuer']],
  ['INVALID SHC PEX', ['handling']],
  ['INVALID SPECIAL HANDLING CODE', ['handling']],
  ['SHP LINE MISSING', ['shipper']],
  ['ERROR IN LINE 7', ['shipper']],
  ['LINE 3: FLIGHT LH8161 NOT OPERATING', ['flights']],
  ['CONSIGNEE NAME AND AGENT IATA CODE MISSING', ['consignee', 'agent']],
  ['OTHER CHARGES DO NOT ADD UP TO TOTAL', ['other', 'summary']],
  ['RTD/1 WEIGHT EXCEEDS', ['lines']],
  ['message rejected', []],
  ['', []],
])('%s', (words, boxes) => {
  expect(boxesNamed(words, sent)).toEqual(boxes)
})

test.each([
  ['SPH/PER', 'SPH/P3R', 'handling'],
  ['RTG/FRALH', 'RTG', 'routing'],
  ['FLT/LH8161/01', 'FLT/LH8161/41', 'flights'],
  ['020-12345675', '020-12345674', 'issuer'],
  ['T4K97.6', 'T4K9x.6', 'lines'],
])('the fault of %s as %s stands at the box %s', (right, wrong, box) => {
  const [read] = readMessages(sent.replace(right, wrong))
  const boxes = read?.message.faults.filter(({ severity }) => severity === 'error').map(boxOfFault)
  expect(boxes).toContain(box)
})
