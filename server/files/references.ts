import { CompiledQuery, sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'

const inJson = (table: string, column: string) => `
  SELECT n.id::uuid FROM ${table} r, jsonb_array_elements_text(file_ids_in(r.${column})) n(id) WHERE file_ids_in(r.${column}) ?| $2::text[]`

/**
 * Every column that can hold a file's id, and how to search it: by ids in $1, in $2 as texts. A test compares this list
 * with the schema: a missing column would lose somebody's file.
 */
export const references = {
  'app_message.file_ids': 'SELECT unnest(file_ids) FROM app_message WHERE file_ids && $1::uuid[]',
  'driver.licence_images': 'SELECT unnest(licence_images) FROM driver WHERE licence_images && $1::uuid[]',
  'handover.signature_file_id': 'SELECT signature_file_id FROM handover WHERE signature_file_id = ANY ($1::uuid[])',
  'import_row.fields': inJson('import_row', 'fields'),
  'inspection.signature_file_id': 'SELECT signature_file_id FROM inspection WHERE signature_file_id = ANY ($1::uuid[])',
  'inspection_defect.photo_ids': 'SELECT unnest(photo_ids) FROM inspection_defect WHERE photo_ids && $1::uuid[]',
  'invoice_order.facts': inJson('invoice_order', 'facts'),
  'named_file.file_id': 'SELECT file_id FROM named_file WHERE file_id = ANY ($1::uuid[])',
  'stop.signature_file_id': 'SELECT signature_file_id FROM stop WHERE signature_file_id = ANY ($1::uuid[])',
  // Photos of held or late steps are stored nowhere else.
  'task_event.payload': inJson('task_event', 'payload'),
  'task_photo.file_id': 'SELECT file_id FROM task_photo WHERE file_id = ANY ($1::uuid[])',
  'trailer.photos': 'SELECT unnest(photos) FROM trailer WHERE photos && $1::uuid[]',
  'trailer.plate_photo': 'SELECT plate_photo FROM trailer WHERE plate_photo = ANY ($1::uuid[])',
  'truck.photos': 'SELECT unnest(photos) FROM truck WHERE photos && $1::uuid[]',
  'truck.plate_photo': 'SELECT plate_photo FROM truck WHERE plate_photo = ANY ($1::uuid[])',
  'user.avatar': 'SELECT avatar::uuid FROM "user" WHERE avatar = ANY ($2::text[])',
}

/**
 * The log still names a replaced picture. Only its uploader can attach an upload first, so only that person's rows are
 * read.
 */
export const loggedReferences = ['operation_log.before', 'operation_log.after'] as const

const referring = `
  SELECT DISTINCT id FROM (${Object.values(references).join(' UNION ALL ')}) found(id) WHERE id = ANY ($1::uuid[])`

const named = loggedReferences.map((column) => `coalesce(file_ids_in(${column}), '[]')`).join(' || ')

// Clocks of two nodes may differ by up to an hour. The upload's own row is no reference.
const logged = `
  WITH uploader AS (
    SELECT uploaded_by AS id, min(created_at) - interval '1 hour' AS since FROM file WHERE id = ANY ($1::uuid[]) GROUP BY 1)
  SELECT DISTINCT n.id FROM uploader u
    JOIN operation_log ON actor_id = u.id AND at >= u.since AND entity <> 'file', jsonb_array_elements_text(${named}) n(id)
  WHERE n.id = ANY ($2::text[])`

/** Which of these files are referenced, by everything committed so far. @param db a transaction */
export async function findReferred(db: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // The planner does not know how rare an id is inside arrays and JSON, and would read millions of rows.
  await sql`SET LOCAL enable_seqscan = off`.execute(db)
  const find = async (text: string, among: readonly string[]) => {
    const { rows } = await db.executeQuery<{ id: string }>(CompiledQuery.raw(text, [among, among]))
    return rows.map(({ id }) => id)
  }
  const found = await find(referring, ids)
  const known = new Set(found)
  const rest = ids.filter((id) => !known.has(id))
  return rest.length > 0 ? [...found, ...(await find(logged, rest))] : found
}

/** Records that these files are referenced. The sweep never checks them again. */
export async function markAttached(db: Queries, ids: readonly string[], now: string): Promise<void> {
  if (ids.length > 0)
    await sql`UPDATE file SET attached_at = ${now} WHERE id = ANY (${ids}::uuid[]) AND attached_at IS NULL`.execute(db)
}
