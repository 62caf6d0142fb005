import { z } from 'zod'
import { anyOf, date, decimal, endpoint, id, listInput, nothing, pageOf, sortBy } from '../../endpoint.ts'
import { currency } from '../../money.ts'
import { requiredText, text } from '../../text.ts'
import { paymentMethods, paymentStates } from './invoice.ts'

const seen = '/billing/invoices/list'
const allocations = z.array(z.object({ invoiceId: id, amount: decimal })).max(500)

export const paymentRow = z.object({
  id,
  accountId: id,
  customerName: z.string(),
  receivedOn: z.string(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  note: z.string(),
  state: z.enum(paymentStates),
  currency: z.string(),
  amount: z.string(),
  allocated: z.string(),
  /** Not applied to an invoice yet. */
  open: z.string(),
  /** Invoices that the payment settles. */
  invoices: z.array(z.object({ id, number: z.string(), amount: z.string() })),
  createdAt: z.string(),
  createdBy: z.string(),
  voidedAt: z.string().nullable(),
  voidReason: z.string().nullable(),
})
export type PaymentRow = z.output<typeof paymentRow>

export const paymentApi = {
  list: endpoint({
    method: 'GET',
    path: 'payment/list',
    fromReplica: true,
    permission: seen,
    input: z.object({
      ...listInput,
      sort: sortBy(['receivedOn', 'amount']).default('-receivedOn'),
      accountId: anyOf(id).optional(),
      customerName: text(120).optional(),
      method: anyOf(z.enum(paymentMethods)).optional(),
      reference: text(60).optional(),
      currency: anyOf(z.string().trim().toUpperCase().max(3)).optional(),
      state: anyOf(z.enum(paymentStates)).optional(),
      from: date.optional(),
      to: date.optional(),
    }),
    reply: pageOf(paymentRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'payment/detail',
    permission: seen,
    input: z.object({ id }),
    reply: paymentRow,
  }),
  /**
   * Records a payment. The caller makes `id`, so sending it twice records it once. What is not allocated becomes the
   * account's credit.
   */
  save: endpoint({
    method: 'POST',
    path: 'payment/save',
    repeats: 'harmless',
    permission: '/billing/invoices/pay',
    input: z.object({
      id,
      accountId: id,
      receivedOn: date,
      method: z.enum(paymentMethods).default('check'),
      reference: text(60).default(''),
      note: text(400).default(''),
      currency: currency.default('USD'),
      amount: decimal,
      allocations: allocations.default([]),
    }),
    reply: paymentRow,
  }),
  /** Applies the open part of a payment to more invoices. */
  allocate: endpoint({
    method: 'POST',
    path: 'payment/allocate',
    permission: '/billing/invoices/pay',
    input: z.object({ id, on: date.optional(), allocations: allocations.min(1) }),
    reply: paymentRow,
  }),
  /** Reverses everything the payment settled. */
  void: endpoint({
    method: 'POST',
    path: 'payment/void',
    permission: '/billing/invoices/pay',
    input: z.object({ id, on: date.optional(), reason: requiredText(400) }),
    reply: nothing,
  }),
}
