import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { ImportReply, ImportRow, importApis } from '@shortcut/domain/transfer/api.ts'
import { kinds } from '@shortcut/domain/transfer/columns.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { say } from '@shortcut/words/say.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { now, nowMs } from '../platform/clock.ts'
import type { Queries } from '../platform/database/queries.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { encrypt, type SecretKey } from '../platform/sealed-text.ts'
import type { Compared } from './compare.ts'
import { labelOf } from './names.ts'

/** How long a preview can be confirmed, and its result be read. */
const lifetimeMs = 60 * 60_000
/** A running import without a sign of life for this long has stopped. */
const silenceMs = 90_000
const batch = 1000

const columns = sql`
  i.id, (SELECT count(*)::int FROM import_row r WHERE r.import_id = i.id AND r.outcome = 'saved' AND r.secret IS NOT NULL) AS passwords_left, i.file_name, i.status, i.counts, i.columns, i.unknown, i.missing, i.expires_at, i.passwords, i.seconds, i.done, i.steps,
  i.saved, i.failed, i.message`

type Asker = Pick<Context, 'db' | 'session' | 'language'>

/** Imports of a kind for the person who uploaded them, by one more condition, latest first. */
async function readImports(context: Asker, kind: ImportKind, also: RawBuilder<unknown>): Promise<ImportReply[]> {
  const silent = new Date(nowMs() - silenceMs).toISOString()
  const { rows } = await sql<Omit<ImportReply, 'columns' | 'labels'> & { columns: string[]; silent: boolean }>`
    SELECT ${columns}, coalesce(i.progressed_at < ${silent}, false) AS silent FROM import_file i
    WHERE i.kind = ${kind} AND i.user_id = ${sessionOf(context as Context).personId} AND i.expires_at > ${now()} AND ${also}`.execute(
    context.db,
  )
  const labels = new Map(kinds[kind].columns.map((column) => [column.name, labelOf(kind, column, context.language)]))
  const label = (name: string) => labels.get(name) ?? name
  return rows.map(({ silent: gone, ...kept }) => ({
    ...kept,
    columns: kept.columns.map((name) => ({ name, label: label(name) })),
    labels: Object.fromEntries(labels),
    missing: kept.missing.map(label),
    ...(kept.status === 'running' &&
      gone && { status: 'stopped', message: say(context.language, 'importError', 'interrupted') }),
  }))
}

const mostListed = 10

/** The caller's imports, to view or continue. */
export const listImports = (context: Asker, kind: ImportKind) =>
  readImports(context, kind, sql`i.status <> 'previewed' ORDER BY i.created_at DESC, i.id DESC LIMIT ${mostListed}`)

/** An import of the caller. @throws Refusal 404 if it belongs to another person, is of another kind, or expired */
export async function getImport(context: Asker, kind: ImportKind, id: string, lock = sql``): Promise<ImportReply> {
  const [found] = await readImports(context, kind, sql`i.id = ${id} ${lock}`)
  if (!found) throw new Refusal(codes.notFound, 'importOver')
  return found
}

interface Read {
  id: string
  kind: ImportKind
  fileName: string
  columns: string[]
  unknown: string[]
  missing: string[]
  rows: readonly Compared[]
  key: SecretKey
  /** Time to hash one password, in milliseconds. */
  hashMs: number
}

const rowMs = 0.7

/** Stores a compared file until it is confirmed or expires. */
export async function keepImport(context: Context, db: Queries, read: Read): Promise<void> {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  for (const { state } of read.rows) counts[state]++
  const passwords = read.rows.filter(({ password }) => password).length
  const ms = passwords * read.hashMs + (counts.new + counts.changed) * rowMs
  await db
    .insertInto('importFile')
    .values({
      id: read.id,
      userId: sessionOf(context).personId,
      kind: read.kind,
      fileName: read.fileName,
      columns: read.columns,
      unknown: read.unknown,
      missing: read.missing,
      counts: JSON.stringify(counts),
      passwords,
      seconds: Math.ceil(ms / 1000),
      createdAt: context.now,
      expiresAt: new Date(nowMs() + lifetimeMs).toISOString(),
    })
    .execute()
  for (let from = 0; from < read.rows.length; from += batch)
    await sql`INSERT INTO import_row SELECT * FROM jsonb_populate_recordset(null::import_row,
      ${JSON.stringify(read.rows.slice(from, from + batch).map((row) => rowOf(read, row)))}::jsonb)`.execute(db)
}

const rowOf = ({ id, key }: Read, row: Compared) => ({
  import_id: id,
  row: row.row,
  state: row.state,
  target_id: row.known?.id ?? null,
  version: row.known?.version ?? null,
  cells: row.cells,
  fields: row.fields,
  secret: row.password ? `\\x${encrypt(key, row.password).toString('hex')}` : null,
  changes: row.shownChanges,
  errors: row.errors.map(({ path, message }) => ({ column: path, message })),
})

type Wanted = ParsedOf<(typeof importApis)['driverImport']['rows']>

/** Rows in the file's order. */
export async function listImportRows(db: Queries, { id, state, page = 1, pageSize, cursor }: Wanted) {
  const where: RawBuilder<unknown>[] = [sql`r.import_id = ${id}`]
  if (state) where.push(state === 'failed' ? sql`r.outcome = 'failed'` : sql`r.state = ${state}`)
  const all = sql.join(where, sql` AND `)
  const after = cursor ? sql`AND r.row > ${Number(cursor)}` : sql``
  const offset = cursor ? 0 : (page - 1) * pageSize
  const { rows } = await sql<ImportRow>`
    SELECT r.row, r.state, r.outcome, r.target_id AS record_id, r.cells, r.changes, r.errors FROM import_row r
    WHERE ${all} ${after} ORDER BY r.row LIMIT ${pageSize + 1} OFFSET ${offset}`.execute(db)
  const list = rows.slice(0, pageSize)
  const { rows: counted } = await sql<{ n: number }>`SELECT count(*) AS n FROM import_row r WHERE ${all}`.execute(db)
  const last = rows.length > pageSize ? list.at(-1) : undefined
  return { list, total: counted[0]?.n ?? 0, totalIsExact: true, nextCursor: last ? String(last.row) : null }
}

export interface StoredRow {
  row: number
  state: 'new' | 'changed'
  targetId: string | null
  version: number | null
  fields: Record<string, unknown>
  secret: Buffer | null
}

/** Rows to save, in the file's order. */
export async function listRowsToSave(db: Queries, importId: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT r.row, r.state, r.target_id, r.version, r.fields, r.secret FROM import_row r
    WHERE r.import_id = ${importId} AND r.state IN ('new', 'changed') AND r.outcome IS NULL ORDER BY r.row`.execute(db)
  return rows
}

/** One password of the import, still encrypted; undefined if the file has none. */
export async function findSecret(db: Queries, importId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ secret: Buffer }>`
    SELECT r.secret FROM import_row r WHERE r.import_id = ${importId} AND r.secret IS NOT NULL LIMIT 1`.execute(db)
  return rows[0]?.secret
}

export interface FailedRow {
  row: number
  column: string
  message: string
}

/** Stores the results of rows. Passwords are only kept for created people, until they are hashed. */
export async function noteOutcomes(
  db: Queries,
  importId: string,
  saved: readonly { row: number; id: string }[],
  failed: readonly FailedRow[],
) {
  await sql`
    UPDATE import_row r SET outcome = 'saved', target_id = s.id, secret = CASE WHEN r.state = 'new' THEN r.secret END
    FROM jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) AS s (row int, id uuid)
    WHERE r.import_id = ${importId} AND r.row = s.row`.execute(db)
  await sql`
    UPDATE import_row r SET outcome = 'failed', secret = NULL,
      errors = jsonb_build_array(jsonb_build_object('column', f."column", 'message', f.message))
    FROM jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) AS f (row int, "column" text, message text)
    WHERE r.import_id = ${importId} AND r.row = f.row`.execute(db)
}

/** Passwords of saved people who cannot sign in yet, in the file's order. */
export async function listSecrets(db: Queries, importId: string) {
  const { rows } = await sql<{ row: number; targetId: string; secret: Buffer }>`
    SELECT r.row, r.target_id, r.secret FROM import_row r
    WHERE r.import_id = ${importId} AND r.outcome = 'saved' AND r.secret IS NOT NULL ORDER BY r.row`.execute(db)
  return rows
}

/** Stores people's hashed passwords, except for those who got another one meanwhile, and deletes the encrypted ones. */
export async function keepHashes(
  db: Queries,
  importId: string,
  table: string,
  hashes: readonly { row: number; id: string; hash: string }[],
) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) AS h (row int, id uuid, hash text)`
  await sql`
    UPDATE ${sql.table(table)} p SET password_hash = h.hash, password_given = true FROM ${given} WHERE p.id = h.id AND p.password_hash IS NULL`.execute(
    db,
  )
  await sql`
    UPDATE import_row r SET secret = NULL FROM ${given} WHERE r.import_id = ${importId} AND r.row = h.row`.execute(db)
}

/** Keeps a running import from expiring. @returns whether its person wants it stopped */
export async function noteProgress(db: Queries, importId: string, changes: Record<string, string | number | boolean>) {
  return await db
    .updateTable('importFile')
    .set({ ...changes, progressedAt: now(), expiresAt: new Date(nowMs() + lifetimeMs).toISOString() })
    .where('id', '=', importId)
    .returning('stopAsked')
    .executeTakeFirstOrThrow()
}

/** No sign of life: only the running node gives those. */
export const askToStop = (db: Queries, importId: string) =>
  db.updateTable('importFile').set({ stopAsked: true }).where('id', '=', importId).execute()

/** Number of rows saved and failed. */
export const savedSoFar = (db: Queries, importId: string) =>
  db.selectFrom('importFile').select(['saved', 'failed']).where('id', '=', importId).executeTakeFirstOrThrow()

/** The given rows that no other run of the same import has processed meanwhile. */
export async function stillDue<Row extends { row: number }>(db: Queries, importId: string, some: readonly Row[]) {
  const numbers = some.map(({ row }) => row)
  const { rows } = await sql<{ row: number }>`
    SELECT r.row FROM import_row r
    WHERE r.import_id = ${importId} AND r.row = ANY(${numbers}::int[]) AND r.outcome IS NULL`.execute(db)
  const due = new Set(rows.map(({ row }) => row))
  return some.filter(({ row }) => due.has(row))
}

/** Unconfirmed files, and old results. */
export async function forgetExpiredImports(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM import_file WHERE expires_at < $1', [now()])
}
