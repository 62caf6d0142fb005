import { readSerial, waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { numberIs } from '@shortcut/domain/air/status-sql.ts'
import type { NumberRow, StockForm, StockRow, stockApi } from '@shortcut/domain/air/stock-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { hideRow } from '../../platform/database/change-row.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { perItem } from '../../platform/per-item.ts'
import { lockRanges, lockStock } from './lock-stock.ts'
import { markTaken } from './mark-taken.ts'
import { lowestFree, moveNumbers } from './move-numbers.ts'
import { listNumbers } from './number-queries.ts'
import { countStock, getStock, listStock, stockRows } from './stock-queries.ts'
import { guardPrefix } from './take-number.ts'

export const stockRoutes: Handlers<typeof stockApi> = {
  list: (context, input) => listStock(context, input),
  counts: (context, { airline }) => countStock(context, airline),
  detail: ({ db }, { id }) => getStock(db, id),

  async numbers({ db }, { id, status, from }) {
    const range = await db
      .selectFrom('waybillStock')
      .select(['id', 'prefix', 'firstSerial', 'lastSerial'])
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!range) throw new Refusal(codes.notFound, 'notFound', { thing: 'range of waybill numbers' })
    return listNumbers(db, range, status, from)
  },

  save,

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const stock = await lockStock(item, id)
      const { reserved, used, voided, firstNumber, lastNumber } = await getStock(item.db, id)
      const label = labelOf({ firstNumber, lastNumber })
      if (reserved + used + voided > 0) throw new Refusal(codes.refused, 'stockTaken', { label })
      await hideRow(item, 'waybill_stock', stock.id)
      await record(item, { action: 'waybillStock.delete', entity: 'waybillStock', entityId: id, label })
    }),

  async reserve(context, { id, number, usedFor }) {
    const stock = await lockStock(context, id)
    if (stock.nextSerial === null && !number)
      throw new Refusal(codes.refused, 'stockUsedUp', { airline: `${stock.prefix} (${stock.airline})` })
    const wanted = number ?? waybillNumber(stock.prefix, stock.nextSerial ?? 0)
    return only(await moveNumbers(context, stock, [wanted], { actionOf: () => 'reserve', usedFor }))
  },

  async use(context, { id, number, usedFor }) {
    const stock = await lockStock(context, id)
    return only(await moveNumbers(context, stock, [number], { actionOf: () => 'use', usedFor }))
  },

  async release(context, { id, numbers }) {
    const stock = await lockStock(context, id)
    await guardNotOnWaybill(context, numbers)
    return moveNumbers(context, stock, numbers, { actionOf: (status) => (status === 'used' ? 'unuse' : 'release') })
  },

  async void(context, { id, numbers, reason }) {
    const stock = await lockStock(context, id)
    await guardNotOnWaybill(context, numbers)
    return moveNumbers(context, stock, numbers, {
      // A used one is taken back first: it may be on a paper that is under way.
      actionOf: () => 'void',
      reason,
    })
  },
}

/** The number of a waybill of ours changes with its waybill. @throws Refusal 501 */
async function guardNotOnWaybill({ db }: Context, numbers: readonly string[]): Promise<void> {
  const waybill = await db
    .selectFrom('masterWaybill')
    .select('number')
    .where('number', 'in', numbers)
    .where('status', '<>', 'void')
    .executeTakeFirst()
  if (waybill) throw new Refusal(codes.refused, 'awbOnWaybill', { number: waybill.number ?? '' })
}

function only([row]: readonly NumberRow[]): NumberRow {
  if (!row) throw new Error('one number was moved')
  return row
}

const labelOf = ({ firstNumber, lastNumber }: Pick<StockRow, 'firstNumber' | 'lastNumber'>) =>
  `${firstNumber} – ${lastNumber.slice(4)}`

async function save(
  context: Context,
  { id, version, firstNumber, lastNumber, ...fields }: StockForm,
): Promise<StockRow> {
  const { db } = context
  const ends = { first: readSerial(firstNumber, fields.prefix), last: readSerial(lastNumber, fields.prefix) }
  if ('why' in ends.first || 'why' in ends.last) throw new Error('the schema has read both numbers')
  const [firstSerial, lastSerial] = [ends.first.serial, ends.last.serial]
  guardPrefix(context, 'prefix', fields.prefix, fields.airline)
  await lockRanges(context)
  if (id) await lockStock(context, id)
  await guardRange(context, { id, prefix: fields.prefix, firstSerial, lastSerial })
  const nextSerial = id ? await lowestFree(db, { id, lastSerial }, firstSerial) : firstSerial
  const { before, after } = await saveVersioned<StockRow>(context, {
    table: 'waybill_stock',
    thing: 'range of waybill numbers',
    id,
    version,
    fields: { ...fields, firstSerial, lastSerial, nextSerial },
    find: async (queries, known) => (await stockRows(queries, [known])).get(known),
  })
  await record(context, {
    action: before ? 'waybillStock.save' : 'waybillStock.add',
    entity: 'waybillStock',
    entityId: after.id,
    label: labelOf(after),
    before: before && asLogged(before),
    after: asLogged(after),
  })
  const hadTaken = await markTaken(context, await lockStock(context, after.id))
  return hadTaken ? getStock(db, after.id) : after
}

/** @throws Refusal 422 if another range has some of the numbers, or if one that somebody has would fall out */
async function guardRange(
  context: Context,
  range: { id: string | undefined; prefix: string; firstSerial: number; lastSerial: number },
): Promise<void> {
  const { rows: others } = await sql<{ firstSerial: number; lastSerial: number }>`
    SELECT first_serial, last_serial FROM waybill_stock
    WHERE prefix = ${range.prefix} AND deleted_at IS NULL AND id IS DISTINCT FROM ${range.id ?? null}::uuid
      AND first_serial <= ${range.lastSerial} AND last_serial >= ${range.firstSerial} ORDER BY first_serial LIMIT 1`.execute(
    context.db,
  )
  const [other] = others
  if (other) {
    const label = labelOf({
      firstNumber: waybillNumber(range.prefix, other.firstSerial),
      lastNumber: waybillNumber(range.prefix, other.lastSerial),
    })
    throw atField(context, 'firstNumber', 'stockOverlaps', { label })
  }
  if (!range.id) return
  const { rows: out } = await sql<{ number: string }>`
    SELECT number FROM waybill_number WHERE stock_id = ${range.id} AND NOT status ${sql.raw(numberIs('free'))}
      AND (left(number, 3) <> ${range.prefix} OR serial NOT BETWEEN ${range.firstSerial} AND ${range.lastSerial}) ORDER BY serial LIMIT 1`.execute(
    context.db,
  )
  if (out[0]) throw atField(context, 'firstNumber', 'stockNumberOut', { number: out[0].number })
}

/** What people set; counts change with each number, and have rows of their own. */
const asLogged = ({ prefix, airline, firstNumber, lastNumber, lowMark, remark }: StockRow) => ({
  prefix,
  airline,
  firstNumber,
  lastNumber,
  lowMark,
  remark,
})
