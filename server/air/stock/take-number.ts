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
  // Which airline a prefix belongs to is the office's word first: not every one is known here.
  const owner = stock?.airline ?? airlineOfPrefix(prefixOf(number))?.code ?? airline
  if (owner !== airline)
    throw atField(context, 'number', 'awbOtherAirline', { number, owner: nameOf(owner), airline: nameOf(airline) })
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
