import {
  type Amounts,
  comparedKinds,
  type Difference,
  type DiscrepancyKind,
  differencesOf,
  type Tolerance,
  usualTolerance,
} from '@shortcut/domain/cargo/differences.ts'
import { isOneOf } from '@shortcut/domain/cargo/lifecycle.ts'
import { isCounted, pieceIs } from '@shortcut/domain/cargo/status-sql.ts'
import { isOtherUnit } from '@shortcut/domain/cargo/weights.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { nameFirst } from './labels.ts'
import type { LockedReceipt } from './lock.ts'
import { moveReceipt } from './move-receipt.ts'
import { measured, weighed } from './receipt-queries.ts'

/** What is counted of a receipt now: pieces, and kilograms and cubic centimetres if every piece has them. */
export async function countedOf({ db }: Pick<Context, 'db'>, receiptId: string): Promise<Amounts & { pieces: number }> {
  const { rows } = await sql<Amounts & { pieces: number }>`
    SELECT count(*)::int AS pieces, trim_scale(${weighed})::text AS kg, trim_scale(${measured})::text AS cm3 FROM piece p
    WHERE p.receipt_id = ${receiptId} AND p.status ${sql.raw(isCounted)}`.execute(db)
  return rows[0] ?? { pieces: 0, kg: null, cm3: null }
}

/** `pieceId`: the one piece that it is about. */
type Found = Difference & { pieceId?: string }

/**
 * Compares the count of a locked receipt with its booking, and keeps both. The receipt is received, or discrepant as long as a difference is open.
 * What was resolved before with the same numbers is not asked again.
 * @param at when the count was finished, ISO 8601
 */
export async function compareCount(context: Context, receipt: LockedReceipt, at: string): Promise<void> {
  const { actor } = context
  const counted = await countedOf(context, receipt.id)
  const booked = { pieces: receipt.bookedPieces, kg: receipt.bookedKg, cm3: receipt.bookedCm3 }
  const found: Found[] = [
    ...differencesOf(booked, counted, await toleranceOf(context, receipt.accountId)),
    ...(await unlistedOf(context, receipt.id)),
    ...(await unbookedClassesOf(context, receipt.id)),
  ]
  await withdrawCompared(context, receipt.id, found)
  for (const { kind, booked: was, counted: is, pieceId = null } of found)
    await sql`
      INSERT INTO discrepancy (id, receipt_id, piece_id, kind, booked, counted, remark, found_at, found_by)
      SELECT ${newId()}, ${receipt.id}, ${pieceId}::uuid, ${kind}, ${was}, ${is}, ${remarkOf(context, kind, was, is)}, ${context.now}, ${actor.name}
      WHERE NOT EXISTS (SELECT FROM discrepancy d WHERE d.receipt_id = ${receipt.id} AND d.kind = ${kind} AND d.booked = ${was}
        AND d.counted = ${is} AND (d.resolution IS NULL OR d.resolution IN ('acceptCount', 'return', 'releaseAnyway')))`.execute(
      context.db,
    )
  const open = await countOpen(context, receipt.id)
  const isFinished = isOneOf(receipt.status, ['received', 'discrepant', 'resolved'])
  const columns = {
    bookedPieces: booked.pieces,
    bookedKg: booked.kg,
    bookedCm3: booked.cm3,
    countedPieces: counted.pieces,
    countedKg: counted.kg,
    countedCm3: counted.cm3,
    // Weighed or marked later, it is still counted when it was counted.
    ...(isFinished ? {} : { countedAt: at, countedBy: actor.name }),
  }
  const after = {
    bookedPieces: booked.pieces,
    countedPieces: counted.pieces,
    ...(counted.kg === null ? {} : { countedKg: counted.kg }),
    ...(open > 0 ? { discrepancyKind: found.map(({ kind }) => kind) } : {}),
  }
  if (!isFinished) await moveReceipt(context, receipt, open > 0 ? 'differ' : 'finish', { columns, after })
  else if (open > 0 && receipt.status !== 'discrepant')
    await moveReceipt(context, receipt, 'differ', { columns, after })
  else if (open === 0 && receipt.status === 'discrepant')
    await moveReceipt(context, receipt, 'resolve', { columns, after })
  else await context.db.updateTable('receipt').set(columns).where('id', '=', receipt.id).execute()
}

/** Labels of a difference that are named; of the others, how many they are. */
const mostNamed = 5
const named = (labels: readonly string[]) =>
  [...labels.slice(0, mostNamed), ...(labels.length > mostNamed ? [`+${labels.length - mostNamed}`] : [])].join(', ')

/**
 * Pieces that were counted although the packing list has others, which are not there. Labels of our own do not count: who announces freight has
 * not seen them.
 */
async function unlistedOf({ db }: Context, receiptId: string): Promise<Difference[]> {
  const { rows } = await sql<{ label: string; isListed: boolean }>`
    SELECT x.label, a.is_announced AS is_listed FROM piece p
      CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM piece_movement m WHERE m.piece_id = p.id AND m.action = 'announce') AS is_announced) a
      JOIN LATERAL (SELECT label, kind FROM piece_label l WHERE l.piece_id = p.id AND l.ended_at IS NULL ORDER BY ${sql.raw(nameFirst('l'))} LIMIT 1) x ON true
    WHERE p.receipt_id = ${receiptId} AND ((p.status ${sql.raw(pieceIs('expected'))} AND x.kind <> 'own')
      OR (p.status ${sql.raw(isCounted)} AND NOT a.is_announced))
    ORDER BY p.piece_no`.execute(db)
  const [missing, others] = [rows.filter(({ isListed }) => isListed), rows.filter(({ isListed }) => !isListed)]
  const labels = (pieces: typeof rows) => named(pieces.map(({ label }) => label))
  return missing.length > 0 && others.length > 0
    ? [{ kind: 'unlisted', booked: labels(missing), counted: labels(others) }]
    : []
}

/**
 * Hazard classes that counted pieces have, by a worker's mark or their packing list, and that the order does not have, with the pieces.
 * Freight without an order has none booked.
 */
async function unbookedClassesOf({ db }: Context, receiptId: string): Promise<Found[]> {
  const { rows } = await sql<{ booked: string; hazmatClass: string; labels: string[]; pieceId: string }>`
    SELECT coalesce(w.hazmat_class, '') AS booked, p.hazmat_class, array_agg(x.label ORDER BY p.piece_no) AS labels, min(p.id::text) AS piece_id
    FROM receipt r JOIN work_order w ON w.id = r.work_order_id JOIN piece p ON p.receipt_id = r.id
      CROSS JOIN LATERAL (SELECT label FROM piece_label l WHERE l.piece_id = p.id ORDER BY ${sql.raw(nameFirst('l'))} LIMIT 1) x
    WHERE r.id = ${receiptId} AND p.status ${sql.raw(isCounted)} AND p.hazmat_class NOT IN ('', coalesce(w.hazmat_class, ''))
    GROUP BY w.hazmat_class, p.hazmat_class ORDER BY p.hazmat_class`.execute(db)
  return rows.map(({ booked, hazmatClass, labels, pieceId }) => ({
    kind: 'hazmat',
    booked,
    counted: `${hazmatClass}: ${named(labels)}`,
    ...(labels.length === 1 ? { pieceId } : {}),
  }))
}

/** What the account agreed. */
async function toleranceOf({ db }: Context, accountId: string | null): Promise<Tolerance> {
  if (!accountId) return usualTolerance
  const account = await db
    .selectFrom('account')
    .select(['weightTolerancePercent as percent', 'weightToleranceKg as kg'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account ?? usualTolerance
}

/** Kilograms that were pounds are the usual cause of a wrong weight. */
const remarkOf = ({ language }: Context, kind: DiscrepancyKind, booked: string, counted: string) =>
  kind === 'weight' && isOtherUnit(counted, booked) ? say(language, 'cargoAnswer', 'otherUnit') : ''

/**
 * A new count replaces what the last comparison found and nobody resolved.
 * @param found what this one finds: the same difference stays open, with its owner and its clock
 */
export async function withdrawCompared(
  { db, now, actor }: Context,
  receiptId: string,
  found: readonly Difference[] = [],
): Promise<void> {
  const same = found.map(({ kind, booked, counted }) => [kind, booked, counted].join('|'))
  await db
    .updateTable('discrepancy')
    .set({ resolution: 'countedAgain', resolvedAt: now, resolvedBy: actor.name })
    .where('receiptId', '=', receiptId)
    .where('kind', 'in', [...comparedKinds])
    .where('resolvedAt', 'is', null)
    .where(sql<boolean>`NOT concat_ws('|', kind, booked, counted) = ANY(${same}::text[])`)
    .execute()
}

export async function countOpen({ db }: Pick<Context, 'db'>, receiptId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM discrepancy WHERE receipt_id = ${receiptId} AND resolved_at IS NULL`.execute(db)
  return rows[0]?.open ?? 0
}
