import { z } from 'zod'
import { cleanText, clip } from '../clean-text.ts'
import type { Fault } from '../x12/faults.ts'
import { bookingFields } from './booking-fields.ts'
import { findJsonBreak, lineAndColumn } from './json/json-break.ts'
import { issueFault, liberal } from './json/json-reading.ts'

/** Effect of a message on an order. */
export const purposes = ['original', 'change', 'cancel'] as const
export type Purpose = (typeof purposes)[number]

/**
 * One inbound booking, from any channel: JSON, a table row or a 204. Weight in lb or kg, volume in ft3 or m3 as decimal
 * strings. Times are ISO 8601 with offset, local times of their stop, or whole days. A change or cancellation carries
 * only what it changes; absent fields stay as they are. `references`, `notes`, `equipment`, `scac`, `respondBy` and
 * `commodity` come from tenders and are accepted in JSON too.
 */
export const InboundBooking = z
  .object(
    {
      purpose: z.enum(purposes, { error: 'must be "original", "change" or "cancel"' }).default('original'),
      ...bookingFields,
    },
    { error: 'must be a booking (an object)' },
  )
  .superRefine((booking, context) => {
    if (!booking.customerReferenceNumber && !booking.shipmentId)
      context.addIssue({
        code: 'custom',
        path: ['customerReferenceNumber'],
        message: 'or "shipmentId" must say which booking this is',
      })
    if (booking.purpose === 'original' && !booking.stops?.length)
      context.addIssue({ code: 'custom', path: ['stops'], message: 'must have at least one stop' })
  })
export type InboundBooking = z.output<typeof InboundBooking>
export type BookingStop = NonNullable<InboundBooking['stops']>[number]
export type BookingReference = NonNullable<InboundBooking['references']>[number]

/** `numbers` is set for a faulty booking. */
export type ReadBooking = {
  at: string
  booking?: InboundBooking
  numbers?: ReturnType<typeof numbersOf>
  errors: Fault[]
  warnings: Fault[]
}

/** The numbers that identify a booking, as far as present. Also read from a faulty one, so that it can be found. */
function numbersOf(value: unknown) {
  const said = (value ?? {}) as Record<string, unknown>
  const text = (name: string) => {
    const own = Object.hasOwn(said, name) ? said[name] : ''
    return typeof own === 'string' || typeof own === 'number' ? clip(cleanText(String(own)), 80) : ''
  }
  return {
    purpose: purposes.find((purpose) => purpose === text('purpose')) ?? ('' as const),
    customerReferenceNumber: text('customerReferenceNumber'),
    shipmentId: text('shipmentId'),
  }
}

/** More than the largest sender books in a day: a larger body is a mistake. */
export const MOST_BOOKINGS = 5_000

/** Reads one value as a booking. `at` is its JSON path, which starts the path of every fault. */
export function readJsonBooking(value: unknown, at: string): ReadBooking {
  const warnings: Fault[] = []
  const errors: Fault[] = []
  const parsed = InboundBooking.safeParse(liberal(value, InboundBooking, at, { warnings, errors }))
  if (!parsed.success) for (const issue of parsed.error.issues.slice(0, 50)) errors.push(issueFault(issue, at))
  if (!parsed.success || errors.length > 0) return { at, numbers: numbersOf(value), errors, warnings }
  return { at, booking: withItsReference(parsed.data), errors, warnings }
}

/** An order is identified by its CRN; for a sender who only has shipment ids, the shipment id is the CRN. */
export function withItsReference(booking: InboundBooking): InboundBooking {
  if (booking.purpose !== 'original' || booking.customerReferenceNumber) return booking
  return { ...booking, customerReferenceNumber: booking.shipmentId }
}

/**
 * Reads the body of `booking/inbound`: one booking or an array. Never throws. Each faulty booking has its own errors
 * and does not affect the others; unknown fields are warnings; `errors` at the top is for a body that is no JSON.
 */
export function readJsonBookings(text: string): { bookings: ReadBooking[]; errors: Fault[] } {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    const { line, column } = lineAndColumn(text, findJsonBreak(text))
    return {
      bookings: [],
      errors: [{ at: '$', message: `This is not valid JSON: the first error is in line ${line}, column ${column}.` }],
    }
  }
  if (!Array.isArray(value)) return { bookings: [readJsonBooking(value, '$')], errors: [] }
  if (value.length === 0) return { bookings: [], errors: [{ at: '$', message: 'The list has no bookings in it.' }] }
  if (value.length > MOST_BOOKINGS)
    return { bookings: [], errors: [{ at: '$', message: `The list has more than ${MOST_BOOKINGS} bookings.` }] }
  return { bookings: value.map((item, index) => readJsonBooking(item, `$[${index}]`)), errors: [] }
}
