import { plainLabel } from '@shortcut/domain/cargo/labels.ts'
import { pieceIs } from '@shortcut/domain/cargo/status-sql.ts'
import type { PieceOnTruck } from '@shortcut/domain/tasks/driver-task-api.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import type { FreightOnTrucks, HandedOver } from '../../tasks/freight-on-trucks.ts'
import { lockPieces, lockReceipts } from '../lock.ts'
import { getStop, handOverAt } from './hand-over.ts'
import { toldSince } from './late/told-since.ts'

/** A driver sees what is on the truck, and hands it over piece by piece. */
export const driverFreight: FreightOnTrucks = { list, handOver }

/** These tasks, and those whose load they took over on the road. What was handed over to another driver is that driver's. */
const carried = (taskIds: readonly string[]) => sql`
    WITH RECURSIVE carried(task_id, id, continues) AS (
      SELECT t.id, t.id, t.continues_task_id FROM task t WHERE t.id = ANY(${taskIds}::uuid[]) AND t.handed_over_at IS NULL
      UNION ALL SELECT c.task_id, t.id, t.continues_task_id FROM carried c JOIN task t ON t.id = c.continues)`

async function list({ db }: Context, taskIds: readonly string[]) {
  const { rows } = await sql<PieceOnTruck & { taskId: string }>`
    ${carried(taskIds)}
    SELECT c.task_id, p.id, p.packaging, coalesce(u.code, '') AS unit, p.status ${sql.raw(pieceIs('refused'))} AS is_refused,
      (SELECT coalesce(json_agg(x.label ORDER BY x.kind = 'awb' DESC, x.id), '[]') FROM piece_label x WHERE x.piece_id = p.id AND x.ended_at IS NULL) AS labels
    FROM carried c JOIN piece p ON p.task_id = c.id LEFT JOIN load_unit u ON u.id = p.unit_id WHERE p.status ${sql.raw(pieceIs('loaded', 'refused'))}
    ORDER BY p.receipt_id, p.piece_no`.execute(db)
  const byTask = Map.groupBy(rows, ({ taskId }) => taskId)
  return new Map([...byTask].map(([id, pieces]) => [id, pieces.map(({ taskId: _, ...piece }) => piece)]))
}

/**
 * The freight is with the consignee, whatever else is known of it: a label that is not on this truck, or not any more, refuses nothing, and is named
 * in the log.
 */
async function handOver(context: Context, { accepted, refused, taskId, stopId, ...signed }: HandedOver) {
  const { db } = context
  const reasons = new Map(refused.map(({ label, reason }) => [plainLabel(label), reason]))
  const named = [...new Set([...accepted.map(plainLabel), ...reasons.keys()])]
  if (named.length === 0) return
  const { rows } = await sql<{ label: string; pieceId: string; receiptId: string; taskId: string }>`
    ${carried([taskId])}
    SELECT x.label, p.id AS piece_id, p.receipt_id, p.task_id FROM carried c JOIN piece p ON p.task_id = c.id JOIN piece_label x ON x.piece_id = p.id
    WHERE x.label = ANY(${named}::text[]) AND x.ended_at IS NULL`.execute(db)
  const receipts = await lockReceipts(
    context,
    rows.map(({ receiptId }) => receiptId),
  )
  const locked = await lockPieces(
    context,
    rows.map(({ pieceId }) => pieceId),
  )
  // Another may have taken them off the truck before they were locked.
  const labelsOf = (pieceId: string) => rows.filter((row) => row.pieceId === pieceId).map(({ label }) => label)
  // Also after they were handed over: those are not with the consignee, although they were loaded again.
  const since = await toldSince(context, signed, locked, 'offTruck', { isOthers: true })
  const pieces = locked
    .filter(
      ({ id, status, taskId }) => status === 'loaded' && !since.has(id) && rows.some((row) => row.taskId === taskId),
    )
    .map((piece) => ({ ...piece, label: labelsOf(piece.id)[0] ?? piece.label }))
  const reasonOf = ({ id }: { id: string }) => labelsOf(id).flatMap((label) => reasons.get(label) ?? [])[0]
  const found = new Set(pieces.flatMap(({ id }) => labelsOf(id)))
  const taken = pieces.filter((piece) => reasonOf(piece) === undefined).length
  const { receivedBy, signatureFileId, remark } = signed
  await handOverAt(
    context,
    { id: signed.id, at: signed.at },
    { receipts, pieces, reasonOf },
    {
      stop: await getStop(context, stopId),
      condition: taken === pieces.length ? 'good' : taken > 0 ? 'partlyRefused' : 'refused',
      receivedBy,
      // A driver proves a delivery by name and signature.
      idSeen: '',
      signatureFileId,
      remark,
      notOnTruck: named.filter((label) => !found.has(label)),
    },
  )
}
