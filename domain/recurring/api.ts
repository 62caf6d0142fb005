import { z } from 'zod'
import { anyOf, date, either, endpoint, id, ids, listInput, nothing, pageOf, perItem, sortBy } from '../endpoint.ts'
import { requiredText } from '../text.ts'
import { recurringForm, recurringPreview } from './form.ts'
import { dateFates, recurringStates, repeatRule } from './repeats.ts'

const plannedDate = z.object({
  occursOn: date,
  madeFor: date.nullable(),
  fate: z.enum(dateFates),
  holiday: z.string(),
})

export const recurringRow = z.object({
  id,
  label: z.string(),
  accountId: id,
  customerName: z.string(),
  /** From and to, such as 'Chicago → Jamaica'. */
  lane: z.string(),
  customerReferenceNumber: z.string(),
  ...repeatRule.shape,
  advanceDays: z.int(),
  timeZone: z.string(),
  state: z.enum(recurringStates),
  /** Why the next order cannot be made; '' for none. */
  problem: z.string(),
  nextOn: date.nullable(),
  /** Orders made so far, and the last pickup day among them. */
  made: z.int(),
  madeUntil: date.nullable(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type RecurringRow = z.output<typeof recurringRow>

export const recurringSorts = ['number', 'customerName', 'nextOn', 'updatedAt'] as const

const recurringListInput = z.object({
  ...listInput,
  sort: sortBy(recurringSorts).default('-number'),
  state: anyOf(z.enum(recurringStates)).optional(),
  accountId: anyOf(id).optional(),
  hasProblem: either(z.enum(['yes', 'no'])).optional(),
})
export type RecurringListInput = z.output<typeof recurringListInput>

/** `template`: the fields as `save` takes them. */
const recurringDetail = recurringRow.extend({
  template: z.record(z.string(), z.unknown()),
  anchorOn: date,
  planned: z.array(plannedDate),
  /** Orders that were made already for dates among the planned ones. */
  orders: z.array(z.object({ occursOn: date, id, bookingId: z.string() })),
})
export type RecurringDetail = z.output<typeof recurringDetail>

const list = '/work/recurring/list'
const save = '/work/recurring/save'

export const recurringApi = {
  list: endpoint({
    method: 'GET',
    path: 'recurring/list',
    fromReplica: true,
    permission: list,
    input: recurringListInput,
    reply: pageOf(recurringRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'recurring/detail',
    permission: list,
    input: z.object({ id }),
    reply: recurringDetail,
  }),
  /** Without id a new one. A change concerns only orders that are not made yet. */
  save: endpoint({
    method: 'POST',
    path: 'recurring/save',
    permission: save,
    input: recurringForm.safeExtend({ id: id.optional(), version: z.int().optional() }),
    reply: recurringDetail,
  }),
  /** The next ten dates of a rule while it is written. */
  preview: endpoint({
    method: 'POST',
    path: 'recurring/preview',
    permission: list,
    writes: false,
    input: recurringPreview,
    reply: z.array(plannedDate),
  }),
  setState: endpoint({
    method: 'POST',
    path: 'recurring/setState',
    permission: save,
    input: ids.extend({ state: z.enum(recurringStates) }),
    reply: perItem,
  }),
  /** Leaves one date of the pattern out, or takes that back. */
  skip: endpoint({
    method: 'POST',
    path: 'recurring/skip',
    permission: save,
    input: z.object({ id, occursOn: date, skipped: z.boolean().default(true) }),
    reply: recurringDetail,
  }),
  /** The recurring order that made an order; null if none did. */
  ofOrder: endpoint({
    method: 'GET',
    path: 'recurring/ofOrder',
    permission: '/work/order/list',
    input: z.object({ id }),
    reply: z.object({ id, label: z.string() }).nullable(),
  }),
}

const holiday = z.object({ day: date, name: z.string() })

export const holidayApi = {
  list: endpoint({ method: 'GET', path: 'holiday/list', permission: list, input: nothing, reply: z.array(holiday) }),
  save: endpoint({
    method: 'POST',
    path: 'holiday/save',
    permission: '/work/recurring/holidays',
    input: z.object({
      days: z
        .array(z.object({ day: date, name: requiredText(80) }))
        .min(1)
        .max(200),
    }),
    reply: z.array(holiday),
  }),
  delete: endpoint({
    method: 'POST',
    path: 'holiday/delete',
    permission: '/work/recurring/holidays',
    input: z.object({ days: z.array(date).min(1).max(200) }),
    reply: z.array(holiday),
  }),
}
