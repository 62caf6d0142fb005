import type { DB } from '@shortcut/database/tables.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Downloads } from '../../files/routes.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { apiPrefix } from '../../platform/http/http.ts'
import type { Session } from '../../platform/http/session.ts'
import { spendToken } from '../../platform/one-time-tokens.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { attachmentOf } from '../receive/file-name.ts'
import { fileOf } from './take-mails.ts'

const mayOpen = (session: Session) => session.permissions.has('/bookingMonitor/mail/list')

const idIn = (path: string) => /^\/mail\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(path)?.[1]

const contentOf = async (db: Queries, id: string) =>
  (await db.selectFrom('mail').select('content').where('id', '=', id).executeTakeFirst())?.content ?? undefined

/** Mails and their files, byte for byte, for people who may see mails. */
export const mailDownloads: Downloads = {
  prefix: '/mail/',
  async mayOpen(db, session, path) {
    const id = idIn(path)
    return mayOpen(session) && id !== undefined && (await contentOf(db, id)) !== undefined
  },
}

/**
 * `GET mail/<id>/source?token=…` and `GET mail/<id>/file/<number>?token=…`, with a one-time token made for this path
 * (file/downloadToken).
 */
export function addMailDownloads(server: FastifyInstance, { db, sessions }: { db: Kysely<DB>; sessions: Sessions }) {
  const open = async (path: string, { token }: { token?: string }) => {
    if (!token) throw new Refusal(codes.noToken, 'noToken')
    const { session } = await spendToken(db, sessions, token, path)
    const id = idIn(path)
    const content = mayOpen(session) && id ? await contentOf(db, id) : undefined
    if (!content) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    return content
  }
  const headersOf = (name: string) => ({
    'content-type': 'application/octet-stream',
    'content-disposition': attachmentOf(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  server.get(`${apiPrefix}mail/:id/source`, async (request, reply) => {
    const { id } = request.params as { id: string }
    const content = await open(`/mail/${id}/source`, request.query as { token?: string })
    return reply.headers(headersOf(`mail-${id.slice(-8)}.eml`)).send(content)
  })
  server.get(`${apiPrefix}mail/:id/file/:number`, async (request, reply) => {
    const { id, number } = request.params as { id: string; number: string }
    const content = await open(`/mail/${id}/file/${number}`, request.query as { token?: string })
    const file = await fileOf(content, Number(number))
    if (!file) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    return reply.headers(headersOf(file.name)).send(file.content)
  })
}
