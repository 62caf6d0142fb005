import { pieceIs } from '@shortcut/domain/cargo/status-sql.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../../operation-log/record.ts'
import type { Context } from '../../../platform/http/context.ts'
import { nameFirst } from '../../labels.ts'
import { clockIn } from '../../last-move.ts'
import type { LockedReceipt } from '../../lock.ts'
import type { MovingAct } from '../../move-pieces.ts'
import type { OwnWarehouse } from '../worker.ts'
import { sameMomentMs } from './told-since.ts'

interface Truck {
  id: string
  taskNo: string
  workOrderId: string
  /** When it was closed at this warehouse. */
  closedAt: string | null
  closedBy: string | null
}

/** A truck was closed once more after this act, which is sent late: the newer close stands. @returns what its worker is told; empty: it was not */
export async function toldNewerClose(
  context: Context,
  { at }: MovingAct,
  { id, taskNo, workOrderId, closedAt, closedBy }: Truck,
  { timeZone }: OwnWarehouse,
): Promise<string> {
  if (closedAt === null || Date.parse(closedAt) <= Date.parse(at)) return ''
  const told = (language: Context['language']) =>
    say(language, 'cargoAnswer', 'closedSince', {
      who: closedBy ?? '',
      task: taskNo,
      time: clockIn(timeZone, closedAt, language),
    })
  await record(context, {
    action: 'task.loaded',
    entity: 'task',
    entityId: id,
    label: taskNo,
    after: { workOrderId, at },
    reason: told('en'),
  })
  return told(context.language)
}

/**
 * A piece that was loaded or taken off after a truck was closed opens the truck again, also if the close is sent late.
 * @param receipts locked, of the truck's order
 * @throws Refusal 501 that says who did so
 */
export async function guardOpenedSince(
  context: Context,
  { at }: MovingAct,
  { id, taskNo }: Truck,
  { id: warehouseId, timeZone }: OwnWarehouse,
  receipts: readonly LockedReceipt[],
): Promise<void> {
  if (Date.parse(context.now) - Date.parse(at) <= sameMomentMs) return
  const isOfTruck = (place: 'from_place' | 'to_place') =>
    sql`(m.${sql.raw(place)} = ${taskNo} OR starts_with(m.${sql.raw(place)}, ${`${taskNo} · `}))`
  const { rows } = await sql<{ who: string; at: string; isLoaded: boolean; label: string }>`
    SELECT m.actor_name AS who, m.at, m.action = 'load' AS is_loaded,
      coalesce((SELECT x.label FROM piece_label x WHERE x.piece_id = p.id ORDER BY ${sql.raw(nameFirst('x'))} LIMIT 1), '') AS label
    FROM piece p JOIN piece_movement m ON m.piece_id = p.id
    WHERE p.receipt_id = ANY(${receipts.map((receipt) => receipt.id)}::uuid[]) AND p.warehouse_id = ${warehouseId} AND m.at > ${at}
      AND (m.action = 'load' AND ${isOfTruck('to_place')}
        OR m.action IN ('unload', 'unloadUnit') AND m.from_status ${sql.raw(pieceIs('loaded'))} AND ${isOfTruck('from_place')})
    ORDER BY m.at DESC, m.number DESC LIMIT 1`.execute(context.db)
  const [last] = rows
  if (!last) return
  const { who, label, isLoaded } = last
  throw new Refusal(
    codes.refused,
    isLoaded ? 'truckLoadedSince' : 'truckUnloadedSince',
    { who, label, task: taskNo, time: clockIn(timeZone, last.at, context.language) },
    { taskId: id, at },
  )
}

/** The close that did not count stands in the truck's history, too. */
export async function logOpenedSince(context: Context, { key, params, data }: Refusal): Promise<void> {
  if (key !== 'truckLoadedSince' && key !== 'truckUnloadedSince') return
  const { taskId, at } = data as { taskId: string; at: string }
  await record(context, {
    action: 'task.loaded',
    entity: 'task',
    entityId: taskId,
    label: String(params.task),
    after: { at },
    reason: say('en', 'refusal', key, params),
    outcome: 'refused',
  })
}
