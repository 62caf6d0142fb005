import { buffer } from 'node:stream/consumers'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { sharedStops } from './share-view.ts'

type Stop = Awaited<ReturnType<typeof sharedStops>>[number]

/**
 * A picture of a stop's proof, as a data URL: its n-th photo, or the signature.
 * @throws Refusal 404 if there is none, or the stop is not a completed dropoff
 */
export async function pictureOf(db: Queries, store: FileStore, stop: Stop | undefined, picture: number | 'signature') {
  const done = stop?.kind === 'dropoff' && (stop.departedAt ?? stop.handedOverAt) !== null
  const id = done ? (picture === 'signature' ? stop.signature : stop.photos[picture]) : undefined
  const file = id && (await db.selectFrom('file').select('contentType').where('id', '=', id).executeTakeFirst())
  const content = id && (await store.open(id, 'whole'))
  if (!file || !content || !file.contentType.startsWith('image/'))
    throw new Refusal(codes.notFound, 'notFound', { thing: 'picture' })
  const bytes = await buffer(content.stream)
  return { url: `data:${file.contentType};base64,${bytes.toString('base64')}` }
}
