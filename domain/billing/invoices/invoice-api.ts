import { z } from 'zod'
import { anyOf, date, decimal, endpoint, id, ids, listInput, nothing, pageOf, perItem, sortBy } from '../../endpoint.ts'
import { requiredText, text } from '../../text.ts'
import { interestPers } from '../interest/interest.ts'
import { chargeKinds, chargeUnits } from '../rating/charge.ts'
import { groupings, invoiceKinds, invoiceStates, invoiceSubjects } from './invoice.ts'

const seen = '/billing/invoices/list'
const money = z.string()
const arithmetic = z.array(z.object({ rule: z.string(), values: z.record(z.string(), z.string()), result: z.string() }))

export const invoiceRow = z.object({
  id,
  /** Null while it is a draft. */
  number: z.string().nullable(),
  kind: z.enum(invoiceKinds),
  subject: z.enum(invoiceSubjects),
  state: z.enum(invoiceStates),
  accountId: id,
  customerName: z.string(),
  currency: z.string(),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  /** Days past due, while a balance is open. */
  daysOverdue: z.int(),
  orderCount: z.int(),
  total: money,
  /** Open balance. For a credit note: the unused credit, negative. For a draft: its total. */
  balance: money,
  reference: z.string(),
  correctsId: z.string().nullable(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type InvoiceRow = z.output<typeof invoiceRow>

const factStop = z.object({
  kind: z.enum(['pickup', 'dropoff']),
  company: z.string(),
  /** Absent on invoices drafted before the address was stored. */
  address: z.string().optional(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string(),
  country: z.string(),
  timeZone: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  departedAt: z.string().nullable(),
  receivedBy: z.string(),
  signatureFileId: z.string().nullable(),
  photoFileIds: z.array(z.string()),
})

/** An order's facts as an invoice states them, as of its last draft or its issue. */
const orderFacts = z.object({
  bookingId: z.string(),
  customerReferenceNumber: z.string(),
  shipmentId: z.string(),
  containerNo: z.string(),
  mawb: z.string(),
  hawb: z.string(),
  truckType: z.string(),
  pickupOn: z.string(),
  deliveredAt: z.string(),
  pieces: z.int().nullable(),
  pallets: z.int().nullable(),
  weight: z.string().nullable(),
  weightUnit: z.string().nullable(),
  miles: z.string().nullable(),
  stops: z.array(factStop),
})

const invoiceOrder = z.object({ workOrderId: id, facts: orderFacts, total: money })

/** A line is for a charge of an order, or for interest. */
const invoiceLineKinds = [...chargeKinds, 'interest'] as const

const lineInterest = z.object({
  overdueId: id,
  number: z.string(),
  dueOn: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  days: z.int(),
  principal: money,
  percent: z.string(),
  per: z.enum(interestPers),
})

const invoiceLine = z.object({
  lineNo: z.int(),
  /** Null: a line of interest, or of its credit. */
  workOrderId: id.nullable(),
  kind: z.enum(invoiceLineKinds),
  name: z.string(),
  quantity: z.string(),
  unit: z.enum(chargeUnits),
  price: z.string(),
  amount: money,
  reason: z.string(),
  arithmetic,
  /** Already credited by credit notes. */
  credited: money,
  /** Of a line of interest: on which invoice, for which days, both included, and at which rate. */
  interest: lineInterest.nullable(),
})

export const billTo = z.object({
  code: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

const settlementRow = z.object({
  id,
  kind: z.enum(['payment', 'credit', 'writeOff']),
  settledOn: z.string(),
  amount: money,
  reason: z.string(),
  paymentId: z.string().nullable(),
  /** Method and number of the payment, or number of the credit note. */
  label: z.string(),
  creditNoteId: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
})

export const invoiceDetail = invoiceRow.extend({
  billTo,
  issuer: z.string(),
  termsDays: z.int(),
  periodFrom: z.string().nullable(),
  periodTo: z.string().nullable(),
  note: z.string(),
  reason: z.string(),
  /** Why the invoice is dated before its last pickup or delivery; '' if it is not. */
  earlyReason: z.string(),
  corrects: z.object({ id, number: z.string().nullable() }).nullable(),
  correctedBy: z.array(z.object({ id, number: z.string().nullable(), kind: z.enum(invoiceKinds) })),
  paid: money,
  credited: money,
  writtenOff: money,
  orders: z.array(invoiceOrder),
  lines: z.array(invoiceLine),
  settlements: z.array(settlementRow),
  /** For a draft: charges of its orders changed after it was drafted. */
  outdated: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  issuedAt: z.string().nullable(),
  issuedBy: z.string().nullable(),
})
export type InvoiceDetail = z.output<typeof invoiceDetail>

export const invoiceSorts = ['number', 'customerName', 'issuedOn', 'dueOn', 'total', 'balance', 'updatedAt'] as const
export const billableSorts = ['deliveredAt', 'customerName', 'total'] as const

const reason = requiredText(400)

export const invoiceApi = {
  list: endpoint({
    method: 'GET',
    path: 'invoice/list',
    fromReplica: true,
    permission: seen,
    input: z.object({
      ...listInput,
      sort: sortBy(invoiceSorts).default('-issuedOn'),
      state: anyOf(z.enum(invoiceStates)).optional(),
      kind: anyOf(z.enum(invoiceKinds)).optional(),
      subject: anyOf(z.enum(invoiceSubjects)).optional(),
      accountId: anyOf(id).optional(),
      currency: anyOf(z.string().trim().toUpperCase().max(3)).optional(),
      overdue: z.enum(['yes']).optional(),
      number: text(40).optional(),
      customerName: text(120).optional(),
      from: date.optional(),
      to: date.optional(),
      dueFrom: date.optional(),
      dueTo: date.optional(),
    }),
    reply: pageOf(invoiceRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'invoice/detail',
    permission: seen,
    input: z.object({ id }),
    reply: invoiceDetail,
  }),
  /** Approved orders that are on no draft. */
  billable: endpoint({
    method: 'GET',
    path: 'invoice/billable',
    fromReplica: true,
    permission: '/billing/invoices/draft',
    input: z.object({
      ...listInput,
      sort: sortBy(billableSorts).default('deliveredAt'),
      accountId: anyOf(id).optional(),
      from: date.optional(),
      to: date.optional(),
    }),
    reply: pageOf(
      z.object({
        id,
        bookingId: z.string(),
        customerReferenceNumber: z.string(),
        accountId: id,
        customerName: z.string(),
        /** The day of delivery at the place of delivery. */
        deliveredOn: date,
        currency: z.string(),
        total: money,
      }),
    ),
  }),
  /** Drafts invoices for approved orders. `done` are the orders now on drafts. */
  draft: endpoint({
    method: 'POST',
    path: 'invoice/draft',
    permission: '/billing/invoices/draft',
    input: z.object({ ids: z.array(id).min(1).max(2000), grouping: z.enum(groupings).default('order') }),
    reply: perItem.extend({ drafts: z.array(id) }),
  }),
  /** Changes a draft and updates it with its orders and their current charges, or with the interest of now. */
  saveDraft: endpoint({
    method: 'POST',
    path: 'invoice/saveDraft',
    permission: '/billing/invoices/draft',
    input: z.object({
      id,
      version: z.int(),
      reference: text(60).default(''),
      note: text(1000).default(''),
      termsDays: z.int().min(0).max(365),
      /** In the order of the invoice's lines; orders left out can be billed again. A draft of interest has none. */
      workOrderIds: z.array(id).max(2000),
    }),
    reply: invoiceDetail,
  }),
  /** Deletes drafts. Their orders stay approved and can be billed again. */
  deleteDrafts: endpoint({
    method: 'POST',
    path: 'invoice/deleteDrafts',
    permission: '/billing/invoices/draft',
    input: ids,
    reply: perItem,
  }),
  /** Numbers each draft and makes it unchangeable. */
  issue: endpoint({
    method: 'POST',
    path: 'invoice/issue',
    permission: '/billing/invoices/issue',
    /** `earlyReason`: why it may be dated before its last pickup or delivery; needs a permission of its own. */
    input: ids.extend({ issuedOn: date.optional(), earlyReason: text(400).default('') }),
    reply: perItem,
  }),
  /** Credits parts of lines; without `lines`, everything not credited yet. */
  credit: endpoint({
    method: 'POST',
    path: 'invoice/credit',
    permission: '/billing/invoices/credit',
    input: z.object({
      id,
      on: date.optional(),
      reason,
      lines: z
        .array(z.object({ lineNo: z.int().min(1), amount: decimal }))
        .min(1)
        .max(2000)
        .optional(),
    }),
    reply: z.object({ creditNoteId: id }),
  }),
  /** Credits the whole invoice and drafts its orders again with their current charges. */
  rebill: endpoint({
    method: 'POST',
    path: 'invoice/rebill',
    permission: '/billing/invoices/credit',
    input: z.object({ id, on: date.optional(), reason }),
    reply: z.object({ creditNoteId: id, draftId: id }),
  }),
  /** Applies a credit note's open credit to invoices of the same account. */
  applyCredit: endpoint({
    method: 'POST',
    path: 'invoice/applyCredit',
    permission: '/billing/invoices/pay',
    input: z.object({
      id,
      on: date.optional(),
      allocations: z
        .array(z.object({ invoiceId: id, amount: decimal }))
        .min(1)
        .max(500),
    }),
    reply: nothing,
  }),
  /** Writes off the open balance or a part of it. */
  writeOff: endpoint({
    method: 'POST',
    path: 'invoice/writeOff',
    permission: '/billing/invoices/writeOff',
    input: z.object({ id, on: date.optional(), amount: decimal.optional(), reason }),
    reply: invoiceDetail,
  }),
}
