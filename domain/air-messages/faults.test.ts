import { describe, expect, test } from 'vitest'
import { readAirMessages } from './read.ts'

const fwb = [
  'FWB/16',
  '999-00000011FRAJFK/T3K120.5MC0.9',
  'FLT/XX0123/04/XX0456/05',
  'RTG/LHRXX/JFKXX',
  'SHP',
  '/NORTH TRADING',
  '/QUAY 1',
  '/FRANKFURT',
  '/DE/60549/TE/4969123456',
  'CNE',
  '/SOUTH TRADING',
  '/DOCK 2',
  '/NEW YORK/NY',
  '/US/10001',
  'AGT//1234567/8901',
  '/HARBOUR FORWARDING',
  '/FRANKFURT',
  'CVD/EUR/PP/PP/NVD/NCV/XXX',
  'RTD/1/P3/K120.5/CQ/W150/R2.10/T315.00',
  '/2/NG/SHOES',
  '/3/ND//CMT60-50-100/3',
  '/4/NV/MC0.9',
  'OTH/P/AWA25.00MYC60.25',
  'PPD/WT315.00',
  '/OA25.00/OC60.25/CT400.25',
  'ISU/04MAR26/FRANKFURT/HARBOUR',
  'REF/FRAFMXX',
  'SPH/SPX/EAW',
  'OCI/DE/ISS/RA/01234-56',
  '///ED/1226',
]
const fhl = [
  'FHL/4',
  'MBI/999-00000011FRAJFK/T3K120.5',
  'HBS/H1/FRAJFK/1/K20.5//SHOES',
  'SHP/NORTH TRADING',
  '/QUAY 1',
  '/FRANKFURT',
  '/DE',
  'HBS/H2/FRAJFK/2/K100/2/HATS',
  'HTS/640391',
  'CVD/EUR/PP/NVD/NCV/XXX',
]
const ffm = [
  'FFM/8',
  '1/XX0123/04MAR2215/FRA/DABCD',
  'JFK//05MAR0140',
  '999-00000011FRAJFK/T3K120.5MC0.9/HATS',
  '/SPX/EAW',
  'ULD/AKE12345XX/W-1500',
  '999-00000022FRAJFK/S2K9MC0.1T5/HATS',
  'ULD/AKE12346XX',
  '999-00000022FRAJFK/S3K9MC0.1T5/HATS',
  '/LAXXX9233/06MAR',
  'LAST',
]
const fsu = [
  'QD JFKFMXX',
  '.FRAFMXX 041020',
  'FSU/15',
  '999-00000011FRAJFK/T3K120.5',
  'RCS/04MAR1015/FRA/T3K120.5/HARBOUR',
  'DEP/XX0123/04MAR/FRAJFK/T3K120.5/S1200/S2350',
  'RCF/XX0123/05MAR0100/JFK/T3K120.5',
  'DIS/XX0123/05MAR0100/JFK/MSCA/P1K40',
  'TRM/YY/JFK/P2K80.5',
  'ULD/AKE12345XX',
]
const ffr = [
  'FFR/6',
  '999-00000011FRAJFK/T3K120.5MC0.9/HATS',
  '/SPX',
  'XX0123/04MAR/FRAJFK/NN',
  'OSI/KEEP DRY',
  'REF/FRAFMXX',
]
const messages = { fwb, fhl, ffm, fsu, ffr }
const faultsOf = (lines: readonly string[]) => readAirMessages(lines.join('\n')).flatMap(({ faults }) => faults)

test.each(Object.entries(messages))('what is right has no fault: %s', (_, lines) => {
  expect(faultsOf(lines)).toEqual([])
})

type Case = readonly [keyof typeof messages, number, string | null, string, string, string?]
/** Message, line, what stands there instead (null: nothing), then identifier, field and severity of the fault. */
const cases: readonly Case[] = [
  ['fwb', 2, null, 'consignment line', 'segment'],
  ['fwb', 2, '99-00000011FRAJFK/T3K120.5MC0.9', 'consignment line', 'AWB prefix'],
  ['fwb', 2, '999-0000001FRAJFK/T3K120.5MC0.9', 'consignment line', 'AWB serial'],
  ['fwb', 2, '99900000011FRAJFK/T3K120.5MC0.9', 'consignment line', 'AWB number'],
  ['fwb', 2, '999-00000011FRAJF/T3K120.5MC0.9', 'consignment line', 'origin and destination'],
  ['fwb', 2, '999-00000011FRA/T3K120.5MC0.9', 'consignment line', 'destination'],
  ['fwb', 2, '999-00000011FRAJFK/3K120.5MC0.9', 'consignment line', 'shipment description code'],
  ['fwb', 2, '999-00000011FRAJFK/P3K120.5MC0.9T9', 'consignment line', 'shipment description code'],
  ['fwb', 2, '999-00000011FRAJFK/T0K120.5MC0.9', 'consignment line', 'pieces'],
  ['fwb', 2, '999-00000011FRAJFK/T3120.5MC0.9', 'consignment line', 'weight unit'],
  ['fwb', 2, '999-00000011FRAJFK/T3G120.5MC0.9', 'consignment line', 'weight unit'],
  ['fwb', 2, '999-00000011FRAJFK/T3K-120.5MC0.9', 'consignment line', 'weight'],
  ['fwb', 2, '999-00000011FRAJFK/T3K120 .5MC0.9', 'consignment line', 'weight'],
  ['fwb', 2, '999-00000011FRAJFK/T3K00120.55MC0.9', 'consignment line', 'weight'],
  ['fwb', 2, '999-00000011FRAJFK/T3K120.5MX0.9', 'consignment line', 'volume code'],
  ['fwb', 2, '999-00000011FRAJFK/T3K120.5MC0,9', 'consignment line', 'volume'],
  ['fwb', 2, '999-00000011FRAJFK/T3K120.5MC0.01', 'consignment line', 'volume', 'warning'],
  ['fwb', 3, 'FLT/XX0123/32', 'FLT', 'day'],
  ['fwb', 3, 'FLT/XX12/04', 'FLT', 'flight'],
  ['fwb', 3, 'FLT/XX0123/04/XX0456/05/XX0789/06', 'FLT', 'flight', 'warning'],
  ['fwb', 4, 'ISU/04MAR26/FRANKFURT/HARBOUR', 'ISU', 'segment', 'warning'],
  ['fwb', 4, 'RTG/LHRXX/JFKXXX', 'RTG', 'routing'],
  ['fwb', 4, 'RTG/LHRXX/BOSXX', 'RTG', 'routing', 'warning'],
  ['fwb', 4, null, 'RTG', 'segment'],
  ['fwb', 9, '/DEU/60549', 'SHP', 'country code'],
  ['fwb', 9, '/QQ/60549', 'SHP', 'country code'],
  ['fwb', 11, '/SOUTH TRADING THAT HAS A NAME FAR TOO LONG', 'CNE', 'name'],
  ['fwb', 15, 'AGT//12345678/8901', 'AGT', 'IATA cargo agent numeric code'],
  ['fwb', 15, 'AGT//1234567/890', 'AGT', 'CASS address'],
  ['fwb', 18, 'CVD/EUX/PP/PP/NVD/NCV/XXX', 'CVD', 'currency'],
  ['fwb', 18, 'CVD/EUR/PQ/PP/NVD/NCV/XXX', 'CVD', 'charge code', 'warning'],
  ['fwb', 18, 'CVD/EUR/PP/XP/NVD/NCV/XXX', 'CVD', 'prepaid or collect'],
  ['fwb', 18, 'CVD/EUR/PP/PP/NVX/NCV/XXX', 'CVD', 'declared value for carriage'],
  ['fwb', 18, 'CVD/EUR/PP/PP/NVD/NCV', 'CVD', 'amount of insurance'],
  ['fwb', 18, null, 'CVD', 'segment'],
  ['fwb', 19, 'RTD/1/P3/K120.5/CZ/W150/R2.10/T315.00', 'RTD', 'rate class'],
  ['fwb', 19, 'RTD/1/P3/K120.5/CQ/W150/R2.10/T351.00', 'RTD', 'total'],
  ['fwb', 19, 'RTD/1/P3/K120.5/CM/W150/R315.00/T316.00', 'RTD', 'total'],
  ['fwb', 19, 'RTD/1/P3/K120.5/CQ/W100/R3.15/T315.00', 'RTD', 'chargeable weight', 'warning'],
  ['fwb', 19, 'RTD/1/P3/K120,5/CQ/W150/R2.10/T315.00', 'RTD', 'weight'],
  ['fwb', 21, '/3/ND//CMT60-50-100/4', 'RTD', 'dimensions'],
  ['fwb', 21, '/3/ND//CMT60-50-100/2', 'RTD', 'dimensions', 'warning'],
  ['fwb', 21, '/3/ND//CM60-50-100/3', 'RTD', 'dimensions'],
  ['fwb', 22, '/4/NV/MX0.9', 'RTD', 'volume code'],
  ['fwb', 22, '/4/NV/MC0.5', 'RTD', 'volume', 'warning'],
  ['fwb', 22, '/4/NX/MC0.9', 'RTD', 'goods data identifier'],
  ['fwb', 23, 'OTH/X/AWA25.00MYC60.25', 'OTH', 'prepaid or collect'],
  ['fwb', 23, 'OTH/P/AWB25.00MYC60.25', 'OTH', 'entitlement code'],
  ['fwb', 23, 'OTH/P/AWA25,00MYC60.25', 'OTH', 'amount'],
  ['fwb', 24, 'PPD/WX315.00', 'PPD', 'charge identifier'],
  ['fwb', 25, '/OA25.00/OC60.25', 'PPD', 'CT'],
  ['fwb', 25, '/OA26.00/OC60.25/CT401.25', 'PPD', 'OA'],
  ['fwb', 25, '/OC60.25/CT375.25', 'PPD', 'OA', 'warning'],
  ['fwb', 26, 'ISU/31JUN26/FRANKFURT/HARBOUR', 'ISU', 'date of issue'],
  ['fwb', 26, 'ISU/29FEB26/FRANKFURT/HARBOUR', 'ISU', 'date of issue'],
  ['fwb', 26, null, 'ISU', 'segment'],
  ['fwb', 27, 'REF/FRAFMX', 'REF', 'office message address'],
  ['fwb', 28, 'SPH/SP/EAW', 'SPH', 'special handling code'],
  ['fwb', 28, 'SPH/ZZZ/EAW', 'SPH', 'special handling code', 'warning'],
  ['fwb', 29, 'OCI/XZ/ISS/RA/01234-56', 'OCI', 'country code'],
  ['fwb', 30, '///SM/XRAY', 'OCI', 'screening method', 'warning'],
  ['fwb', 30, '///ED/1326', 'OCI', 'expiry date', 'warning'],
  ['fwb', 16, '/HARBOUR FORWARDING AND A NAME THAT GOES ON BEYOND THE END OF ITS LINE OF TEXT', 'AGT', 'line length'],
  ['fwb', 28, 'SP/SPX', 'SP', 'line identifier'],
  ['fhl', 2, null, 'MBI', 'segment'],
  ['fhl', 2, 'MBI/999-00000012FRAJFK/T3K120.5', 'MBI', 'AWB serial, last digit'],
  ['fhl', 2, 'MBI/999-00000011FRAJFK/T4K120.5', 'MBI', 'pieces', 'warning'],
  ['fhl', 2, 'MBI/999-00000011FRAJFK/T3K120', 'MBI', 'weight'],
  ['fhl', 8, 'HBS/H1/FRAJFK/2/K100/2/HATS', 'HBS', 'house waybill number'],
  ['fhl', 3, 'HBS/H1/FRAJF/1/K20.5//SHOES', 'HBS', 'origin and destination'],
  ['fhl', 3, 'HBS/H1/FRAJFK/0/K20.5//SHOES', 'HBS', 'pieces'],
  ['fhl', 3, 'HBS/H1/FRAJFK/1/20.5//SHOES', 'HBS', 'weight unit'],
  ['fhl', 3, 'HBS/H1/FRAJFK/1/K20,5//SHOES', 'HBS', 'weight'],
  ['fhl', 7, '/D', 'SHP', 'country code'],
  ['fhl', 5, 'SHP/OTHER TRADING', 'SHP', 'segment'],
  ['fhl', 9, 'HTS/6403', 'HTS', 'harmonised commodity code'],
  ['fhl', 10, 'CVD/EUR/PP/NVD/NCV/0,5', 'CVD', 'amount of insurance'],
  ['ffm', 2, '1/XX0123/31APR/FRA', 'flight line', 'date and time'],
  ['ffm', 2, '1/XX0123/04MAR2460/FRA', 'flight line', 'date and time'],
  ['ffm', 2, '1/XX12/04MAR/FRA', 'flight line', 'flight'],
  ['ffm', 2, '1/XX0123/04MAR/FR', 'flight line', 'airport'],
  ['ffm', 3, null, 'point of unloading', 'segment'],
  ['ffm', 3, 'JFK//05MAR2540', 'point of unloading', 'date and time'],
  ['ffm', 4, '999-00000011FRAJFK/X3K120.5MC0.9/HATS', 'consignment line', 'shipment description code'],
  ['ffm', 5, '/SPX/EA', 'SHC', 'special handling code'],
  ['ffm', 6, 'ULD/AK12345XX', 'ULD', 'ULD type'],
  ['ffm', 6, 'ULD/AKE123XX', 'ULD', 'ULD serial number'],
  ['ffm', 6, 'ULD/AKE12345', 'ULD', 'ULD owner code'],
  ['ffm', 6, 'ULD/AKE12345XX-Z', 'ULD', 'ULD loading indicator', 'warning'],
  ['ffm', 7, '999-00000022FRAJFK/S2K9MC0.1/HATS', 'consignment line', 'total pieces'],
  ['ffm', 9, '999-00000022FRAJFK/S4K9MC0.1T5/HATS', 'consignment line', 'pieces'],
  ['ffm', 9, '999-00000022FRAJFK/S3K9MC0.1T6/HATS', 'consignment line', 'total pieces'],
  ['ffm', 9, '999-00000022FRAJFK/T5K9MC0.1/HATS', 'consignment line', 'shipment description code'],
  ['ffm', 9, '999-00000022FRAJFK/S6K9MC0.1T5/HATS', 'consignment line', 'pieces'],
  ['ffm', 10, '/LAXXX9233/32MAR', 'onward flight', 'date and time'],
  ['fsu', 1, 'QZ JFKFMXX', 'envelope', 'priority'],
  ['fsu', 1, 'QD JFKFMX', 'envelope', 'address'],
  ['fsu', 2, '.FRAFMXXX 041020', 'envelope', 'origin address'],
  ['fsu', 2, '.FRAFMXX 412020', 'envelope', 'date and time'],
  ['fsu', 5, 'RCS/31FEB1015/FRA/T3K120.5', 'RCS', 'date and time'],
  ['fsu', 5, 'RCS/04MAR2515/FRA/T3K120.5', 'RCS', 'date and time'],
  ['fsu', 5, 'RCS/FRA/T3K120.5', 'RCS', 'date and time'],
  ['fsu', 5, 'RCS/04MAR1015/FRAN/T3K120.5', 'RCS', 'airport'],
  ['fsu', 5, 'RCS/04MAR1015/FRA/T4K120.5', 'RCS', 'pieces'],
  ['fsu', 5, 'RCS/04MAR1015/FRA/T3K1,20', 'RCS', 'weight'],
  ['fsu', 5, 'RCS/04MAR1015/FRA/T3K220.5', 'RCS', 'weight', 'warning'],
  ['fsu', 5, 'RSC/04MAR1015/FRA/T3K120.5', 'RSC', 'status code'],
  ['fsu', 6, 'DEP/XX12/04MAR/FRAJFK/T3K120.5', 'DEP', 'flight'],
  ['fsu', 6, 'DEP/XX0123/04MAR/FRAJFK/T3K120.5/S2500', 'DEP', 'time'],
  ['fsu', 8, 'DIS/XX0123/05MAR0100/JFK/MSCB/P1K40', 'DIS', 'discrepancy code'],
  ['fsu', 8, 'DIS/XX0123/05MAR0100/JFK/P1K40', 'DIS', 'discrepancy code', 'warning'],
  ['fsu', 9, 'TRM/YYY/JFK/P2K80.5', 'TRM', 'carrier'],
  ['fsu', 10, 'ULD/AKE12345', 'ULD', 'ULD owner code'],
  ['ffr', 4, null, 'flight line', 'segment'],
  ['ffr', 4, 'XX0123/04MAR/FRAJFK/QQ', 'flight line', 'space allocation code'],
  ['ffr', 4, 'XX0123/32MAR/FRAJFK/NN', 'flight line', 'day'],
  ['ffr', 6, 'REF/FRA', 'REF', 'office message address'],
]

describe('each fault is named at its line, with identifier, field and severity', () => {
  for (const [name, line, text, identifier, field, severity = 'error'] of cases)
    test(`${name}, line ${line}: ${text}`, () => {
      const lines: string[] = [...messages[name]]
      lines.splice(line - 1, 1, ...(text === null ? [] : [text]))
      const expected = identifier ? { line, identifier, field, severity } : { line, field, severity }
      expect(faultsOf(lines)).toContainEqual(expect.objectContaining(expected))
    })
})

test.each([
  ['FSU/15', '020-12345675ORDHAM/T64K100T65', 'RCS/28NOV1015/ORD/T65K100', 2, 64],
  ['FSU/15', '020-12345675ORDHAM/T65K100', 'RCS/28NOV1015/ORD/T64K100', 3, 64],
])('pieces with T that are not all of the waybill are a warning: %s %s %s', (head, first, status, line, pieces) => {
  const [message] = readAirMessages([head, first, status, ''].join('\r\n'))
  expect(message?.faults).toEqual([
    {
      line,
      identifier: line === 2 ? 'consignment line' : 'RCS',
      field: 'pieces',
      severity: 'warning',
      message: `T${pieces} says that all pieces are ${pieces}, but the waybill has 65. A part is written P${pieces}.`,
    },
  ])
})

test('a part of the pieces is no warning', () => {
  const [message] = readAirMessages('FSU/15\r\n020-12345675ORDHAM/P64K100T65\r\nDEP/LH431/28NOV1015/ORDFRA/P64K100\r\n')
  expect(message?.faults).toEqual([])
})

test('a missing ISU says what must be entered for it', () => {
  const text = fwb.filter((line) => !line.startsWith('ISU')).join('\r\n')
  const messages = readAirMessages(text).flatMap(({ faults }) => faults.map(({ message }) => message))
  expect(messages).toContain('ISU is missing: date, place and signature of the agent must stand here.')
})
