import { expect, test } from 'vitest'
import { beginsAirMessage } from './begin.ts'

test.each([
  'FSU/14\r\n020-12345675FRAJFK/T1K100\r\n',
  'QK CHIAEXH\r\n.FRAFMLH 041015\r\nFMA\r\nACK/ACCEPTED',
  '\u0001QU CHIAEXH\r\n.FRAFMLH 041015\r\n\u0002FNA/1\r\n',
  'FSU/14 020-12345675FRAJFK/T1K100 RCS/16OCT1317/FRA/LCAG',
  '<?xml version="1.0"?>\n<ns2:HouseWaybill xmlns:ns2="iata:housewaybill:1">',
  '{ "@context": { "cargo": "https://onerecord.iata.org/ns/cargo#" } }',
])('%j begins a message', (text) => {
  expect(beginsAirMessage(text)).toBe(true)
})

test.each([
  'CRN,Pickup city\nFWB,Chicago',
  'FWB,CRN\n1,2',
  'ISA*00*',
  '{"customerReferenceNumber":"1"}',
  '<html><body>Waybill</body></html>',
  '',
  'Dear all,\nFSU/14',
])('%j does not', (text) => {
  expect(beginsAirMessage(text)).toBe(false)
})
