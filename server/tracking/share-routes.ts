import type { shareApi } from '@shortcut/domain/tracking/share-api.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Handlers } from '../platform/http/http.ts'
import { openTurnstile } from '../platform/http/turnstile.ts'
import { createShare, listShares, revokeShare, takeShare } from './share-links.ts'
import { openLink, sharedStops, viewShare } from './share-view.ts'
import { pictureOf } from './shared-picture.ts'

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
      return pictureOf(context.db, store, stop, picture)
    },
  }
}
