import type { Goods, Rate, Sums, Waybill } from '../model.ts'
import { sumNames } from './xml-model.ts'
import {
  business,
  childrenOf,
  count,
  dateTime,
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

const textOf = (goods: readonly Goods[], ...ids: string[]) =>
  goods.filter(({ id }) => ids.includes(id)).map(({ fields }) => fields.join('/'))

function itemNode(rate: Rate, sequence: number, currencyID: string): Node {
  const boxes = rate.goods.flatMap(({ id, fields }): Node[] => {
    const [, unitCode = '', length = '', width = '', height = ''] =
      /^([A-Z]{3})(\d+)-(\d+)-(\d+)$/.exec(fields[1] ?? '') ?? []
    if (id !== 'ND' || !unitCode) return []
    const side = (name: string, value: string): Node => [name, value, { unitCode }]
    const sides = [side('WidthMeasure', width), side('LengthMeasure', length), side('HeightMeasure', height)]
    return [
      [
        'TransportLogisticsPackage',
        [
          ['ItemQuantity', fields[2] ?? ''],
          ['LinearSpatialDimension', sides],
        ],
      ],
    ]
  })
  const units = textOf(rate.goods, 'NU').map((number): Node => {
    const [, type = '', serial = number, owner = ''] = /^([A-Z][A-Z\d][A-Z])(\d{4,5})(.*)$/.exec(number) ?? []
    return [
      'AssociatedUnitLoadTransportEquipment',
      [
        ['ID', serial],
        ['CharacteristicCode', type],
        ['OperatingParty', [['PrimaryID', owner]]],
      ],
    ]
  })
  const [, unit = '', value = ''] = /^([A-Z]{2})(.+)$/.exec(textOf(rate.goods, 'NV')[0] ?? '') ?? []
  return [
    'IncludedMasterConsignmentItem',
    [
      ['SequenceNumeric', String(sequence)],
      ['TypeCode', textOf(rate.goods, 'NH')[0] ?? ''],
      measure('GrossWeightMeasure', rate.weight),
      measure('GrossVolumeMeasure', unit ? { value, unit } : null),
      ['PieceQuantity', rate.pieces],
      ['NatureIdentificationTransportCargo', [['Identification', textOf(rate.goods, 'NG', 'NC').join('\n')]]],
      ...units,
      ...boxes,
      [
        'ApplicableFreightRateServiceCharge',
        [
          ['CategoryCode', rate.rateClass],
          ['CommodityItemID', rate.commodity],
          measure('ChargeableWeightMeasure', rate.weight && { value: rate.chargeable, unit: rate.weight.unit }),
          ['AppliedRate', rate.rate],
          ['AppliedAmount', rate.total, { currencyID }],
        ],
      ],
    ],
  ]
}

function summation(sums: Sums, isPrepaid: boolean, currencyID: string): Node[] {
  const amounts = Object.entries(sumNames).flatMap(([name, element]): Node[] =>
    sums[name] === undefined ? [] : [[element, sums[name], { currencyID }]],
  )
  return amounts.length
    ? [['ApplicablePrepaidCollectMonetarySummation', [['PrepaidIndicator', String(isPrepaid)], ...amounts]]]
    : []
}

const departureOf = ({ day, on }: Waybill['flights'][number], issued: string) =>
  on ? `${on}T00:00:00` : dateTime(issued, day)

function movesOf(waybill: Waybill): Node[] {
  const { issue } = waybill
  return waybill.routing.map(({ airport, carrier }, index): Node => {
    const flight = waybill.flights[index]
    const from = index === 0 ? waybill.origin : (waybill.routing[index - 1]?.airport ?? null)
    return [
      'SpecifiedLogisticsTransportMovement',
      [
        ['StageCode', 'Main-Carriage'],
        ['ModeCode', '4'],
        ['ID', flight?.flight ?? ''],
        ['SequenceNumeric', String(index + 1)],
        ['UsedLogisticsTransportMeans', [['Name', carrier]]],
        ['ArrivalEvent', [location('OccurrenceArrivalLocation', airport)]],
        [
          'DepartureEvent',
          [
            ['ScheduledOccurrenceDateTime', flight ? departureOf(flight, issue?.date ?? '') : ''],
            location('OccurrenceDepartureLocation', from),
          ],
        ],
      ],
    ]
  })
}

/** A waybill as XFWB 3.00. `isMaster` says whether houses belong to it. */
export function composeXfwb(waybill: Waybill, header: XmlHeader, isMaster: boolean): string {
  const { agent, declaration } = waybill
  const currencyID = declaration?.currency ?? ''
  const consignment: Node = [
    'MasterConsignment',
    [
      ...declaredValues(declaration),
      measure('IncludedTareGrossWeightMeasure', waybill.weight),
      measure('GrossVolumeMeasure', waybill.volume),
      ['DensityGroupCode', waybill.density ?? ''],
      count('TotalPieceQuantity', waybill.pieces),
      partyNode('ConsignorParty', waybill.shipper),
      partyNode('ConsigneeParty', waybill.consignee),
      [
        'FreightForwarderParty',
        [
          ['Name', agent?.name ?? ''],
          ['AccountID', agent?.account ?? ''],
          ['CargoAgentID', agent?.code ?? ''],
          ['FreightForwarderAddress', [['CityName', agent?.place ?? '']]],
          ['SpecifiedCargoAgentLocation', [['ID', agent?.cass ?? '']]],
        ],
      ],
      ['AssociatedParty', waybill.notify ? [...childrenOf(partyNode('', waybill.notify)), ['RoleCode', 'NI']] : ''],
      location('OriginLocation', waybill.origin),
      location('FinalDestinationLocation', waybill.destination),
      ...movesOf(waybill),
      ...handling(waybill.handling),
      ...waybill.specialService.map((text): Node => ['HandlingSSRInstructions', [['Description', text]]]),
      ...waybill.otherService.map((text): Node => ['HandlingOSIInstructions', [['Description', text]]]),
      ...waybill.accounting.map(
        ({ id, text }): Node => [
          'IncludedAccountingNote',
          [
            ['ContentCode', id],
            ['Content', text],
          ],
        ],
      ),
      ...notes(waybill.controls),
      ['AssociatedConsignmentCustomsProcedure', [['GoodsStatusCode', waybill.customsOrigin]]],
      ['ApplicableOriginCurrencyExchange', [['SourceCurrencyCode', currencyID]]],
      ['ApplicableLogisticsServiceCharge', [['TransportPaymentMethodCode', declaration?.chargeCode ?? '']]],
      ...waybill.otherCharges.map(
        ({ payment, code, due, amount }): Node => [
          'ApplicableLogisticsAllowanceCharge',
          [
            ['ID', code],
            ['PrepaidIndicator', String(payment === 'P')],
            ['PartyTypeCode', due],
            ['ActualAmount', amount, { currencyID }],
          ],
        ],
      ),
      [
        'ApplicableRating',
        [['TypeCode', 'F'], ...waybill.rates.map((rate, index) => itemNode(rate, index + 1, currencyID))],
      ],
      [
        'ApplicableTotalRating',
        [
          ['TypeCode', 'F'],
          ...summation(waybill.prepaid, true, currencyID),
          ...summation(waybill.collect, false, currencyID),
        ],
      ],
    ],
  ]
  return message('Waybill', 'iata:waybill:1', isMaster ? '741' : '740', header, waybill.awb ?? '', [
    business(waybill.issue, waybill.certified),
    consignment,
  ])
}
