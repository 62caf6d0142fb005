import { z } from 'zod'
import { anyOf, endpoint, id, ids, instant, listInput, mebi, pageOf, perItem, sortBy, tabCount } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'
import { discrepancyRow } from './discrepancy-api.ts'
import { receiptStatuses } from './lifecycle.ts'
import { announcedPiece, mostListed } from './packing-list.ts'
import { handoverRow, pieceRow } from './piece-api.ts'

/**
 * Views of the list. `late`: expected before now, and not here. `overdue`: here for hours, and its count is not finished.
 * `storage`: here for longer than its free days. `unbilled`: was, has left, and has no order that it is charged with.
 */
export const receiptViews = [
  'open',
  'late',
  'counting',
  'overdue',
  'discrepant',
  'onHand',
  'storage',
  'unbilled',
  'released',
  'all',
] as const

export const receiptSorts = ['receiptNo', 'expectedAt', 'arrivedAt', 'countedAt', 'updatedAt'] as const

const receiptFilters = {
  view: z.enum(receiptViews).default('open'),
  warehouseId: anyOf(id).optional(),
  status: anyOf(z.enum(receiptStatuses)).optional(),
  accountId: anyOf(id).optional(),
  workOrderId: id.optional(),
  expectedFrom: instant.optional(),
  expectedTo: instant.optional(),
}
export const receiptListInput = z.object({
  ...listInput,
  ...receiptFilters,
  sort: sortBy(receiptSorts).default('-updatedAt'),
})
export type ReceiptListInput = z.output<typeof receiptListInput>

const kg = z.string().nullable()
export const receiptRow = z.object({
  id,
  receiptNo: z.string(),
  warehouseId: id,
  warehouseCode: z.string(),
  /** Of the warehouse. */
  timeZone: z.string(),
  status: z.enum(receiptStatuses),
  workOrderId: id.nullable(),
  bookingId: z.string().nullable(),
  customerReferenceNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  accountId: id.nullable(),
  orderCancelled: z.boolean(),
  /** Its order made it, and changes and cancels it. */
  followsOrder: z.boolean(),
  /** Its order also brings freight elsewhere. */
  partOfOrder: z.boolean(),
  reference: z.string(),
  shipper: z.string(),
  remark: z.string(),
  expectedAt: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  /** Where it arrived; empty: not said. */
  dock: z.string(),
  /** When it arrived or its count was opened again; null: not here, or counted. */
  uncountedSince: z.string().nullable(),
  countedAt: z.string().nullable(),
  countedBy: z.string(),
  releasedAt: z.string().nullable(),
  /** Agreed for this freight; null: those of its account. */
  storageFreeDays: z.int().nullable(),
  freeDays: z.int(),
  bookedPieces: z.int().nullable(),
  bookedKg: kg,
  bookedCm3: kg,
  /** Counted so far, or with the last count. */
  pieces: z.int(),
  onHand: z.int(),
  /** Kilograms and cubic centimetres of all counted pieces; null: not all are weighed or measured. */
  kg,
  cm3: kg,
  openDiscrepancies: z.int(),
  /** Pieces that a count of their location did not find. */
  missingPieces: z.int(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type ReceiptRow = z.output<typeof receiptRow>

const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/)
  .nullable()
  .default(null)
const receiptFields = z.object({
  id: id.optional(),
  version: z.int().optional(),
  warehouseId: id,
  workOrderId: id.nullable().default(null),
  accountId: id.nullable().default(null),
  reference: text(80).default(''),
  shipper: text(120).default(''),
  remark: text(500).default(''),
  expectedAt: instant.nullable().default(null),
  bookedPieces: z.int().min(1).max(100_000).nullable().default(null),
  bookedKg: amount,
  storageFreeDays: z.int().min(0).max(365).nullable().default(null),
})
/** What is announced is known by one of these at the dock. */
const named = ['workOrderId', 'accountId', 'reference', 'shipper'] as const
/** What a receipt is made of. With an order its booked numbers and customer are the order's. */
export const receiptForm = receiptFields.refine((receipt) => named.some((field) => receipt[field]), {
  path: ['reference'],
  error: 'unnamedFreight',
})

const photo = z.object({ fileId: id, actId: id, onPhone: z.boolean() })

export const receiptApi = {
  list: endpoint({
    method: 'GET',
    path: 'receipt/list',
    fromReplica: true,
    permission: '/cargo/management/list',
    input: receiptListInput,
    reply: pageOf(receiptRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'receipt/counts',
    fromReplica: true,
    permission: '/cargo/management/list',
    input: z.object({ warehouseId: anyOf(id).optional() }),
    reply: z.record(z.enum(receiptViews), tabCount),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'receipt/detail',
    permission: '/cargo/management/list',
    input: z.object({ id }),
    reply: receiptRow.extend({
      pieceList: z.array(pieceRow),
      discrepancies: z.array(discrepancyRow),
      handovers: z.array(handoverRow),
      photos: z.array(photo),
    }),
  }),
  /** What workers found of an order's freight. */
  ofOrder: endpoint({
    method: 'GET',
    path: 'receipt/ofOrder',
    permission: '/cargo/management/list',
    input: z.object({ workOrderId: id }),
    reply: z.object({
      /** Beside its booking; null: no finished count has the weight of every piece. */
      weight: z
        .object({
          receiptNo: z.string(),
          bookedKg: kg,
          kg: z.string(),
          cm3: kg,
          /** Of air freight whose pieces are all measured: the chargeable weight in kilograms, and which weight decides. */
          chargeableKg: kg,
          decidedBy: z.enum(['gross', 'volume', 'same']).nullable(),
          /** Of air freight: pieces without size, which leave the chargeable weight unknown; null: other freight. */
          unmeasured: z.int().nullable(),
        })
        .nullable(),
      /** Taken at the dock, of damage and at handovers. */
      photos: z.array(photo),
    }),
  }),
  /** Announces freight, or changes what was announced. */
  save: endpoint({
    method: 'POST',
    path: 'receipt/save',
    permission: '/cargo/management/save',
    input: receiptForm,
    reply: receiptRow,
  }),
  /** Reads a packing list (multipart, CSV or XLSX), and shows its pieces and what is wrong with it. Saves nothing. */
  readPackingList: endpoint({
    method: 'POST',
    path: 'receipt/readPackingList',
    permission: '/cargo/management/save',
    body: 'multipart',
    repeats: 'harmless',
    writes: false,
    input: z.object({}),
    reply: z.object({
      pieces: z.array(announcedPiece),
      /** A sentence for each fault; the row as a spreadsheet numbers it. */
      faults: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
      unknown: z.array(z.string()),
      /** Null: not every piece says it. */
      booked: z.object({ pieces: z.int(), kg: z.string().nullable(), cm3: z.string().nullable() }),
    }),
  }),
  /** Expects these pieces, all or none, beside those that it expects already. Without an order the receipt books what they add up to. */
  announcePieces: endpoint({
    method: 'POST',
    path: 'receipt/announcePieces',
    permission: '/cargo/management/save',
    mostBytes: mebi,
    input: z.object({ id, pieces: z.array(announcedPiece).min(1).max(mostListed) }),
    reply: receiptRow,
  }),
  /** Counting begins again: what the last count found is withdrawn, and the phones show it again. */
  recount: endpoint({
    method: 'POST',
    path: 'receipt/recount',
    permission: '/cargo/management/save',
    input: ids.extend({ reason: requiredText(200) }),
    reply: perItem,
  }),
  /** It will not come. */
  cancel: endpoint({
    method: 'POST',
    path: 'receipt/cancel',
    permission: '/cargo/management/save',
    input: ids.extend({ reason: requiredText(200) }),
    reply: perItem,
  }),
}
