import type { DB } from '@shortcut/database/tables.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { FileStore } from '../platform/files/files.ts'
import { apiPrefix } from '../platform/http/http.ts'
import { spendToken } from '../platform/one-time-tokens.ts'
import type { Sessions } from '../platform/sessions.ts'
import { findOpenableFile, readFilePath } from './queries.ts'
import type { Downloads } from './routes.ts'

/** Uploaded files, for people who may open them. */
export const uploadedFiles: Downloads = {
  prefix: '/file/',
  withTaskLink: true,
  forCustomers: true,
  async mayOpen(db, session, path) {
    const wanted = readFilePath(path)
    return wanted !== undefined && (await findOpenableFile(db, session, wanted.id)) !== undefined
  },
}

const extensions: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
}

/** Pictures are shown in the page; other files are saved. The name's extension follows the content. */
export function dispositionOf(contentType: string, name: string): string {
  const kind = contentType.startsWith('image/') ? 'inline' : 'attachment'
  const whole = name.replace(/\.\w{1,5}$/, '') + (extensions[contentType] ?? '')
  const plain = whole.replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(whole).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * `GET file/<id>?token=…[&size=thumb]`. The one-time token is made for this path; the owner's permission is checked
 * again.
 */
export function addDownload(
  server: FastifyInstance,
  { db, sessions, store, log }: { db: Kysely<DB>; sessions: Sessions; store: FileStore; log: Logger },
) {
  server.get(`${apiPrefix}file/:id`, async (request, reply) => {
    const { id } = request.params as { id: string }
    const { token, size } = request.query as { token?: string; size?: string }
    const path = `/file/${id}${size === undefined ? '' : `?size=${size}`}`
    if (!token) throw new Refusal(codes.noToken, 'noToken')
    const { session } = await spendToken(db, sessions, token, path)
    const wanted = readFilePath(path)
    const file = wanted && (await findOpenableFile(db, session, wanted.id))
    const content = file && (await store.open(wanted.id, wanted.variant))
    if (!content) {
      if (file && wanted.variant === 'whole') log.error({ fileId: file.id }, 'a stored file has lost its bytes')
      throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    }
    const contentType = wanted.variant === 'thumb' ? 'image/webp' : file.contentType
    return reply
      .headers({
        'content-type': contentType,
        'content-length': content.bytes,
        'content-disposition': dispositionOf(contentType, file.name),
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(content.stream)
  })
}
