import { countedStatuses, isOneOf } from '@shortcut/domain/cargo/lifecycle.ts'
import { bookedOf, type PackingFault, packingColumns, readPackingList } from '@shortcut/domain/cargo/packing-list.ts'
import type { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { typedText } from '@shortcut/domain/cells/cell-text.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, type FieldError, Refusal } from '@shortcut/domain/errors.ts'
import { say, sayData } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import { sql } from 'kysely'
import { receivedFile } from '../files/received-files.ts'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import type { Handler } from '../platform/http/http.ts'
import { newId } from '../platform/ids.ts'
import { readTable } from '../platform/tables/read-table.ts'
import { labelOf, voidedLabels } from './labels.ts'
import { type LockedReceipt, lockReceipt, receiptForbids } from './lock.ts'
import { makePieces } from './make-pieces.ts'
import { getReceipt } from './receipt-queries.ts'

/** @throws Refusal 422 for a file without rows, or without a column of labels */
export const readPackingListFile: Handler<typeof receiptApi.readPackingList> = async (context, _, { request }) => {
  const { language } = context
  const { name, bytes } = await receivedFile(request, context.act)
  const table = (await readTable(name, bytes)).map((row) => row.map((cell) => typedText(cell).trim().slice(0, 200)))
  if (!table.slice(1).some((cells) => cells.some(Boolean)))
    throw new Refusal(codes.invalid, 'importEmpty', { name }, { fields: [] })
  const names = (column: string) => [sayData('en', `pieceFile:${column}`), sayData('zh', `pieceFile:${column}`)]
  const list = readPackingList(
    table,
    (column) => names(column.name),
    (value) => [sayData(language, `packaging:${value}`), sayData('en', `packaging:${value}`)],
  )
  if (!list)
    throw new Refusal(
      codes.invalid,
      'importNoKey',
      {
        name,
        key: say(language, 'pieceFile', 'label'),
        columns: table[0]?.filter(Boolean).slice(0, 30).join(', ') ?? '',
      },
      { fields: [] },
    )
  const labelOfColumn = (name: string) =>
    packingColumns.some((column) => column.name === name) ? sayData(language, `pieceFile:${name}`) : name
  return {
    pieces: list.pieces.map(({ row: _, ...piece }) => piece),
    faults: [
      ...list.faults.map((fault) => ({
        row: fault.row,
        column: labelOfColumn(fault.column),
        message: faultText(fault, language),
      })),
      ...list.pieces.flatMap(({ row, label }) => {
        const message = labelFault(label, language)
        return message ? [{ row, column: labelOfColumn('label'), message }] : []
      }),
    ].sort((one, other) => one.row - other.row),
    unknown: list.unknown,
    booked: bookedOf(list.pieces),
  }
}

/** Why no piece can have this label; empty: one can. */
function labelFault(label: string, language: AppLanguage): string {
  try {
    labelOf(label)
    return ''
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return say(language, 'refusal', error.key, error.params)
  }
}

function faultText({ key, params }: PackingFault, language: AppLanguage): string {
  if (key === 'twice') return say(language, 'packingList', 'twice', params)
  return key === 'not null' ? say(language, 'packingList', 'missing') : say(language, 'fieldError', key, params)
}

/**
 * Expects pieces of a receipt that is not counted yet.
 * @throws Refusal 501 if its count is finished, 422 naming each label that is none, stands twice or is on another piece
 */
export const announcePieces: Handler<typeof receiptApi.announcePieces> = async (context, { id, pieces }) => {
  const receipt = await lockReceipt(context, id)
  if (!isOneOf(receipt.status, countedStatuses))
    throw receiptForbids(context, receipt, say(context.language, 'receiptAction', 'announcePieces'))
  const labels = await readLabels(context, pieces)
  await makePieces(
    context,
    receipt,
    { id: newId(), at: context.now },
    'announce',
    pieces.map(({ packaging, hazmatClass, temperature }, index) => ({
      label: labels[index] ?? null,
      packaging,
      hazmatClass,
      temperature,
    })),
  )
  const booked = receipt.workOrderId ? {} : await bookMore(context, receipt, bookedOf(pieces))
  const { db, now, actor } = context
  await db
    .updateTable('receipt')
    .set({ ...booked, version: receipt.version + 1, updatedAt: now, updatedBy: actor.name })
    .where('id', '=', id)
    .execute()
  await record(context, {
    action: 'receipt.announcePieces',
    entity: 'receipt',
    entityId: id,
    label: receipt.receiptNo,
    after: { pieces: pieces.length, ...booked },
  })
  return getReceipt(context.db, id)
}

/** What the receipt books with these pieces more; unknown as soon as one part is. */
async function bookMore(
  { db }: Context,
  { id, bookedKg, bookedCm3 }: LockedReceipt,
  more: ReturnType<typeof bookedOf>,
) {
  const { rows } = await sql<{ expected: number }>`
    SELECT count(*)::int AS expected FROM piece WHERE receipt_id = ${id} AND received_at IS NULL`.execute(db)
  const isFirst = rows[0]?.expected === more.pieces
  const sum = (before: string | null, added: string | null) =>
    added === null ? null : isFirst ? added : before === null ? null : exact(before).add(added).toString()
  return { bookedPieces: rows[0]?.expected ?? 0, bookedKg: sum(bookedKg, more.kg), bookedCm3: sum(bookedCm3, more.cm3) }
}

async function readLabels(context: Context, pieces: ParsedOf<typeof receiptApi.announcePieces>['pieces']) {
  const { db, language } = context
  const fields: FieldError[] = []
  const wrong = (index: number, message: string) => fields.push({ path: `pieces.${index}.label`, message })
  const seen = new Map<string, number>()
  const labels = pieces.map(({ label }, index) => {
    try {
      const read = labelOf(label)
      const first = seen.get(read.label)
      if (first !== undefined) wrong(index, say(language, 'packingList', 'twice', { row: first + 1 }))
      seen.set(read.label, index)
      return read
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      wrong(index, say(language, 'refusal', error.key, error.params))
      return null
    }
  })
  const { rows } = await sql<{ label: string; receiptNo: string }>`
    SELECT x.label, r.receipt_no FROM piece_label x JOIN piece p ON p.id = x.piece_id JOIN receipt r ON r.id = p.receipt_id
    WHERE x.ended_at IS NULL AND x.label = ANY(${[...seen.keys()]}::text[])`.execute(db)
  for (const { label, receiptNo } of rows)
    wrong(seen.get(label) ?? 0, say(language, 'packingList', 'inUse', { label, receipt: receiptNo }))
  for (const voided of await voidedLabels(context, [...seen.keys()]))
    wrong(seen.get(voided.label) ?? 0, say(language, 'refusal', 'labelVoided', { ...voided }))
  if (fields.length > 0) throw new Refusal(codes.invalid, 'invalid', {}, { fields })
  return labels
}
