import { cleanText, clip } from '../clean-text.ts'
import type { BookingReference, BookingStop, InboundBooking } from './booking.ts'
import { listLimits, stopTextLimits, textLimits } from './booking-fields.ts'
import type { Report } from './tender/x12-204-sections.ts'

/**
 * Cuts a booking to what a work order can hold, and reports every cut. A file may hold texts of any length; one long
 * note is no reason to withhold a load from dispatch.
 */
export function fitBooking(booking: InboundBooking, report: Report): InboundBooking {
  const limits: Readonly<Record<string, number>> = textLimits
  const fit = (value: string, name: string, max: number): string => {
    const clean = cleanText(value)
    if (clean.length > max) report('text.clipped', { field: name, max })
    return clip(clean, max)
  }
  const texts = <T extends object>(of: T, known: Readonly<Record<string, number>>): T =>
    Object.fromEntries(
      Object.entries(of).map(([name, value]) => {
        const max = typeof value === 'string' ? known[name] : undefined
        return [name, max && typeof value === 'string' ? fit(value, name, max) : value]
      }),
    ) as T
  const list = <T>(items: readonly T[] | undefined, name: keyof typeof listLimits): T[] | undefined => {
    if (items && items.length > listLimits[name]) report('list.clipped', { field: name, max: listLimits[name] })
    return items?.slice(0, listLimits[name])
  }
  const references = (items: BookingReference[] | undefined) =>
    list(items, 'references')?.map((reference) => texts(reference, limits))
  const stop = (one: BookingStop): BookingStop => ({
    ...texts(one, stopTextLimits),
    ...(one.references && { references: references(one.references) }),
  })
  return {
    ...texts(booking, limits),
    ...(booking.contact && { contact: texts(booking.contact, limits) }),
    ...(booking.equipment && { equipment: texts(booking.equipment, limits) }),
    ...(booking.stops && { stops: booking.stops.map(stop) }),
    ...(booking.references && { references: references(booking.references) }),
    ...(booking.notes && { notes: list(booking.notes, 'notes')?.map((note) => fit(note, 'notes', textLimits.note)) }),
  }
}
