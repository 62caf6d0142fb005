import type { ParsedOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { fileApi } from '@shortcut/domain/files/api.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { cleanName } from './received-files.ts'
import { guardBegun } from './upload-quota.ts'

/** Until the transaction ends nobody else begins, finishes or names this file. */
export const lockFile = (db: Queries, id: string) =>
  sql`SELECT pg_advisory_xact_lock(7204181, hashtext(${id}))`.execute(db)

/** For a file of another person, too: nobody learns that it exists. */
export const unknownFile = () => new Refusal(codes.notFound, 'notFound', { thing: 'file' })

/**
 * Announces a file, once: announced again, it says how far it is.
 * @throws Refusal 404 for a file of another person, 409 for other content than was announced or named by an act, or for
 *   too many uploads
 */
export const beginFile = (
  context: Context,
  input: ParsedOf<typeof fileApi.begin>,
): Promise<ReplyOf<typeof fileApi.begin>> =>
  context.db.transaction().execute(async (db) => {
    const { id, bytes, taken } = input
    await guardLinkFile({ ...context, db }, id)
    const sha256 = Buffer.from(input.sha256, 'hex')
    await lockFile(db, id)
    const complete = await findComplete(db, id)
    const begun = complete ? undefined : await findBegun(db, id)
    const known = [complete, begun, ...(await namedBefore(db, id))].filter((one) => one !== undefined)
    if (known.some(({ uploadedBy }) => uploadedBy !== sessionOf(context).personId)) throw unknownFile()
    if (known.some((one) => !one.sha256?.equals(sha256))) throw new Refusal(codes.conflict, 'fileReused')
    if (complete) return { id, offset: bytes, done: true }
    if (begun) return { id, offset: begun.received, done: false }
    await guardBegun({ ...context, db }, bytes)
    await db
      .insertInto('begunFile')
      .values({
        id,
        name: cleanName(input.name),
        bytes,
        sha256,
        takenAt: taken?.at ?? null,
        takenLat: taken?.place?.lat ?? null,
        takenLng: taken?.place?.lng ?? null,
        uploadedByType: context.actor.type,
        uploadedBy: sessionOf(context).personId,
        createdAt: context.now,
      })
      .execute()
    return { id, offset: 0, done: false }
  })

/** Acts that name a file: whose they are, and its hash on their phone. */
export const namedBefore = (db: Queries, id: string) =>
  db
    .selectFrom('namedFile')
    .innerJoin('phoneAct', 'phoneAct.id', 'namedFile.actId')
    .select(({ fn }) => [fn.coalesce('phoneAct.driverId', 'phoneAct.workerId').as('uploadedBy'), 'namedFile.sha256'])
    .where('namedFile.fileId', '=', id)
    .execute()

/** @throws Refusal 404 over a link to one task, for a file that no act about that task names */
export async function guardLinkFile({ db, session }: Pick<Context, 'db' | 'session'>, id: string): Promise<void> {
  const taskId = session?.link?.taskId
  if (!taskId) return
  const named = await db
    .selectFrom('namedFile')
    .select('fileId')
    .where('fileId', '=', id)
    .where('taskId', '=', taskId)
    .executeTakeFirst()
  if (!named) throw unknownFile()
}

/** A complete file: whose it is, and the hash of its bytes as they were sent. */
export const findComplete = (db: Queries, id: string) =>
  db.selectFrom('file').select(['uploadedBy', 'sentSha256 as sha256']).where('id', '=', id).executeTakeFirst()

export const findBegun = (db: Queries, id: string) =>
  db
    .selectFrom('begunFile')
    .select(['id', 'name', 'bytes', 'received', 'sha256', 'uploadedBy', 'createdAt', 'takenAt', 'takenLat', 'takenLng'])
    .where('id', '=', id)
    .executeTakeFirst()
export type BegunFile = NonNullable<Awaited<ReturnType<typeof findBegun>>>
