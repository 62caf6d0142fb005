import { z } from 'zod'
import { anyOf, endpoint, id, ids, instant, listInput, nothing, pageOf, perItem, sortBy } from '../endpoint.ts'
import { text } from '../text.ts'

export const outgoingKinds = ['997', '999', 'TA1', '990', '214', '210', 'webhook'] as const
/** dead: given up after many tries. kept: its partner has nowhere to send to. withdrawn: undone before it was sent. setAside: given up, and left at that. */
export const outgoingStates = ['waiting', 'sent', 'dead', 'kept', 'withdrawn', 'setAside'] as const

const outgoingRow = z.object({
  id,
  createdAt: z.string(),
  customerName: z.string(),
  accountId: id,
  partner: z.string(),
  partnerId: id,
  /** Its partner has somewhere to send to: an address or a folder, and is not deleted. */
  hasAddress: z.boolean(),
  kind: z.enum(outgoingKinds),
  event: z.string(),
  label: z.string(),
  workOrderId: z.string().nullable(),
  bookingMessageId: z.string().nullable(),
  controlNumber: z.int().nullable(),
  state: z.enum(outgoingStates),
  tries: z.int(),
  nextTryAt: z.string(),
  lastTriedAt: z.string().nullable(),
  lastAnswer: z.string(),
  sentAt: z.string().nullable(),
})
export type OutgoingRow = z.output<typeof outgoingRow>

const givenUpPartner = z.object({
  partnerId: id,
  name: z.string(),
  customerName: z.string(),
  count: z.int(),
  /** Of the try that came last. */
  lastAnswer: z.string(),
})
export type GivenUpPartner = z.output<typeof givenUpPartner>

export const outgoingSorts = ['createdAt'] as const

export const outgoingApi = {
  list: endpoint({
    method: 'GET',
    path: 'outgoing/list',
    permission: '/bookingMonitor/index/list',
    input: z.object({
      ...listInput,
      sort: sortBy(outgoingSorts).default('-createdAt'),
      state: anyOf(z.enum(outgoingStates)).optional(),
      kind: anyOf(z.enum(outgoingKinds)).optional(),
      accountId: anyOf(id).optional(),
      workOrderId: id.optional(),
      label: text(100).optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    reply: pageOf(outgoingRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'outgoing/detail',
    permission: '/bookingMonitor/index/list',
    input: z.object({ id }),
    /** `content`: what is sent; without a control number, what will be sent under the next one. */
    reply: outgoingRow.extend({ content: z.string(), target: z.string() }),
  }),
  /** Partners whom messages did not reach after all tries, those with the most of them first. */
  givenUp: endpoint({
    method: 'GET',
    path: 'outgoing/givenUp',
    permission: '/bookingMonitor/index/list',
    input: nothing,
    reply: z.array(givenUpPartner),
  }),
  /** Sends again what was sent or given up, under its own id and number; what waits is tried at once. */
  resend: endpoint({
    method: 'POST',
    path: 'outgoing/resend',
    permission: '/bookingMonitor/index/resend',
    input: ids,
    reply: perItem,
  }),
  /** What was given up and need not arrive any more: nobody is told of it from then on. */
  setAside: endpoint({
    method: 'POST',
    path: 'outgoing/setAside',
    permission: '/bookingMonitor/index/resend',
    input: ids,
    reply: perItem,
  }),
}
