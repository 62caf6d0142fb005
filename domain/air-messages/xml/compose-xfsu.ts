import type { AirMessage } from '../message.ts'
import { count, location, measure, message, type Node, type XmlHeader } from './xml-nodes.ts'

type Head = Pick<AirMessage, 'awb' | 'origin' | 'destination' | 'pieces' | 'weight'>
/** Its moment is by the clock of its station, such as `2026-03-04T10:15:00`; `to` is where its flight goes. */
export type XmlStatus = AirMessage['statuses'][number] & { to?: string; reason?: string }

/** Before a flight it is planned, after it is done; ARR and the like are of its end. */
const planned = new Set(['BKD', 'MAN', 'PRE'])
const ofArrival = new Set(['ARR', 'AWR', 'RCF'])

const event = (name: string, moment: string, at: string, place: string, where: string | null): Node => [
  name,
  [[moment, at], location(place, where)],
]

/** The flight of a status, with the end that it is told of. */
function movement({ code, at, station, flight, to = '' }: XmlStatus): Node {
  const moment = planned.has(code) ? 'ScheduledOccurrenceDateTime' : 'ActualOccurrenceDateTime'
  const isArrival = ofArrival.has(code)
  return [
    'SpecifiedLogisticsTransportMovement',
    [
      ['ID', flight ?? ''],
      isArrival
        ? event('ArrivalEvent', moment, at ?? '', 'OccurrenceArrivalLocation', station)
        : event('ArrivalEvent', moment, '', 'OccurrenceArrivalLocation', to),
      isArrival
        ? ['DepartureEvent', '']
        : event('DepartureEvent', moment, at ?? '', 'OccurrenceDepartureLocation', station),
    ],
  ]
}

function statusNode(status: XmlStatus): Node {
  const { code, at, station, flight, pieces, weight, reason } = status
  const isOfFlight = flight !== null && flight !== '' && code !== 'DIS' && code !== 'CRC'
  return [
    'ReportedStatus',
    [
      ['ReasonCode', code],
      [
        'AssociatedStatusConsignment',
        [
          measure('GrossWeightMeasure', weight),
          count('PieceQuantity', pieces),
          ['DiscrepancyDescriptionCode', reason ?? ''],
          ...(isOfFlight
            ? [movement(status)]
            : [
                ['SpecifiedEvent', [['OccurrenceDateTime', at ?? '']]] satisfies Node,
                location('SpecifiedLocation', station),
                ['SpecifiedLogisticsTransportMovement', [['ID', flight ?? '']]] satisfies Node,
              ]),
        ],
      ],
    ],
  ]
}

/** What happened to a waybill as XFSU 3.00, by the published schema: no sample was at hand. */
export function composeXfsu(head: Head, statuses: readonly XmlStatus[], header: XmlHeader): string {
  return message('StatusMessage', 'iata:statusmessage:1', 'XFSU', header, head.awb ?? '', [
    ['', []],
    [
      'MasterConsignment',
      [
        measure('TotalGrossWeightMeasure', head.weight),
        count('TotalPieceQuantity', head.pieces),
        ['TransportContractDocument', [['ID', head.awb ?? '']]],
        location('OriginLocation', head.origin),
        location('FinalDestinationLocation', head.destination),
        ...statuses.map(statusNode),
      ],
    ],
  ])
}
