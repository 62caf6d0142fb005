import { bookedWeight } from '@shortcut/domain/cargo/weights.ts'
import { divide } from '@shortcut/domain/decimal.ts'
import { type EventCount, minutesLate, type PartnerEvent } from '@shortcut/domain/partners/events.ts'
import { toWallClock, zoneName } from '@shortcut/domain/time.ts'
import { say } from '@shortcut/words/say.ts'

type Line = Parameters<typeof say<'eventLetter'>>[2]
const line = (name: Line, params?: Record<string, string | number>) => say('en', 'eventLetter', name, params)

const moment = (at: string, zone: string) => `${toWallClock(at, zone).replace('T', ' ')} ${zoneName(zone, at)}`
const amounts = ({ pieces, kg }: EventCount, unit: 'kg' | 'lb') =>
  [pieces === null ? '' : line('pieces', { count: pieces }), kg === null ? '' : bookedWeight(kg, unit)]
    .filter(Boolean)
    .join(', ')

/** What an event says in an e-mail: the subject in the first line, then the text. */
export function letterOf(event: PartnerEvent): string {
  const { type, at, order, stop, cargo, handedOver, note, request, receivedBy, expectedAt } = event
  const zone = stop?.timeZone ?? cargo?.warehouse.timeZone ?? 'UTC'
  const late = minutesLate(event)
  const unit = cargo?.weightUnit ?? 'kg'
  const crn = order.customerReferenceNumber
  const where = stop
    ? [stop.company, stop.city, stop.province]
    : cargo
      ? [cargo.warehouse.name, cargo.warehouse.city, cargo.warehouse.province]
      : []
  const place = where.filter(Boolean).join(', ')
  const what = line(type, { kind: stop?.kind === 'dropoff' ? line('dropoff') : line('pickup'), request: request ?? '' })
  const lines = [
    line('when', { at: moment(at, zone) }),
    place && line('where', { place }),
    crn && line('yourNumber', { number: crn }),
    line('ourNumber', { number: order.bookingId }),
    expectedAt && line('expected', { at: moment(expectedAt, zone) }),
    late > 0 && type.startsWith('stop.') && line('late', { minutes: late }),
    cargo && line('receipt', { number: cargo.receiptNo }),
    cargo && amounts(cargo.booked, unit) && line('booked', { amounts: amounts(cargo.booked, unit) }),
    cargo && amounts(cargo.counted, unit) && line('counted', { amounts: amounts(cargo.counted, unit) }),
    handedOver && line('delivered', { count: handedOver.accepted }),
    handedOver && handedOver.refused > 0 && line('refused', { count: handedOver.refused }),
    receivedBy && line('receivedBy', { name: receivedBy }),
    note && line('note', { note }),
    ...(cargo?.differences ?? []).map((difference) => differenceLine(difference, unit)),
  ]
  return `${what}: ${crn || order.bookingId}\n\n${lines.filter(Boolean).join('\n')}`
}

/** What is compared in kilograms and cubic centimetres, as people read it: a weight in the unit it was booked in. */
const measures: Record<string, (amount: string, unit: 'kg' | 'lb') => string> = {
  weight: bookedWeight,
  volume: (cm3) => `${divide(cm3, '1000000').toDecimalPlaces(3)} m³`,
}

type Difference = NonNullable<PartnerEvent['cargo']>['differences'][number]

function differenceLine({ kind, booked, counted, resolution, reason }: Difference, unit: 'kg' | 'lb') {
  const shown = (amount: string) => measures[kind]?.(amount, unit) ?? amount
  const found = booked ? line('difference', { booked: shown(booked), counted: shown(counted) }) : counted
  const what = say('en', 'discrepancyKind', kind)
  const decided = resolution ? say('en', 'resolution', resolution as 'acceptCount') : ''
  return `- ${[what, found].filter(Boolean).join(': ')}${decided ? ` (${[decided, reason].filter(Boolean).join(': ')})` : ''}`
}
