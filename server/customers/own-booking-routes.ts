import type { bookingUploadApi } from '@shortcut/domain/bookings/upload-api.ts'
import type { OwnBookingForm, ownBookingApi, ownBookingForm } from '@shortcut/domain/customers/own-booking-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { tableTemplate } from '../bookings/read/table-template.ts'
import { findAnswer } from '../bookings/receive/find-known.ts'
import { deliveryOf } from '../bookings/receive/read-upload.ts'
import { takeDelivery } from '../bookings/receive/take-delivery.ts'
import type { Queries } from '../platform/database/queries.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import type { TableExport } from '../platform/table-export.ts'
import { guardLikelyDays } from './likely-days.ts'
import { ownAccountOf } from './own-account.ts'

/** @param uploads the office's calls for files: these keep them to the customer's account */
export const ownBookingRoutes = (
  uploads: Handlers<typeof bookingUploadApi>,
  log: Logger,
): Handlers<typeof ownBookingApi> => ({
  async save(context, form) {
    const accountId = ownAccountOf(context)
    const idempotencyKey = `form ${form.id}`
    const known = await findAnswer(context, accountId, idempotencyKey)
    const [before] = known?.data.orders ?? []
    if (before) return { id: before.id, bookingId: before.bookingId }
    guardLikelyDays(context, {
      bookingPickupDate: form.bookingPickupDate,
      'pickup.from': form.pickup.from,
      'pickup.to': form.pickup.to,
      'delivery.from': form.delivery.from,
      'delivery.to': form.delivery.to,
    })
    await guardNumber(context, accountId, form.customerReferenceNumber)
    const content = Buffer.from(JSON.stringify(bookingOf(form)))
    const fileName = `${form.customerReferenceNumber}.json`
    const delivery = await deliveryOf(context, { accountId, fileName, content }, idempotencyKey, async () => undefined)
    const errors = delivery.parts.flatMap((part) => part.errors)
    // Nothing is quarantined that its sender can mend now.
    if (errors.length > 0)
      throw new Refusal(
        codes.invalid,
        'invalid',
        {},
        {
          fields: errors.map(({ at, message }) => ({ path: fieldOf(at), message: sentence(message) })),
        },
      )
    const { reply } = await takeDelivery(context, delivery, log)
    const [order] = reply.data.orders
    if (!order)
      throw new Refusal(codes.refused, 'notBooked', { why: reply.data.errors.map(({ message }) => message).join(' ') })
    return { id: order.id, bookingId: order.bookingId }
  },

  send: uploads.send,

  async read(context, { id, mapping }, http) {
    const accountId = ownAccountOf(context)
    const reply = (await uploads.read(context, { id, accountId, ...(mapping && { mapping }) }, http)) as UploadRead
    // Names of the office are not told.
    return { ...reply, bookedBefore: reply.bookedBefore && { ...reply.bookedBefore, by: '' } }
  },

  async orders(context, input, http) {
    await guardUpload(context, context.db, input.id)
    return uploads.orders(context, input, http)
  },

  async confirm(context, input, http) {
    await guardUpload(context, context.db, input.id)
    return uploads.confirm(context, input, http)
  },
})

/**
 * A booking with the number of an open order would change that one. A person who fills in a form means a new one.
 * @throws Refusal 422 at the field
 */
async function guardNumber(context: Context, accountId: string, number: string) {
  const open = await context.db
    .selectFrom('workOrder')
    .select('bookingId')
    .where('accountId', '=', accountId)
    .where('customerReferenceNumber', '=', number)
    .where('bookingStatus', 'not in', ['DELIVERED', 'BOOKING_CANCELLED'])
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (open) throw atField(context, 'customerReferenceNumber', 'numberInUse', { label: open.bookingId })
}

type UploadRead = z.output<(typeof bookingUploadApi)['read']['reply']>

/** The file was read for this account: somebody who moved to another one confirms nothing of before. */
async function guardUpload(context: Context, db: Queries, id: string) {
  const upload = await db
    .selectFrom('bookingUpload')
    .select('accountId')
    .where('id', '=', id)
    .where('userId', '=', sessionOf(context).personId)
    .executeTakeFirst()
  if (upload?.accountId !== ownAccountOf(context)) throw new Refusal(codes.notFound, 'importOver')
}

/** The template for tables, for customers. */
export const ownTemplate: TableExport = {
  ...tableTemplate,
  address: '/ownBooking/export',
  permission: '/own/book/save',
}

type Form = z.output<typeof ownBookingForm>

const without = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))

/** The form as a booking in JSON, as a customer's system sends it. */
function bookingOf(form: Form): Record<string, unknown> {
  const { id: _, pickup, delivery, weight, weightUnit, contactName, contactEmail, contactPhone, ...rest } = form
  const contact = without({ name: contactName, email: contactEmail, phone: contactPhone })
  const stops = [
    { kind: 'pickup', ...without(pickup) },
    { kind: 'dropoff', ...without(delivery) },
  ]
  return without({
    ...without(rest),
    weight: weight === '' ? null : { value: weight, unit: weightUnit },
    contact: Object.keys(contact).length > 0 ? contact : null,
    stops,
  })
}

/** The form's field of a place in the booking. */
const fieldOf = (at: string): keyof OwnBookingForm | string =>
  at
    .replace(/^\$\.?/, '')
    .replace(/^stops\[0\]/, 'pickup')
    .replace(/^stops\[1\]/, 'delivery')
    .replace(/^contact\.(\w)/, (_, first: string) => `contact${first.toUpperCase()}`)
    .replace(/^weight\.value$/, 'weight')

const sentence = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}`
