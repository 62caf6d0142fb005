import type { DB } from '@shortcut/database/tables.ts'
import { sourceName } from '@shortcut/domain/bookings/source-name.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { timeIn } from '@shortcut/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Downloads } from '../../files/routes.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { apiPrefix } from '../../platform/http/http.ts'
import type { Session } from '../../platform/http/session.ts'
import { spendToken } from '../../platform/one-time-tokens.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { attachmentOf } from '../receive/file-name.ts'

const findSource = (db: Queries, id: string) =>
  db
    .selectFrom('bookingMessage as m')
    .innerJoin('bookingFile as f', 'f.id', 'm.fileId')
    .select(['f.id', 'f.name', 'f.channel', 'm.receivedAt'])
    .where('m.id', '=', id)
    .executeTakeFirst()

const mayOpen = (session: Session) => session.permissions.has('/bookingMonitor/index/list')

const idIn = (path: string) =>
  /^\/bookingMonitor\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/source(?:\?|$)/.exec(path)?.[1]

/** The source of a booking message, byte for byte, for people who may see the monitor. */
export const bookingSources: Downloads = {
  prefix: '/bookingMonitor/',
  async mayOpen(db, session, path) {
    const id = idIn(path)
    return mayOpen(session) && id !== undefined && (await findSource(db, id)) !== undefined
  },
}

/** `GET bookingMonitor/<id>/source?zone=…&token=…`, with a one-time token made for this path (file/downloadToken). */
export function addSourceDownload(server: FastifyInstance, { db, sessions }: { db: Kysely<DB>; sessions: Sessions }) {
  server.get(`${apiPrefix}bookingMonitor/:id/source`, async (request, reply) => {
    const { id } = request.params as { id: string }
    const { token, ...query } = request.query as { token?: string; zone?: string }
    if (!token) throw new Refusal(codes.noToken, 'noToken')
    const asked = new URLSearchParams(query).toString()
    const path = `/bookingMonitor/${id}/source${asked && `?${asked}`}`
    const { session } = await spendToken(db, sessions, token, path)
    const wanted = idIn(path)
    const source = mayOpen(session) && wanted ? await findSource(db, wanted) : undefined
    if (!source) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    const { content } = await db
      .selectFrom('bookingFile')
      .select('content')
      .where('id', '=', source.id)
      .executeTakeFirstOrThrow()
    const ending = /\.\w{1,5}$/.test(source.name) ? '' : source.channel === 'edi' ? '.edi' : '.json'
    const name = sourceName((at) => timeIn(query.zone ?? 'UTC', at), {
      sourceFile: source.name,
      receivedDate: source.receivedAt,
    })
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-disposition': attachmentOf(
          name.replaceAll(':', '-') + (source.channel === 'file' || source.channel === 'upload' ? '' : ending),
        ),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      .send(content)
  })
}
