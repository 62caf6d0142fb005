import { readFile } from 'node:fs/promises'
import type { custodyApi } from '@shortcut/domain/air/custody/custody-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { fingerprintOf } from '../../cargo/check-proof.ts'
import { record } from '../../operation-log/record.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { openTurnstile } from '../../platform/http/turnstile.ts'
import { companyFormats } from '../../users/company.ts'
import { openCustodyLink, revokeCustodyLink, standingLink, takeLink } from './custody-links.ts'
import { chainOf, pictureBytes, proofFile } from './make-proof.ts'

const checker = new URL('../../cargo/check-proof.ts', import.meta.url)
const piecesOf = (events: readonly { pieces: number | null }[]) =>
  events.length === 0 ? null : events.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0)

export function custodyRoutes(store: FileStore, carrier: string): Handlers<typeof custodyApi> {
  const pass = openTurnstile()
  return {
    standing: standingLink,
    take: takeLink,
    revoke: (context, { id }) => revokeCustodyLink(context, id),

    async view(context, { custody }) {
      pass(context.ip)
      const link = await openCustodyLink(context, custody)
      await sql`UPDATE custody_link SET opened = opened + 1, last_opened_at = ${context.now} WHERE id = ${link.id}`.execute(
        context.db,
      )
      const { subject, events, head, key } = await chainOf(context, link, carrier)
      return {
        ...subject,
        counted: piecesOf(events.filter(({ what }) => what === 'counted')),
        accepted: piecesOf(events.filter(({ what }) => what === 'accepted')),
        events: events.map(({ photos, log, ...event }) => ({
          ...event,
          photos: photos.length,
          isLogged: log.length > 0,
        })),
        head: head.hash,
        fingerprint: fingerprintOf(key.publicKey),
        formats: await companyFormats(context.db),
      }
    },

    async picture(context, { custody, event: n, picture }) {
      pass(context.ip)
      const { events, pictures } = await chainOf(context, await openCustodyLink(context, custody), carrier)
      const photo = events[n - 1]?.photos[picture]
      const file = photo && pictures.get(photo.sha256)
      const bytes = file && (await pictureBytes(store, file.id, file.sha256))
      if (!bytes) throw new Refusal(codes.notFound, 'notFound', { thing: 'picture' })
      return { url: `data:${file.type};base64,${bytes.toString('base64')}` }
    },

    async file(context, { custody }) {
      pass(context.ip)
      const { db, now } = context
      const link = await openCustodyLink(context, custody)
      const chained = await chainOf(context, link, carrier)
      const { subject, head } = chained
      if (link.sealedHead !== head.hash) {
        await db.updateTable('custodyLink').set({ sealedHead: head.hash }).where('id', '=', link.id).execute()
        const entity = link.houseId ? 'houseWaybill' : link.masterId ? 'masterWaybill' : 'workOrder'
        await record(
          { ...context, actor: { type: 'system', id: null, name: 'Custody link' } },
          {
            action: `${entity}.custodyFile`,
            entity,
            entityId: link.houseId ?? link.masterId ?? link.workOrderId,
            label: subject.number,
            after: { custodyEvents: head.events, custodyHead: head.hash },
          },
        )
      }
      return {
        name: `custody-${subject.number.replace(/[^\w-]+/g, '-')}.json`,
        content: await proofFile(chained, store, now),
      }
    },

    async checker(context) {
      pass(context.ip)
      return { name: 'check-proof.ts', content: await readFile(checker, 'utf8') }
    },
  }
}
