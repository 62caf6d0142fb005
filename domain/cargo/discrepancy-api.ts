import { z } from 'zod'
import { anyOf, endpoint, id, listInput, pageOf, sortBy, tabCount } from '../endpoint.ts'
import { text } from '../text.ts'
import { discrepancyKinds, resolutions } from './differences.ts'

/** By themselves: `countedAgain`: a new count replaced it; `found`: the missing piece was scanned again. */
export const endings = [...resolutions, 'countedAgain', 'found'] as const
export type Ending = (typeof endings)[number]

export const discrepancyRow = z.object({
  id,
  receiptId: id,
  receiptNo: z.string(),
  warehouseCode: z.string(),
  timeZone: z.string(),
  customerName: z.string().nullable(),
  bookingId: z.string().nullable(),
  workOrderId: id.nullable(),
  pieceId: id.nullable(),
  label: z.string().nullable(),
  /** The receipt of a piece that belongs to another one than this; null: it has none, or it belongs here. */
  homeReceiptId: id.nullable(),
  homeReceiptNo: z.string().nullable(),
  actId: id.nullable(),
  kind: z.enum(discrepancyKinds),
  booked: z.string(),
  counted: z.string(),
  remark: z.string(),
  foundAt: z.string(),
  foundBy: z.string(),
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  reply: z.string(),
  resolution: z.enum(endings).nullable(),
  reason: z.string(),
  resolvedAt: z.string().nullable(),
  resolvedBy: z.string(),
})
export type DiscrepancyRow = z.output<typeof discrepancyRow>

/** Views of the queue. `mine`: open, and the caller looks after it. */
export const discrepancyViews = ['open', 'mine', 'resolved', 'all'] as const

export const discrepancyListInput = z.object({
  ...listInput,
  view: z.enum(discrepancyViews).default('open'),
  kind: anyOf(z.enum(discrepancyKinds)).optional(),
  warehouseId: anyOf(id).optional(),
  sort: sortBy(['foundAt', 'resolvedAt']).default('foundAt'),
})
export type DiscrepancyListInput = z.output<typeof discrepancyListInput>

export const discrepancyApi = {
  list: endpoint({
    method: 'GET',
    path: 'discrepancy/list',
    fromReplica: true,
    permission: '/cargo/discrepancies/list',
    input: discrepancyListInput,
    reply: pageOf(discrepancyRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'discrepancy/counts',
    fromReplica: true,
    permission: '/cargo/discrepancies/list',
    input: z.object({ warehouseId: anyOf(id).optional() }),
    reply: z.record(z.enum(discrepancyViews), tabCount),
  }),
  /** The caller looks after it from now on. */
  take: endpoint({
    method: 'POST',
    path: 'discrepancy/take',
    permission: '/cargo/discrepancies/resolve',
    input: z.object({ id }),
    reply: discrepancyRow,
  }),
  /** `releaseAnyway` also needs the permission to override. */
  resolve: endpoint({
    method: 'POST',
    path: 'discrepancy/resolve',
    permission: '/cargo/discrepancies/resolve',
    input: z.object({
      id,
      resolution: z.enum(resolutions),
      /** What the customer said. */
      reply: text(500).default(''),
      reason: text(500).default(''),
    }),
    reply: discrepancyRow,
  }),
}
