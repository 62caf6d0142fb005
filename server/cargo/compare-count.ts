import {
  type Amounts,
  comparedKinds,
  type Difference,
  type DiscrepancyKind,
  differencesOf,
  ofOnePieceKinds,
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

/** SQL: piece `p` was counted rightly, was missing later, and the office took it off the books. Found and counted again, it is another row. */
const isLost = sql`(p.status ${sql.raw(pieceIs('withdrawn'))} AND EXISTS (SELECT FROM discrepancy x WHERE x.piece_id = p.id AND x.kind = 'missing'
  AND x.resolution IN ('acceptCount', 'releaseAnyway')) AND NOT EXISTS (
  SELECT FROM piece_label a JOIN piece_label b ON b.label = a.label JOIN piece o ON o.id = b.piece_id
  WHERE a.piece_id = p.id AND o.receipt_id = p.receipt_id AND o.piece_no > p.piece_no AND o.status ${sql.raw(isCounted)}))`

/** SQL: piece `p` goes back, and is none of those that the packing list of its receipt announced. Those are still to come. */
const isReturned = sql`(p.goes_back AND NOT EXISTS (
  SELECT FROM piece_movement m WHERE m.piece_id = p.id AND m.action = 'announce') AND EXISTS (
  SELECT FROM piece o JOIN piece_movement m ON m.piece_id = o.id AND m.action = 'announce' WHERE o.receipt_id = p.receipt_id))`

/** What is counted of a receipt now: pieces, and kilograms and cubic centimetres if every piece has them. */
export async function countedOf({ db }: Pick<Context, 'db'>, receiptId: string): Promise<Amounts & { pieces: number }> {
  const { rows } = await sql<Amounts & { pieces: number }>`
    SELECT count(*)::int AS pieces, trim_scale(${weighed})::text AS kg, trim_scale(${measured})::text AS cm3 FROM piece p
    WHERE p.receipt_id = ${receiptId} AND (p.status ${sql.raw(isCounted)} OR ${isLost}) AND NOT ${isReturned}`.execute(
    db,
  )
  return rows[0] ?? { pieces: 0, kg: null, cm3: null }
}

/** A difference, and the pieces that it is about if it names some. */
type Found = Difference & {
  /** The only one. */
  pieceId?: string
  /** Their numbers, ascending: their labels may change. */
  pieceNos?: number[]
  /** That they have. */
  hazmatClass?: string
}

const nosOf = ({ pieceNos }: Found) => sql`${pieceNos ?? null}::integer[]`
/** SQL: row `d` of `discrepancy` is about the same as what was found, but for its pieces. */
const isAlike = (found: Found) => sql<boolean>`(d.kind = ${found.kind}
  AND CASE WHEN d.piece_nos IS NULL THEN d.booked = ${found.booked} AND d.counted = ${found.counted}
    ELSE d.hazmat_class = ${found.hazmatClass ?? ''} AND (d.kind <> 'hazmat' OR d.booked = ${found.booked}) END)`
/** SQL: it is open, and about the same pieces. */
const isOpenStill = (found: Found) =>
  sql<boolean>`(${isAlike(found)} AND d.resolved_at IS NULL AND coalesce(d.piece_nos = ${nosOf(found)}, d.piece_nos IS NULL))`
/** SQL: somebody decided about the same, for all these pieces. */
const isDecided = (found: Found) =>
  sql<boolean>`(${isAlike(found)} AND d.resolution IN ('acceptCount', 'return', 'releaseAnyway')
    AND coalesce(d.piece_nos @> ${nosOf(found)}, true))`

/** What an order books of all its freight; it does not change until the transaction ends. */
export async function bookedOfOrder(
  { db }: Pick<Context, 'db'>,
  workOrderId: string,
): Promise<Pick<LockedReceipt, 'bookedPieces' | 'bookedKg' | 'bookedCm3'>> {
  const { rows } = await sql<Pick<LockedReceipt, 'bookedPieces' | 'bookedKg' | 'bookedCm3'>>`
    SELECT pieces AS booked_pieces, trim_scale(weight_kg)::text AS booked_kg, round(volume_m3 * 1000000)::text AS booked_cm3
    FROM work_order WHERE id = ${workOrderId} FOR SHARE`.execute(db)
  return rows[0] ?? { bookedPieces: null, bookedKg: null, bookedCm3: null }
}

/**
 * Compares counted freight that still stands here with what is booked now: the gate must see that more or less was meant to come. Freight that is
 * not counted is compared when its count is finished.
 */
export async function compareAgain(context: Context, receipt: LockedReceipt): Promise<void> {
  if (isOneOf(receipt.status, ['received', 'discrepant', 'resolved'])) await compareCount(context, receipt, context.now)
}

/**
 * Compares the count of a locked receipt with its booking, and keeps both. The receipt is received, or discrepant as long as a difference is open.
 * What was resolved before with the same numbers, or for the same pieces, is not asked again.
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
  for (const one of found) await addFound(context, receipt.id, one)
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

/** Keeps a difference, unless it is open already or was decided. */
async function addFound(context: Context, receiptId: string, found: Found): Promise<void> {
  const { kind, booked, counted, pieceId = null, hazmatClass = '' } = found
  await sql`
    INSERT INTO discrepancy (id, receipt_id, piece_id, kind, booked, counted, piece_nos, hazmat_class, remark, found_at, found_by)
    SELECT ${newId()}, ${receiptId}, ${pieceId}::uuid, ${kind}, ${booked}, ${counted}, ${nosOf(found)}, ${hazmatClass},
      ${remarkOf(kind, booked, counted)}, ${context.now}, ${context.actor.name}
    WHERE NOT EXISTS (SELECT FROM discrepancy d WHERE d.receipt_id = ${receiptId} AND (${isOpenStill(found)} OR ${isDecided(found)}))`.execute(
    context.db,
  )
}

/** Labels of a difference that are named; of the others, how many they are. */
const mostNamed = 5
const named = (labels: readonly string[]) =>
  [...labels.slice(0, mostNamed), ...(labels.length > mostNamed ? [`+${labels.length - mostNamed}`] : [])].join(', ')

/**
 * Pieces that were counted although the packing list has others, which are not there. Labels of our own do not count: who announces freight has
 * not seen them.
 */
async function unlistedOf({ db }: Context, receiptId: string): Promise<Found[]> {
  const { rows } = await sql<{ label: string; pieceNo: number; isListed: boolean }>`
    SELECT x.label, p.piece_no, a.is_announced AS is_listed FROM piece p
      CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM piece_movement m WHERE m.piece_id = p.id AND m.action = 'announce') AS is_announced) a
      JOIN LATERAL (SELECT label, kind FROM piece_label l WHERE l.piece_id = p.id AND l.ended_at IS NULL ORDER BY ${sql.raw(nameFirst('l'))} LIMIT 1) x ON true
    WHERE p.receipt_id = ${receiptId} AND ((p.status ${sql.raw(pieceIs('expected'))} AND x.kind <> 'own')
      OR (p.status ${sql.raw(isCounted)} AND NOT a.is_announced))
    ORDER BY p.piece_no`.execute(db)
  const [missing, others] = [rows.filter(({ isListed }) => isListed), rows.filter(({ isListed }) => !isListed)]
  const labels = (pieces: typeof rows) => named(pieces.map(({ label }) => label))
  return missing.length > 0 && others.length > 0
    ? [
        {
          kind: 'unlisted',
          booked: labels(missing),
          counted: labels(others),
          pieceNos: rows.map(({ pieceNo }) => pieceNo),
        },
      ]
    : []
}

/**
 * Hazard classes that counted pieces have, by a worker's mark or their packing list, and that the order does not have, with the pieces.
 * Freight without an order has none booked.
 */
async function unbookedClassesOf({ db }: Context, receiptId: string): Promise<Found[]> {
  const { rows } = await sql<{
    booked: string
    hazmatClass: string
    labels: string[]
    pieceNos: number[]
    pieceId: string
  }>`
    SELECT coalesce(w.hazmat_class, '') AS booked, p.hazmat_class, array_agg(x.label ORDER BY p.piece_no) AS labels,
      array_agg(p.piece_no ORDER BY p.piece_no) AS piece_nos, min(p.id::text) AS piece_id
    FROM receipt r JOIN work_order w ON w.id = r.work_order_id JOIN piece p ON p.receipt_id = r.id
      CROSS JOIN LATERAL (SELECT label FROM piece_label l WHERE l.piece_id = p.id ORDER BY ${sql.raw(nameFirst('l'))} LIMIT 1) x
    WHERE r.id = ${receiptId} AND p.status ${sql.raw(isCounted)} AND p.hazmat_class NOT IN ('', coalesce(w.hazmat_class, ''))
    GROUP BY w.hazmat_class, p.hazmat_class ORDER BY p.hazmat_class`.execute(db)
  return rows.map(({ booked, hazmatClass, labels, pieceNos, pieceId }) => ({
    kind: 'hazmat',
    booked,
    counted: `${hazmatClass}: ${named(labels)}`,
    pieceNos,
    hazmatClass,
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
const remarkOf = (kind: DiscrepancyKind, booked: string, counted: string) =>
  kind === 'weight' && isOtherUnit(counted, booked) ? say('en', 'cargoAnswer', 'otherUnit') : ''

/**
 * A new count replaces what the last comparison found and nobody resolved.
 * @param found what this one finds: the same difference stays open, with its owner and its clock
 */
export async function withdrawCompared(
  { db, now, actor }: Context,
  receiptId: string,
  found: readonly Found[] = [],
): Promise<void> {
  const isFound = sql.join([sql`false`, ...found.map(isOpenStill)], sql` OR `)
  await sql`
    UPDATE discrepancy d SET resolution = 'countedAgain', resolved_at = ${now}, resolved_by = ${actor.name}
    WHERE d.receipt_id = ${receiptId} AND d.kind = ANY(${[...comparedKinds]}::text[]) AND d.resolved_at IS NULL AND NOT (${isFound})`.execute(
    db,
  )
}

/** Open differences that keep all of a receipt. */
export async function countOpen({ db }: Pick<Context, 'db'>, receiptId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM discrepancy WHERE receipt_id = ${receiptId} AND resolved_at IS NULL AND kind <> ALL(${[...ofOnePieceKinds]}::text[])`.execute(
    db,
  )
  return rows[0]?.open ?? 0
}
