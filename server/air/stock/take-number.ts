import { prefixOf, serialOf, waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { airlineOfCode, airlineOfPrefix } from '@shortcut/domain/codes/airlines.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { keepRanges, lockStock } from './lock-stock.ts'
import { moveNumbers } from './move-numbers.ts'

const nameOf = (airline: string) => airlineOfCode(airline)?.name ?? airline

/**
 * A prefix and its airline agree, as far as both are known here.
 * @throws Refusal 422 at the field
 */
export function guardPrefix(context: Context, field: string, prefix: string, airline: string): void {
  const owner = airlineOfPrefix(prefix)
  if (owner && owner.code !== airline)
    throw atField(context, field, 'prefixOfOther', { prefix, owner: owner.name, airline: nameOf(airline) })
}

/**
 * Uses the next number of an airline's stock for a waybill.
 * @throws Refusal 501 if none is left
 */
export async function takeNextNumber(context: Context, airline: string, usedFor: string): Promise<string> {
  // Locked in one order; a range that others used up while this waited is left out.
  const rows = await context.db
    .selectFrom('waybillStock')
    .select(['id', 'nextSerial'])
    .where('airline', '=', airline)
    .where('deletedAt', 'is', null)
    .where('nextSerial', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const [range] = rows
  if (!range) throw new Refusal(codes.refused, 'airlineUsedUp', { airline: nameOf(airline) })
  const stock = await lockStock(context, range.id)
  guardPrefix(context, 'number', stock.prefix, airline)
  const number = waybillNumber(stock.prefix, stock.nextSerial ?? 0)
  await moveNumbers(context, stock, [number], { actionOf: () => 'use', usedFor })
  return number
}

/**
 * Uses a certain number: one of a stock, if it is free or reserved, or one that another office gave.
 * @throws Refusal 422 at the field for a number that is none or of another airline, 501 for one that somebody uses
 */
export async function takeNumber(context: Context, typed: string, airline: string, usedFor: string): Promise<string> {
  const checked = checkAwb(typed)
  if (!checked.valid) throw atField(context, 'number', checked.why === 'checkDigit' ? 'awbCheckDigit' : 'awbForm')
  const { number } = checked
  await keepRanges(context)
  const stockId = await stockOf(context, number)
  const stock = stockId ? await lockStock(context, stockId) : undefined
  const prefix = prefixOf(number)
  const owner = airlineOfPrefix(prefix)?.code ?? stock?.airline
  if (owner && owner !== airline)
    throw atField(context, 'number', 'awbOtherAirline', { number, owner: nameOf(owner), airline: nameOf(airline) })
  // An airline may have another prefix than the one that is known here: then the office has a range of it.
  const own = airlineOfCode(airline)?.prefix
  if (!owner && own) throw atField(context, 'number', 'prefixUnknown', { prefix, airline: nameOf(airline), own })
  if (stock) await moveNumbers(context, stock, [number], { actionOf: () => 'use', usedFor })
  return number
}

/** Voids the number of a void waybill, if it is of a stock. */
export async function voidUsedNumber(context: Context, number: string, reason: string): Promise<void> {
  const stockId = await stockOf(context, number)
  if (stockId)
    await moveNumbers(context, await lockStock(context, stockId), [number], { actionOf: () => 'voidUsed', reason })
}

async function stockOf({ db }: Context, number: string): Promise<string | undefined> {
  const serial = serialOf(number)
  const row = await db
    .selectFrom('waybillStock')
    .select('id')
    .where('prefix', '=', prefixOf(number))
    .where('firstSerial', '<=', serial)
    .where('lastSerial', '>=', serial)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}
