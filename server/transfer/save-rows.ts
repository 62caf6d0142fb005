import { codes, fieldsOf, Refusal } from '@shortcut/domain/errors.ts'
import { kinds } from '@shortcut/domain/transfer/columns.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { savedFields } from '@shortcut/domain/transfer/plan-row.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { guardWithoutTasks } from '../drivers/assignment.ts'
import { namesOfFiles } from '../drivers/sign-in-fields.ts'
import { recordedWith } from '../operation-log/record-all.ts'
import { textRows, Values } from '../platform/database/statements.ts'
import type { Context } from '../platform/http/context.ts'
import { translateConstraint } from '../platform/http/refusals.ts'
import { newId } from '../platform/ids.ts'
import { endSessions } from '../users/queries.ts'
import { type Known, tables } from './known.ts'
import type { FailedRow } from './store.ts'

export interface RowToSave {
  row: number
  /** Id of the record to change, with the compared version; absent for a new one. */
  targetId: string | null
  version: number | null
  fields: Record<string, unknown>
}

export interface Saved {
  saved: { row: number; id: string }[]
  failed: FailedRow[]
}

/** The field that names a record in the log. */
const nameField = { driver: 'name', warehouse: 'name', truck: 'unitNo', trailer: 'trailerNo', account: 'name' } as const

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const inSnake = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [snake(name), value]))
const names = (fields: readonly string[], of = '') => sql.raw(fields.map((field) => of + snake(field)).join(', '))

/**
 * One file of a kind is imported at a time, on any node, and nobody gives a driver a name meanwhile: the next one
 * waits.
 */
export async function lockKind({ db }: Pick<Context, 'db'>, kind: ImportKind) {
  const key = Object.keys(tables).indexOf(kind)
  await sql`SELECT set_config('lock_timeout', '60s', true), pg_advisory_xact_lock(${namesOfFiles.class}, ${key})`.execute(
    db,
  )
}

/**
 * Saves rows like their forms would, with log rows. Rows changed since the preview, or whose key was taken, are
 * reported; the others are saved.
 */
export async function saveRows(
  context: Context,
  kind: ImportKind,
  reason: string,
  rows: readonly RowToSave[],
): Promise<Saved> {
  await sql`SAVEPOINT rows`.execute(context.db)
  try {
    const done = await saveTogether(context, kind, reason, rows)
    await sql`RELEASE SAVEPOINT rows`.execute(context.db)
    return done
  } catch (thrown) {
    const error = translateConstraint(thrown, context.language)
    if (!(error instanceof Refusal)) throw error
    await sql`ROLLBACK TO SAVEPOINT rows`.execute(context.db)
    if (rows.length === 1) return { saved: [], failed: [failureOf(context, rows[0]?.row ?? 0, error)] }
    // The database refuses one of them: halving finds it without trying each row alone.
    const half = Math.ceil(rows.length / 2)
    const one = await saveRows(context, kind, reason, rows.slice(0, half))
    const other = await saveRows(context, kind, reason, rows.slice(half))
    return { saved: [...one.saved, ...other.saved], failed: [...one.failed, ...other.failed] }
  }
}

function failureOf({ language }: Context, row: number, { data, key, params }: Refusal): FailedRow {
  const [field] = fieldsOf(data)
  return { row, column: field?.path ?? '', message: field?.message ?? say(language, 'refusal', key, params) }
}

async function saveTogether(
  context: Context,
  kind: ImportKind,
  reason: string,
  rows: readonly RowToSave[],
): Promise<Saved> {
  const before = await lockTargets(context, kind, rows)
  const failed: FailedRow[] = []
  const due = rows.filter((row) => {
    if (row.targetId === null) return true
    const target = before.get(row.targetId)
    if (target && !target.deletedAt && target.version === row.version) return true
    const message =
      target && !target.deletedAt
        ? say(context.language, 'importError', 'changedMeanwhile', { who: String(target.updatedBy) })
        : say(context.language, 'importError', 'goneMeanwhile')
    failed.push({ row: row.row, column: kinds[kind].key, message })
    return false
  })
  const added = due.filter((row) => row.targetId === null).map((row) => ({ ...row, targetId: newId() }))
  const changed = due.flatMap((row) => (row.targetId === null ? [] : [{ ...row, targetId: row.targetId }]))
  if (added.length > 0) await insert(context, kind, added)
  if (changed.length > 0) await update(context, kind, changed)
  if (kind === 'driver')
    await guardSignIn(
      context,
      [...added, ...changed].map(({ targetId }) => targetId),
    )
  await follow(context, kind, changed, before)
  await log(context, kind, reason, added, changed, before)
  return { saved: [...added, ...changed].map(({ row, targetId }) => ({ row, id: targetId })), failed }
}

type Written = RowToSave & { targetId: string }
type Target = Known & { deletedAt: string | null; updatedBy: string }

/** Locked until the transaction ends, in one order; a new order of an account waits for the account's name. */
async function lockTargets(
  { db }: Context,
  kind: ImportKind,
  rows: readonly RowToSave[],
): Promise<Map<string, Target>> {
  const ids = rows.flatMap(({ targetId }) => targetId ?? [])
  if (ids.length === 0) return new Map()
  const columns = names(['id', 'version', 'deletedAt', 'updatedBy', ...savedFields(kind)], 't.')
  const { rows: targets } = await sql<Target>`
    SELECT ${columns} FROM ${sql.table(tables[kind])} t WHERE t.id = ANY(${ids}::uuid[]) ORDER BY t.id FOR UPDATE`.execute(
    db,
  )
  return new Map(targets.map((target) => [target.id, target]))
}

/** PostgreSQL converts each field to its column's type. */
const asRows = (kind: ImportKind, rows: readonly Record<string, unknown>[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(tables[kind])}, ${JSON.stringify(rows.map(inSnake))}::jsonb)`

async function insert({ db, now, actor }: Context, kind: ImportKind, rows: readonly Written[]) {
  const by = { version: 1, createdAt: now, createdBy: actor.name, updatedAt: now, updatedBy: actor.name }
  const whole = rows.map(({ targetId, fields }) => ({
    id: targetId,
    ...fields,
    ...by,
  }))
  const columns = names(Object.keys(whole[0] ?? {}))
  await sql`INSERT INTO ${sql.table(tables[kind])} (${columns}) SELECT ${columns} FROM ${asRows(kind, whole)}`.execute(
    db,
  )
}

async function update({ db, now, actor }: Context, kind: ImportKind, rows: readonly Written[]) {
  const fields = savedFields(kind)
  const assigned = sql.raw(fields.map((field) => `${snake(field)} = r.${snake(field)}`).join(', '))
  await sql`
    UPDATE ${sql.table(tables[kind])} t SET ${assigned}, version = t.version + 1, updated_at = ${now}, updated_by = ${actor.name}
    FROM ${asRows(
      kind,
      rows.map((row) => ({ id: row.targetId, ...row.fields })),
    )} r WHERE t.id = r.id`.execute(db)
}

/** @throws Refusal 422 if a driver's user name is another's phone */
async function guardSignIn({ db, language }: Context, ids: readonly string[]) {
  const { rows } = await sql<{ name: string; path: string }>`
    SELECT d.user_name AS name, 'userName' AS path FROM driver d JOIN driver o ON lower(o.phone) = lower(d.user_name)
    WHERE o.id <> d.id AND d.deleted_at IS NULL AND o.deleted_at IS NULL AND (d.id = ANY(${ids}::uuid[]) OR o.id = ANY(${ids}::uuid[])) LIMIT 1`.execute(
    db,
  )
  const taken = rows[0]
  if (!taken) return
  const message = say(language, 'importError', 'signInTaken', { value: taken.name })
  throw new Refusal(codes.invalid, 'invalid', {}, { fields: [{ path: taken.path, message }] })
}

/** Consequences of a change, like when the form is saved. */
async function follow(
  { db, now }: Context,
  kind: ImportKind,
  changed: readonly Written[],
  before: ReadonlyMap<string, Target>,
) {
  const nowInactive = changed.filter(
    ({ targetId, fields }) => fields.status === 'inactive' && before.get(targetId)?.status !== 'inactive',
  )
  if (kind === 'driver')
    for (const row of nowInactive) await guardWithoutTasks(db, { id: row.targetId, name: String(row.fields.name) })
  if (kind === 'driver' || kind === 'warehouse')
    for (const { targetId } of nowInactive) await endSessions(db, targetId, now)
  const renamed = changed.filter(({ targetId, fields }) => before.get(targetId)?.name !== fields.name)
  if (kind === 'account' && renamed.length > 0) {
    const ids = renamed.map(({ targetId }) => targetId)
    await sql`
      UPDATE work_order o SET customer_name = a.name FROM account a
      WHERE o.account_id = a.id AND a.id = ANY(${ids}::uuid[])`.execute(db)
  }
}

async function log(
  context: Context,
  kind: ImportKind,
  reason: string,
  added: readonly Written[],
  changed: readonly Written[],
  before: ReadonlyMap<string, Target>,
) {
  const differs = (row: Written, name: string) =>
    JSON.stringify(before.get(row.targetId)?.[name] ?? null) !== JSON.stringify(row.fields[name] ?? null)
  const part = (of: Record<string, unknown> | undefined, fields: readonly string[]) =>
    Object.fromEntries(fields.map((name) => [name, of?.[name] ?? null]))
  const about = (row: Written) => ({
    entity: kind,
    entityId: row.targetId,
    label: String(row.fields[nameField[kind]]),
    reason,
  })
  const changes = [
    ...added.map((row) => ({ ...about(row), action: `${kind}.add` as const, after: row.fields })),
    ...changed.map((row) => {
      const fields = savedFields(kind).filter((name) => differs(row, name))
      return {
        ...about(row),
        action: `${kind}.save` as const,
        before: part(before.get(row.targetId), fields),
        after: part(row.fields, fields),
      }
    }),
  ]
  if (changes.length === 0) return
  const values = new Values()
  const text = `WITH ${recordedWith(context, values, changes)} SELECT 1`
  await textRows(context.db, text, values.list)
}
