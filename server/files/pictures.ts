import { codes, type FieldError, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import type { Queries } from '../platform/database/queries.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { findOpenableFile } from './queries.ts'
import { markAttached } from './references.ts'

/**
 * Attaches files as pictures of a record: each must be a picture that the person may open, so that nobody gains access
 * to a file by attaching it.
 * @param wanted ids by the form's field
 * @throws Refusal 422 at the fields
 */
export async function attachPictures(context: Context, wanted: Record<string, readonly (string | null)[]>) {
  const fields: FieldError[] = []
  // Locked first, so that a file found afterwards stays: the sweep waits, or has already removed it.
  const all = Object.values(wanted).flatMap((ids) => ids.filter((id) => id !== null))
  await markAttached(context.db, all, context.now)
  for (const [path, ids] of Object.entries(wanted))
    for (const id of ids) {
      if (!id) continue
      const file = await findOpenableFile(context.db, sessionOf(context), id)
      if (!file) fields.push({ path, message: say(context.language, 'refusal', 'pictureGone') })
      else if (!file.contentType.startsWith('image/'))
        fields.push({ path, message: say(context.language, 'refusal', 'notAPicture', { name: file.name }) })
    }
  if (fields.length > 0) throw new Refusal(codes.invalid, 'invalid', {}, { fields })
}

/** The pictures, in the order of `ids`. */
export async function listPictures(db: Queries, ids: readonly string[]) {
  if (ids.length === 0) return []
  const files = await db.selectFrom('file').select(['id', 'name', 'width', 'height']).where('id', 'in', ids).execute()
  return ids.flatMap((id) => files.find((file) => file.id === id) ?? [])
}
