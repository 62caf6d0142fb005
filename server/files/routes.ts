import { createHash, randomUUID } from 'node:crypto'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { fileApi } from '@shortcut/domain/files/api.ts'
import { say } from '@shortcut/words/say.ts'
import type { FastifyRequest } from 'fastify'
import { record } from '../operation-log/record.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { FileStore } from '../platform/files/files.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import type { Session } from '../platform/http/session.ts'
import { mintToken } from '../platform/one-time-tokens.ts'
import { appendPart } from './append-file.ts'
import { beginFile } from './begin-file.ts'
import { type Arrived, finishFile } from './finish-file.ts'
import { type Content, readContent } from './read-content.ts'
import { receivedFiles } from './received-files.ts'
import { giveUpUpload } from './unclaimed.ts'
import { guardUpload, reserveFile } from './upload-quota.ts'

/** Downloads with a one-time token: addresses that begin with `prefix`, and the permission for each. */
export interface Downloads {
  prefix: `/${string}`
  /** `mayOpen` looks at the link of a session that a link opened. */
  withTaskLink?: true
  /** Customers may ask, too: `mayOpen` keeps them to their account. */
  forCustomers?: true
  mayOpen(db: Queries, session: Session, path: string): Promise<boolean>
  /** Writes down that the person opens it, in the transaction that gives the token. */
  opened?(context: Context, path: string): Promise<void>
}

interface Kept extends Pick<Content, 'contentType' | 'width' | 'height'> {
  id: string
  name: string
  bytes: number
  sha256: Buffer
  sentSha256: Buffer
}

const mostUploadsAtOnce = 16

/** @param arrived what else happens when a file that came in parts is complete */
export function fileRoutes(
  store: FileStore,
  downloads: readonly Downloads[],
  arrived: Arrived,
): Handlers<typeof fileApi> {
  let uploads = 0

  /** @param id reserved before any byte is stored */
  async function keep(context: Context, id: string, name: string, content: Content, sent: Buffer): Promise<Kept> {
    await reserveFile(context, id, content.bytes.length)
    await store.put(id, 'whole', content.bytes)
    if (content.thumbnail) await store.put(id, 'thumb', content.thumbnail)
    const sha256 = createHash('sha256').update(content.bytes).digest()
    const sentSha256 = createHash('sha256').update(sent).digest()
    return { ...content, id, name, bytes: content.bytes.length, sha256, sentSha256 }
  }

  /** All files of a request: if one is refused, all are. @param ids receives each id before it is used */
  async function keepAll(context: Context, request: FastifyRequest, ids: string[]): Promise<Kept[]> {
    const kept: Kept[] = []
    let index = 0
    let refused: unknown
    try {
      for await (const { name, bytes } of receivedFiles(request, context.act)) {
        // The rest is read to its end, so that the sender gets the reason instead of a broken connection.
        if (refused) continue
        try {
          const content = await readContent(name, bytes)
          // Not a UUIDv7, whose beginning can be guessed.
          const id = randomUUID()
          ids.push(id)
          kept.push(await keep(context, id, name, content, bytes))
        } catch (error) {
          refused = atFile(context, index, error)
        }
        index++
      }
      if (kept.length === 0) refused ??= new Refusal(codes.invalid, 'noFiles', {}, { fields: [] })
    } catch (error) {
      refused ??= error
    }
    if (!refused) return kept
    throw refused
  }

  return {
    async upload(context, _, { request }) {
      if (uploads >= mostUploadsAtOnce) throw new Refusal(codes.slowDown, 'slowDown', { seconds: 5 }, { retryAfter: 5 })
      uploads++
      const ids: string[] = []
      try {
        // A repeat is read, to distinguish it from another upload with the same key, and stores nothing.
        if (!(await context.act?.isRepeat(context.db)))
          await guardUpload(context, Number(request.headers['content-length'] ?? 0))
        return await writeRows(context, await keepAll(context, request, ids))
      } catch (error) {
        // Without a database the sweep does it later.
        if (ids.length > 0) await giveUpUpload(context.db, store, ids).catch(() => {})
        throw error
      } finally {
        uploads--
      }
    },

    async begin(context, input) {
      const begun = await beginFile(context, input)
      if (begun.done || begun.offset < input.bytes) return begun
      // Its node died between the last byte and the end.
      await finishFile(context, store, input.id, arrived)
      return { ...begun, done: true }
    },

    async append(context, input, { request }) {
      const bytes = request.body instanceof Uint8Array ? request.body : Buffer.alloc(0)
      const { isWhole, ...told } = await appendPart(context, store, input, bytes)
      if (!isWhole) return told
      await finishFile(context, store, input.id, arrived)
      return { ...told, done: true }
    },

    async downloadToken(context, { path }) {
      const session = sessionOf(context)
      const found = downloads.find(({ prefix }) => path.startsWith(prefix))
      // Lists and other papers have permissions that a link does not have.
      const isOpen =
        (session.link === null || found?.withTaskLink) && (session.accountId === null || found?.forCustomers)
      if (!isOpen || !(await found?.mayOpen(context.db, session, path)))
        throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
      return context.db.transaction().execute(async (db) => {
        await found?.opened?.({ ...context, db }, path)
        return { token: await mintToken(db, session, path) }
      })
    },
  }
}

/** A file's refusal, with its position. */
function atFile({ language }: Context, index: number, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const message = say(language, 'refusal', error.key, error.params)
  return new Refusal(error.code, error.key, error.params, { fields: [{ path: `files.${index}`, message }] })
}

/** The bytes are already stored: there is no row without bytes. */
const writeRows = (context: Context, files: readonly Kept[]) =>
  context.db.transaction().execute(async (db) => {
    const { actor } = context
    const ids = files.map(({ id }) => id)
    const { numDeletedRows } = await db.deleteFrom('unclaimedFile').where('id', 'in', ids).executeTakeFirst()
    // So slow that the sweep has removed the bytes.
    if (Number(numDeletedRows) !== ids.length) throw new Error('the reservation of an upload is gone')
    await db
      .insertInto('file')
      .values(
        files.map((file) => ({
          id: file.id,
          contentType: file.contentType,
          name: file.name,
          bytes: file.bytes,
          width: file.width,
          height: file.height,
          sha256: file.sha256,
          sentSha256: file.sentSha256,
          uploadedByType: actor.type,
          uploadedBy: sessionOf(context).personId,
          createdAt: context.now,
        })),
      )
      .execute()
    for (const { id, name, contentType, bytes } of files)
      await record(
        { ...context, db },
        { action: 'file.upload', entity: 'file', entityId: id, label: name, after: { name, contentType, bytes } },
      )
    return (await context.act?.keep(db, files)) ?? [...files]
  })
