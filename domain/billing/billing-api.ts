import { z } from 'zod'
import { anyOf, date, endpoint, id, ids, listInput, nothing, pageOf, perItem, sortBy } from '../endpoint.ts'
import { requiredText } from '../text.ts'
import { bookingStatuses } from '../work-orders/lifecycle.ts'
import { billingStatuses } from './lifecycle.ts'
import { accessorial } from './rate-sheets/rate-fields.ts'
import { chargeKinds, chargeUnits } from './rating/charge.ts'
import { exceptionCodes } from './rating/exceptions.ts'

const status = z.enum(billingStatuses)
const exceptions = z.array(z.object({ code: z.enum(exceptionCodes), values: z.record(z.string(), z.string()) }))
const money = z.string()

const row = z.object({
  /** The order's id. */
  id,
  bookingId: z.string(),
  customerReferenceNumber: z.string(),
  accountId: id,
  customerName: z.string(),
  bookingStatus: z.enum(bookingStatuses),
  route: z.string(),
  status,
  reason: z.string(),
  reviewer: z.string().nullable(),
  deliveredAt: z.string(),
  pickupOn: date,
  currency: z.string(),
  linehaul: money,
  fuel: money,
  accessorials: money,
  /** Charged by air waybills. */
  air: money,
  total: money,
  miles: z.string().nullable(),
  exceptions,
  ratedAt: z.string().nullable(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type BillingRow = z.output<typeof row>

const step = z.object({ rule: z.string(), values: z.record(z.string(), z.string()), result: z.string() })

const newCharge = z.object({
  kind: z.enum(chargeKinds),
  name: z.string(),
  quantity: z.string(),
  unit: z.enum(chargeUnits),
  price: z.string(),
  amount: z.string(),
  currency: z.string(),
  needsApproval: z.boolean(),
  arithmetic: z.array(step),
})
const charge = newCharge.extend({
  id,
  source: z.enum(['rated', 'manual']),
  reason: z.string(),
  /** Name of the edition and line, or of the fuel program, that set the price. */
  goesBy: z.string(),
  approvedAt: z.string().nullable(),
  approvedBy: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  voidedAt: z.string().nullable(),
  voidedBy: z.string().nullable(),
  voidReason: z.string().nullable(),
})
export type BilledCharge = z.output<typeof charge>

const reason = requiredText(400)
/** A typed amount of money; negative for a credit. The currency decides how many decimals are allowed. */
const typedAmount = z
  .string()
  .trim()
  .regex(/^-?\d{1,9}(\.\d{1,4})?$/, { error: 'notMoney' })
  .refine((value) => /[1-9]/.test(value), { error: 'notMoney' })

/** A quantity above zero, with at most three decimals. */
const typedQuantity = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,3})?$/, { error: 'notANumber' })
  .refine((value) => /[1-9]/.test(value), { error: 'notAboveZero' })

const rated = z.object({ total: money, charges: z.array(newCharge) })

export const billingSorts = ['deliveredAt', 'total'] as const

const billingListInput = z.object({
  ...listInput,
  sort: sortBy(billingSorts).default('-deliveredAt'),
  status: anyOf(status).optional(),
  accountId: anyOf(id).optional(),
  /**
   * Orders with one of these exceptions; `any`: orders with some exception. Invoiced orders only where `status`
   * names them.
   */
  exception: anyOf(z.enum(['any', 'none', ...exceptionCodes])).optional(),
  deliveredFrom: date.optional(),
  deliveredTo: date.optional(),
})

export const billingApi = {
  list: endpoint({
    method: 'GET',
    path: 'billing/list',
    fromReplica: true,
    permission: '/billing/index/list',
    input: billingListInput,
    reply: pageOf(row),
  }),
  /** Number of orders per status under the list's other filters, and how many of those have exceptions. */
  counts: endpoint({
    method: 'GET',
    path: 'billing/counts',
    permission: '/billing/index/list',
    input: billingListInput.omit({ page: true, pageSize: true, cursor: true, sort: true, status: true }),
    reply: z.array(z.object({ status, count: z.int(), countIsExact: z.boolean(), withExceptions: z.int() })),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'billing/detail',
    permission: '/billing/index/list',
    input: z.object({ id }),
    reply: row.extend({ charges: z.array(charge) }),
  }),
  review: endpoint({
    method: 'POST',
    path: 'billing/review',
    permission: '/billing/index/review',
    input: ids,
    reply: perItem,
  }),
  approve: endpoint({
    method: 'POST',
    path: 'billing/approve',
    permission: '/billing/index/approve',
    input: ids,
    reply: perItem,
  }),
  hold: endpoint({
    method: 'POST',
    path: 'billing/hold',
    permission: '/billing/index/review',
    input: ids.extend({ reason }),
    reply: perItem,
  }),
  release: endpoint({
    method: 'POST',
    path: 'billing/release',
    permission: '/billing/index/review',
    input: ids,
    reply: perItem,
  }),
  sendBack: endpoint({
    method: 'POST',
    path: 'billing/sendBack',
    permission: '/billing/index/review',
    input: ids.extend({ reason }),
    reply: perItem,
  }),
  /** Storage that fell due after the invoice stays as it was invoiced. */
  dismissStorage: endpoint({
    method: 'POST',
    path: 'billing/dismissStorage',
    permission: '/billing/index/charge',
    input: z.object({ id, reason }),
    reply: nothing,
  }),
  /** Air charges that changed after the invoice stay as they were invoiced. */
  dismissAir: endpoint({
    method: 'POST',
    path: 'billing/dismissAir',
    permission: '/billing/index/charge',
    input: z.object({ id, reason }),
    reply: nothing,
  }),
  /** What rating the order now would change. Writes nothing. */
  previewRate: endpoint({
    method: 'POST',
    path: 'billing/previewRate',
    permission: '/billing/index/list',
    writes: false,
    input: z.object({ id }),
    reply: z.object({ before: rated, after: rated, exceptions }),
  }),
  /** Rates again by today's sheets and prices. Changed charges are voided and written again; manual lines stay. */
  rate: endpoint({
    method: 'POST',
    path: 'billing/rate',
    permission: '/billing/index/charge',
    input: ids,
    reply: perItem.extend({ changes: z.array(z.object({ id, before: money, after: money })) }),
  }),
  /** The accessorials of the sheet that rates an order, to add one by hand. */
  accessorials: endpoint({
    method: 'GET',
    path: 'billing/accessorials',
    permission: '/billing/index/list',
    input: z.object({ id }),
    reply: z.object({
      rateSheetId: id.nullable(),
      sheet: z.string(),
      accessorials: z.array(accessorial),
      /** The customer's, if the sheet is a common one. */
      discountPercent: z.string().optional(),
    }),
  }),
  /** Adds a quantity of one accessorial to the order. `index` counts the accessorials from 0. */
  addAccessorial: endpoint({
    method: 'POST',
    path: 'billing/addAccessorial',
    permission: '/billing/index/charge',
    input: z.object({ id, rateSheetId: id, index: z.int().min(0).max(499), quantity: typedQuantity, reason }),
    reply: nothing,
  }),
  addCharge: endpoint({
    method: 'POST',
    path: 'billing/addCharge',
    permission: '/billing/index/charge',
    input: z.object({ id, kind: z.enum(chargeKinds), name: requiredText(80), amount: typedAmount, reason }),
    reply: nothing,
  }),
  voidCharge: endpoint({
    method: 'POST',
    path: 'billing/voidCharge',
    permission: '/billing/index/charge',
    input: z.object({ id, chargeId: id, reason }),
    reply: nothing,
  }),
  approveCharge: endpoint({
    method: 'POST',
    path: 'billing/approveCharge',
    permission: '/billing/index/charge',
    input: z.object({ id, chargeId: id }),
    reply: nothing,
  }),
}
