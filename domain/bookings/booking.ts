import { z } from 'zod'
import { cleanText, clip } from '../clean-text.ts'
import type { Fault } from '../x12/faults.ts'
import { bookingFields } from './booking-fields.ts'
import { findJsonBreak, lineAndColumn } from './json/json-break.ts'
import { issueFault, liberal } from './json/json-reading.ts'

/** What a message does to an order. */
export const purposes = ['original', 'change', 'cancel'] as const
export type Purpose = (typeof purposes)[number]

/**
 * One inbound booking, whichever wire it came by: the JSON of the booking API, a row of a table or a 204. Weight in lb or
 * kg, volume in ft3 or m3 as decimal strings; times are ISO 8601 with offset, local times of their stop, or whole days.
 * A change or a cancellation carries only what it says; what it leaves out stays as it is. `references`, `notes`,
 * `equipment`, `scac`, `respondBy` and `commodity` come from tenders and are accepted in JSON too.
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

/** `numbers`: of a booking that is wrong. */
export type ReadBooking = {
  at: string
  booking?: InboundBooking
  numbers?: ReturnType<typeof numbersOf>
  errors: Fault[]
  warnings: Fault[]
}

/** Which booking a value is of, as far as it says so: also of one that is wrong, to be found by. */
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

/** More than a day's bookings of the largest sender in one body is a mistake. */
export const MOST_BOOKINGS = 5_000

/** Reads one value as a booking. `at` is its JSON path, to begin every fault's path with. */
export function readJsonBooking(value: unknown, at: string): ReadBooking {
  const warnings: Fault[] = []
  const errors: Fault[] = []
  const parsed = InboundBooking.safeParse(liberal(value, InboundBooking, at, { warnings, errors }))
  if (!parsed.success) for (const issue of parsed.error.issues.slice(0, 50)) errors.push(issueFault(issue, at))
  if (!parsed.success || errors.length > 0) return { at, numbers: numbersOf(value), errors, warnings }
  return { at, booking: withItsReference(parsed.data), errors, warnings }
}

/** An order is known by a CRN; a sender who has only shipment ids gets that one. */
export function withItsReference(booking: InboundBooking): InboundBooking {
  if (booking.purpose !== 'original' || booking.customerReferenceNumber) return booking
  return { ...booking, customerReferenceNumber: booking.shipmentId }
}

/**
 * Reads the body of `booking/inbound`: one booking or an array of them. Never throws. A bad booking carries its own
 * errors and leaves its siblings alone; unknown fields are warnings; `errors` at the top is for a body that is no JSON.
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
