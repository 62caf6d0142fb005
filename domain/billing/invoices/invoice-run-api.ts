import { z } from 'zod'
import { date, endpoint, id, nothing } from '../../endpoint.ts'
import { text } from '../../text.ts'

const seen = '/billing/invoices/list'
const issues = '/billing/invoices/issue'

export const runStatuses = ['running', 'cancelled', 'done'] as const

export const invoiceRun = z.object({
  id,
  status: z.enum(runStatuses),
  issuedOn: z.string(),
  /** Number of drafts at the start, and their states: waiting + issued + done + failed. */
  count: z.int(),
  waiting: z.int(),
  /** Has its number, but no PDF yet. */
  issued: z.int(),
  /** Issued, and its PDF is there. */
  done: z.int(),
  failed: z.int(),
  /** The first failures, and why they failed. */
  failures: z.array(z.object({ invoiceId: id, label: z.string(), message: z.string() })),
  createdAt: z.string(),
  createdBy: z.string(),
  endedAt: z.string().nullable(),
})
export type InvoiceRun = z.output<typeof invoiceRun>

export const invoiceRunApi = {
  /** The latest runs, and what a run over all drafts would issue now. */
  list: endpoint({
    method: 'GET',
    path: 'invoiceRun/list',
    fromReplica: true,
    permission: seen,
    input: nothing,
    reply: z.object({
      drafts: z.int(),
      sums: z.array(z.object({ currency: z.string(), total: z.string() })),
      runs: z.array(invoiceRun),
    }),
  }),
  /**
   * Issues these drafts, or all of them, with their PDFs. Runs in the background and continues if the page closes or
   * the node stops.
   */
  start: endpoint({
    method: 'POST',
    path: 'invoiceRun/start',
    permission: issues,
    input: z.object({
      which: z.union([z.literal('allDrafts'), z.array(id).min(1).max(5000)]),
      issuedOn: date.optional(),
      /** Why they may be dated before their last pickup or delivery. */
      earlyReason: text(400).default(''),
    }),
    reply: invoiceRun,
  }),
  /** Issued invoices stay issued; the others stay drafts. */
  cancel: endpoint({
    method: 'POST',
    path: 'invoiceRun/cancel',
    permission: issues,
    input: z.object({ id }),
    reply: invoiceRun,
  }),
  /** Continues with waiting drafts and retries failed ones. */
  resume: endpoint({
    method: 'POST',
    path: 'invoiceRun/resume',
    permission: issues,
    input: z.object({ id }),
    reply: invoiceRun,
  }),
}
