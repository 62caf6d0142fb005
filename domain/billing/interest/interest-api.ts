import { z } from 'zod'
import { date, decimal, endpoint, id, nothing } from '../../endpoint.ts'
import { text } from '../../text.ts'
import { interestCharging, interestPers } from './interest.ts'

const money = z.string()
const billing = '/billing/invoices/list'
const draftPermission = '/billing/invoices/draft'
const termsPermission = '/truck/account/save'

const positive = decimal.refine((typed) => !typed.startsWith('-'), { error: 'negative' })

/** What an account pays on overdue invoices from a day on, as typed. */
export const interestForm = z.object({
  accountId: id,
  fromOn: date,
  percent: text(20).refine((percent) => /^\d+(\.\d{1,4})?$/.test(percent) && Number(percent) <= 100, {
    error: 'interestPercent',
  }),
  per: z.enum(interestPers).default('month'),
  graceDays: z.int().min(0).max(365).default(0),
  minimum: positive.default('0'),
  charged: z.enum(interestCharging).default('byHand'),
  onInterest: z.boolean().default(false),
})

const interestPeriod = z.object({
  overdueId: id,
  number: z.string(),
  dueOn: date,
  fromOn: date,
  toOn: date,
  days: z.int(),
  principal: money,
  percent: z.string(),
  per: z.enum(interestPers),
  amount: money,
})

/** Interest of an account in one currency that is not on an invoice or a draft yet. */
const interestDue = z.object({
  accountId: id,
  customerName: z.string(),
  currency: z.string(),
  total: money,
  minimum: money,
  /** False: the sum is below the minimum and waits. */
  isEnough: z.boolean(),
  charged: z.enum(interestCharging),
  periods: z.array(interestPeriod),
})
export type InterestDue = z.output<typeof interestDue>

export const mostInterestAccounts = 500

/** Interest on invoices that are paid late. */
export const interestApi = {
  /** An account's terms, the latest first. */
  terms: endpoint({
    method: 'GET',
    path: 'interest/terms',
    permission: billing,
    input: z.object({ accountId: id }),
    reply: z.array(interestForm.omit({ accountId: true })),
  }),
  /** Sets the terms from a day on; they replace those of that day. */
  saveTerms: endpoint({
    method: 'POST',
    path: 'interest/saveTerms',
    permission: termsPermission,
    input: interestForm,
    reply: nothing,
  }),
  removeTerms: endpoint({
    method: 'POST',
    path: 'interest/removeTerms',
    permission: termsPermission,
    input: z.object({ accountId: id, fromOn: date }),
    reply: nothing,
  }),
  /** Who would be charged how much, and why. Charges nothing. */
  preview: endpoint({
    method: 'GET',
    path: 'interest/preview',
    permission: draftPermission,
    input: z.object({ through: date.optional(), accountId: id.optional() }),
    reply: z.object({ through: date, list: z.array(interestDue), total: z.int() }),
  }),
  /** Drafts an invoice of interest for each of these accounts and currency that reaches its minimum. */
  draft: endpoint({
    method: 'POST',
    path: 'interest/draft',
    permission: draftPermission,
    input: z.object({ through: date.optional(), accountIds: z.array(id).min(1).max(mostInterestAccounts) }),
    reply: z.object({ drafts: z.array(id) }),
  }),
}
