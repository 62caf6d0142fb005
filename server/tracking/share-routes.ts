import { buffer } from 'node:stream/consumers'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { shareApi } from '@shortcut/domain/tracking/share-api.ts'
import { nowMs } from '../platform/clock.ts'
import type { FileStore } from '../platform/files.ts'
import type { Handlers } from '../platform/http.ts'
import { createShare, listShares, revokeShare } from './share-links.ts'
import { openLink, sharedStops, viewShare } from './share-view.ts'

const mostAMinute = 120
const mostAddresses = 10_000

/**
 * How often one address may look, per node: the page asks every few seconds, a whole office may sit behind one address. It is about
 * load: a token cannot be guessed.
 */
function openTurnstile() {
  let minute = 0
  const looks = new Map<string, number>()
  return (address: string) => {
    const now = Math.floor(nowMs() / 60_000)
    if (now !== minute || looks.size > mostAddresses) looks.clear()
    minute = now
    const n = (looks.get(address) ?? 0) + 1
    looks.set(address, n)
    if (n <= mostAMinute) return
    const seconds = 60 - Math.floor((nowMs() % 60_000) / 1000)
    throw new Refusal(codes.slowDown, 'slowDown', { seconds }, { retryAfter: seconds })
  }
}

export function shareRoutes(store: FileStore): Handlers<typeof shareApi> {
  const pass = openTurnstile()
  return {
    create: createShare,
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
      const done = stop?.kind === 'dropoff' && stop.departedAt !== null
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
