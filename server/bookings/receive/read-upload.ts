import { purposes } from '@shortcut/domain/bookings/booking.ts'
import { proposeMapping, type TableMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import { headersOf } from '@shortcut/domain/bookings/tables/sheet.ts'
import type { UploadOrder, UploadReply } from '@shortcut/domain/bookings/upload-api.ts'
import { partnersOf } from '../../partners/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { isZip } from '../../platform/tables/read-bytes.ts'
import { readTable } from '../../platform/tables/read-table.ts'
import { readDelivery } from '../read/read-delivery.ts'
import { readTableBookings } from '../read/read-table-bookings.ts'
import { sniff } from './content-kind.ts'
import type { Delivery } from './delivery.ts'
import { findLayout } from './layouts.ts'
import { uploadLine } from './upload-lines.ts'

const samplesShown = 3
const rowsSampled = 500
const longestSample = 60
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file chosen by a person, as bookings of an account. */
export interface UploadedFile {
  accountId: string
  fileName: string
  content: Buffer
}

type Understood = Omit<UploadReply, 'id' | 'fileName' | 'accountId' | 'accountName' | 'bookedBefore' | 'counts'>

/** Tenders and JSON show their own structure; a table needs a mapping. */
export const isTable = (content: Buffer) => !['x12', 'json'].includes(sniff(content))

const contentTypeOf = (content: Buffer): string => {
  const kind = sniff(content)
  if (kind === 'x12') return 'application/edi-x12'
  return kind === 'json' ? 'application/json' : isZip(content) ? xlsx : 'text/csv'
}

/** Reads the file like any delivery: tenders by the settings of the account's partners. */
export async function deliveryOf(
  context: Context,
  { accountId, fileName, content }: UploadedFile,
  idempotencyKey: string | null,
  mappingOf: (headers: readonly string[]) => Promise<TableMapping | undefined>,
): Promise<Delivery> {
  return readDelivery({
    accountId,
    content,
    fileName,
    idempotencyKey,
    mappingOf,
    channelOf: () => 'upload',
    contentType: contentTypeOf(content),
    contentEncoding: '',
    receivedAt: context.now,
    language: context.language,
    partners: isTable(content) ? [] : await partnersOf(context.db, accountId),
    inReply: false,
  })
}

/** The bookings in a file of tenders or JSON. */
async function understandSets(
  context: Context,
  file: UploadedFile,
): Promise<{ file: Understood; lines: UploadOrder[] }> {
  const delivery = await deliveryOf(context, file, null, async () => undefined)
  const lines = delivery.parts.map(({ purpose, ...part }, index) =>
    uploadLine({ ...part, rows: [], purpose: purposes.find((one) => one === purpose) ?? 'original' }, index + 1),
  )
  const fault = delivery.unreadable ? (lines[0]?.errors[0]?.message ?? '') : ''
  return {
    lines: fault ? [] : lines,
    file: {
      headers: [],
      samples: [],
      unread: [],
      mapping: proposeMapping([]),
      isRemembered: false,
      fault,
      asksDayOrder: false,
      shownDayOrder: null,
      asksWeightUnit: false,
      asksVolumeUnit: false,
    },
  }
}

/** Sample values of each column, from the first rows. */
const samplesOf = (table: readonly (readonly string[])[], headers: readonly string[], firstRow: number) => {
  const rows = table.slice(firstRow, firstRow + rowsSampled)
  return headers.map((_, column) =>
    [...new Set(rows.map((cells) => (cells[column] ?? '').trim()))]
      .filter(Boolean)
      .slice(0, samplesShown)
      .map((text) => text.slice(0, longestSample).toWellFormed()),
  )
}

/** The preview of a file: its orders, and for a table how it was read. */
export async function understand(context: Context, upload: UploadedFile, chosen: TableMapping | undefined) {
  if (!isTable(upload.content)) return understandSets(context, upload)
  const table = await readTable(upload.fileName, upload.content)
  const headers = headersOf(table)
  const kept = chosen ? undefined : await findLayout(context.db, upload.accountId, headers)
  const { mapping, sheet, orders, fault } = await readTableBookings(table, async () => chosen ?? kept)
  const file: Understood = {
    headers,
    mapping,
    unread: sheet.unread,
    fault: fault?.message ?? '',
    samples: samplesOf(table, headers, (sheet.rows[0]?.row ?? 2) - 1),
    isRemembered: kept !== undefined,
    asksDayOrder: sheet.asksDayOrder,
    shownDayOrder: sheet.mapping.dayOrder ? null : (sheet.dayOrder ?? null),
    asksWeightUnit: mapping.weightUnit !== null || sheet.lacks.weight,
    asksVolumeUnit: mapping.volumeUnit !== null || sheet.lacks.volume,
  }
  return { file, lines: orders.map((order, index) => uploadLine(order, index + 1)) }
}
