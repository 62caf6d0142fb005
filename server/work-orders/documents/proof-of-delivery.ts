import { minutesLate } from '@shortcut/domain/work-orders/timing/minutes-late.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import type { ReactNode } from 'react'
import { drivenBy, type Printed } from './load.ts'
import { addressLines, momentText, type Stop, windowText } from './moments.ts'
import { airFreight, crews, freight, numbers, paper, parties, words } from './parts.ts'
import { box, facts, heading, paragraph, pictures, row, say, together } from './sheet.ts'

/** Pictures in a printable form, by file id; unreadable ones are absent. */
export type Pictures = ReadonlyMap<string, Buffer>

/** Further photos of a stop stay in the work order. */
export const mostPhotos = 8

/** Photos of a stop, those of the delivered freight first. */
export const photosOf = ({ order }: Printed, stop: Stop) =>
  drivenBy(order)
    .flatMap(({ photos }) => photos)
    .filter(({ stopId }) => stopId === stop.id)
    .map(({ fileId }) => fileId)

const lateText = (stop: Stop) => {
  const minutes = stop.actualArriveTime ? minutesLate(stop, stop.actualArriveTime) : 0
  return minutes > 0 ? ` (${fill(words.late, { minutes })})` : ''
}

function stopPart(printed: Printed, stop: Stop, made: Pictures): ReactNode[] {
  const ids = photosOf(printed, stop)
  const photos = ids.slice(0, mostPhotos).flatMap((id) => made.get(id) ?? [])
  const gone = Math.min(ids.length, mostPhotos) - photos.length
  const signature = stop.signatureFileId ? made.get(stop.signatureFileId) : undefined
  const drop = stop.kind === 'dropoff'
  const moment = (instant: string | null) => momentText(stop.timeZone, instant)
  const left: [string, string] = [drop ? words.delivered : words.pickedUp, moment(stop.actualDepartTime)]
  const signed = signature
    ? pictures(`signature ${stop.id}`, words.signature, [signature], 54)
    : [say(words.signature, 'label'), say(words.noSignature)]
  return [
    together(
      `head ${stop.id}`,
      heading(fill(words.stopNo, { kind: words[stop.kind], number: stop.sequence })),
      row(
        stop.id,
        box(words.place, addressLines(stop)),
        box(words.appointment, [
          windowText(stop) || words.noAppointment,
          `${words.arrived} ${moment(stop.actualArriveTime)}${lateText(stop)}`,
        ]),
      ),
      facts(`facts ${stop.id}`, [
        ...(drop ? [[words.receivedBy, stop.receivedBy] as const] : []),
        left,
        [words.remarks, [stop.arriveRemark, stop.departRemark].filter(Boolean).join(' · ')],
      ]),
      ...(drop ? [signed].flat() : []),
      ...(ids.length === 0 ? [say(words.photos, 'label'), say(words.noPhotos)] : []),
    ),
    ...(photos.length > 0 ? [pictures(`photos ${stop.id}`, words.photos, photos, 112)] : []),
    ...(ids.length > mostPhotos
      ? [paragraph(`more ${stop.id}`, fill(words.morePhotos, { count: ids.length - mostPhotos }))]
      : []),
    ...(gone > 0 ? [paragraph(`gone ${stop.id}`, fill(words.photoGone, { count: gone }))] : []),
  ]
}

/** Receiver, time, signature and photos, stop by stop. */
export const proofOfDelivery = (printed: Printed, made: Pictures) =>
  paper(printed, en.documentTitle.proofOfDelivery, [
    numbers(printed.order),
    ...parties(printed, false),
    airFreight(printed.order),
    ...crews(printed.order),
    heading(words.freight),
    freight(printed.order),
    ...printed.order.stops.flatMap((stop) => stopPart(printed, stop, made)),
  ])
