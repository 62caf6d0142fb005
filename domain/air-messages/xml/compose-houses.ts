import type { House, HouseList } from '../model.ts'
import {
  business,
  count,
  declaredValues,
  handling,
  location,
  measure,
  message,
  type Node,
  notes,
  partyNode,
  type XmlHeader,
} from './xml-nodes.ts'

const master = (list: HouseList, houses: readonly Node[]): Node => [
  'MasterConsignment',
  [
    measure('IncludedTareGrossWeightMeasure', list.weight),
    count('TotalPieceQuantity', list.pieces),
    ['TransportContractDocument', [['ID', list.awb ?? '']]],
    location('OriginLocation', list.origin),
    location('FinalDestinationLocation', list.destination),
    ...houses,
  ],
]
const commonOf = (house: House): Node[] => [
  partyNode('ConsignorParty', house.shipper),
  partyNode('ConsigneeParty', house.consignee),
  location('OriginLocation', house.origin),
  location('FinalDestinationLocation', house.destination),
  ...handling(house.handling),
  ...notes(house.controls),
]
const goodsOf = (house: House) => house.text.join('') || house.goods

/** The freight of a house as one item. */
const itemOf = (house: House): Node => [
  'IncludedHouseConsignmentItem',
  [
    ['SequenceNumeric', '1'],
    measure('GrossWeightMeasure', house.weight),
    count('PieceQuantity', house.pieces),
    ['NatureIdentificationTransportCargo', [['Identification', goodsOf(house)]]],
  ],
]

/** One house of a master as XFZB 3.00. */
export function composeXfzb(list: HouseList, house: House, header: XmlHeader): string {
  const own: Node = [
    'IncludedHouseConsignment',
    [
      ['ID', house.hawb],
      ...declaredValues(house.declaration),
      measure('IncludedTareGrossWeightMeasure', house.weight),
      ['PackageQuantity', house.loadAndCount],
      count('TotalPieceQuantity', house.pieces),
      ['SummaryDescription', goodsOf(house)],
      ...commonOf(house),
      itemOf(house),
    ],
  ]
  return message('HouseWaybill', 'iata:housewaybill:1', '703', header, house.hawb, [
    business(house.issue, ''),
    master(list, [own]),
  ])
}

/** The houses of a master as XFHL, by the published schema: no sample was at hand. */
export function composeXfhl(list: HouseList, header: XmlHeader): string {
  const houses = list.houses.map(
    (house, index): Node => [
      'IncludedHouseConsignment',
      [
        ['SequenceNumeric', String(index + 1)],
        measure('GrossWeightMeasure', house.weight),
        ['PackageQuantity', house.loadAndCount],
        count('TotalPieceQuantity', house.pieces),
        ['SummaryDescription', goodsOf(house)],
        ['TransportContractDocument', [['ID', house.hawb]]],
        ...commonOf(house),
      ],
    ],
  )
  return message('HouseManifest', 'iata:housemanifest:1', '785', header, list.awb ?? '', [
    ['', []],
    master(list, houses),
  ])
}
