import { z } from 'zod'
import { anyOf, either, endpoint, id, listInput, pageOf, sortBy } from '../endpoint.ts'
import { text } from '../text.ts'
import { handoverConditions, temperatures } from './cargo-kinds.ts'
import { labelKinds } from './labels.ts'
import { noteActions, pieceActions, pieceStatuses, receiptStatuses } from './lifecycle.ts'

/** Its order was booked, its freight was announced to the warehouse, and stood at the dock. */
export const pieceBefore = ['booked', 'announced', 'arrived', 'unannounced'] as const
export const pieceSorts = ['movedAt', 'receiptNo'] as const

const size = z.string().nullable()
export const pieceRow = z.object({
  id,
  receiptId: id,
  receiptNo: z.string(),
  pieceNo: z.int(),
  status: z.enum(pieceStatuses),
  /** Its name: the label in use; of a piece that is gone, its last. */
  label: z.string(),
  /** Its labels besides: that of its air waybill, or earlier ones that are on it too. */
  otherLabels: z.array(z.string()),
  warehouseCode: z.string(),
  /** Where it is, as people call it; empty: at no place of ours. */
  place: z.string(),
  packaging: z.string(),
  lengthCm: size,
  widthCm: size,
  heightCm: size,
  weightKg: size,
  damaged: z.boolean(),
  /** A count of its location did not find it, and nobody has decided yet. */
  missing: z.boolean(),
  /** The consignee refused it, and the office has not decided: it may not leave. */
  undecided: z.boolean(),
  /** The office decided that it goes back to the shipper. */
  goesBack: z.boolean(),
  holdReason: z.string(),
  /** UN hazard class, its own or its order's; empty: none. */
  hazmatClass: z.string(),
  temperature: z.enum(temperatures),
  customerName: z.string().nullable(),
  bookingId: z.string().nullable(),
  workOrderId: id.nullable(),
  movedAt: z.string(),
})
export type PieceRow = z.output<typeof pieceRow>

export const pieceListInput = z.object({
  ...listInput,
  status: anyOf(z.enum(pieceStatuses)).optional(),
  warehouseId: anyOf(id).optional(),
  receiptId: id.optional(),
  workOrderId: id.optional(),
  missing: either(z.enum(['yes', 'no'])).optional(),
  /** Part of a location's or unit's code. */
  place: text(60).optional(),
  sort: sortBy(pieceSorts).default('-movedAt'),
})
export type PieceListInput = z.output<typeof pieceListInput>

export const movementRow = z.object({
  actId: id,
  action: z.enum([...pieceActions, ...noteActions]),
  fromStatus: z.enum(pieceStatuses).nullable(),
  toStatus: z.enum(pieceStatuses),
  fromPlace: z.string(),
  toPlace: z.string(),
  at: z.string(),
  receivedAt: z.string(),
  actorType: z.string(),
  actorName: z.string(),
  device: z.string(),
  remark: z.string(),
})
export type MovementRow = z.output<typeof movementRow>

export const handoverRow = z.object({
  id,
  receiptId: id.nullable(),
  receiptNo: z.string().nullable(),
  workOrderId: id.nullable(),
  bookingId: z.string().nullable(),
  customerName: z.string().nullable(),
  place: z.string(),
  receivedBy: z.string(),
  idSeen: z.string(),
  condition: z.enum(handoverConditions),
  accepted: z.int(),
  refused: z.int(),
  signed: z.boolean(),
  signatureFileId: id.nullable(),
  signatureOnPhone: z.boolean(),
  remark: z.string(),
  at: z.string(),
  /** Of the stop or the warehouse. */
  timeZone: z.string(),
  actorName: z.string(),
})
export type HandoverRow = z.output<typeof handoverRow>

const labelRow = z.object({
  label: z.string(),
  kind: z.enum(labelKinds),
  endedAt: z.string().nullable(),
  voidedBy: z.string(),
  voidReason: z.string(),
})

const photo = z.object({ fileId: id, actId: id, onPhone: z.boolean() })

export const pieceApi = {
  list: endpoint({
    method: 'GET',
    path: 'piece/list',
    fromReplica: true,
    permission: '/cargo/parcels/list',
    input: pieceListInput,
    reply: pageOf(pieceRow),
  }),
  /** One piece with its labels and its way from booking to signature. */
  detail: endpoint({
    method: 'GET',
    path: 'piece/detail',
    permission: '/cargo/parcels/list',
    input: z.object({ id }),
    reply: pieceRow.extend({
      timeZone: z.string(),
      labels: z.array(labelRow),
      /** What happened before anybody scanned it, to its order and its receipt. */
      before: z.array(z.object({ what: z.enum(pieceBefore), at: z.string(), who: z.string(), of: z.string() })),
      movements: z.array(movementRow),
      photos: z.array(photo),
      handover: handoverRow.nullable(),
    }),
  }),
}

export const handoverSorts = ['at'] as const
export const consigneeListInput = z.object({
  ...listInput,
  condition: anyOf(z.enum(handoverConditions)).optional(),
  workOrderId: id.optional(),
  sort: sortBy(handoverSorts).default('-at'),
})
export type ConsigneeListInput = z.output<typeof consigneeListInput>

/** Freight of an order that has left one warehouse of ours and is expected in another. */
export const inboundRow = z.object({
  receiptId: id,
  receiptNo: z.string(),
  status: z.enum(receiptStatuses),
  warehouseCode: z.string(),
  /** Of the warehouse that expects it. */
  timeZone: z.string(),
  fromCode: z.string(),
  workOrderId: id,
  bookingId: z.string(),
  customerName: z.string(),
  /** Null: it was released at the counter. */
  taskNo: z.string().nullable(),
  driverName: z.string().nullable(),
  truckNo: z.string().nullable(),
  trailerNo: z.string().nullable(),
  pieces: z.int(),
  leftAt: z.string(),
  expectedAt: z.string().nullable(),
})
export type InboundRow = z.output<typeof inboundRow>

export const consigneeApi = {
  /** What was handed over, to whom, and what was refused. */
  list: endpoint({
    method: 'GET',
    path: 'consignee/list',
    fromReplica: true,
    permission: '/cargo/consignee/list',
    input: consigneeListInput,
    reply: pageOf(handoverRow),
  }),
  /** The pieces that a handover names, and the photos that were taken of it. */
  detail: endpoint({
    method: 'GET',
    path: 'consignee/detail',
    permission: '/cargo/consignee/list',
    input: z.object({ id }),
    reply: z.object({
      pieces: z.array(
        z.object({
          id,
          label: z.string(),
          /** Refused by the consignee, with the reason. */
          isRefused: z.boolean(),
          reason: z.string(),
        }),
      ),
      photos: z.array(photo),
    }),
  }),
  /** What is on the way from one of our warehouses to another, until its count is finished there; what is expected first comes first. */
  inbound: endpoint({
    method: 'GET',
    path: 'consignee/inbound',
    permission: '/cargo/consignee/list',
    input: z.object({ warehouseId: anyOf(id).optional() }),
    reply: z.array(inboundRow),
  }),
}
