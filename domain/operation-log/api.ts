import { z } from 'zod'
import { anyOf, endpoint, id, instant, listInput, pageOf } from '../endpoint.ts'
import { longestSearch } from '../longest-search.ts'
import { text } from '../text.ts'

/** Records whose changes are logged; each has words. */
export const logEntities = [
  'user',
  'role',
  'menu',
  'company',
  'account',
  'apiKey',
  'partner',
  'outgoingMessage',
  'driver',
  'warehouse',
  'truck',
  'trailer',
  'workOrder',
  'place',
  'task',
  'bookingMessage',
  'rule',
  'file',
  'session',
  'view',
  'driverDevice',
  'appMessage',
  'billing',
  'exchangeRate',
  'fuelPrice',
  'fuelProgramme',
  'invoice',
  'invoiceRun',
  'payment',
  'rateSheet',
  'driverCost',
  'recurringOrder',
  'holiday',
  'cargoWarehouse',
  'receipt',
  'piece',
  'discrepancy',
  'template',
  'waybillStock',
  'mail',
  'pdfOrder',
  'mailbox',
  'sftpConnection',
  'as2Connection',
  'as2Certificate',
  'noticeText',
  'masterWaybill',
  'houseWaybill',
  'airManifest',
  'cutOffRule',
  'airBill',
  'operationLog',
] as const
export type LogEntity = (typeof logEntities)[number]

const actorType = z.enum(['user', 'driver', 'worker', 'account', 'system'])

export const logRow = z.object({
  id,
  at: z.string(),
  actorType,
  actorId: z.string().nullable(),
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
  /** Names of the people and records whose ids are among the values, by id. */
  names: z.record(z.string(), z.string()),
  reason: z.string().nullable(),
  outcome: z.enum(['done', 'refused']),
})
export type LogRow = z.output<typeof logRow>

export const logApi = {
  list: endpoint({
    method: 'GET',
    path: 'log/list',
    fromReplica: true,
    permission: '/log/index/list',
    input: z.object({
      ...listInput,
      entity: anyOf(z.enum(logEntities)).optional(),
      entityId: id.optional(),
      /** Exactly these people, regardless of name changes. */
      actorId: anyOf(id).optional(),
      actor: text(80).optional(),
      /** Exactly these actions, such as workOrder.confirm. */
      action: anyOf(text(80)).optional(),
      outcome: anyOf(z.enum(['done', 'refused'])).optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    reply: pageOf(logRow),
  }),
  /** People who may have acted, by part of the name or by id; deleted people come last. */
  people: endpoint({
    method: 'GET',
    path: 'log/people',
    fromReplica: true,
    permission: '/log/index/list',
    input: z.object({ q: text(longestSearch).optional(), id: anyOf(id).optional() }),
    reply: z.array(z.object({ id, name: z.string(), type: actorType })),
  }),
  /** One work order's history, for anyone who may see the order. */
  ofWorkOrder: endpoint({
    method: 'GET',
    path: 'workOrder/log',
    fromReplica: true,
    permission: '/work/order/list',
    input: z.object({ id }),
    reply: z.array(logRow.omit({ actorId: true, ip: true, device: true, requestId: true })),
  }),
}
