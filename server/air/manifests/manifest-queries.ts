import { type ManifestListInput, type ManifestRow, manifestViews } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { type RawBuilder, sql } from 'kysely'
import { countViews } from '../../platform/database/count-views.ts'
import { keysetPage, type SortKey, type Uncounted } from '../../platform/database/keyset-page.ts'
import { countLimit } from '../../platform/database/pages.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Reading } from '../../platform/http/context.ts'

const columns = sql`
  n.id, n.kind, n.title, n.edition, n.airline, n.flight, n.flight_on::text AS flight_on, n.issued_at, n.issued_by,
  NOT EXISTS (SELECT FROM air_manifest x WHERE x.kind = n.kind AND x.subject = n.subject AND x.edition > n.edition) AS is_latest,
  CASE WHEN n.kind = 'house' THEN n.title
    ELSE coalesce((SELECT string_agg(line->>'number', ', ') FROM jsonb_array_elements(n.content->'lines') line), '') END AS masters,
  jsonb_array_length(n.content->'lines') AS waybills,
  coalesce((SELECT sum((line->>'pieces')::int) FROM jsonb_array_elements(n.content->'lines') line), 0)::int AS pieces`
const from = sql`air_manifest n`

/** Rows of the list by id, for consoles that show them. */
export async function manifestRows(db: Queries, ids: readonly string[]): Promise<Map<string, ManifestRow>> {
  const { rows } = await sql<ManifestRow>`SELECT ${columns} FROM ${from} WHERE n.id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** House manifests of masters that changed: one may be new. */
export async function manifestsConcerned(
  db: Queries,
  changes: readonly { entity: string; entity_id: string | null }[],
): Promise<string[]> {
  const masterIds = changes.flatMap(({ entity, entity_id: id }) => (entity === 'masterWaybill' && id ? [id] : []))
  if (masterIds.length === 0) return []
  const rows = await db.selectFrom('airManifest').select('id').where('masterId', 'in', masterIds).execute()
  return rows.map(({ id }) => id)
}

const sorts: Record<string, SortKey> = {
  issuedAt: { by: sql`n.issued_at`, type: 'timestamptz', always: true },
  title: { by: sql`n.title`, type: 'text' },
}

function conditionsOf(input: Pick<ManifestListInput, 'view'> & Partial<ManifestListInput>): RawBuilder<unknown> {
  const conditions = [input.view === 'all' ? sql`true` : sql`n.kind = ${input.view}`]
  if (input.airline?.length) conditions.push(sql`n.airline = ANY(${input.airline}::text[])`)
  if (input.flightFrom) conditions.push(sql`n.flight_on >= ${input.flightFrom}`)
  if (input.flightTo) conditions.push(sql`n.flight_on <= ${input.flightTo}`)
  if (input.q) {
    const number = /^(\d{3})\s?(\d{3,8})$/.exec(input.q)
    const like = `%${(number ? `${number[1]}-${number[2]}` : input.q).replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`n.names ILIKE ${like}`)
  }
  return sql.join(conditions, sql` AND `)
}

export const listManifests = ({ db }: Reading, input: ManifestListInput & Uncounted) =>
  keysetPage<ManifestRow>(db, { columns, from, where: conditionsOf(input), id: sql`n.id` }, sorts, {
    ...input,
    totalAtMost: countLimit,
  })

export const countManifests = ({ db }: Reading) =>
  countViews(db, manifestViews, (view) => ({ from, where: conditionsOf({ view }) }))
