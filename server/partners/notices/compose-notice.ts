import { bookedWeight, cubicMetres } from '@shortcut/domain/cargo/weights.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { type EventCount, minutesLate, type PartnerEvent } from '@shortcut/domain/partners/events.ts'
import type { NoticeChannel, NoticeLanguage } from '@shortcut/domain/partners/notices/notice-fields.ts'
import { fillNotice, type NoticeValues } from '@shortcut/domain/partners/notices/notice-text.ts'
import { toWallClock, zoneName } from '@shortcut/domain/time.ts'
import { type NoticeWords, noticeWords } from '@shortcut/words/notice-words.ts'

/** A text of the office, instead of the standard one. */
export interface OwnText {
  subject: string
  body: string
}

/** How and with what an event is told. */
export interface Telling {
  channel: NoticeChannel
  language: NoticeLanguage
  /** Absent: the standard text. */
  own?: OwnText | undefined
  /** Address of the order's public page; '' if there is none. */
  link: string
  /** Our company's name. */
  company: string
}

/** A notice; a text message has no subject. */
export interface Notice {
  subject: string
  text: string
}

const moment = (at: string, zone: string) => `${toWallClock(at, zone).replace('T', ' ')} ${zoneName(zone, at)}`

/** What a customer is told of an event. */
export function composeNotice(event: PartnerEvent, { channel, language, own, link, company }: Telling): Notice {
  const words = noticeWords[language]
  const { what, lines, values } = tell(event, words, link)
  const { reference } = values
  if (own) {
    const filled = { ...values, details: lines.join('\n'), company }
    const subject = channel === 'sms' ? '' : oneLine(fillNotice(own.subject, filled))
    return {
      subject: subject || (channel === 'sms' ? '' : `${what}: ${reference}`),
      text: fillNotice(own.body, filled),
    }
  }
  if (channel === 'mail') return { subject: `${what}: ${reference}`, text: lines.join('\n') }
  const late = values.lateMinutes && words('eventLetter:late', { minutes: values.lateMinutes })
  const expected = values.expected && words('eventLetter:expected', { at: values.expected })
  const facts = [values.place, values.time, expected, late, values.receivedBy, values.note, link].filter(Boolean)
  return { subject: '', text: `${what}: ${reference}. ${facts.join(', ')}` }
}

/** Line breaks would make another header line of the rest. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** '1,200 pieces'. */
const counted = (words: NoticeWords, key: 'pieces' | 'delivered' | 'refused', count: number) =>
  words(`eventLetter:${key}`, { count }).replace(String(count), groupedText(String(count)))

function tell(event: PartnerEvent, words: NoticeWords, link: string) {
  const { type, at, order, stop, cargo, handedOver, note, request, receivedBy = '', expectedAt } = event
  const zone = stop?.timeZone ?? cargo?.warehouse.timeZone ?? event.timeZone ?? 'UTC'
  const late = minutesLate(event)
  const isLate = late > 0 && type.startsWith('stop.')
  const unit = cargo?.weightUnit ?? 'kg'
  const amounts = ({ pieces, kg }: EventCount) =>
    [pieces === null ? '' : counted(words, 'pieces', pieces), kg === null ? '' : bookedWeight(kg, unit)]
      .filter(Boolean)
      .join(', ')
  const there = stop ?? cargo?.warehouse
  const name = stop?.company ?? cargo?.warehouse.name ?? ''
  const city = [there?.city, there?.province].filter(Boolean).join(', ')
  const place = [name, city].filter(Boolean).join(', ')
  const time = moment(at, zone)
  const expected = expectedAt ? moment(expectedAt, zone) : ''
  const crn = order ? order.customerReferenceNumber : (cargo?.reference ?? '')
  const booking = order?.bookingId ?? cargo?.receiptNo ?? ''
  const what = words(`eventLetter:${type}`, {
    kind: words(stop?.kind === 'dropoff' ? 'eventLetter:dropoff' : 'eventLetter:pickup'),
    request: request ? words(`eventLetter:${request}`) : '',
  })
  const isProof = type === 'stop.delivered'
  const lines = [
    words('eventLetter:when', { at: time }),
    place && words('eventLetter:where', { place }),
    crn && words('eventLetter:yourNumber', { number: crn }),
    order && words('eventLetter:ourNumber', { number: order.bookingId }),
    expected && words('eventLetter:expected', { at: expected }),
    isLate && words('eventLetter:late', { minutes: late }),
    cargo && words('eventLetter:receipt', { number: cargo.receiptNo }),
    cargo && amounts(cargo.booked) && words('eventLetter:booked', { amounts: amounts(cargo.booked) }),
    cargo && amounts(cargo.counted) && words('eventLetter:counted', { amounts: amounts(cargo.counted) }),
    handedOver && counted(words, 'delivered', handedOver.accepted),
    handedOver && handedOver.refused > 0 && counted(words, 'refused', handedOver.refused),
    receivedBy && words('eventLetter:receivedBy', { name: receivedBy }),
    note && words('eventLetter:note', { note }),
    ...(cargo?.differences ?? []).map((difference) => differenceLine(words, difference, unit)),
    link && words(isProof ? 'eventLetter:proof' : 'eventLetter:follow', { link }),
  ].filter((line): line is string => Boolean(line))
  const found = cargo ? amounts(cargo.counted) : ''
  const values: NoticeValues = {
    reference: crn || booking,
    booking,
    event: what,
    time,
    place,
    city,
    expected,
    lateMinutes: isLate ? String(late) : '',
    pieces: handedOver ? groupedText(String(handedOver.accepted)) : found,
    receivedBy,
    note,
    link,
    details: '',
    company: '',
  }
  return { what, lines, values }
}

/** What is compared, as people read it: pieces, kilograms and cubic centimetres; a weight in the unit it was booked in. */
const measures: Record<string, (amount: string, unit: 'kg' | 'lb') => string> = {
  weight: bookedWeight,
  volume: cubicMetres,
  short: groupedText,
  over: groupedText,
}

type Difference = NonNullable<PartnerEvent['cargo']>['differences'][number]

function differenceLine(
  words: NoticeWords,
  { kind, booked, counted, resolution, reason }: Difference,
  unit: 'kg' | 'lb',
) {
  const shown = (amount: string) => measures[kind]?.(amount, unit) ?? amount
  const found = booked ? words('eventLetter:difference', { booked: shown(booked), counted: shown(counted) }) : counted
  const decided = resolution ? (words.find(`resolution:${resolution}`) ?? resolution) : ''
  const what = [words(`discrepancyKind:${kind}`), found].filter(Boolean).join(': ')
  return `- ${what}${decided ? ` (${[decided, reason].filter(Boolean).join(': ')})` : ''}`
}
