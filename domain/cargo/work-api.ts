import { z } from 'zod'
import { endpoint, id, instant, mebi } from '../endpoint.ts'
import { actAnswer, syncInput } from '../tasks/acts.ts'
import { requiredText } from '../text.ts'
import { discrepancyKinds } from './differences.ts'
import { longestLabel } from './labels.ts'
import { receiptStatuses } from './lifecycle.ts'
import { pieceRow } from './piece-api.ts'

/** A piece as phones know it: short, because a phone keeps a few thousand. */
const workPiece = pieceRow
  .pick({
    id: true,
    receiptId: true,
    pieceNo: true,
    status: true,
    place: true,
    packaging: true,
    weightKg: true,
    damaged: true,
    missing: true,
    undecided: true,
    goesBack: true,
    hazmatClass: true,
    temperature: true,
  })
  .extend({
    /** Those in use; the last one is its name. */
    labels: z.array(z.string()),
    /** Those that were replaced: they say so when they are scanned. */
    oldLabels: z.array(z.string()),
    /** Of a piece that has left or was withdrawn, whose labels are free again: the one that it had last; empty: it has one in use. */
    lastLabel: z.string(),
    /** When it was released or delivered, and who signed for it; null and empty: it was not. */
    leftAt: z.string().nullable(),
    leftTo: z.string(),
    /** Code of the pallet or unit that it is built on; empty: none. */
    unit: z.string(),
    /** It is held, also on a pallet: nothing takes it along. */
    held: z.boolean(),
    /** A truck had it once: it was no mistake of the count. */
    shipped: z.boolean(),
    /** Who counted it and when; empty: nobody yet. */
    countedBy: z.string(),
    countedAt: z.string().nullable(),
    /** Task whose truck it is on. */
    taskId: id.nullable(),
  })
export type WorkPiece = z.output<typeof workPiece>

/** A receipt without what was booked: the count is blind until it is finished. */
const workReceipt = z.object({
  id,
  receiptNo: z.string(),
  status: z.enum(receiptStatuses),
  workOrderId: id.nullable(),
  accountId: id.nullable(),
  customerName: z.string().nullable(),
  bookingId: z.string().nullable(),
  customerReferenceNumber: z.string().nullable(),
  reference: z.string(),
  shipper: z.string(),
  remark: z.string(),
  expectedAt: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  /** When its last piece left; null: some of it is here, or expected. */
  releasedAt: z.string().nullable(),
  dock: z.string(),
  orderCancelled: z.boolean(),
  /** Only of a finished count: what was booked, and what is open. */
  booked: z.object({ pieces: z.int().nullable(), kg: z.string().nullable() }).nullable(),
  /** The unit that the weight was booked in. */
  weightUnit: z.enum(['kg', 'lb']),
  differences: z.array(z.object({ kind: z.enum(discrepancyKinds), booked: z.string(), counted: z.string() })),
})
export type WorkReceipt = z.output<typeof workReceipt>

/** A truck that can be loaded here: its order has freight in this warehouse. */
const workTask = z.object({
  id,
  taskNo: z.string(),
  workOrderId: id,
  driverName: z.string(),
  truckNo: z.string(),
  trailerNo: z.string(),
  bookingId: z.string(),
  /** The driver is done with the task: nothing more is loaded. */
  done: z.boolean(),
  /** When it was closed here; null: it is not. */
  closedAt: z.string().nullable(),
  closedBy: z.string(),
  /** How many pieces from here it left with; null: it is not closed. */
  leftWith: z.int().nullable(),
  stops: z.array(z.object({ id, company: z.string(), city: z.string() })),
})
export type WorkTask = z.output<typeof workTask>

const changed = { receipts: z.array(workReceipt), pieces: z.array(workPiece) }

const work = z.object({
  /** The server's clock: the next `since`. */
  now: z.string(),
  /** Null: the worker belongs to none. */
  warehouse: z
    .object({ id, code: z.string(), name: z.string(), timeZone: z.string(), docks: z.array(z.string()) })
    .nullable(),
  locations: z.array(z.string()),
  tasks: z.array(workTask),
  /** Trucks that left another warehouse with freight of receipts here. How many pieces they bring is not said: the count is blind. */
  inbound: z.array(
    z.object({ receiptId: id, taskNo: z.string(), truckNo: z.string(), driverName: z.string(), fromCode: z.string() }),
  ),
  /** Every receipt that is open here: a phone forgets others, such as freight that is expected elsewhere now. */
  open: z.array(id),
  ...changed,
})
export type Work = z.output<typeof work>

export const warehouseWorkApi = {
  /**
   * Everything of the worker's warehouse that is expected, stands in it, or left it in the last day. With `since`, the
   * receipts and pieces that changed since then. Pieces are known from their first scan: the count is blind.
   */
  today: endpoint({
    method: 'GET',
    path: 'warehouse/today',
    permission: '/app/warehouse/use',
    input: z.object({ since: instant.optional() }),
    reply: work,
  }),
  /** Acts in their order, answered one by one, with the receipts and pieces that they touched. */
  sync: endpoint({
    method: 'POST',
    path: 'warehouse/sync',
    permission: '/app/warehouse/use',
    repeats: 'harmless',
    // 200 acts with up to 500 labels each.
    mostBytes: 4 * mebi,
    // Each act has a transaction of its own.
    writes: false,
    readsEachAct: true,
    input: syncInput,
    reply: z.object({ now: z.string(), acts: z.array(actAnswer), ...changed }),
  }),
  /** Scanned pieces with this label, receipt, order or place, in every warehouse. */
  find: endpoint({
    method: 'GET',
    path: 'warehouse/find',
    permission: '/app/warehouse/use',
    input: z.object({ q: requiredText(longestLabel) }),
    reply: z.array(pieceRow),
  }),
}
