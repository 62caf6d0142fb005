import { z } from 'zod'
import { anyOf, date, endpoint, id, ids, listInput, pageOf, perItem, sortBy, tabCount } from '../endpoint.ts'
import { longestSearch } from '../longest-search.ts'
import { requiredCode, requiredText, text } from '../text.ts'
import { fwbVersions } from './exchange/message-versions.ts'
import { waybillStatuses, waybillSteps } from './lifecycle.ts'
import { messageReply } from './message-reply.ts'
import { waybillContent, waybillKinds } from './waybill.ts'
import { weightUnits } from './weight.ts'

/** Views of the list. `open`: not yet with the airline. `flying`: with it. */
export const masterViews = ['open', 'draft', 'flying', 'delivered', 'void', 'all'] as const
export const masterSorts = ['number', 'flightOn', 'updatedAt'] as const

export const masterListInput = z.object({
  ...listInput,
  view: z.enum(masterViews).default('open'),
  status: anyOf(z.enum(waybillStatuses)).optional(),
  airline: anyOf(z.string().max(2)).optional(),
  kind: anyOf(z.enum(waybillKinds)).optional(),
  accountId: anyOf(id).optional(),
  flightFrom: date.optional(),
  flightTo: date.optional(),
  sort: sortBy(masterSorts).default('-updatedAt'),
})
export type MasterListInput = z.output<typeof masterListInput>

export const masterRow = z.object({
  id,
  /** Null as long as it is a draft. */
  number: z.string().nullable(),
  status: z.enum(waybillStatuses),
  kind: z.enum(waybillKinds),
  airline: z.string(),
  accountId: id.nullable(),
  customerName: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
  flight: z.string(),
  flightOn: z.string().nullable(),
  shipper: z.string(),
  consignee: z.string(),
  pieces: z.int(),
  weightUnit: z.enum(weightUnits),
  gross: z.string(),
  chargeable: z.string(),
  /** Cubic metres. */
  volume: z.string(),
  currency: z.string(),
  prepaid: z.string(),
  collect: z.string(),
  voidReason: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type MasterRow = z.output<typeof masterRow>

export const masterDetail = masterRow.extend({ content: waybillContent })
export type MasterDetail = z.output<typeof masterDetail>

export const masterForm = z.object({
  id: id.optional(),
  version: z.int().optional(),
  kind: z.enum(waybillKinds).default('direct'),
  /** IATA, two characters. */
  airline: requiredCode(/^[A-Z\d]{2}$/, 'LH'),
  accountId: id.nullable().default(null),
  content: waybillContent,
})
export type MasterForm = z.output<typeof masterForm>

const list = '/air/master/list'
const save = '/air/master/save'
const known = { id, version: z.int() }

export const masterApi = {
  list: endpoint({
    method: 'GET',
    path: 'masterWaybill/list',
    fromReplica: true,
    permission: list,
    input: masterListInput,
    reply: pageOf(masterRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'masterWaybill/counts',
    fromReplica: true,
    permission: list,
    input: z.object({ airline: anyOf(z.string().max(2)).optional() }),
    reply: z.record(z.enum(masterViews), tabCount),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'masterWaybill/detail',
    permission: list,
    input: z.object({ id }),
    reply: masterDetail,
  }),
  save: endpoint({
    method: 'POST',
    path: 'masterWaybill/save',
    permission: save,
    input: masterForm,
    reply: masterDetail,
  }),
  /** Takes a number: the next one of the airline's stock, or a certain one. */
  book: endpoint({
    method: 'POST',
    path: 'masterWaybill/book',
    permission: save,
    input: z.object({ ...known, number: text(14).default('') }),
    reply: masterDetail,
  }),
  step: endpoint({
    method: 'POST',
    path: 'masterWaybill/step',
    permission: save,
    input: z.object({ ...known, step: z.enum(waybillSteps) }),
    reply: masterDetail,
  }),
  /** A booked waybill as the message to its airline, what would be refused of it, and what is written in another way. */
  message: endpoint({
    method: 'GET',
    path: 'masterWaybill/message',
    permission: list,
    input: z.object({ id, /** Absent: as its airline takes it. */ version: z.enum(fwbVersions).optional() }),
    reply: messageReply,
  }),
  /** Its number is void too. */
  void: endpoint({
    method: 'POST',
    path: 'masterWaybill/void',
    permission: '/air/master/void',
    input: z.object({ ...known, reason: requiredText(200) }),
    reply: masterDetail,
  }),
  /** Only drafts. */
  delete: endpoint({ method: 'POST', path: 'masterWaybill/delete', permission: save, input: ids, reply: perItem }),
  /** Airports by code or a part of their name, the larger ones first. */
  airports: endpoint({
    method: 'GET',
    path: 'masterWaybill/airports',
    permission: list,
    input: z.object({ q: text(longestSearch).default('') }),
    reply: z.array(z.object({ code: z.string(), name: z.string(), country: z.string() })),
  }),
}
