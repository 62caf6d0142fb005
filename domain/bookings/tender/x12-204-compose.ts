import type { Segment } from '../../x12/segment.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import type { BookingReference, InboundBooking, Purpose } from '../booking.ts'
import { dayOf } from '../booking-times.ts'
import { readHazmat } from './x12-204-hazmat.ts'
import { readVolume, readWeight } from './x12-204-measures.ts'
import { bookingContact, readParties } from './x12-204-parties.ts'
import { readCounts } from './x12-204-quantities.ts'
import type { TenderStop } from './x12-204-sections.ts'
import { firstOf, levelsOf, type Report, type Sections } from './x12-204-sections.ts'
import { readStops } from './x12-204-stops.ts'
import { plansStop, readG62 } from './x12-204-windows.ts'
import { readEquipment } from './x12-equipment.ts'

/** The header's notes, one line each. */
export const remarkOf = (sections: Sections): string =>
  sections.header
    .filter(({ id }) => id === 'NTE')
    .map((nte) => element(nte, 2))
    .filter(Boolean)
    .join('\n')

/** The booking of an original or a change, field by field; the caller adds `references` and `notes`. */
export function composeBooking(
  head: Pick<InboundBooking, 'purpose' | 'shipmentId' | 'customerReferenceNumber'>,
  sections: Sections,
  tenderStops: readonly TenderStop[],
  report: Report,
): InboundBooking {
  const { header, reading } = sections
  const { parties, contacts } = readParties(header)
  const dates = header.filter(({ id }) => id === 'G62')
  const stops = readStops(tenderStops, { parties, dates, reading }, report)
  const pickup = stops.find((stop) => stop.kind === 'pickup')
  const dropoff = stops.findLast((stop) => stop.kind === 'dropoff')
  const firstPickup = tenderStops.find((stop) => stop.kind === 'pickup')
  const atPickup = firstPickup ? readParties(levelsOf(firstPickup.loop).own) : { parties: [], contacts: [] }
  const asked = [
    contacts,
    ...[...parties.filter((party) => party.code !== 'CA'), ...atPickup.parties].map((party) => party.contacts),
    atPickup.contacts,
  ]
  const contact = bookingContact(asked)
  const n7s = [header, ...sections.loops.map((loop) => loop.segments)].flat().filter(({ id }) => id === 'N7')
  for (const more of n7s.slice(1)) report('equipment.more', {}, more)
  const bookingType = typeOf(tenderStops, sections, head.purpose, report)
  const remark = remarkOf(sections)
  const scac = element(firstOf(header, 'B2'), 2)
  const respondBy = readRespondBy(dates, report)
  const weight = readWeight(sections, tenderStops, report)
  const volume = readVolume(sections, tenderStops, report)
  const commodity = commodityOf(sections)
  const hazmatClass = readHazmat(sections, report)
  const pickupTime = pickup?.from ?? pickup?.to
  // "Not before" alone means that day, not that minute.
  const deliveryTime = dropoff?.to ?? (dropoff?.from && dayOf(dropoff.from))
  return {
    ...head,
    ...(scac && { scac }),
    ...(bookingType !== undefined && { bookingType }),
    ...readEquipment(n7s[0], report),
    ...(pickupTime && { bookingPickupDate: dayOf(pickupTime) }),
    ...(deliveryTime && { requestDeliveryTime: deliveryTime }),
    ...(respondBy && { respondBy }),
    ...readCounts(sections, tenderStops, report),
    ...(weight && { weight }),
    ...(volume && { volume }),
    ...(commodity && { commodity }),
    ...(hazmatClass && { hazmatClass }),
    ...(contact && { contact }),
    ...(remark && { remark }),
    stops,
  }
}

/** The header's "must respond by" (64). */
const readRespondBy = (dates: readonly Segment[], report: Report): string | undefined => {
  const g62 = dates.find((date) => element(date, 1) === '64')
  return g62 && readG62(g62, report)?.value
}

/** Header dates that plan no stop and request no answer, kept as written. */
export function headerDates({ header, reading }: Sections, report: Report): BookingReference[] {
  const plans = (g62: Segment) => plansStop(g62, 'pickup', reading) || plansStop(g62, 'dropoff', reading)
  return header.flatMap((g62) => {
    const [qualifier, date] = [element(g62, 1), element(g62, 2)]
    if (g62.id !== 'G62' || qualifier === '64' || plans(g62) || !date) return []
    report('date.qualifier', { qualifier, date }, g62, 1)
    const value = [date, element(g62, 4), element(g62, 5)].filter(Boolean).join(' ')
    return [{ qualifier: `G62 ${qualifier}`.trim(), value, description: 'Date' }]
  })
}

const commodityOf = (sections: Sections): string =>
  [
    ...new Set(
      sections.loops
        .flatMap((loop) => loop.segments)
        .filter(({ id }) => id === 'L5')
        .map((l5) => element(l5, 2)),
    ),
  ]
    .filter(Boolean)
    .join('; ')

/** Booking type 0, 1 or 2, from the stops; a change that only has one end does not set it. */
function typeOf(
  stops: readonly TenderStop[],
  sections: Sections,
  purpose: Purpose,
  report: Report,
): 0 | 1 | 2 | undefined {
  const pickups = stops.filter((stop) => stop.kind === 'pickup')
  const dropoffs = stops.filter((stop) => stop.kind === 'dropoff')
  if (purpose === 'change' && (pickups.length === 0 || dropoffs.length === 0)) return undefined
  const preloaded = pickups.length > 0 && pickups.every(({ reason }) => reason === 'PA' || reason === 'RT')
  const dropped = dropoffs.length > 0 && dropoffs.every(({ reason }) => reason === 'DT' || reason === 'SU')
  const said = /\bpower[ -]only\b/i.test(remarkOf(sections))
  if (said || (preloaded && dropped)) {
    report(said ? 'type.powerOnlySaid' : 'type.powerOnly', {}, pickups[0]?.loop.s5, 2)
    return 0
  }
  if (pickups.length > 1) report('type.severalPickups', { count: pickups.length }, pickups[1]?.loop.s5)
  return pickups.length > 1 || dropoffs.length > 1 ? 2 : 1
}
