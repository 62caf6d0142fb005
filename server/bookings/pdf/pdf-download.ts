import type { DB } from '@shortcut/database/tables.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Downloads } from '../../files/routes.ts'
import { apiPrefix } from '../../platform/http/http.ts'
import type { Session } from '../../platform/http/session.ts'
import { spendToken } from '../../platform/one-time-tokens.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { attachmentOf } from '../receive/file-name.ts'

const mayOpen = (session: Session) => session.permissions.has('/bookingMonitor/pdf/list')

const form = /^\/pdfOrder\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:source|page\/\d{1,4})$/
const idIn = (path: string) => form.exec(path)?.[1]

/** Documents and pictures of their pages, for people who may see them. */
export const pdfDownloads: Downloads = {
  prefix: '/pdfOrder/',
  async mayOpen(db, session, path) {
    const id = idIn(path)
    if (!mayOpen(session) || !id) return false
    return Boolean(await db.selectFrom('pdfOrder').select('id').where('id', '=', id).executeTakeFirst())
  },
}

/**
 * `GET pdfOrder/<id>/source?token=…`, the PDF byte for byte, and `GET pdfOrder/<id>/page/<number>?token=…`, a page as PNG, with a one-time
 * token made for this path (file/downloadToken).
 */
export function addPdfDownloads(server: FastifyInstance, { db, sessions }: { db: Kysely<DB>; sessions: Sessions }) {
  const open = async (path: string, query: unknown) => {
    const { token } = query as { token?: string }
    if (!token) throw new Refusal(codes.noToken, 'noToken')
    const { session } = await spendToken(db, sessions, token, path)
    if (!mayOpen(session) || !idIn(path)) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
  }
  const safe = { 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'private, no-store' }
  server.get(`${apiPrefix}pdfOrder/:id/source`, async (request, reply) => {
    const { id } = request.params as { id: string }
    await open(`/pdfOrder/${id}/source`, request.query)
    const pdf = await db.selectFrom('pdfOrder').select(['name', 'content']).where('id', '=', id).executeTakeFirst()
    if (!pdf) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    const headers = { 'content-type': 'application/octet-stream', 'content-disposition': attachmentOf(pdf.name) }
    return reply.headers({ ...safe, ...headers }).send(pdf.content)
  })
  server.get(`${apiPrefix}pdfOrder/:id/page/:number`, async (request, reply) => {
    const { id, number } = request.params as { id: string; number: string }
    await open(`/pdfOrder/${id}/page/${number}`, request.query)
    const page = await db
      .selectFrom('pdfPage')
      .select('picture')
      .where('orderId', '=', id)
      .where('page', '=', Number(number))
      .executeTakeFirst()
    if (!page?.picture.length) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    return reply.headers({ ...safe, 'content-type': 'image/png' }).send(page.picture)
  })
}
