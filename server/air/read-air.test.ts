import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mostFaults } from '@shortcut/domain/air-messages/message.ts'
import { givenData } from '@shortcut/domain/testing/given-data.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAir } from './read-air.ts'

test('a text with a fault in each line names so many, and that there are more', () => {
  const [read] = readAir(`FWB/17\r\n020-12345675ORDHAM/T4K97.6\r\n${'/\r\n'.repeat(40_000)}`)
  expect(read?.message.faults).toHaveLength(mostFaults + 1)
  expect(read?.message.faults.find(({ field }) => field === 'faults')).toMatchObject({ severity: 'error' })
})

const header = (name: string, code: string, id: string) => [
  '<?xml version="1.0" encoding="UTF-8"?>',
  `<rsm:${name} xmlns:rsm="iata:${name.toLowerCase()}:1" xmlns:ram="iata:datamodel:3">`,
  '<rsm:MessageHeaderDocument>',
  '<ram:ID>M1</ram:ID>',
  `<ram:TypeCode>${code}</ram:TypeCode>`,
  '<ram:IssueDateTime>2026-03-04T10:15:00Z</ram:IssueDateTime>',
  '<ram:PurposeCode>Creation</ram:PurposeCode>',
  '<ram:VersionID>3.00</ram:VersionID>',
  '</rsm:MessageHeaderDocument>',
  `<rsm:BusinessHeaderDocument><ram:ID>${id}</ram:ID></rsm:BusinessHeaderDocument>`,
  '<rsm:MasterConsignment>',
]
const places = [
  '<ram:OriginLocation><ram:ID>FRA</ram:ID></ram:OriginLocation>',
  '<ram:FinalDestinationLocation><ram:ID>JFK</ram:ID></ram:FinalDestinationLocation>',
]
const waybill = [
  ...header('Waybill', '740', '999-00000011'),
  '<ram:IncludedTareGrossWeightMeasure unitCode="KGM">120.5</ram:IncludedTareGrossWeightMeasure>',
  '<ram:TotalPieceQuantity>3</ram:TotalPieceQuantity>',
  '<ram:ConsignorParty><ram:Name>NORTH &amp; SONS</ram:Name></ram:ConsignorParty>',
  '<ram:ConsigneeParty><ram:Name>SOUTH</ram:Name></ram:ConsigneeParty>',
  ...places,
  '<ram:HandlingSPHInstructions><ram:DescriptionCode>SPX</ram:DescriptionCode></ram:HandlingSPHInstructions>',
  '<ram:ApplicableRating><ram:IncludedMasterConsignmentItem>',
  '<ram:GrossWeightMeasure unitCode="KGM">120.5</ram:GrossWeightMeasure>',
  '<ram:PieceQuantity>3</ram:PieceQuantity>',
  '<ram:ApplicableFreightRateServiceCharge><ram:CategoryCode>Q</ram:CategoryCode>',
  '<ram:ChargeableWeightMeasure unitCode="KGM">150</ram:ChargeableWeightMeasure><ram:AppliedRate>2.10</ram:AppliedRate>',
  '<ram:AppliedAmount currencyID="EUR">315.00</ram:AppliedAmount></ram:ApplicableFreightRateServiceCharge>',
  '</ram:IncludedMasterConsignmentItem></ram:ApplicableRating>',
  '<ram:ApplicableTotalRating><ram:ApplicablePrepaidCollectMonetarySummation>',
  '<ram:WeightChargeTotalAmount currencyID="EUR">315.00</ram:WeightChargeTotalAmount>',
  '<ram:GrandTotalAmount currencyID="EUR">315.00</ram:GrandTotalAmount>',
  '</ram:ApplicablePrepaidCollectMonetarySummation></ram:ApplicableTotalRating>',
  '</rsm:MasterConsignment>',
  '</rsm:Waybill>',
]
const houses = [
  ...header('HouseManifest', '785', '999-00000011'),
  '<ram:IncludedTareGrossWeightMeasure unitCode="KGM">30</ram:IncludedTareGrossWeightMeasure>',
  '<ram:TotalPieceQuantity>3</ram:TotalPieceQuantity>',
  '<ram:TransportContractDocument><ram:ID>999-00000011</ram:ID></ram:TransportContractDocument>',
  ...places,
  ...['H1', 'H2'].flatMap((number, index) => [
    '<ram:IncludedHouseConsignment>',
    `<ram:GrossWeightMeasure unitCode="KGM">${10 + index * 10}</ram:GrossWeightMeasure>`,
    `<ram:TotalPieceQuantity>${index + 1}</ram:TotalPieceQuantity>`,
    `<ram:TransportContractDocument><ram:ID>${number}</ram:ID></ram:TransportContractDocument>`,
    '</ram:IncludedHouseConsignment>',
  ]),
  '</rsm:MasterConsignment>',
  '</rsm:HouseManifest>',
]
const status = [
  ...header('StatusMessage', '', '999-00000011').filter((line) => !line.includes('TypeCode')),
  '<ram:TotalPieceQuantity>3</ram:TotalPieceQuantity>',
  '<ram:TransportContractDocument><ram:ID>999-00000011</ram:ID></ram:TransportContractDocument>',
  ...places,
  '<ram:ReportedStatus><ram:ReasonCode>DEP</ram:ReasonCode><ram:AssociatedStatusConsignment>',
  '<ram:GrossWeightMeasure unitCode="KGM">120.5</ram:GrossWeightMeasure><ram:PieceQuantity>3</ram:PieceQuantity>',
  '<ram:SpecifiedLogisticsTransportMovement><ram:ID>XX0123</ram:ID><ram:DepartureEvent>',
  '<ram:ActualOccurrenceDateTime>2026-03-04T12:00:00</ram:ActualOccurrenceDateTime>',
  '<ram:OccurrenceDepartureLocation><ram:ID>FRA</ram:ID></ram:OccurrenceDepartureLocation>',
  '</ram:DepartureEvent></ram:SpecifiedLogisticsTransportMovement>',
  '</ram:AssociatedStatusConsignment></ram:ReportedStatus>',
  '</rsm:MasterConsignment>',
  '</rsm:StatusMessage>',
]
const first = (lines: readonly string[], end = '\n') => readAir(lines.join(end))[0]
const errorsOf = (lines: readonly string[]) =>
  first(lines)?.message.faults.filter(({ severity }) => severity === 'error') ?? []
const changed = (lines: readonly string[], from: string, to: string) =>
  lines.flatMap((line) => (line.includes(from) ? (to === '' ? [] : [line.replace(from, to)]) : [line]))

test('a waybill, a list of houses and a status are read without an error, whatever the line breaks', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    expect(first(waybill, end)?.message).toMatchObject({
      type: 'Waybill',
      version: '3.00',
      awb: '999-00000011',
      origin: 'FRA',
      destination: 'JFK',
      pieces: 3,
      weight: { value: '120.5', unit: 'KGM' },
      faults: [],
    })
    expect(first(waybill, end)?.content).toMatchObject({ waybill: { shipper: { names: ['NORTH & SONS'] } } })
  }
  expect(first(houses)?.message).toMatchObject({
    type: 'HouseManifest',
    awb: '999-00000011',
    houses: [
      { hawb: 'H1', pieces: 1, weight: { value: '10', unit: 'KGM' } },
      { hawb: 'H2', pieces: 2, weight: { value: '20', unit: 'KGM' } },
    ],
    faults: [],
  })
  expect(first(status)?.message).toMatchObject({
    statuses: [{ code: 'DEP', at: '2026-03-04T12:00:00', station: 'FRA', flight: 'XX0123', pieces: 3 }],
  })
  expect(errorsOf(status)).toMatchObject([{ identifier: 'MessageHeaderDocument/TypeCode' }])
})

test('a weight without its unit is no weight: of a waybill, a house or a status', () => {
  const without = (lines: readonly string[]) =>
    first(lines.map((line) => line.replaceAll(' unitCode="KGM"', '')))?.message
  expect(without(waybill)?.weight).toBeNull()
  expect(without(houses)).toMatchObject({ weight: null, houses: [{ weight: null }, { weight: null }] })
  expect(without(status)?.statuses).toMatchObject([{ weight: null }])
})

test.each<[readonly string[], string, string, number, string, string]>([
  [
    waybill,
    ' unitCode="KGM">120.5</ram:Inc',
    '>120.5</ram:Inc',
    12,
    'MasterConsignment/IncludedTareGrossWeightMeasure',
    'unitCode',
  ],
  [
    waybill,
    'unitCode="KGM">120.5</ram:Inc',
    'unitCode="KG">120.5</ram:Inc',
    12,
    'MasterConsignment/IncludedTareGrossWeightMeasure',
    'unitCode',
  ],
  [waybill, '>120.5</ram:Inc', '>1,20</ram:Inc', 12, 'MasterConsignment/IncludedTareGrossWeightMeasure', 'weight'],
  [
    waybill,
    '<ram:TotalPieceQuantity>3</ram:TotalPieceQuantity>',
    '',
    13,
    'MasterConsignment/TotalPieceQuantity',
    'element',
  ],
  [waybill, '>3</ram:Total', '>4</ram:Total', 13, 'MasterConsignment/TotalPieceQuantity', 'pieces'],
  [waybill, '999-00000011', '999-00000012', 10, 'BusinessHeaderDocument/ID', 'AWB serial, last digit'],
  [waybill, '999-00000011', '99-00000011', 10, 'BusinessHeaderDocument/ID', 'AWB number'],
  [waybill, 'FRA</ram:ID>', 'FR</ram:ID>', 16, 'MasterConsignment/OriginLocation/ID', 'airport'],
  [waybill, 'VersionID>3.00</ram:VersionID>', '', 8, 'MessageHeaderDocument/VersionID', 'element'],
  [waybill, '03-04T10', '02-30T10', 6, 'MessageHeaderDocument/IssueDateTime', 'date and time'],
  [waybill, '>SPX<', '>SP<', 18, 'MasterConsignment/HandlingSPHInstructions/DescriptionCode', 'special handling code'],
  [
    waybill,
    '>Q<',
    '>Z<',
    22,
    'MasterConsignment/ApplicableRating/IncludedMasterConsignmentItem/ApplicableFreightRateServiceCharge/CategoryCode',
    'rate class',
  ],
  [
    waybill,
    '>315.00</ram:Applied',
    '>351.00</ram:Applied',
    24,
    'MasterConsignment/ApplicableRating/IncludedMasterConsignmentItem/ApplicableFreightRateServiceCharge/AppliedAmount',
    'total',
  ],
  [
    waybill,
    '>315.00</ram:Grand',
    '>351.00</ram:Grand',
    28,
    'MasterConsignment/ApplicableTotalRating/ApplicablePrepaidCollectMonetarySummation/GrandTotalAmount',
    'total',
  ],
  [
    waybill,
    ' currencyID="EUR">315.00</ram:Grand',
    '>315.00</ram:Grand',
    28,
    'MasterConsignment/ApplicableTotalRating/ApplicablePrepaidCollectMonetarySummation/GrandTotalAmount',
    'currencyID',
  ],
  [waybill, '</ram:ConsigneeParty>', '</ram:ConsigneParty>', 15, 'message', 'XML'],
  [waybill, '<?xml version="1.0" encoding="UTF-8"?>', '<!DOCTYPE a [<!ENTITY b "c">]>', 1, 'message', 'DOCTYPE'],
  [waybill, 'rsm:Waybill', 'rsm:Invoice', 2, 'Invoice', 'type'],
  [
    houses,
    '<ram:ID>H2</ram:ID>',
    '<ram:ID>H1</ram:ID>',
    25,
    'MasterConsignment/IncludedHouseConsignment/TransportContractDocument/ID',
    'house waybill number',
  ],
  [houses, '>30<', '>29<', 12, 'MasterConsignment/IncludedTareGrossWeightMeasure', 'weight'],
  [houses, '>2</ram:Total', '>3</ram:Total', 13, 'MasterConsignment/TotalPieceQuantity', 'pieces'],
  [status, '>DEP<', '>DPE<', 15, 'MasterConsignment/ReportedStatus/ReasonCode', 'status code'],
])('a fault of XML is at its place: %# %s', (lines, from, to, line, identifier, field) => {
  expect(errorsOf(changed(lines, from, to))).toContainEqual(expect.objectContaining({ line, identifier, field }))
})

const folder = givenData('air/')
describe.skipIf(!existsSync(folder))('the given samples', () => {
  const read = (file: string) => readAir(readFileSync(new URL(file, folder), 'utf8'))[0]

  test('each has the number, airports, pieces, weight and houses of its index, and no error', () => {
    const expected = {
      '01-xfwb-888-no-mode-code.xml': ['888-11111111', 'ORK', 'PVG', 3, '1042.0', 'XX8012'],
      '02-xfzb-pvg-for-volume-in-kilograms.xml': ['057-51329294', 'PVG', 'FOR', 39, '704', null],
      '03-xfwb-sin-hnd-minimum-charge-other-charges.xml': ['618-67009961', 'SIN', 'HND', 1, '1', 'SQ632'],
    }
    for (const [file, values] of Object.entries(expected)) {
      const message = read(`xml/${file}`)?.message
      const { awb, origin, destination, pieces, weight, flight } = message ?? {}
      expect([awb, origin, destination, pieces, weight?.value, flight]).toEqual(values)
      expect(message?.faults.filter(({ severity }) => severity === 'error')).toEqual([])
    }
    expect(read('xml/02-xfzb-pvg-for-volume-in-kilograms.xml')?.message.houses).toEqual([
      { hawb: 'PVGA0013561', pieces: 39, weight: { value: '704', unit: 'KGM' } },
    ])
    expect(read('xml/03-xfwb-sin-hnd-minimum-charge-other-charges.xml')?.content).toMatchObject({
      waybill: {
        prepaid: { WT: '87', OA: '150', OC: '10.00', CT: '247' },
        otherCharges: [{ code: 'CH' }, { code: 'MY' }],
        handling: ['ECC', 'NSC', 'EAP'],
        flights: [{ flight: 'SQ632', day: '23' }],
      },
    })
  })

  test('the broken one names its fault, and its weight is absent', () => {
    expect(read('broken/b12-xfzb-unit-missing.xml')?.message.weight).toBeNull()
    expect(read('broken/b12-xfzb-unit-missing.xml')?.message.faults).toContainEqual(
      expect.objectContaining({
        line: 36,
        identifier: 'MasterConsignment/IncludedTareGrossWeightMeasure',
        field: 'unitCode',
        severity: 'error',
      }),
    )
  })

  test('every message that is cut or has a byte changed gets an answer', () => {
    const files = ['fwb', 'fhl', 'fsu', 'ffm', 'ffa-fma-fna', 'xml', 'onerecord'].flatMap((name) =>
      readdirSync(new URL(`${name}/`, folder)).map((file) => readFileSync(new URL(`${name}/${file}`, folder))),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat(),
        fc.nat({ max: 255 }),
        fc.boolean(),
        (bytes, place, byte, isCut) => {
          const at = place % bytes.length
          const text = isCut
            ? bytes.subarray(0, at)
            : Buffer.concat([bytes.subarray(0, at), Buffer.of(byte), bytes.subarray(at + 1)])
          expect(readAir(text.toString('utf8')).length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('any bytes get an answer', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('', '<', '{', 'FWB/16\n', 'FFM/8\n', '<a>'),
      (bytes, start) => {
        expect(readAir(start + Buffer.from(bytes).toString('latin1')).length).toBeGreaterThan(0)
      },
    ),
  )
})
