import {
  type ManifestContent,
  type ManifestKind,
  manifestChanges,
  manifestNames,
} from '@shortcut/domain/air/manifests/manifest.ts'
import { type ManifestEdition, manifestContent } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'

const columns = ['id', 'kind', 'subject', 'title', 'masterId', 'edition', 'content', 'issuedAt', 'issuedBy'] as const

/** What editions are of: a master, a flight or a task, by kind. */
export interface Subject {
  kind: ManifestKind
  subject: string
}

/** Editions of a manifest, the newest first, each with what it says differently from the one before it. */
export async function editionsOf(db: Queries, { kind, subject }: Subject): Promise<ManifestEdition[]> {
  const rows = await db
    .selectFrom('airManifest')
    .select(columns)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('edition')
    .execute()
  let last: ManifestContent | undefined
  const editions = rows.map(({ subject: _, kind: _kind, ...row }) => {
    const content = manifestContent.parse(row.content)
    const changes = last ? manifestChanges(last, content) : []
    last = content
    return { ...row, kind, content, changes }
  })
  return editions.reverse()
}

/** Editions of a master's house manifest. */
export const houseEditions = (db: Queries, masterId: string) => editionsOf(db, { kind: 'house', subject: masterId })

/** An edition, if there is one of this id. */
export async function findEdition(db: Queries, id: string): Promise<ManifestEdition | undefined> {
  const row = await db.selectFrom('airManifest').select(['kind', 'subject']).where('id', '=', id).executeTakeFirst()
  return row && (await editionsOf(db, row as Subject)).find((one) => one.id === id)
}

/** The edition before this one. */
export async function editionBefore(
  db: Queries,
  { id, edition }: ManifestEdition,
): Promise<ManifestEdition | undefined> {
  const row = await db.selectFrom('airManifest').select(['kind', 'subject']).where('id', '=', id).executeTakeFirst()
  return row && (await editionsOf(db, row as Subject)).find((one) => one.edition === edition - 1)
}

/** Whether the last edition of a manifest has waybills; others who ask wait until the transaction ends. */
export async function lockStanding(db: Queries, { kind, subject }: Subject): Promise<boolean> {
  // There may be no waybill left that two people at once would lock.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 0))`.execute(db)
  const [last] = await editionsOf(db, { kind, subject })
  return (last?.content.lines.length ?? 0) > 0
}

/** SQL: the last edition of the manifest `n`, if it has waybills. */
export const standing = sql`jsonb_array_length(n.content->'lines') > 0
  AND NOT EXISTS (SELECT FROM air_manifest x WHERE x.kind = n.kind AND x.subject = n.subject AND x.edition > n.edition)`

/** @throws Refusal 404 */
export async function getEdition(db: Queries, id: string): Promise<ManifestEdition> {
  const edition = await findEdition(db, id)
  if (!edition) throw new Refusal(codes.notFound, 'notFound', { thing: 'manifest' })
  return edition
}

/**
 * Freezes a manifest as its next edition. The caller holds a lock that keeps others from issuing the same one.
 * @returns null if the last edition says the same
 */
export async function freeze(
  { db, now, actor }: Context,
  { title, content, ...of }: Subject & { title: string; content: ManifestContent; masterId?: string; taskId?: string },
): Promise<{ id: string; edition: number; before: number | null } | null> {
  const [last] = await editionsOf(db, of)
  if (last && manifestChanges(last.content, content).length === 0) return null
  const edition = (last?.edition ?? 0) + 1
  const id = newId()
  const { airline, flight, flightOn } = content.head
  await db
    .insertInto('airManifest')
    .values({
      ...of,
      id,
      title,
      edition,
      airline,
      flight,
      flightOn: flightOn || null,
      names: manifestNames(content),
      content: JSON.stringify(content),
      issuedAt: now,
      issuedBy: actor.name,
    })
    .execute()
  return { id, edition, before: last?.edition ?? null }
}
