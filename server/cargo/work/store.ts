import type { CargoActOf } from '@shortcut/domain/cargo/acts.ts'
import { placeCodeOf } from '@shortcut/domain/cargo/labels.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { guardNotLocation, guardNotPiece, standsIn } from '../labels.ts'
import { guardGate, type LockedPiece, lockOpenUnits } from '../lock.ts'
import { type MovingAct, movePieces } from '../move-pieces.ts'
import { forgetScale, guardUnitWeight } from '../unit-weight.ts'
import type { Done } from './count.ts'
import { guardMovedMeanwhile } from './late/moved-meanwhile.ts'
import { lockLabelled, lockScanned } from './lock-labelled.ts'
import { guardManifested } from './manifested.ts'
import { getOwnWarehouse, guardHere, type OwnWarehouse } from './worker.ts'

export const receiptsOf = (pieces: readonly LockedPiece[]) => [...new Set(pieces.map(({ receiptId }) => receiptId))]

/** A location of this warehouse. @throws Refusal 422 */
export async function getLocation({ db }: Context, warehouse: OwnWarehouse, code: string) {
  const { rows } = await sql<{ id: string; code: string }>`
    SELECT id, code FROM warehouse_location
    WHERE warehouse_id = ${warehouse.id} AND upper(code) = ${code.trim().toUpperCase()} AND removed_at IS NULL`.execute(
    db,
  )
  if (!rows[0]) throw new Refusal(codes.invalid, 'locationUnknown', { code, warehouse: warehouse.code })
  return rows[0]
}

interface Location {
  id: string
  code: string
}

/** What people call the place of a piece on a pallet or unit that stands at a location. */
const placeOnUnit = (unit: string, location: string) => [unit, location].filter(Boolean).join(' · ')

/** Held pieces stay held where they are put; a pallet or unit is put there as one. */
export async function putAt(
  context: Context,
  moving: MovingAct,
  all: readonly Scanned[],
  location: Location,
  remark = '',
) {
  const pieces = all.filter((piece) => !isByUnit(piece))
  const onUnits = all.filter(isByUnit)
  for (const [unitId, ofUnit] of Map.groupBy(onUnits, (piece) => piece.unitId))
    await putUnitAt(context, moving, { unitId, pieces: ofUnit }, location, remark)
  const to = { place: location.code, locationId: location.id, remark }
  const held = pieces.filter(({ status }) => status === 'held')
  for (const piece of held)
    await movePieces(context, moving, [piece], 'moveHeld', { ...to, holdReason: await holdReasonOf(context, piece.id) })
  await movePieces(
    context,
    moving,
    pieces.filter(({ status }) => status !== 'held'),
    'putAway',
    to,
  )
}

export interface Scanned extends LockedPiece {
  byUnit: boolean
}
const isByUnit = ({ status, byUnit }: Scanned) => byUnit && status === 'built'

/** What is held on it stays held. */
async function putUnitAt(
  context: Context,
  moving: MovingAct,
  { unitId, pieces }: { unitId: string | null; pieces: readonly LockedPiece[] },
  location: Location,
  remark: string,
) {
  const { rows } = await sql<{ code: string }>`
    UPDATE load_unit SET location_id = ${location.id} WHERE id = ${unitId} RETURNING code`.execute(context.db)
  const place = placeOnUnit(rows[0]?.code ?? '', location.code)
  for (const [holdReason, alike] of Map.groupBy(pieces, (piece) => piece.holdReason))
    await movePieces(context, moving, alike, 'putAwayUnit', { place, remark, holdReason })
}

const holdReasonOf = async ({ db }: Context, id: string) =>
  (await db.selectFrom('piece').select('holdReason').where('id', '=', id).executeTakeFirstOrThrow()).holdReason

export async function putAway(context: Context, act: CargoActOf<'putAway'>, moving: MovingAct): Promise<Done> {
  const warehouse = await getOwnWarehouse(context)
  const location = await getLocation(context, warehouse, act.data.location)
  const staying = { at: moving.at, locationId: location.id }
  const { pieces } = await lockScanned(context, act.data.labels, warehouse, staying)
  // The status refuses a built piece that was scanned by its own label.
  const puts = pieces.filter((piece) => piece.status !== 'built' || piece.byUnit)
  for (const [unit, scanned] of Map.groupBy(puts, (piece) => (isByUnit(piece) ? piece.unitCode : '')))
    await guardMovedMeanwhile(context, moving, scanned, {
      action: 'putAway',
      place: placeOnUnit(unit, location.code),
      from: act.data.from,
    })
  await putAt(context, moving, pieces, location)
  return { message: '', receiptIds: receiptsOf(pieces) }
}

/** A pallet or unit begins with its first piece. */
export async function build(context: Context, act: CargoActOf<'build'>, moving: MovingAct): Promise<Done> {
  const warehouse = await getOwnWarehouse(context)
  const locationId = await locationOfCode(context, warehouse, act.data.unit)
  const staying = locationId ? { at: moving.at, locationId } : undefined
  const { receipts, pieces } = await lockScanned(context, act.data.labels, warehouse, staying)
  guardGate(receipts, pieces)
  await guardNotPiece(context, act.data.unit)
  await guardNotLocation(context, placeCodeOf(act.data.unit), warehouse.id)
  const unit = await openUnit(context, warehouse, act.data)
  await lockOpenUnits(context, [unit.id])
  if (act.data.unitKind === 'uld') await guardManifested(context, unit.code, receipts)
  const place = placeOnUnit(unit.code, await locationOfUnit(context, unit.id))
  await guardMovedMeanwhile(context, moving, pieces, { action: 'build', place, from: act.data.from })
  await guardUnitWeight(context, unit, pieces)
  await movePieces(context, moving, pieces, 'build', { place, unitId: unit.id })
  await forgetScale(context, [unit.id])
  return { message: '', receiptIds: receiptsOf(pieces) }
}

/** @returns the location where the open unit with this code stands; undefined: at none */
const locationOfCode = async ({ db }: Context, warehouse: OwnWarehouse, unit: string) => {
  const { rows } = await sql<{ locationId: string }>`
    SELECT location_id FROM load_unit
    WHERE warehouse_id = ${warehouse.id} AND upper(code) = ${placeCodeOf(unit)} AND ended_at IS NULL AND location_id IS NOT NULL`.execute(
    db,
  )
  return rows[0]?.locationId
}

/** @returns the code of the location where a locked unit stands; empty: at none */
const locationOfUnit = async ({ db }: Context, id: string) => {
  const { rows } = await sql<{ code: string }>`
    SELECT l.code FROM load_unit u JOIN warehouse_location l ON l.id = u.location_id WHERE u.id = ${id}`.execute(db)
  return rows[0]?.code ?? ''
}

/** Two who begin the same pallet build on one. */
async function openUnit(
  { db, now, actor }: Context,
  warehouse: OwnWarehouse,
  { unit, unitKind }: { unit: string; unitKind: string },
): Promise<{ id: string; code: string }> {
  const code = placeCodeOf(unit)
  const { rows } = await sql<{ id: string; code: string }>`
    WITH made AS (
      INSERT INTO load_unit (id, code, kind, warehouse_id, created_at, created_by)
      VALUES (${newId()}, ${code}, ${unitKind}, ${warehouse.id}, ${now}, ${actor.name})
      ON CONFLICT (warehouse_id, upper(code)) WHERE ended_at IS NULL DO NOTHING RETURNING id, code)
    SELECT id, code FROM made
    UNION ALL SELECT u.id, u.code FROM load_unit u
      WHERE u.warehouse_id = ${warehouse.id} AND upper(u.code) = ${code} AND u.ended_at IS NULL AND NOT EXISTS (SELECT FROM made)`.execute(
    db,
  )
  // The other one's is not committed yet: the phone sends this again.
  if (!rows[0]) throw new Refusal(codes.busy, 'busy', { seconds: 1 })
  const locked = await sql`SELECT FROM load_unit WHERE id = ${rows[0].id} AND ended_at IS NULL FOR UPDATE`.execute(db)
  if (locked.rows.length === 0) throw new Refusal(codes.busy, 'busy', { seconds: 1 })
  return rows[0]
}

export async function unbuild(context: Context, act: CargoActOf<'unbuild'>, moving: MovingAct): Promise<Done> {
  const warehouse = await getOwnWarehouse(context)
  const { pieces } = await lockLabelled(context, act.data.labels, standsIn(warehouse.id))
  guardHere(warehouse, pieces)
  await guardMovedMeanwhile(context, moving, pieces, { action: 'unbuild', place: warehouse.code })
  await lockOpenUnits(
    context,
    pieces.flatMap(({ unitId }) => unitId ?? []),
  )
  await movePieces(context, moving, pieces, 'unbuild', { place: warehouse.code })
  // What was held on the pallet is held at the dock.
  for (const piece of pieces.filter(({ holdReason }) => holdReason !== ''))
    await movePieces(context, moving, [{ ...piece, status: 'received', place: warehouse.code, unitId: null }], 'hold', {
      place: warehouse.code,
      holdReason: piece.holdReason,
      remark: piece.holdReason,
    })
  await forgetScale(
    context,
    pieces.flatMap(({ unitId }) => unitId ?? []),
  )
  return { message: '', receiptIds: receiptsOf(pieces) }
}
