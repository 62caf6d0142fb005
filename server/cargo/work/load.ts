import type { CargoActOf } from '@shortcut/domain/cargo/acts.ts'
import { isOneOf, onHandStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import { isOnHand, pieceIs } from '@shortcut/domain/cargo/status-sql.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { isLive, type TaskStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { among } from '../../platform/database/among.ts'
import type { Context } from '../../platform/http/context.ts'
import { followReceipts } from '../follow-receipts.ts'
import { findByLabels, isOnTruck, standsIn } from '../labels.ts'
import { guardGate, type LockedPiece, type LockedReceipt, lockPieces, lockReceipts } from '../lock.ts'
import { type MovingAct, movePieces, notePieces, pieceForbids } from '../move-pieces.ts'
import { bringingTasks } from './bringing-tasks.ts'
import type { Done } from './count.ts'
import { guardOpenedSince, toldNewerClose } from './late/closed-late.ts'
import { findAgain } from './late/found-again.ts'
import { guardMovedMeanwhile } from './late/moved-meanwhile.ts'
import { lockLabelled, lockScanned } from './lock-labelled.ts'
import { guardTruckHere } from './truck-here.ts'
import { getOwnWarehouse, guardHere, type OwnWarehouse } from './worker.ts'

interface LoadedTask {
  id: string
  taskNo: string
  workOrderId: string
  status: TaskStatus
  truckNo: string | null
  /** When its truck was closed at this warehouse. */
  closedAt: string | null
  closedBy: string | null
}

/** A task that a driver has; it cannot be cancelled meanwhile. @throws Refusal */
async function holdTask({ db, language }: Context, id: string, warehouseId: string): Promise<LoadedTask> {
  const { rows } = await sql<LoadedTask>`
    SELECT t.id, t.task_no, t.work_order_id, t.status, k.unit_no AS truck_no, c.at AS closed_at, c.actor_name AS closed_by FROM task t LEFT JOIN truck k ON k.id = t.truck_id
      LEFT JOIN departure c ON c.task_id = t.id AND c.warehouse_id = ${warehouseId} WHERE t.id = ${id} FOR SHARE OF t`.execute(
    db,
  )
  const [task] = rows
  if (!task) throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })
  if (!isLive(task.status))
    throw new Refusal(codes.refused, 'taskStatusForbids', {
      action: say(language, 'pieceAction', 'load'),
      label: task.taskNo,
      status: say(language, 'taskStatus', task.status),
    })
  return task
}

/** Onto the truck of a task: pieces of another order are refused, and named. So is a truck that only brings freight here. */
export async function load(context: Context, act: CargoActOf<'load'>, moving: MovingAct): Promise<Done> {
  const warehouse = await getOwnWarehouse(context)
  const { receipts, pieces } = await lockScanned(context, act.data.labels, warehouse)
  const task = await holdTask(context, act.data.taskId, warehouse.id)
  const foreign = pieces.find(({ workOrderId }) => workOrderId !== task.workOrderId)
  if (foreign)
    throw new Refusal(codes.refused, 'pieceOfOtherTask', {
      label: foreign.label,
      task: task.taskNo,
      receipt: foreign.receiptNo,
    })
  if ((await bringingTasks(context.db, warehouse.id, [task.id])).has(task.id))
    throw new Refusal(codes.refused, 'truckBringsHere', { task: task.taskNo })
  guardGate(receipts, pieces)
  const place = [task.taskNo, task.truckNo].filter(Boolean).join(' · ')
  await guardMovedMeanwhile(context, moving, pieces, { action: 'load', place })
  const isOpened = task.closedAt !== null && (await openAgain(context, [task.id], warehouse.id, moving.at))
  await movePieces(context, moving, pieces, 'load', { place, taskId: task.id })
  // The load was sent late: its truck was closed after it, so the last piece may have left with it.
  if (task.closedAt !== null && !isOpened) await followReceipts(context, receipts, moving.at)
  return { message: '', receiptIds: receipts.map(({ id }) => id) }
}

/**
 * A scan after a truck was closed opens it again: it must be closed once more, with what stays behind named once more.
 * @returns false if none of these trucks was closed before that
 */
async function openAgain(
  context: Context,
  taskIds: readonly string[],
  warehouseId: string,
  at: string,
): Promise<boolean> {
  const { rows } = await sql<Pick<LoadedTask, 'id' | 'taskNo' | 'workOrderId'>>`
    DELETE FROM departure c USING task t WHERE t.id = c.task_id AND ${among('c.task_id', taskIds)} AND c.warehouse_id = ${warehouseId} AND c.at < ${at}
    RETURNING t.id, t.task_no, t.work_order_id`.execute(context.db)
  for (const { id, taskNo, workOrderId } of rows)
    await record(context, {
      action: 'task.openedAgain',
      entity: 'task',
      entityId: id,
      label: taskNo,
      after: { workOrderId },
    })
  return rows.length > 0
}

/**
 * Off the truck, into the worker's warehouse; what is built on a unit stays on it. Who takes off what was missing has found it, also if its load came
 * too late for the books.
 */
export async function unload(context: Context, act: CargoActOf<'unload'>, moving: MovingAct): Promise<Done> {
  const warehouse = await getOwnWarehouse(context)
  const { receipts, pieces } = await lockLabelled(context, act.data.labels, isOnTruck)
  const missing = pieces.filter(({ isMissing, status }) => isMissing && isOneOf(status, onHandStatuses))
  const on = pieces.filter((piece) => !missing.includes(piece))
  const notOn = on.find(({ status }) => isOneOf(status, onHandStatuses))
  if (notOn) throw await pieceForbids(context, notOn, say(context.language, 'pieceAction', 'unload'))
  const loaded = on.flatMap(({ status, taskId }) => (status === 'loaded' && taskId ? [taskId] : []))
  // What the consignee refused may come back to any warehouse of ours.
  await guardTruckHere(context, warehouse, loaded)
  guardHere(warehouse, missing)
  await guardMovedMeanwhile(context, moving, on, { action: 'unload', place: warehouse.code })
  // Also a truck that was closed after that: who closed it thought that the piece was on it.
  if (loaded.length > 0) await openAgain(context, loaded, warehouse.id, context.now)
  await standAtDock(context, moving, pieces, warehouse)
  await findAgain(
    context,
    receipts,
    pieces.filter(({ isMissing }) => isMissing),
  )
  await followReceipts(context, receipts, moving.at)
  return { message: '', receiptIds: receipts.map(({ id }) => id) }
}

/** What is held stays held. */
async function standAtDock(
  context: Context,
  moving: MovingAct,
  pieces: readonly LockedPiece[],
  { id: warehouseId, code: place }: OwnWarehouse,
): Promise<void> {
  const onUnit = pieces.filter(({ unitId }) => unitId !== null)
  for (const [unitId, ofUnit] of Map.groupBy(onUnit, (piece) => piece.unitId)) {
    // It stands at its location still if other pieces are on it there.
    await sql`UPDATE load_unit u SET location_id = NULL WHERE u.id = ${unitId} AND NOT EXISTS (
      SELECT FROM piece p WHERE p.unit_id = u.id AND p.status ${sql.raw(pieceIs('built'))} AND NOT ${among(
        'p.id',
        ofUnit.map(({ id }) => id),
      )})`.execute(context.db)
    for (const [holdReason, alike] of Map.groupBy(ofUnit, (piece) => piece.holdReason))
      await movePieces(context, moving, alike, 'unloadUnit', {
        place: await codeOf(context, unitId),
        unitId,
        warehouseId,
        holdReason,
      })
  }
  const loose = pieces.filter(({ unitId }) => unitId === null)
  for (const [holdReason, alike] of Map.groupBy(loose, (piece) => (piece.status === 'held' ? piece.holdReason : '')))
    await movePieces(context, moving, alike, holdReason ? 'moveHeld' : 'unload', { place, warehouseId, holdReason })
}

const codeOf = async ({ db }: Context, unitId: string | null) =>
  (await db.selectFrom('loadUnit').select('code').where('id', '=', unitId).executeTakeFirst())?.code ?? ''

/** The truck is closed: each piece of its order that stays behind must be named. */
export async function depart(context: Context, act: CargoActOf<'depart'>, moving: MovingAct): Promise<Done> {
  const { db } = context
  const warehouse = await getOwnWarehouse(context)
  const found = await db.selectFrom('task').select('workOrderId').where('id', '=', act.data.taskId).executeTakeFirst()
  const rows = found
    ? await db
        .selectFrom('receipt')
        .select('id')
        .where('workOrderId', '=', found.workOrderId)
        .where('warehouseId', '=', warehouse.id)
        .execute()
    : []
  const receipts = await lockReceipts(
    context,
    rows.map(({ id }) => id),
  )
  const task = await holdTask(context, act.data.taskId, warehouse.id)
  await guardTruckHere(context, warehouse, [task.id])
  const newer = await toldNewerClose(context, moving, task, warehouse)
  if (newer) return { message: newer, receiptIds: receipts.map(({ id }) => id) }
  await guardOpenedSince(context, moving, task, warehouse, receipts)
  await guardLoaded(context, task.id, receipts)
  const behind = await standing(
    context,
    receipts.map(({ id }) => id),
    warehouse.id,
  )
  const named = new Map<string, string>()
  for (const { label, reason } of act.data.left)
    for (const { pieceId } of await findByLabels(context, [label], standsIn(warehouse.id))) named.set(pieceId, reason)
  const unnamed = behind.filter(({ id }) => !named.has(id))
  if (unnamed.length > 0)
    throw new Refusal(codes.refused, 'piecesLeftBehind', {
      task: task.taskNo,
      labels: unnamed
        .map(({ label }) => label)
        .slice(0, 5)
        .join(', '),
      count: unnamed.length,
    })
  for (const piece of behind) await notePieces(context, moving, [piece], 'leftBehind', named.get(piece.id))
  await sql`
    INSERT INTO departure (task_id, warehouse_id, at, actor_name) VALUES (${task.id}, ${warehouse.id}, ${moving.at}, ${context.actor.name})
    ON CONFLICT (task_id, warehouse_id) DO UPDATE SET at = excluded.at, actor_name = excluded.actor_name`.execute(db)
  await record(context, {
    action: 'task.loaded',
    entity: 'task',
    entityId: task.id,
    label: task.taskNo,
    after: {
      workOrderId: task.workOrderId,
      at: moving.at,
      ...(behind.length > 0 ? { leftBehind: behind.map(({ label }) => label) } : {}),
    },
  })
  await followReceipts(context, receipts, moving.at)
  return { message: '', receiptIds: receipts.map(({ id }) => id) }
}

/** A truck does not leave with freight whose count is open again, or differs, since it was loaded. @throws Refusal 501 */
async function guardLoaded(context: Context, taskId: string, receipts: readonly LockedReceipt[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT receipt_id AS id FROM piece p WHERE p.task_id = ${taskId} AND p.status ${sql.raw(pieceIs('loaded'))}`.execute(
    context.db,
  )
  const loaded = new Set(rows.map(({ id }) => id))
  guardGate(
    receipts.filter(({ id }) => loaded.has(id)),
    [],
  )
}

/** What the consignee refused may stand in another warehouse. */
async function standing(context: Context, receiptIds: readonly string[], warehouseId: string): Promise<LockedPiece[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM piece p WHERE p.receipt_id = ANY(${receiptIds}::uuid[]) AND p.warehouse_id = ${warehouseId} AND p.status ${sql.raw(isOnHand)}`.execute(
    context.db,
  )
  return lockPieces(
    context,
    rows.map(({ id }) => id),
  )
}
