import { type ManifestContent, manifestChanges } from '@shortcut/domain/air/manifests/manifest.ts'
import { type ManifestEdition, manifestContent } from '@shortcut/domain/air/manifests/manifest-api.ts'
import type { Queries } from '../../platform/database/queries.ts'

const columns = ['id', 'masterId', 'edition', 'content', 'issuedAt', 'issuedBy'] as const

/** Editions of a master's house manifest, the newest first, each with what it says differently from the one before it. */
export async function editionsOf(db: Queries, masterId: string): Promise<ManifestEdition[]> {
  const rows = await db
    .selectFrom('airManifest')
    .select(columns)
    .where('masterId', '=', masterId)
    .orderBy('edition')
    .execute()
  let last: ManifestContent | undefined
  const editions = rows.map(({ id, edition, issuedAt, issuedBy, ...row }) => {
    const content = manifestContent.parse(row.content)
    const changes = last ? manifestChanges(last, content) : []
    last = content
    return { id, edition, issuedAt, issuedBy, content, changes }
  })
  return editions.reverse()
}

/** The newest edition of a master, if it has one. */
export const lastEdition = async (db: Queries, masterId: string) => (await editionsOf(db, masterId))[0]

/** The master whose edition this is. */
export const findEdition = (db: Queries, id: string) =>
  db.selectFrom('airManifest').select(columns).where('id', '=', id).executeTakeFirst()
