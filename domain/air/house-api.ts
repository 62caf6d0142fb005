import { z } from 'zod'
import { anyOf, endpoint, id, ids, listInput, nothing, pageOf, perItem, sortBy, tabCount } from '../endpoint.ts'
import { longestSearch } from '../longest-search.ts'
import { like, requiredCode, requiredText, text } from '../text.ts'
import { fhlVersions } from './exchange/message-versions.ts'
import { gateKeys } from './gates.ts'
import { houseStatuses } from './house-lifecycle.ts'
import { waybillStatuses } from './lifecycle.ts'
import { messageReply } from './message-reply.ts'
import { sumKinds } from './sums.ts'
import { waybillContent } from './waybill.ts'
import { weightUnits } from './weight.ts'

export const houseViews = ['draft', 'issued', 'loose', 'uncharged', 'void', 'all'] as const
export const houseSorts = ['number', 'updatedAt'] as const
/** The paper has a line for each. */
export const mostOrders = 12

export const houseListInput = z.object({
  ...listInput,
  /** `loose`: under no master yet. `uncharged`: issued and prepaid, but no order of it is charged. */
  view: z.enum(houseViews).default('all'),
  status: anyOf(z.enum(houseStatuses)).optional(),
  accountId: anyOf(id).optional(),
  sort: sortBy(houseSorts).default('-updatedAt'),
})
export type HouseListInput = z.output<typeof houseListInput>

export const houseRow = z.object({
  id,
  /** Null as long as it is a draft. */
  number: z.string().nullable(),
  status: z.enum(houseStatuses),
  masterId: id.nullable(),
  /** Null: no master, or its master is a draft. */
  masterNumber: z.string().nullable(),
  masterStatus: z.enum(waybillStatuses).nullable(),
  accountId: id.nullable(),
  customerName: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
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
export type HouseRow = z.output<typeof houseRow>

export const sumFault = z.object({
  what: z.enum(sumKinds),
  of: z.enum(['houses', 'cargo']),
  is: z.string(),
  should: z.string(),
})

const waybillOrder = z.object({
  id,
  bookingId: z.string(),
  customerName: z.string(),
  customerReferenceNumber: z.string(),
  /** As entered in the order. */
  hawb: z.string(),
  /** Its last finished count; null: none. */
  receiptId: id.nullable(),
  receiptNo: z.string().nullable(),
  countedPieces: z.int().nullable(),
})
export type WaybillOrder = z.output<typeof waybillOrder>

export const houseDetail = houseRow.extend({
  content: waybillContent,
  orders: z.array(waybillOrder),
  /**
   * noOrder: something is prepaid, and no order can be charged with it. waits: with the first of its orders that is rated.
   * charged: with the one below. Null: nothing is to charge, or the reader may not see billing.
   */
  charging: z.enum(['noOrder', 'waits', 'charged']).nullable(),
  chargedWith: z
    .object({ workOrderId: id, bookingId: z.string(), amount: z.string(), currency: z.string() })
    .nullable(),
  /** Sums of its pieces, then of its master, that differ. */
  faults: z.array(sumFault),
})
export type HouseDetail = z.output<typeof houseDetail>

/** What messages have room for. */
export const houseNumber = requiredCode(/^[A-Z\d]{1,12}$/, 'SC000123')

export const houseForm = z.object({
  id: id.optional(),
  version: z.int().optional(),
  masterId: id.nullable().default(null),
  accountId: id.nullable().default(null),
  content: waybillContent,
})
export type HouseForm = z.output<typeof houseForm>

/** Numbers of the office's own: letters, then digits that count up. */
export const houseSeries = z.object({
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .refine((value) => /^[A-Z]{0,4}$/.test(value), like('SC')),
  next: z.int().min(1).max(99_999_999),
})
export type HouseSeries = z.output<typeof houseSeries>

/** Six digits at least, so that numbers sort as they were given. */
export const numberOfSeries = ({ prefix, next }: HouseSeries) => `${prefix}${String(next).padStart(6, '0')}`

const list = '/air/house/list'
const save = '/air/house/save'
const known = { id, version: z.int() }

export const houseApi = {
  list: endpoint({
    method: 'GET',
    path: 'houseWaybill/list',
    fromReplica: true,
    permission: list,
    input: houseListInput,
    reply: pageOf(houseRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'houseWaybill/counts',
    fromReplica: true,
    permission: list,
    input: nothing,
    reply: z.record(z.enum(houseViews), tabCount),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'houseWaybill/detail',
    permission: list,
    input: z.object({ id }),
    reply: houseDetail,
  }),
  /** The houses of a master, its orders, and what differs. */
  ofMaster: endpoint({
    method: 'GET',
    path: 'houseWaybill/ofMaster',
    permission: list,
    input: z.object({ masterId: id }),
    reply: z.object({
      houses: z.array(houseRow.extend({ faults: z.array(sumFault) })),
      faults: z.array(sumFault),
      /** What is missing before the master is manifested. */
      gates: z.array(z.object({ gate: z.enum(gateKeys), houseId: id.nullable(), house: z.string() })),
      /** Orders with the master's number; none for people who may not see orders. */
      orders: z.array(waybillOrder),
    }),
  }),
  /** The waybills of an order: the master of its number, and the houses made from it. */
  ofOrder: endpoint({
    method: 'GET',
    path: 'houseWaybill/ofOrder',
    permission: list,
    input: z.object({ workOrderId: id }),
    reply: z.object({
      /** Null too for people who may not see masters. */
      master: z.object({ id, number: z.string(), status: z.enum(waybillStatuses) }).nullable(),
      /** A waybill with its number that was delivered before the order came in: it is another shipment's, and not joined. */
      past: z.object({ id, number: z.string(), deliveredAt: z.string() }).nullable(),
      houses: z.array(houseRow),
    }),
  }),
  /** Masters that houses can be put under, the newest first. */
  masters: endpoint({
    method: 'GET',
    path: 'houseWaybill/masters',
    permission: list,
    input: z.object({ q: text(longestSearch).default('') }),
    reply: z.array(z.object({ id, label: z.string() })),
  }),
  save: endpoint({
    method: 'POST',
    path: 'houseWaybill/save',
    permission: save,
    input: houseForm,
    reply: houseDetail,
  }),
  /** A draft with all that orders know. */
  make: endpoint({
    method: 'POST',
    path: 'houseWaybill/make',
    permission: save,
    input: z.object({
      workOrderIds: z.array(id).min(1).max(mostOrders),
      /** Houses that the person sees beside a single order, and wants another one to. */
      besides: z.array(id).max(100).default([]),
    }),
    reply: houseDetail,
  }),
  /** Adds an order, or takes it off; the paper stays as it is. */
  order: endpoint({
    method: 'POST',
    path: 'houseWaybill/order',
    permission: save,
    input: z.object({ ...known, workOrderId: id, isOn: z.boolean() }),
    reply: houseDetail,
  }),
  /** Puts a house under a master, or takes it off; the paper stays as it is. */
  place: endpoint({
    method: 'POST',
    path: 'houseWaybill/place',
    permission: save,
    input: z.object({ ...known, masterId: id.nullable() }),
    reply: houseDetail,
  }),
  /** Takes a number: the next of the office's series, or a certain one. */
  issue: endpoint({
    method: 'POST',
    path: 'houseWaybill/issue',
    permission: save,
    input: z.object({ ...known, number: z.union([z.literal(''), houseNumber]).default('') }),
    reply: houseDetail,
  }),
  void: endpoint({
    method: 'POST',
    path: 'houseWaybill/void',
    permission: '/air/house/void',
    input: z.object({ ...known, reason: requiredText(200) }),
    reply: houseDetail,
  }),
  /** Only drafts. */
  delete: endpoint({ method: 'POST', path: 'houseWaybill/delete', permission: save, input: ids, reply: perItem }),
  /** The issued houses of a master as the message to its airline. */
  message: endpoint({
    method: 'GET',
    path: 'houseWaybill/message',
    permission: list,
    input: z.object({
      masterId: id,
      /** Absent: as its airline takes it. */
      version: z.enum([...fhlVersions, 'XFZB']).optional(),
      /** Of an XFZB; absent: the first house. */
      houseId: id.optional(),
    }),
    reply: messageReply,
  }),
  series: endpoint({
    method: 'GET',
    path: 'houseWaybill/series',
    permission: list,
    input: nothing,
    reply: houseSeries,
  }),
  saveSeries: endpoint({
    method: 'POST',
    path: 'houseWaybill/saveSeries',
    permission: '/air/house/series',
    input: houseSeries,
    reply: houseSeries,
  }),
}
