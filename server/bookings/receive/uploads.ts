import { tableMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import type { bookingUploadApi } from '@shortcut/domain/bookings/upload-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { receivedFiles } from '../../files/received-files.ts'
import { now, nowMs } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { newId } from '../../platform/ids.ts'
import { sha256Of } from '../read/read-delivery.ts'
import { findAnswer } from './find-known.ts'
import { keepLayout } from './layouts.ts'
import { deliveryOf, understand } from './read-upload.ts'
import { takeDelivery } from './take-delivery.ts'
import { filesSent } from './unpack-zip.ts'
import { keepLines, listLines } from './upload-lines.ts'

/** Time in which a preview can be confirmed. */
const lifetimeMs = 60 * 60_000

interface Uploaded {
  isBooked: boolean
  fileName: string
  content: Buffer
  accountId: string | null
  mapping: unknown
}

/** A file that the caller uploaded. @throws Refusal 404 if it belongs to another user, is booked or expired */
async function getUpload(context: Context, id: string, state: 'any' | 'open', lock = sql``) {
  const { rows } = await sql<Uploaded>`
    SELECT u.is_booked, u.file_name, u.content, u.account_id, u.mapping FROM booking_upload u
    WHERE u.id = ${id} AND u.user_id = ${sessionOf(context).personId} AND u.expires_at > ${now()} ${state === 'open' ? sql`AND NOT u.is_booked` : sql``} ${lock}`.execute(
    context.db,
  )
  const [found] = rows
  if (!found) throw new Refusal(codes.notFound, 'importOver')
  return { ...found, mapping: tableMapping.safeParse(found.mapping).data }
}

/** When the account's bookings with the same bytes were received first, on any channel. */
async function findBooked(db: Queries, accountId: string, content: Buffer) {
  const { rows } = await sql<{ at: string; by: string }>`
    SELECT m.received_at AS at, m.sent_by AS by FROM booking_file f JOIN booking_message m ON m.file_id = f.id
    WHERE f.account_id = ${accountId} AND f.sha256 = ${await sha256Of(content)} AND f.reply_status = 202
    ORDER BY m.received_at, m.id LIMIT 1`.execute(db)
  const [first] = rows
  return first ? { ...first, at: new Date(first.at).toISOString() } : null
}

/** @throws Refusal 404 */
async function getAccount(context: Context, id: string) {
  const account = await context.db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!account) throw new Refusal(codes.notFound, 'notFound', { thing: 'account' })
  return account
}

/** Bookings in files that people choose: uploaded, previewed with changing settings, and booked when confirmed. */
export const bookingUploadRoutes = (database: Database, log: Logger): Handlers<typeof bookingUploadApi> => ({
  async send(context, _, { request }) {
    let first: { name: string; bytes: Buffer } | undefined
    // The rest is read to its end, so that the sender receives the reply.
    for await (const file of receivedFiles(request, context.act)) first ??= file
    if (!first) throw new Refusal(codes.invalid, 'noFiles', {}, { fields: [] })
    const files = await filesSent(first)
    const rows = files.map(({ name, bytes }) => ({
      id: newId(),
      fileName: name,
      userId: sessionOf(context).personId,
      content: bytes,
      createdAt: context.now,
      expiresAt: new Date(nowMs() + lifetimeMs).toISOString(),
    }))
    const [upload, ...others] = rows.map(({ id, fileName }) => ({ id, fileName }))
    if (!upload) throw new Error('a file that was sent is at least one')
    const reply = { ...upload, others }
    return database.transaction(async (db) => {
      for (const row of rows) await db.insertInto('bookingUpload').values(row).execute()
      return (await context.act?.keep(db, reply)) ?? reply
    })
  },

  async read(context, { id, accountId, mapping: chosen }) {
    const { fileName, content } = await getUpload(context, id, 'open')
    const account = await getAccount(context, accountId)
    const { file, lines } = await understand(context, { accountId, fileName, content }, chosen)
    await database.transaction(async (db) => {
      await getUpload({ ...context, db }, id, 'open', sql`FOR UPDATE`)
      await db
        .updateTable('bookingUpload')
        .set({ accountId: account.id, mapping: JSON.stringify(file.mapping) })
        .where('id', '=', id)
        .execute()
      await keepLines(db, id, lines)
    })
    const bookedBefore = await findBooked(context.db, accountId, content)
    const counts = { good: 0, noted: 0, wrong: 0 }
    for (const { state } of lines) counts[state]++
    return { ...file, id, fileName, accountId, accountName: account.name, bookedBefore, counts }
  },

  async orders(context, input) {
    await getUpload(context, input.id, 'any')
    return listLines(context.db, input)
  },

  async confirm(context, { id, remember }) {
    const { isBooked, fileName, content, accountId, mapping } = await getUpload(context, id, 'any', sql`FOR UPDATE`)
    const idempotencyKey = `upload ${id}`
    const booked = isBooked && accountId ? await findAnswer(context, accountId, idempotencyKey) : undefined
    // Already confirmed: the reply was lost.
    if (booked) return { ...booked.data, message: booked.message }
    if (isBooked || !accountId || !mapping) throw new Refusal(codes.conflict, 'importOver')
    const account = await getAccount(context, accountId)
    let headers: readonly string[] = []
    // A new message: the same file read differently is another message.
    const delivery = await deliveryOf(context, { accountId, fileName, content }, idempotencyKey, async (found) => {
      headers = found
      return mapping
    })
    if (remember && headers.length > 0 && !delivery.unreadable) await keepLayout(context, account, headers, mapping)
    await context.db.updateTable('bookingUpload').set({ isBooked: true }).where('id', '=', id).execute()
    const { reply } = await takeDelivery(context, delivery, log)
    return { ...reply.data, message: reply.message }
  },
})

/** Files that were never confirmed. */
export async function forgetExpiredUploads(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM booking_upload WHERE expires_at < $1', [now()])
}
