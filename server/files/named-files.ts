import { codes, type FieldError, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { findBegun, findComplete, lockFile, namedBefore } from './begin-file.ts'
import { markAttached } from './references.ts'

export type FilePurpose =
  | 'container'
  | 'pickup'
  | 'delivery'
  | 'signature'
  | 'exception'
  | 'seal'
  | 'document'
  | 'message'
  | 'defect'
  | 'cargo'

/** A file that an act names, which may still be on the phone. */
export interface NamedFile {
  id: string
  /** In hex. */
  sha256: string
  purpose: FilePurpose
  /** The field of the act. */
  path: string
}

/** SQL: the named file `n` is still on the phone, and its act was not refused since. */
export const isOnPhone = `n.arrived_at IS NULL
  AND NOT EXISTS (SELECT FROM task_event r WHERE r.id = n.act_id AND r.outcome = 'refused')
  AND NOT EXISTS (SELECT FROM task_report r WHERE r.id = n.act_id AND r.outcome = 'refused')`

/**
 * Keeps which files an act names. Its own act must be stored already.
 * @throws Refusal 422 at the field: for a file of another person, as for an unknown one, or with another hash
 */
export async function nameFiles(
  context: Context,
  act: { id: string; taskId: string | null; receiptId?: string | null },
  files: readonly NamedFile[],
) {
  const { db, now, language } = context
  // Locked in one order, so that two acts that name the same files cannot deadlock.
  for (const id of [...new Set(files.map((file) => file.id))].sort()) await lockFile(db, id)
  const fields: FieldError[] = []
  for (const { id, sha256, purpose, path } of files) {
    const hash = Buffer.from(sha256, 'hex')
    const complete = await findComplete(db, id)
    const known = [complete, await findBegun(db, id), ...(await namedBefore(db, id))].filter((one) => one !== undefined)
    const isOthers = known.some(({ uploadedBy }) => uploadedBy !== sessionOf(context).personId)
    const isOther = known.some((one) => !one.sha256?.equals(hash))
    if (isOthers || isOther)
      fields.push({
        path,
        message: isOthers
          ? say(language, 'refusal', 'notFound', { thing: 'file' })
          : say(language, 'refusal', 'fileDiffers'),
      })
    else
      await db
        .insertInto('namedFile')
        .values({
          actId: act.id,
          fileId: id,
          sha256: hash,
          purpose,
          taskId: act.taskId,
          receiptId: act.receiptId ?? null,
          arrivedAt: complete ? now : null,
        })
        .onConflict((conflict) => conflict.columns(['actId', 'fileId']).doNothing())
        .execute()
  }
  if (fields.length > 0) throw new Refusal(codes.invalid, 'invalid', {}, { fields })
  await markAttached(
    db,
    files.map(({ id }) => id),
    now,
  )
}

/** Notes that a named file is there. @returns what named it */
export async function noteArrived({ db, now }: Context, id: string) {
  const named = await db
    .updateTable('namedFile')
    .set({ arrivedAt: now })
    .where('fileId', '=', id)
    .where('arrivedAt', 'is', null)
    .returning(['actId', 'taskId', 'purpose'])
    .execute()
  if (named.length > 0) await markAttached(db, [id], now)
  return named
}

/**
 * Attaches files that the caller uploaded to something the caller writes.
 * @throws Refusal 422 at fileIds: for a file of another person, as for an unknown one
 */
export async function attachOwn(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { db, language, now } = context
  // Locked first: the sweep waits, or has already removed it.
  await markAttached(db, ids, now)
  const { personId } = sessionOf(context)
  const files = await db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', ids)
    .where('uploadedBy', '=', personId)
    .execute()
  const own = new Set(files.map(({ id }) => id))
  const fields: FieldError[] = ids.flatMap((id, index) =>
    own.has(id) ? [] : { path: `fileIds.${index}`, message: say(language, 'refusal', 'notFound', { thing: 'file' }) },
  )
  if (fields.length > 0) throw new Refusal(codes.invalid, 'invalid', {}, { fields })
}
