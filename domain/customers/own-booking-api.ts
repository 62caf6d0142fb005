import { z } from 'zod'
import { inboundReply } from '../bookings/api.ts'
import { tableMapping } from '../bookings/tables/mapping.ts'
import { bookingUploadApi } from '../bookings/upload-api.ts'
import { isCountry } from '../country.ts'
import { date, endpoint, id, isLikelyYear, nothing } from '../endpoint.ts'
import { lineText, requiredLine, text } from '../text.ts'

/** On the clock of the stop; '' for none. */
const localTime = z.iso.datetime({ local: true }).refine(isLikelyYear, { error: 'unlikelyYear' }).or(z.literal(''))
const count = z.int().min(0).max(1_000_000).nullable()

const place = {
  company: requiredLine(120),
  address: lineText(200).default(''),
  city: requiredLine(80),
  province: lineText(40).default(''),
  postalCode: requiredLine(20),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => isCountry(code), { error: 'notACountry' })
    .default('US'),
  from: localTime.default(''),
  to: localTime.default(''),
}

const ownPlace = z
  .object(place)
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'windowReversed' })

type Place = z.output<typeof ownPlace>

/** How far the clocks of two places can be apart, in hours. */
const clocksApart = (one: Place, other: Place) => {
  if (one.country !== other.country) return 26
  return one.province !== '' && one.province.toLowerCase() === other.province.toLowerCase() ? 0 : 6
}
const hour = 3_600_000
const momentOf = (local: string) => Date.parse(`${local}Z`)

/** The field with a delivery that ends before the pickup begins, whatever the clocks of both places are. */
function earlyDelivery(day: string, pickup: Place, delivery: Place): 'from' | 'to' | undefined {
  const field = delivery.to ? 'to' : 'from'
  const last = delivery[field]
  if (last === '') return undefined
  const first = pickup.from || pickup.to || `${day}T00:00`
  return momentOf(last) + clocksApart(pickup, delivery) * hour < momentOf(first) ? field : undefined
}

/** The short form: one pickup, one delivery. Larger bookings come as files. */
const ownBookingFields = z.object({
  /** Made by the form: sent again, the same booking is answered, and nothing is booked twice. */
  id,
  customerReferenceNumber: requiredLine(60),
  bookingPickupDate: date,
  pickup: ownPlace,
  delivery: ownPlace,
  pieces: count.default(null),
  palletQuantity: count.default(null),
  weight: z
    .string()
    .trim()
    .refine((typed) => /^(\d{1,18}(\.\d{1,6})?)?$/.test(typed), {
      error: 'notAnAmount',
      params: { whole: '18', decimals: '6' },
    })
    .default(''),
  weightUnit: z.enum(['lb', 'kg']).default('lb'),
  commodity: lineText(200).default(''),
  contactName: lineText(80).default(''),
  contactEmail: lineText(120).default(''),
  contactPhone: lineText(40).default(''),
  remark: text(500).default(''),
})
export const ownBookingForm = ownBookingFields.superRefine(({ bookingPickupDate, pickup, delivery }, context) => {
  const field = earlyDelivery(bookingPickupDate, pickup, delivery)
  if (field) context.addIssue({ code: 'custom', path: ['delivery', field], message: 'deliveryBeforePickup' })
})
export type OwnBookingForm = z.input<typeof ownBookingForm>

const permission = '/own/book/save'
const forCustomers = true
const { send, orders, confirm, read } = bookingUploadApi

/** Bookings of the customer's own account, by form and by file. They wait for the office like all others. */
export const ownBookingApi = {
  save: endpoint({
    method: 'POST',
    path: 'ownBooking/save',
    permission,
    forCustomers,
    // The form's id is the key of its delivery.
    repeats: 'harmless',
    input: ownBookingForm,
    reply: z.object({ id, bookingId: z.string() }),
  }),
  /** As `bookingUpload/send`. */
  send: endpoint({
    method: 'POST',
    path: 'ownBooking/send',
    permission,
    forCustomers,
    repeats: 'answered',
    body: 'multipart',
    writes: false,
    input: nothing,
    reply: send.reply,
  }),
  /** As `bookingUpload/read`, for the own account. */
  read: endpoint({
    method: 'POST',
    path: 'ownBooking/read',
    permission,
    forCustomers,
    writes: false,
    input: z.object({ id, mapping: tableMapping.optional() }),
    reply: read.reply,
  }),
  orders: endpoint({
    method: 'GET',
    path: 'ownBooking/orders',
    permission,
    forCustomers,
    input: orders.input,
    reply: orders.reply,
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'ownBooking/confirm',
    permission,
    forCustomers,
    repeats: 'harmless',
    input: confirm.input,
    reply: inboundReply.extend({ message: z.string() }),
  }),
}
