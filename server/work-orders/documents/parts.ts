import { enteredWith, type WorkOrderField } from '@shortcut/domain/work-orders/field-sets.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { stopFieldsWith, stopTexts } from '@shortcut/domain/work-orders/stop-sets.ts'
import { amountText } from '@shortcut/words/amounts.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import type { ReactNode } from 'react'
import { zoneOf } from '../stops.ts'
import { drivenBy, type Printed, referenceOf } from './load.ts'
import { addressLines, momentText, type Stop, windowText } from './moments.ts'
import { box, facts, heading, paragraph, row, sheet, table } from './sheet.ts'

export const words = en.documentText
type Order = WorkOrderReply

const counted = (count: number | null) => (count === null ? '' : count.toLocaleString('en'))
const amount = (value: Order['weight']) => amountText(value?.value ?? null, value?.unit ?? null)

/** References with their own place on the documents. */
const placed = ['BM', 'CN', 'SN', 'SCAC', 'CR', 'MB']

/** The stops of a driver, if the order is split. */
const stopsOf = ({ stops }: Order, { stopIds }: Order['tasks'][number]) =>
  stopIds.length < stops.length
    ? stops.flatMap(({ id, sequence }) => (stopIds.includes(id) ? [sequence] : [])).join(', ')
    : ''

/** Fields with their own place on the documents; the other fields of a group follow them if they have a value. */
const byHand: readonly WorkOrderField[] = [
  ...([
    'customerReferenceNumber',
    'shipmentId',
    'cargoId',
    'containerNo',
    'sealNo',
    'truckType',
    'bookingPickupDate',
  ] as const),
  ...(['requestDeliveryTime', 'mawb', 'hawb', 'airline', 'flight', 'cutOffAt'] as const),
  ...(['palletQuantity', 'pieces', 'commodity', 'weight', 'volume'] as const),
]
const others = (order: Order, group: 'numbers' | 'air' | 'freight') =>
  enteredWith('paper', group)
    .filter((field) => !byHand.includes(field) && order[field])
    .map((field): [label: string, value: string] => [en.field[field], String(order[field])])

/** Numbers that people ask for on the phone. */
export const numbers = (order: Order) =>
  facts('numbers', [
    [words.bolNo, referenceOf(order, 'BM') || order.bookingId],
    [words.proNo, referenceOf(order, 'CN') || order.bookingId],
    [words.crn, order.customerReferenceNumber],
    [words.shipmentId, order.shipmentId],
    [words.cargoId, order.cargoId],
    [words.containerNo, order.containerNo],
    [words.sealNo, order.sealNo || referenceOf(order, 'SN')],
    [words.truckType, order.truckType],
    [words.pickupDate, order.bookingPickupDate ?? ''],
    [words.deliverBy, momentText(zoneOf(order.stops), order.requestDeliveryTime)],
    [words.contact, [order.contact.name, order.contact.phone].filter(Boolean).join(', ')],
    ...others(order, 'numbers'),
  ])

/** Waybills and flight; nothing without air freight. */
export const airFreight = (order: Order) =>
  facts('air', [
    [words.mawb, order.mawb || referenceOf(order, 'MB')],
    [words.hawb, order.hawb],
    [words.airline, order.airline],
    [words.flight, order.flight],
    [words.cutOff, momentText(zoneOf(order.stops), order.cutOffAt)],
    ...others(order, 'air'),
  ])

/** The sender's other references. */
export function otherReferences(order: Order): ReactNode[] {
  const others = order.references.filter(({ qualifier, value }) => value && !placed.includes(qualifier))
  if (others.length === 0) return []
  return [
    heading(words.references),
    paragraph(
      'references',
      others.map(({ qualifier, value, description }) => `${description || qualifier} ${value}`).join('  ·  '),
    ),
  ]
}

/** Drivers and their equipment. */
export const crews = (order: Order) =>
  drivenBy(order).map((task) =>
    facts(`crew ${task.id}`, [
      [words.driver, task.driver ?? ''],
      [words.stops, stopsOf(order, task)],
      [words.driverPhone, task.phone],
      [words.truck, [task.truckNo, task.truckLicensePlate].filter(Boolean).join(' · ')],
      [words.trailer, task.trailerNo ?? ''],
    ]),
  )

/** Shipper and consignee in full, if there is one of each. */
export function parties({ order, billTo, carrier }: Printed, withBillTo: boolean): ReactNode[] {
  const party = (label: string, kind: Stop['kind']) => {
    const stops = order.stops.filter((stop) => stop.kind === kind)
    const [only] = stops
    return box(label, stops.length === 1 && only ? addressLines(only) : [fill(words.seeStops, { count: stops.length })])
  }
  return [
    row('parties', party(words.shipper, 'pickup'), party(words.consignee, 'dropoff')),
    ...(withBillTo
      ? [row('payers', box(words.billTo, billTo), box(words.carrier, [...carrier.split('\n'), scac(order)]))]
      : []),
  ]
}

const scac = (order: Order) => {
  const code = referenceOf(order, 'SCAC')
  return code && `SCAC ${code}`
}

const otherWidth = 12

/** The freight as the shipper described it. */
export function freight(order: Order) {
  const more = others(order, 'freight')
  return table(
    'freight',
    [
      { label: words.pallets, width: 12 },
      { label: words.pieces, width: 12 },
      { label: words.commodity, width: 42 - more.length * otherWidth },
      ...more.map(([label]) => ({ label, width: otherWidth })),
      { label: words.weight, width: 18 },
      { label: words.volume, width: 16 },
    ],
    [
      [
        counted(order.palletQuantity),
        counted(order.pieces),
        order.commodity,
        ...more.map(([, value]) => value),
        amount(order.weight),
        amount(order.volume),
      ],
    ],
  )
}

/** What the driver is told at a stop: the remark as it is, anything else under its name. */
const instructionsOf = (stop: Stop) =>
  stopFieldsWith('paper', 'instructions')
    .filter((field) => stop[field])
    .map((field) => (field === 'remark' ? stop.remark : `${en.field[field]} ${stop[field]}`))
    .join('\n')

/** All stops with their appointments in their own zones. */
export const stopTable = (order: Order) =>
  table(
    'stops',
    [
      { label: words.stop, width: 13 },
      { label: words.place, width: 37 },
      { label: words.appointment, width: 22 },
      { label: words.pieces, width: 8 },
      { label: words.instructions, width: 20 },
    ],
    order.stops.map((stop) => [
      `${stop.sequence} ${words[stop.kind]}`,
      addressLines(stop).filter(Boolean).join('\n'),
      windowText(stop) || words.noAppointment,
      counted(stop.pieces),
      instructionsOf(stop),
    ]),
  )

export const instructions = (order: Order): ReactNode[] =>
  order.remark ? [heading(words.instructions), paragraph('instructions', order.remark)] : []

/** The stamp of a document that must not be acted on. */
function stampOf({ bookingStatus }: Order): string {
  if (bookingStatus === 'NEW' || bookingStatus === 'DRAFT') return words.notConfirmed
  if (bookingStatus === 'BOOKING_CANCELLED') return words.cancelled
  return bookingStatus === 'REVISED' ? words.revised : ''
}

/** Every typed text that a document may show. */
const typedIn = ({ order, billTo, carrier }: Printed) =>
  [
    ...billTo,
    carrier,
    order.remark,
    order.commodity,
    order.contact.name,
    ...order.stops.flatMap((stop) => [
      ...stopTexts.map((field) => stop[field]),
      stop.receivedBy,
      stop.arriveRemark,
      stop.departRemark,
    ]),
    ...order.references.flatMap(({ value, description }) => [value, description]),
  ].join('\n')

/** The page around a document's own content. */
export const paper = (printed: Printed, title: string, content: readonly ReactNode[]) =>
  sheet({
    title,
    number: printed.order.bookingId,
    stamp: stampOf(printed.order),
    carrier: printed.carrier,
    printed: fill(words.printed, { at: momentText(zoneOf(printed.order.stops), printed.now) }),
    pageOf: (page, pages) => fill(words.page, { page, pages }),
    lost: words.lost,
    typed: typedIn(printed),
    content,
  })
