import { mebi } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { nowMs } from '../platform/clock.ts'
import type { Queries } from '../platform/database/queries.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { findReferred, markAttached } from './references.ts'

/**
 * How long an upload waits for what it belongs to. A phone may lose its signal or its power between a photo and the step that names
 * it, over a long weekend; and an answer to an upload is repeated for 48 hours, so its files must be there for longer.
 */
export const unattachedDays = 7

/** Before this moment an upload was made too long ago to wait any more. */
export const tooOld = () => new Date(nowMs() - unattachedDays * 86_400_000).toISOString()

/** No request takes so long; then its server ended without it. */
const uploadMs = 3_600_000

/**
 * What one person may have waiting. At a desk: ten full requests of 20 files. On a phone: a day's 60 photos, sent before their steps,
 * with room for repeats; and always more than one request can hold (20 files of 20 MiB).
 */
const allowances = {
  desk: { files: 200, bytes: 1024 * mebi },
  phone: { files: 100, bytes: 500 * mebi },
}

/** What one person may upload in 24 hours, used or not, as what is used is kept for good: several times what anybody needs. */
const allowancesOfDay = {
  desk: { files: 2000, bytes: 4096 * mebi },
  phone: { files: 400, bytes: 2048 * mebi },
}

interface Amount {
  files: number
  bytes: number
}

const placeOf = ({ actor }: Context) => (actor.type === 'user' ? 'desk' : 'phone')

const sayAmounts = (amount: Amount, most: Amount) => ({
  files: amount.files,
  size: `${Math.ceil(amount.bytes / mebi)} MiB`,
  mostFiles: most.files,
  mostSize: `${most.bytes / mebi} MiB`,
})

/** What somebody has that nothing is known to refer to, uploads under way included. */
async function waitingOf(db: Queries, personId: string): Promise<Amount> {
  const { rows } = await sql<Amount>`
    SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::bigint AS bytes FROM (
      SELECT bytes FROM file WHERE uploaded_by = ${personId} AND attached_at IS NULL AND created_at > ${tooOld()}
      UNION ALL SELECT bytes FROM unclaimed_file WHERE uploaded_by = ${personId}) waiting`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** What somebody has uploaded in 24 hours, uploads under way included. */
async function uploadedOf(db: Queries, personId: string): Promise<Amount> {
  const dayAgo = new Date(nowMs() - 86_400_000).toISOString()
  const { rows } = await sql<Amount>`
    SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::bigint AS bytes FROM (
      SELECT bytes FROM file WHERE uploaded_by = ${personId} AND created_at > ${dayAgo}
      UNION ALL SELECT bytes FROM unclaimed_file WHERE uploaded_by = ${personId}) uploaded`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

const fits = (amount: Amount, bytes: number, most: Amount) =>
  amount.files < most.files && amount.bytes + bytes <= most.bytes

/**
 * Refuses what does not fit beside what waits already, or beside what was uploaded in 24 hours. Looks for references before it does: files from before references were noted
 * may have some.
 */
async function guardRoom(context: Context, db: Queries, bytes: number) {
  const { personId } = sessionOf(context)
  const ofDay = allowancesOfDay[placeOf(context)]
  const uploaded = await uploadedOf(db, personId)
  if (!fits(uploaded, bytes, ofDay)) throw new Refusal(codes.conflict, 'uploadsOfDay', sayAmounts(uploaded, ofDay))
  const most = allowances[placeOf(context)]
  if (fits(await waitingOf(db, personId), bytes, most)) return
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM file WHERE uploaded_by = ${personId} AND attached_at IS NULL AND created_at > ${tooOld()}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  await markAttached(db, await findReferred(db, ids), context.now)
  const waiting = await waitingOf(db, personId)
  if (fits(waiting, bytes, most)) return
  throw new Refusal(codes.conflict, 'uploadsFull', { ...sayAmounts(waiting, most), days: unattachedDays })
}

/**
 * Before an upload is read.
 * @param announced bytes of its body
 * @throws Refusal 409
 */
export const guardUpload = (context: Context, announced: number): Promise<void> =>
  context.db.transaction().execute((db) => guardRoom(context, db, announced))

/**
 * Counts a file before its bytes are stored, under its id, which nobody has yet. One upload of a person after the other, so that many
 * at once pass no limit.
 * @throws Refusal 409
 */
export const reserveFile = (context: Context, id: string, bytes: number): Promise<void> =>
  context.db.transaction().execute(async (db) => {
    const { personId } = sessionOf(context)
    await sql`SELECT pg_advisory_xact_lock(7204180, hashtext(${personId}))`.execute(db)
    await guardRoom(context, db, bytes)
    const clearAt = new Date(nowMs() + uploadMs).toISOString()
    await db.insertInto('unclaimedFile').values({ id, uploadedBy: personId, bytes, clearAt }).execute()
  })
