import { type LabelKind, plainLabel, type ReadLabel, readLabel } from '@shortcut/domain/cargo/labels.ts'
import { isEnded, isOnUnit } from '@shortcut/domain/cargo/status-sql.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { type RawBuilder, sql } from 'kysely'
import { send } from '../platform/database/statements.ts'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'

/**
 * SQL: the labels of a piece, its name first. That of its air waybill is a second name beside ours or the customer's; a voided one is none.
 * @param x alias of `piece_label`
 */
export const nameFirst = (x: string) => `${x}.voided_by <> '', ${x}.kind = 'awb', ${x}.id DESC`

/** SQL: the label that the piece of a voided label `x` has now. In place of one of an air waybill it is the other waybill's. */
export const labelNow = sql`(SELECT y.label FROM piece_label y WHERE y.piece_id = x.piece_id AND y.ended_at IS NULL
  ORDER BY (y.kind = 'awb') <> (x.kind = 'awb'), ${sql.raw(nameFirst('y'))} LIMIT 1)`

export interface PieceLabel {
  label: string
  kind: LabelKind
}

/**
 * The label that a text is. @param isLooked a person has looked at a wrong check digit
 * @throws Refusal 422 for a whole waybill, a web address, a damaged or foreign code
 */
export function labelOf(text: string, isLooked = true): PieceLabel {
  const read = readLabel(text)
  if ('label' in read && (!read.isSuspect || isLooked)) return { label: read.label, kind: read.kind }
  throw new Refusal(codes.invalid, faultOf(read), { label: text.slice(0, 60) })
}

function faultOf(read: ReadLabel) {
  if ('label' in read) return 'labelSuspect'
  if (read.kind === 'bad')
    return (
      {
        empty: 'labelEmpty',
        tooLong: 'labelNone',
        checkDigit: 'labelCheckDigit',
        cutOff: 'labelCutOff',
        misread: 'labelCutOff',
        product: 'labelNone',
      } as const
    )[read.why]
  return read.kind === 'waybill' ? 'labelWaybill' : 'labelNone'
}

interface FoundByLabel {
  pieceId: string
  receiptId: string
  label: string
  /** The label is that of the pallet or unit load device that it is built on. */
  byUnit: boolean
}

/**
 * SQL of piece `p`: which pallet is meant if several warehouses call one so. True: this one.
 * @param warehouseId the worker's
 */
export const standsIn = (warehouseId: string) => sql<boolean>`p.warehouse_id = ${warehouseId}`
export const isOnTruck = sql<boolean>`p.task_id IS NOT NULL`
export const isOfOrder = (workOrderId: string) =>
  sql<boolean>`p.task_id IS NOT NULL AND p.receipt_id IN (SELECT r.id FROM receipt r WHERE r.work_order_id = ${workOrderId})`

/**
 * Pieces by labels in use, in the order of the labels and each once. The label of a pallet or unit load device stands for all that is built on it.
 * @param isMeant of pallets with the same label, those whose pieces are so are meant; if none is, all of them
 * @throws Refusal 422 for a label that no piece has, or that was voided
 */
export async function findByLabels(
  context: Context,
  texts: readonly string[],
  isMeant: RawBuilder<boolean>,
): Promise<FoundByLabel[]> {
  const { found, unknown } = await lookUpLabels(context, texts, isMeant)
  if (unknown[0] !== undefined) throw await unknownLabel(context, unknown[0])
  return found
}

/** As `findByLabels`, with the labels that no piece has. */
export async function lookUpLabels(
  context: Context,
  texts: readonly string[],
  isMeant: RawBuilder<boolean>,
): Promise<{ found: FoundByLabel[]; unknown: string[] }> {
  const wanted = texts.map(plainLabel)
  const { rows: all } = await sql<FoundByLabel & { isMeant: boolean }>`
    SELECT u.code AS label, p.id AS piece_id, p.receipt_id, true AS by_unit, ${isMeant} AS is_meant FROM load_unit u JOIN piece p ON p.unit_id = u.id
    WHERE u.ended_at IS NULL AND p.status ${sql.raw(isOnUnit)} AND upper(u.code) = ANY(${wanted.map((label) => label.toUpperCase())}::text[])
    UNION ALL
    SELECT x.label, p.id, p.receipt_id, false, true FROM piece_label x JOIN piece p ON p.id = x.piece_id
    WHERE x.ended_at IS NULL AND x.label = ANY(${wanted}::text[])`.execute(context.db)
  const meant = new Set(all.flatMap((row) => (row.byUnit && row.isMeant ? [row.label] : [])))
  const rows = all.filter((row) => row.isMeant || !meant.has(row.label))
  const known = new Set(rows.flatMap(({ label }) => [label, label.toUpperCase()]))
  const unknown = wanted.filter((label) => !known.has(label) && !known.has(label.toUpperCase()))
  // Named by its unit and by its own label, a piece has its own.
  return { found: [...new Map(rows.map((row) => [row.pieceId, row])).values()], unknown }
}

/** Says of a label that is not in use what became of it. */
export async function unknownLabel(context: Context, label: string): Promise<Refusal> {
  const { rows } = await sql<{
    voidedBy: string
    replacedBy: string | null
    status: 'delivered' | 'released' | 'withdrawn' | null
  }>`
    SELECT x.voided_by, ${labelNow} AS replaced_by,
      CASE WHEN p.status ${sql.raw(isEnded)} THEN p.status END AS status
    FROM piece_label x JOIN piece p ON p.id = x.piece_id WHERE x.label = ${label} ORDER BY x.id DESC LIMIT 1`.execute(
    context.db,
  )
  const [known] = rows
  if (!known) return new Refusal(codes.invalid, 'labelUnknown', { label })
  if (known.voidedBy) return new Refusal(codes.invalid, 'labelVoided', { label, now: known.replacedBy ?? '—' })
  if (known.status)
    return new Refusal(codes.invalid, 'labelGone', {
      label,
      status: say(context.language, 'pieceStatus', known.status),
    })
  return new Refusal(codes.invalid, 'labelUnknown', { label })
}

/** Gives labels to pieces. @throws Refusal 409 if another piece has one of them */
export async function putLabels(
  { db }: Pick<Context, 'db'>,
  labels: readonly (PieceLabel & { pieceId: string })[],
): Promise<void> {
  if (labels.length === 0) return
  const rows = labels.map(({ label, kind, pieceId }) => ({ id: newId(), pieceId, label, kind }))
  await send(db, db.insertInto('pieceLabel').values(rows).compile())
}

/**
 * Labels among these that were voided on a piece that has not left, with the label that it has now: the old one may still be on it.
 * @param pieceId that piece may get its old label back
 */
export async function voidedLabels(
  { db }: Pick<Context, 'db'>,
  labels: readonly string[],
  pieceId: string | null = null,
): Promise<{ label: string; now: string }[]> {
  const { rows } = await sql<{ label: string; now: string }>`
    SELECT x.label, coalesce(${labelNow}, '—') AS now
    FROM piece_label x JOIN piece p ON p.id = x.piece_id
    WHERE x.label = ANY(${[...labels]}::text[]) AND x.voided_by <> '' AND NOT p.status ${sql.raw(isEnded)} AND p.id IS DISTINCT FROM ${pieceId}::uuid`.execute(
    db,
  )
  return rows
}

/** A scan of the code of a unit must not find one piece. @throws Refusal 422 if a piece has this label */
export async function guardNotPiece({ db }: Context, code: string): Promise<void> {
  const label = plainLabel(code)
  const known = await db
    .selectFrom('pieceLabel')
    .select('id')
    .where('label', '=', label)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (known) throw new Refusal(codes.invalid, 'unitIsPiece', { label })
}

/** A pallet that is called like a shelf would hide what stands on the shelf. @throws Refusal 422 */
export async function guardNotLocation({ db }: Context, code: string, warehouseId: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM warehouse_location WHERE warehouse_id = ${warehouseId} AND upper(code) = ${code.toUpperCase()} AND removed_at IS NULL`.execute(
    db,
  )
  if (rows.length > 0) throw new Refusal(codes.invalid, 'unitIsLocation', { code })
}

/** @throws Refusal 422 if a pallet or unit of the warehouse has this code */
export async function guardNotUnit({ db }: Context, label: string, warehouseId: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM load_unit WHERE warehouse_id = ${warehouseId} AND upper(code) = ${label.toUpperCase()} AND ended_at IS NULL`.execute(
    db,
  )
  if (rows.length > 0) throw new Refusal(codes.invalid, 'labelIsUnit', { label })
}

/** Whether a piece had this label at any time. */
export const wasPrinted = async ({ db }: Pick<Context, 'db'>, label: string) =>
  (await db.selectFrom('pieceLabel').select('id').where('label', '=', label).limit(1).execute()).length > 0

/** Labels of pieces that have left may be given again. */
export async function endLabels({ db, now }: Pick<Context, 'db' | 'now'>, pieceIds: readonly string[]): Promise<void> {
  await db
    .updateTable('pieceLabel')
    .set({ endedAt: now })
    .where('pieceId', 'in', pieceIds)
    .where('endedAt', 'is', null)
    .execute()
}
