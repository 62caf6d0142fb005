import { buffer } from 'node:stream/consumers'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { shareApi } from '@shortcut/domain/tracking/share-api.ts'
import type { FileStore } from '../platform/files.ts'
import type { Handlers } from '../platform/http/http.ts'
import { openTurnstile } from '../platform/http/turnstile.ts'
import { createShare, listShares, revokeShare, takeShare } from './share-links.ts'
import { openLink, sharedStops, viewShare } from './share-view.ts'

export function shareRoutes(store: FileStore): Handlers<typeof shareApi> {
  const pass = openTurnstile()
  return {
    create: createShare,
    take: takeShare,
    list: listShares,
    revoke: revokeShare,

    view(context, { share }) {
      pass(context.ip)
      return viewShare(context, share)
    },

    async picture(context, { share, stop: n, picture }) {
      pass(context.ip)
      const link = await openLink(context, share)
      const stop = link.withProof ? (await sharedStops(context, link))[n] : undefined
      const done = stop?.kind === 'dropoff' && (stop.departedAt ?? stop.handedOverAt) !== null
      const id = done ? (picture === 'signature' ? stop.signature : stop.photos[picture]) : undefined
      const file =
        id && (await context.db.selectFrom('file').select('contentType').where('id', '=', id).executeTakeFirst())
      const content = id && (await store.open(id, 'whole'))
      if (!file || !content || !file.contentType.startsWith('image/'))
        throw new Refusal(codes.notFound, 'notFound', { thing: 'picture' })
      const bytes = await buffer(content.stream)
      return { url: `data:${file.contentType};base64,${bytes.toString('base64')}` }
    },
  }
}
