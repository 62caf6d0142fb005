import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import type { UldForm, Ulds } from '@shortcut/domain/air/ulds/uld-api.ts'
import { grossOf, isTooHeavy } from '@shortcut/domain/cargo/ulds.ts'
import { kgOf } from '@shortcut/domain/cargo/weights.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { guardNotPiece } from '../../cargo/labels.ts'
import { tooHeavy } from '../../cargo/unit-weight.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { newId } from '../../platform/ids.ts'
import { lockMaster } from '../masters/lock-master.ts'
import { masterLabel } from '../masters/master-label.ts'
import { getMaster } from '../masters/master-queries.ts'
import { uldsOf } from './uld-queries.ts'

interface Locked {
  id: string
  code: string
  warehouseId: string
  masterId: string | null
  tareKg: string | null
  weighedKg: string | null
  contour: string
  seal: string
  version: number
  updatedBy: string
  hasLeft: boolean
}

type Logged = Pick<Locked, 'code' | 'tareKg' | 'weighedKg' | 'contour' | 'seal'>

const columns = sql`id, code, warehouse_id, master_id, trim_scale(tare_kg)::text AS tare_kg, trim_scale(weighed_kg)::text AS weighed_kg, contour, seal,
  version, updated_by, ended_at IS NOT NULL AS has_left`

/** The unit, locked: by its id, or the one in use under this code in the warehouse. */
async function lockUnit({ db }: Context, { id, code, warehouseId }: Partial<UldForm>): Promise<Locked | undefined> {
  const where = id
    ? sql`id = ${id} AND kind = 'uld'`
    : sql`warehouse_id = ${warehouseId} AND upper(code) = ${code} AND ended_at IS NULL`
  const { rows } = await sql<Locked>`SELECT ${columns} FROM load_unit WHERE ${where} FOR UPDATE`.execute(db)
  return rows[0]
}

const inKg = (value: string, unit: 'kg' | 'lb') => (value === '' ? null : kgOf(value, unit))

/** Adds a unit to a master, or changes what it weighs, its contour and its seal. */
export async function saveUld(context: Context, form: UldForm): Promise<Ulds> {
  const { db, now, actor } = context
  const master = await lockMaster(context, form.masterId, undefined, 'edit')
  const known = await lockUnit(context, form)
  await guardKnown(context, master, form, known)
  const written = {
    masterId: master.id,
    tareKg: inKg(form.tare, form.weightUnit),
    weighedKg: inKg(form.weighed, form.weightUnit),
    contour: form.contour,
    seal: form.seal,
    updatedAt: now,
    updatedBy: actor.name,
  }
  const code = known?.code ?? form.code
  await guardWeight(context, code, known?.id, written)
  if (known)
    await db
      .updateTable('loadUnit')
      .set({ ...written, version: known.version + 1 })
      .where('id', '=', known.id)
      .execute()
  else
    await db
      .insertInto('loadUnit')
      .values({
        ...written,
        id: newId(),
        code,
        kind: 'uld',
        warehouseId: form.warehouseId,
        createdAt: now,
        createdBy: actor.name,
      })
      .execute()
  await record(context, {
    action: known?.masterId ? 'masterWaybill.uldSave' : 'masterWaybill.uldAdd',
    entity: 'masterWaybill',
    entityId: master.id,
    label: masterLabel(master),
    // The history always names the unit.
    before: known?.masterId ? { ...logged(known), uld: '' } : {},
    after: logged({ ...written, code }),
  })
  return uldsOf(db, master.id)
}

const logged = ({ code, tareKg, weighedKg, contour, seal }: Logged) => ({
  uld: code,
  tareKg: tareKg ?? '',
  weighedKg: weighedKg ?? '',
  contour,
  seal,
})

async function guardKnown(context: Context, { id }: MasterDetail, form: UldForm, known: Locked | undefined) {
  if (!known) {
    if (form.id) throw new Refusal(codes.notFound, 'notFound', { thing: 'unit load device' })
    const { db } = context
    const home = await db.selectFrom('warehouse').select('id').where('id', '=', form.warehouseId).executeTakeFirst()
    if (!home) throw new Refusal(codes.notFound, 'notFound', { thing: 'warehouse' })
    await guardNotPiece(context, form.code)
    return
  }
  if (known.masterId && known.masterId !== id) {
    const other = masterLabel(await getMaster(context.db, known.masterId))
    throw atField(context, 'code', 'uldTaken', { code: known.code, master: other })
  }
  if (!form.id && known.masterId) throw atField(context, 'code', 'uldKnown', { code: known.code })
  if (form.id && form.version !== known.version)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: known.updatedBy || '—' })
  if (known.hasLeft) throw new Refusal(codes.refused, 'uldLeft', { code: known.code })
}

/** @throws Refusal 422 at the field that makes it too heavy, or lighter than the unit alone */
async function guardWeight(
  context: Context,
  code: string,
  unitId: string | undefined,
  { tareKg, weighedKg }: Pick<Locked, 'tareKg' | 'weighedKg'>,
) {
  if (tareKg !== null && weighedKg !== null && exact(weighedKg).lt(tareKg))
    throw atField(context, 'weighed', 'uldBelowTare')
  const pieces = await context.db
    .selectFrom('piece')
    .select(sql<string>`coalesce(sum(weight_kg), 0)::text`.as('kg'))
    .where('unitId', '=', unitId ?? null)
    .executeTakeFirst()
  const { kg } = grossOf({ tareKg, weighedKg, piecesKg: pieces?.kg ?? '0', pieces: 0, unweighed: 0 })
  if (isTooHeavy(code, kg))
    throw atField(context, weighedKg === null ? 'tare' : 'weighed', 'uldTooHeavy', tooHeavy(code, kg))
}

/** Takes an empty unit off the waybill; the warehouse may build on its code again. */
export async function removeUld(context: Context, { id, masterId }: { id: string; masterId: string }): Promise<Ulds> {
  const { db, now, actor } = context
  const master = await lockMaster(context, masterId, undefined, 'edit')
  const unit = await lockUnit(context, { id })
  if (!unit || unit.masterId !== masterId) throw new Refusal(codes.notFound, 'notFound', { thing: 'unit load device' })
  const { rows } = await sql<{ pieces: number }>`
    SELECT count(*)::int AS pieces FROM piece WHERE unit_id = ${id}`.execute(db)
  const pieces = rows[0]?.pieces ?? 0
  if (pieces > 0) throw new Refusal(codes.refused, 'uldNotEmpty', { code: unit.code, pieces })
  await db
    .updateTable('loadUnit')
    .set({ masterId: null, endedAt: now, version: unit.version + 1, updatedAt: now, updatedBy: actor.name })
    .where('id', '=', id)
    .execute()
  await record(context, {
    action: 'masterWaybill.uldRemove',
    entity: 'masterWaybill',
    entityId: master.id,
    label: masterLabel(master),
    before: logged(unit),
    after: {},
  })
  return uldsOf(db, masterId)
}
