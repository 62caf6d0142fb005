import { z } from 'zod'
import { anyOf, endpoint, id, instant, listInput, pageOf } from '../endpoint.ts'
import { text } from '../text.ts'

/** Things whose changes are logged; each has words. */
export const logEntities = [
  'user',
  'role',
  'account',
  'apiKey',
  'driver',
  'warehouse',
  'truck',
  'trailer',
  'workOrder',
  'task',
  'bookingMessage',
  'rule',
  'file',
  'session',
] as const
export type LogEntity = (typeof logEntities)[number]

export const logRow = z.object({
  id,
  at: z.string(),
  actorType: z.enum(['user', 'driver', 'worker', 'account', 'system']),
  actorName: z.string(),
  onBehalfOf: z.string().nullable(),
  ip: z.string(),
  device: z.string(),
  requestId: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  entityLabel: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  outcome: z.enum(['done', 'refused']),
})
export type LogRow = z.output<typeof logRow>

export const logApi = {
  list: endpoint({
    method: 'GET',
    path: 'log/list',
    permission: '/log/index/list',
    input: z.object({
      ...listInput,
      entity: anyOf(z.enum(logEntities)).optional(),
      entityId: id.optional(),
      actor: text(80).optional(),
      action: text(80).optional(),
      outcome: z.enum(['done', 'refused']).optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    reply: pageOf(logRow),
  }),
  /** One work order's history, for whoever may see the order. */
  ofWorkOrder: endpoint({
    method: 'GET',
    path: 'workOrder/log',
    permission: '/work/order/list',
    input: z.object({ id }),
    reply: z.array(logRow.omit({ ip: true, device: true, requestId: true })),
  }),
}
