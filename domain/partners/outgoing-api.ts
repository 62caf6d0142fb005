import { z } from 'zod'
import { keptKinds, messageAnswers, messageStates } from '../air/exchange/exchange-api.ts'
import { appliedRule } from '../air-messages/rules/text-rule.ts'
import { anyOf, endpoint, id, ids, instant, listInput, nothing, pageOf, perItem, sortBy } from '../endpoint.ts'
import { text } from '../text.ts'

export const outgoingKinds = ['997', '999', 'TA1', '990', '214', '210', 'webhook', 'mail', 'sms', ...keptKinds] as const
/** gathering: goes together with others, later. gathered: it went so. */
export const outgoingStates = [...messageStates, 'gathering', 'gathered'] as const

const outgoingRow = z.object({
  id,
  createdAt: z.string(),
  customerName: z.string(),
  accountId: id,
  partner: z.string(),
  partnerId: id,
  /** The partner is not deleted and has an address or a folder. */
  hasAddress: z.boolean(),
  kind: z.enum(outgoingKinds),
  event: z.string(),
  label: z.string(),
  workOrderId: z.string().nullable(),
  masterId: z.string().nullable(),
  bookingMessageId: z.string().nullable(),
  controlNumber: z.int().nullable(),
  state: z.enum(outgoingStates),
  /** The message that it went in, together with others. */
  digestId: z.string().nullable(),
  tries: z.int(),
  nextTryAt: z.string(),
  lastTriedAt: z.string().nullable(),
  lastAnswer: z.string(),
  sentAt: z.string().nullable(),
  answer: z.enum(messageAnswers),
  answerWords: z.string(),
  answeredAt: z.string().nullable(),
})
export type OutgoingRow = z.output<typeof outgoingRow>

const givenUpPartner = z.object({
  partnerId: id,
  name: z.string(),
  customerName: z.string(),
  count: z.int(),
  /** The last reply of the receiver. */
  lastAnswer: z.string(),
})
export type GivenUpPartner = z.output<typeof givenUpPartner>

export const outgoingSorts = ['createdAt'] as const

export const outgoingApi = {
  list: endpoint({
    method: 'GET',
    path: 'outgoing/list',
    fromReplica: true,
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
    /** `content`: what is sent; without a control number yet, the content under the next one. */
    reply: outgoingRow.extend({
      content: z.string(),
      target: z.string(),
      /** Text rules of the partner that changed it. */
      rules: z.array(appliedRule),
    }),
  }),
  /** Partners with messages that failed after all tries, those with the most first. */
  givenUp: endpoint({
    method: 'GET',
    path: 'outgoing/givenUp',
    permission: '/bookingMonitor/index/list',
    input: nothing,
    reply: z.array(givenUpPartner),
  }),
  /** Sends a sent or given-up message again, with the same id and number; a waiting one is tried at once. */
  resend: endpoint({
    method: 'POST',
    path: 'outgoing/resend',
    permission: '/bookingMonitor/index/resend',
    input: ids,
    reply: perItem,
  }),
  /** Closes messages that were given up: no more alerts about them. */
  setAside: endpoint({
    method: 'POST',
    path: 'outgoing/setAside',
    permission: '/bookingMonitor/index/resend',
    input: ids,
    reply: perItem,
  }),
}
