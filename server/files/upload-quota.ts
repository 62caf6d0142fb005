import { mebi } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { nowMs } from '../platform/clock.ts'
import type { Queries } from '../platform/database/queries.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { findReferred, markAttached } from './references.ts'

/**
 * How long an upload waits to be attached. A phone may be offline between a photo and its step, over a long weekend;
 * and an upload's reply is repeated for 48 hours, so its files must exist longer.
 */
export const unattachedDays = 7

/** Uploads before this moment no longer wait. */
export const tooOld = () => new Date(nowMs() - unattachedDays * 86_400_000).toISOString()

/** No request takes this long: its server must have stopped. */
const uploadMs = 3_600_000

/**
 * Limits of one person's waiting uploads. In the console: ten full requests of 20 files. On a phone: a day's 60 photos,
 * sent before their steps, with room for repeats; and always more than one request can hold (20 files of 20 MiB).
 */
const allowances = {
  desk: { files: 200, bytes: 1024 * mebi },
  phone: { files: 100, bytes: 500 * mebi },
}

/**
 * Limits of one person's uploads in 24 hours, used or not, because used ones are kept permanently: several times the
 * normal need.
 */
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

/** A person's unreferenced uploads, including running and begun ones. */
async function waitingOf(db: Queries, personId: string): Promise<Amount> {
  const { rows } = await sql<Amount>`
    SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::bigint AS bytes FROM (
      SELECT bytes FROM file WHERE uploaded_by = ${personId} AND attached_at IS NULL AND created_at > ${tooOld()}
      UNION ALL SELECT bytes FROM unclaimed_file WHERE uploaded_by = ${personId}
      UNION ALL SELECT bytes FROM begun_file WHERE uploaded_by = ${personId}) waiting`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** A person's uploads in 24 hours, including running and begun ones. */
async function uploadedOf(db: Queries, personId: string): Promise<Amount> {
  const dayAgo = new Date(nowMs() - 86_400_000).toISOString()
  const { rows } = await sql<Amount>`
    SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::bigint AS bytes FROM (
      SELECT bytes FROM file WHERE uploaded_by = ${personId} AND created_at > ${dayAgo}
      UNION ALL SELECT bytes FROM unclaimed_file WHERE uploaded_by = ${personId}
      UNION ALL SELECT bytes FROM begun_file WHERE uploaded_by = ${personId}) uploaded`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

const fits = (amount: Amount, bytes: number, most: Amount) =>
  amount.files < most.files && amount.bytes + bytes <= most.bytes

/**
 * Refuses uploads that exceed either limit. Searches for references first, because files of earlier releases may have
 * unrecorded ones.
 */
async function guardRoom(context: Context, db: Queries, bytes: number) {
  const { personId } = sessionOf(context)
  const ofDay = allowancesOfDay[placeOf(context)]
  const uploaded = await uploadedOf(db, personId)
  if (!fits(uploaded, bytes, ofDay)) throw new Refusal(codes.conflict, 'uploadsOfDay', sayAmounts(uploaded, ofDay))
  const most = allowances[placeOf(context)]
  if (fits(await waitingOf(db, personId), bytes, most)) return
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('uploadedBy', '=', personId)
    .where('attachedAt', 'is', null)
    .where('createdAt', '>', tooOld())
    .execute()
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
 * Counts a file, under its new id, before its bytes are stored. One upload per person at a time, so that simultaneous
 * ones exceed no limit.
 * @throws Refusal 409
 */
export const reserveFile = (context: Context, id: string, bytes: number): Promise<void> =>
  context.db.transaction().execute(async (db) => {
    await guardInTurn(context, db, bytes)
    const clearAt = new Date(nowMs() + uploadMs).toISOString()
    await db
      .insertInto('unclaimedFile')
      .values({ id, uploadedBy: sessionOf(context).personId, bytes, clearAt })
      .execute()
  })

/**
 * Before a file that comes in parts is begun; `context.db` is the transaction that begins it.
 * @throws Refusal 409
 */
export const guardBegun = (context: Context, bytes: number): Promise<void> => guardInTurn(context, context.db, bytes)

async function guardInTurn(context: Context, db: Queries, bytes: number) {
  await sql`SELECT pg_advisory_xact_lock(7204180, hashtext(${sessionOf(context).personId}))`.execute(db)
  await guardRoom(context, db, bytes)
}
