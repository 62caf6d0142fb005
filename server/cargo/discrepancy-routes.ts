import { holdsReceipt, resolutionsOf } from '@shortcut/domain/cargo/differences.ts'
import {
  type DiscrepancyListInput,
  type DiscrepancyRow,
  type discrepancyApi,
  discrepancyViews,
} from '@shortcut/domain/cargo/discrepancy-api.ts'
import { nextPieceStatus } from '@shortcut/domain/cargo/lifecycle.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { type RawBuilder, sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { among } from '../platform/database/among.ts'
import { countViews } from '../platform/database/count-views.ts'
import { keysetPage, type SortKey, type Uncounted } from '../platform/database/keyset-page.ts'
import type { Queries } from '../platform/database/queries.ts'
import { type Context, type Reading, sessionOf } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { notPermitted } from '../platform/http/refusals.ts'
import { newId } from '../platform/ids.ts'
import { compareAgain, countOpen } from './compare-count.ts'
import { tellPhones } from './discrepancies.ts'
import { followReceipts } from './follow-receipts.ts'
import { endLabels, nameFirst } from './labels.ts'
import { type LockedReceipt, lockOpenUnits, lockPieces, lockReceipt } from './lock.ts'
import { type MovingAct, movePieces } from './move-pieces.ts'
import { moveReceipt } from './move-receipt.ts'
import { freeHeld, sendBack } from './send-back.ts'
import { forgetScale } from './unit-weight.ts'

const columns = sql`
  d.id, d.receipt_id, r.receipt_no, h.code AS warehouse_code, h.time_zone, coalesce(w.customer_name, a.name) AS customer_name, w.booking_id,
  r.work_order_id, d.piece_id,
  (SELECT x.label FROM piece_label x WHERE x.piece_id = d.piece_id ORDER BY ${sql.raw(nameFirst('x'))} LIMIT 1) AS label,
  home.id AS home_receipt_id, home.receipt_no AS home_receipt_no, d.act_id, d.kind, d.booked, d.counted, d.remark, d.found_at, d.found_by, d.owner_id, u.name AS owner_name, d.reply, d.resolution, d.reason,
  d.resolved_at, d.resolved_by`
const beside = sql`JOIN receipt r ON r.id = d.receipt_id JOIN warehouse h ON h.id = r.warehouse_id LEFT JOIN work_order w ON w.id = r.work_order_id
  LEFT JOIN account a ON a.id = r.account_id LEFT JOIN "user" u ON u.id = d.owner_id
  LEFT JOIN piece p ON p.id = d.piece_id LEFT JOIN receipt home ON home.id = p.receipt_id AND home.id <> d.receipt_id`

/** Rows of the list by id, for consoles that show them. */
export async function discrepancyRows(db: Queries, ids: readonly string[]): Promise<Map<string, DiscrepancyRow>> {
  const { rows } = await sql<DiscrepancyRow>`
    SELECT ${columns} FROM discrepancy d ${beside} WHERE ${among('d.id', ids)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Open ones first, the oldest first. */
export async function listDiscrepanciesOf(db: Queries, receiptId: string): Promise<DiscrepancyRow[]> {
  const { rows } = await sql<DiscrepancyRow>`
    SELECT ${columns} FROM discrepancy d ${beside} WHERE d.receipt_id = ${receiptId} ORDER BY d.resolved_at IS NOT NULL, d.found_at, d.id`.execute(
    db,
  )
  return rows
}

const sorts: Record<string, SortKey> = {
  foundAt: { by: sql`d.found_at`, type: 'timestamptz', always: true },
  resolvedAt: { by: sql`d.resolved_at`, type: 'timestamptz' },
}

function conditionsOf({ session }: Reading, input: Pick<DiscrepancyListInput, 'view'> & Partial<DiscrepancyListInput>) {
  const views: Record<DiscrepancyListInput['view'], RawBuilder<unknown>> = {
    all: sql`true`,
    open: sql`d.resolved_at IS NULL`,
    mine: sql`d.resolved_at IS NULL AND d.owner_id = ${session?.personId ?? null}::uuid`,
    resolved: sql`d.resolved_at IS NOT NULL`,
  }
  const conditions = [views[input.view]]
  if (input.kind?.length) conditions.push(sql`d.kind = ANY(${input.kind}::text[])`)
  if (input.warehouseId?.length)
    conditions.push(
      sql`d.receipt_id IN (SELECT s.id FROM receipt s WHERE s.warehouse_id = ANY(${input.warehouseId}::uuid[]))`,
    )
  if (input.q) {
    const like = `%${input.q.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(d.counted ILIKE ${like} OR d.receipt_id IN (
      SELECT s.id FROM receipt s LEFT JOIN work_order o ON o.id = s.work_order_id
      WHERE s.receipt_no ILIKE ${like} OR o.booking_id ILIKE ${like} OR o.customer_name ILIKE ${like}))`)
  }
  return sql.join(conditions, sql` AND `)
}

const listDiscrepancies = (context: Reading, input: DiscrepancyListInput & Uncounted) =>
  keysetPage<DiscrepancyRow>(
    context.db,
    { columns, from: sql`discrepancy d`, beside, where: conditionsOf(context, input), id: sql`d.id` },
    sorts,
    input,
  )

/** An open discrepancy with its locked receipt. @throws Refusal 404, 409 if somebody resolved it before */
async function lockOpen(context: Context, id: string): Promise<{ row: DiscrepancyRow; receipt: LockedReceipt }> {
  const unknown = () => new Refusal(codes.notFound, 'notFound', { thing: 'discrepancy' })
  const found = (await discrepancyRows(context.db, [id])).get(id)
  if (!found) throw unknown()
  const receipt = await lockReceipt(context, found.receiptId)
  const row = (await discrepancyRows(context.db, [id])).get(id)
  if (!row) throw unknown()
  if (row.resolvedAt) throw new Refusal(codes.conflict, 'changedMeanwhile', { who: row.resolvedBy }, row)
  return { row, receipt }
}

const logged = (row: DiscrepancyRow) => ({ entity: 'discrepancy', entityId: row.id, label: row.receiptNo }) as const
const getRow = async (context: Context, id: string) => {
  const row = (await discrepancyRows(context.db, [id])).get(id)
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'discrepancy' })
  return row
}

export const discrepancyRoutes: Handlers<typeof discrepancyApi> = {
  counts: (context, { warehouseId }) =>
    countViews(context.db, discrepancyViews, (view) => ({
      from: sql`discrepancy d`,
      where: conditionsOf(context, { view, warehouseId }),
    })),
  list: (context, input) => listDiscrepancies(context, input),

  async take(context, { id }) {
    const { row } = await lockOpen(context, id)
    await context.db
      .updateTable('discrepancy')
      .set({ ownerId: sessionOf(context).personId })
      .where('id', '=', id)
      .execute()
    await record(context, {
      ...logged(row),
      action: 'discrepancy.take',
      before: { owner: row.ownerName },
      after: { owner: context.actor.name },
    })
    return getRow(context, id)
  },

  resolve,
}

/**
 * Decides on a difference. The receipt's freight may leave when the last one is resolved.
 * @throws Refusal 403 for an override without its permission, 422 for a way that this kind does not have, or without a reason
 */
async function resolve(
  context: Context,
  { id, resolution, reply, reason }: ParsedOf<typeof discrepancyApi.resolve>,
): Promise<DiscrepancyRow> {
  const { db, now, actor } = context
  if (resolution === 'releaseAnyway' && !sessionOf(context).permissions.has('/cargo/discrepancies/override'))
    throw notPermitted('/cargo/discrepancies/override')
  const { row, receipt } = await lockOpen(context, id)
  if (!resolutionsOf(row.kind).includes(resolution))
    throw atField(context, 'resolution', 'resolutionNotPossible', {
      kind: say(context.language, 'discrepancyKind', row.kind),
    })
  if (resolution === 'releaseAnyway' && reason === '') throw atField(context, 'reason', 'reasonMissing')
  await db
    .updateTable('discrepancy')
    .set({ resolution, reply, reason, resolvedAt: now, resolvedBy: actor.name })
    .where('id', '=', id)
    .execute()
  await record(context, {
    ...logged(row),
    action: 'discrepancy.resolve',
    after: { discrepancyKind: row.kind, resolution, ...(reply ? { reply } : {}) },
    reason,
  })
  await settle(context, receipt, { ...row, reason, reply }, resolution)
  return getRow(context, id)
}

/** What a decision does to the freight. */
async function settle(
  context: Context,
  receipt: LockedReceipt,
  row: DiscrepancyRow,
  resolution: ParsedOf<typeof discrepancyApi.resolve>['resolution'],
): Promise<void> {
  const { kind, pieceId } = row
  const reason = [row.reason, row.reply].filter(Boolean).join(' · ')
  const act = { id: newId(), at: context.now }
  if (pieceId && (kind === 'missing' || !holdsReceipt(kind))) await tellPhones(context, [pieceId])
  if (resolution === 'waitForRest') {
    if (receipt.status === 'discrepant') await moveReceipt(context, receipt, 'waitForRest')
    return
  }
  // Nobody waits any more for the pieces that were announced and did not come, unless those that came in their place go back.
  if (kind === 'short' || (kind === 'unlisted' && resolution !== 'return'))
    await withdrawExpected(context, receipt, act)
  if (resolution === 'return') await sendBack(context, receipt, row, act)
  // Without what goes back, pieces of the packing list may be short.
  if (kind === 'unlisted' && resolution === 'return') await compareAgain(context, receipt)
  if (kind === 'missing' && pieceId) await writeOff(context, pieceId, act, reason)
  if (kind === 'damage' && pieceId && resolution !== 'return')
    for (const piece of await lockPieces(context, [pieceId])) await freeHeld(context, piece, act, reason)
  if (receipt.status === 'discrepant' && (await countOpen(context, receipt.id)) === 0)
    await moveReceipt(context, receipt, 'resolve')
  // What nobody waits for any more may have been the last of it.
  await followReceipts(context, [receipt], act.at)
}

/**
 * It is not here, and nobody looks for it any more: it is on hand no longer, on no pallet, and its label is free.
 * @throws Refusal 501 if it is on a unit that the airline has a manifest of
 */
async function writeOff(context: Context, pieceId: string, act: MovingAct, reason: string) {
  const [piece] = await lockPieces(context, [pieceId])
  if (!piece || !nextPieceStatus('withdraw', piece.status)) return
  const units = piece.unitId ? [piece.unitId] : []
  await lockOpenUnits(context, units)
  await movePieces(context, act, [piece], 'withdraw', { place: '', remark: reason })
  await forgetScale(context, units)
  await endLabels(context, [pieceId])
}

async function withdrawExpected(context: Context, receipt: LockedReceipt, act: { id: string; at: string }) {
  const expected = await context.db
    .selectFrom('piece')
    .select('id')
    .where('receiptId', '=', receipt.id)
    .where('status', '=', 'expected')
    .execute()
  const pieces = await lockPieces(
    context,
    expected.map(({ id }) => id),
  )
  await movePieces(context, act, pieces, 'withdraw', { place: '' })
  if (pieces.length > 0)
    await endLabels(
      context,
      pieces.map(({ id }) => id),
    )
}
