import { z } from 'zod'
import { anyOf, either, endpoint, id, ids, listInput, pageOf, perItem, sortBy, tabCount } from '../endpoint.ts'
import { filterInput } from '../filter-input.ts'
import { longestSearch } from '../longest-search.ts'
import { requiredText, text } from '../text.ts'
import { fieldRows, workOrderSorts } from './field-sets.ts'
import { mostTags, tag, workOrderFields } from './input.ts'
import { bookingStatuses } from './lifecycle.ts'
import { moreFilters } from './more-filters.ts'
import { workOrderMoreReply, workOrderReply, workOrderRowReply } from './replies.ts'
import { timings } from './timing/timing.ts'

const reason = text(500)
const version = z.int().min(1)

export const workOrderListInput = z.object({
  ...listInput,
  sort: sortBy(workOrderSorts).default('-bookingReceivedDate'),
  ...filterInput(fieldRows),
  /** On time or late, now: any of these. */
  timing: anyOf(z.enum(timings)).optional(),
  /** Whether a stop has no driver, of orders that need one: also partly assigned ones. */
  withoutDriver: either(z.enum(['yes', 'no'])).optional(),
  /** Whether the sender asked for something that waits for a decision. */
  hasRequest: either(z.enum(['yes', 'no'])).optional(),
  /** Whether a driver reported a problem that nobody in the office has handled. */
  hasProblem: either(z.enum(['yes', 'no'])).optional(),
  folderId: id.optional(),
  /** Orders that these recurring orders made. */
  recurringId: anyOf(id).optional(),
  /** Only these orders: the user's selection. */
  ids: anyOf(id).optional(),
  ...moreFilters,
})
/** What the status tabs count: the list's search and filters without the status, which a tab replaces. */
export const workOrderCountsInput = workOrderListInput.omit({
  page: true,
  pageSize: true,
  cursor: true,
  sort: true,
  bookingStatus: true,
})
export type WorkOrderListInput = z.output<typeof workOrderListInput>
/** What a list filters by, without its page and order. */
export type WorkOrderFilters = Omit<WorkOrderListInput, 'page' | 'pageSize' | 'cursor' | 'sort'>

const withReason = z.object({ ids: z.array(id).min(1).max(500), reason: reason.default('') })

export const workOrderApi = {
  list: endpoint({
    method: 'GET',
    path: 'workOrder/list',
    fromReplica: true,
    permission: '/work/order/list',
    input: workOrderListInput,
    reply: pageOf(workOrderRowReply),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'workOrder/counts',
    fromReplica: true,
    permission: '/work/order/list',
    input: workOrderCountsInput,
    reply: z.record(z.enum(bookingStatuses), tabCount),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'workOrder/detail',
    permission: '/work/order/list',
    input: z.object({ id }),
    reply: workOrderReply,
  }),
  save: endpoint({
    method: 'POST',
    path: 'workOrder/save',
    permission: '/work/order/save',
    keepsBytes: true,
    input: z.union([
      workOrderFields.partial().extend({ id, version }),
      workOrderFields
        .partial()
        .extend({ id: z.undefined().optional(), accountId: id, customerReferenceNumber: requiredText(80) }),
    ]),
    reply: workOrderReply,
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'workOrder/confirm',
    permission: '/work/order/confirm',
    input: ids,
    reply: perItem,
  }),
  revise: endpoint({
    method: 'POST',
    path: 'workOrder/revise',
    permission: '/work/order/revise',
    input: workOrderFields.partial().omit({ accountId: true }).extend({ id, version: version.optional() }),
    reply: workOrderReply,
  }),
  confirmRevision: endpoint({
    method: 'POST',
    path: 'workOrder/confirmRevision',
    permission: '/work/order/confirm',
    input: z.object({
      id,
      revisionId: id,
      /** Absent fields are accepted. */
      decisions: z.record(z.string(), z.enum(['accept', 'refuse'])).default({}),
    }),
    reply: workOrderReply,
  }),
  /**
   * Accepts or declines a sender's request, and answers the sender. Accepting a cancellation also needs the permission
   * to cancel.
   */
  decideRequest: endpoint({
    method: 'POST',
    path: 'workOrder/decideRequest',
    permission: '/work/order/confirm',
    input: z.object({
      /** The request. */
      id,
      accept: z.boolean(),
      /** Required to decline. The sender is told. */
      reason: reason.default(''),
      /** For a change, by field; absent fields are accepted. */
      decisions: z.record(z.string(), z.enum(['accept', 'refuse'])).default({}),
    }),
    reply: workOrderReply,
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'workOrder/cancel',
    permission: '/work/order/cancel',
    input: withReason,
    reply: perItem,
  }),
  cancelDelivery: endpoint({
    method: 'POST',
    path: 'workOrder/cancelDelivery',
    permission: '/work/order/cancel',
    input: withReason,
    reply: perItem,
  }),
  cancelInTransit: endpoint({
    method: 'POST',
    path: 'workOrder/cancelInTransit',
    permission: '/work/order/cancelInTransit',
    input: withReason,
    reply: perItem,
  }),
  reopen: endpoint({
    method: 'POST',
    path: 'workOrder/reopen',
    permission: '/work/order/reopen',
    input: withReason,
    reply: perItem,
  }),
  /** The optional columns of listed orders. */
  listMore: endpoint({
    method: 'GET',
    path: 'workOrder/listMore',
    fromReplica: true,
    permission: '/work/order/list',
    input: z.object({ ids: anyOf(id).pipe(z.array(id).max(100)) }),
    reply: z.array(workOrderMoreReply),
  }),
  tag: endpoint({
    method: 'POST',
    path: 'workOrder/tag',
    permission: '/work/order/save',
    input: ids.extend({
      add: z.array(tag).max(mostTags).default([]),
      remove: z.array(tag).max(mostTags).default([]),
    }),
    reply: perItem,
  }),
  /** Tags used on orders, to choose from. */
  tags: endpoint({
    method: 'GET',
    path: 'workOrder/tags',
    permission: '/work/order/list',
    input: z.object({ q: text(longestSearch).optional() }),
    reply: z.array(z.string()),
  }),
  /** The latest other order of a customer with this CRN: a CRN may repeat, but seldom on purpose. */
  sameCrn: endpoint({
    method: 'GET',
    path: 'workOrder/sameCrn',
    permission: '/work/order/list',
    input: z.object({ accountId: id, customerReferenceNumber: requiredText(80), except: id.optional() }),
    reply: z.object({ id, bookingId: z.string() }).nullable(),
  }),
  /** Undoes an assignment within seconds and restores everything. */
  undoAssign: endpoint({
    method: 'POST',
    path: 'workOrder/undoAssign',
    permission: '/work/order/assign',
    input: ids,
    reply: perItem,
  }),
  /** Restores a booking that was confirmed some seconds ago; its sender is not told of the confirmation. */
  undoConfirm: endpoint({
    method: 'POST',
    path: 'workOrder/undoConfirm',
    permission: '/work/order/confirm',
    input: ids,
    reply: perItem,
  }),
  undoCancel: endpoint({
    method: 'POST',
    path: 'workOrder/undoCancel',
    permission: '/work/order/cancel',
    input: ids,
    reply: perItem,
  }),
}
