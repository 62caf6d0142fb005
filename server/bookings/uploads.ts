import { type TableMapping, tableMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import { headersOf } from '@shortcut/domain/bookings/tables/sheet.ts'
import type { bookingUploadApi, UploadReply } from '@shortcut/domain/bookings/upload-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { receivedFiles } from '../files/received-files.ts'
import { now, nowMs } from '../platform/clock.ts'
import { type Context, sessionOf } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import type { Handlers } from '../platform/http.ts'
import { newId } from '../platform/ids.ts'
import { isZip } from '../platform/tables/read-bytes.ts'
import { readTable } from '../platform/tables/read-table.ts'
import { findAnswer } from './find-known.ts'
import { findLayout, keepLayout } from './layouts.ts'
import { readDelivery } from './read-delivery.ts'
import { readTableBookings } from './read-table-bookings.ts'
import { takeDelivery } from './take-delivery.ts'
import { keepLines, listLines, uploadLine } from './upload-lines.ts'

/** How long a preview can be confirmed. */
const lifetimeMs = 60 * 60_000
const samplesShown = 3
const rowsSampled = 500
const longestSample = 60
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Uploaded {
  isBooked: boolean
  fileName: string
  content: Buffer
  accountId: string | null
  mapping: unknown
}

/** A file that the caller uploaded. @throws Refusal 404 when it is another's, booked or forgotten */
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

/** Some values of each column, of the first rows. */
const samplesOf = (table: readonly (readonly string[])[], headers: readonly string[], firstRow: number) => {
  const rows = table.slice(firstRow, firstRow + rowsSampled)
  return headers.map((_, column) =>
    [...new Set(rows.map((cells) => (cells[column] ?? '').trim()))]
      .filter(Boolean)
      .slice(0, samplesShown)
      .map((text) => text.slice(0, longestSample).toWellFormed()),
  )
}

/** Bookings in files that people choose: sent, previewed as often as they change how it is read, and booked when confirmed. */
export const bookingUploadRoutes = (database: Database, log: Logger): Handlers<typeof bookingUploadApi> => ({
  async send(context, _, { request }) {
    let first: { name: string; bytes: Buffer } | undefined
    // The rest is read to its end, so that the sender hears the answer.
    for await (const file of receivedFiles(request, context.act)) first ??= file
    if (!first) throw new Refusal(codes.invalid, 'noFiles', {}, { fields: [] })
    const upload = { id: newId(), fileName: first.name }
    const row = {
      ...upload,
      userId: sessionOf(context).personId,
      content: first.bytes,
      createdAt: context.now,
      expiresAt: new Date(nowMs() + lifetimeMs).toISOString(),
    }
    return database.transaction(async (db) => {
      await db.insertInto('bookingUpload').values(row).execute()
      return (await context.act?.keep(db, upload)) ?? upload
    })
  },

  async read(context, { id, accountId, mapping: chosen }) {
    const { fileName, content } = await getUpload(context, id, 'open')
    const account = await getAccount(context, accountId)
    const table = await readTable(fileName, content)
    const headers = headersOf(table)
    const kept = chosen ? undefined : await findLayout(context.db, accountId, headers)
    const { mapping, sheet, orders, fault } = await readTableBookings(table, async () => chosen ?? kept)
    const lines = orders.map((order, index) => uploadLine(order, index + 1))
    await database.transaction(async (db) => {
      await getUpload({ ...context, db }, id, 'open', sql`FOR UPDATE`)
      await db
        .updateTable('bookingUpload')
        .set({ accountId: account.id, mapping: JSON.stringify(mapping) })
        .where('id', '=', id)
        .execute()
      await keepLines(db, id, lines)
    })
    const counts = { good: 0, noted: 0, wrong: 0 }
    for (const { state } of lines) counts[state]++
    const reply: UploadReply = {
      ...{ id, fileName, accountId, accountName: account.name, headers, mapping, counts },
      samples: samplesOf(table, headers, (sheet.rows[0]?.row ?? 2) - 1),
      isRemembered: kept !== undefined,
      asksDayOrder: sheet.asksDayOrder,
      shownDayOrder: sheet.mapping.dayOrder ? null : (sheet.dayOrder ?? null),
      asksWeightUnit: mapping.weightUnit !== null || sheet.lacks.weight,
      asksVolumeUnit: mapping.volumeUnit !== null || sheet.lacks.volume,
      unread: sheet.unread,
      fault: fault?.message ?? '',
    }
    return reply
  },

  async orders(context, input) {
    await getUpload(context, input.id, 'any')
    return listLines(context.db, input)
  },

  async confirm(context, { id, remember }) {
    const { isBooked, fileName, content, accountId, mapping } = await getUpload(context, id, 'any', sql`FOR UPDATE`)
    const idempotencyKey = `upload ${id}`
    const booked = isBooked && accountId ? await findAnswer(context, accountId, idempotencyKey) : undefined
    // Confirmed before: its answer was lost.
    if (booked) return { ...booked.data, message: booked.message }
    if (isBooked || !accountId || !mapping) throw new Refusal(codes.conflict, 'importOver')
    const account = await getAccount(context, accountId)
    let headers: readonly string[] = []
    const delivery = await readDelivery({
      accountId,
      content,
      contentType: isZip(content) ? xlsx : 'text/csv',
      contentEncoding: '',
      fileName,
      // Of its own: the same file read in another way is another message.
      idempotencyKey,
      receivedAt: context.now,
      language: context.language,
      partners: [],
      inReply: false,
      mappingOf: async (found): Promise<TableMapping> => {
        headers = found
        return mapping
      },
    })
    if (remember && !delivery.unreadable) await keepLayout(context, account, headers, mapping)
    await context.db.updateTable('bookingUpload').set({ isBooked: true }).where('id', '=', id).execute()
    const { reply } = await takeDelivery(context, delivery, log)
    return { ...reply.data, message: reply.message }
  },
})

/** Files that were not confirmed. */
export async function forgetExpiredUploads(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM booking_upload WHERE expires_at < $1', [now()])
}
