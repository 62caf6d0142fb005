import type { BillingRow, billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { findExchange } from '@shortcut/domain/billing/exchange/exchange.ts'
import { type Weighing, wholeSheet } from '@shortcut/domain/billing/rate-sheets/rate-fields.ts'
import { pricedByWeight } from '@shortcut/domain/billing/rating/accessorials.ts'
import { chargeByHand } from '@shortcut/domain/billing/rating/charge-by-hand.ts'
import { weigh } from '@shortcut/domain/billing/rating/weigh.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { getBilling } from '../billing-rows.ts'
import { ratesFor } from '../exchange/exchange-queries.ts'
import { labelOf } from '../rate-sheets/rate-sheets.ts'
import { loadOrders } from './load-order.ts'
import { sheetIdFor } from './sheet-for.ts'
import { lockForCharge, settle } from './touch-charges.ts'
import { countingCharges, insertCharge } from './write-charges.ts'

/** The sheet that rates an order, without its lines; undefined if there is none. */
async function sheetOf(db: Queries, { accountId, pickupOn }: { accountId: string; pickupOn: string }) {
  const id = await sheetIdFor(db, accountId, pickupOn)
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('rateSheet')
    .select(['id', 'accountId', 'name', 'edition', 'currency', 'weighing', 'accessorials'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, accountId: row.accountId, currency: row.currency, label: labelOf(row), ...wholeSheet(row) }
}

/**
 * The chargeable weight of an order, undefined if it is not known, and its customer's discount on that sheet. Miles are
 * not needed, so no router is asked.
 */
async function factsOf(
  db: Queries,
  id: string,
  { accountId, weighing }: { accountId: string | null; weighing: Weighing },
) {
  const load = (await loadOrders(db, [id], { factor: 1, source: undefined })).get(id)
  return {
    pounds: load && weigh(load, weighing)?.pounds,
    discountPercent: accountId === null ? load?.discountPercent : undefined,
  }
}

/** From a sheet's currency to the order's billing currency; undefined if they are the same. */
async function exchangeFor(db: Queries, from: string, { currency: to, pickupOn }: BillingRow) {
  if (from === to) return undefined
  const by = findExchange(await ratesFor(db, pickupOn, [from, to]), from, to, pickupOn)
  if (!by) throw new Refusal(codes.conflict, 'exchangeMissing', { from, to, on: pickupOn })
  return { to, by }
}

export const byHandRoutes: Handlers<Pick<typeof billingApi, 'accessorials' | 'addAccessorial'>> = {
  async accessorials({ db }, { id }) {
    const sheet = await sheetOf(db, await getBilling(db, id))
    if (!sheet) return { rateSheetId: null, sheet: '', accessorials: [] }
    const { pounds, discountPercent } = await factsOf(db, id, sheet)
    const accessorials = sheet.accessorials.map((one) => pricedByWeight(one, pounds)?.accessorial ?? one)
    return { rateSheetId: sheet.id, sheet: sheet.label, accessorials, discountPercent }
  },

  async addAccessorial(context, { id, rateSheetId, index, quantity, reason }) {
    const { db } = context
    const row = await lockForCharge(context, id)
    const sheet = await sheetOf(db, row)
    const accessorial = sheet?.accessorials[index]
    // Another edition took over while the person was choosing.
    if (sheet?.id !== rateSheetId || !accessorial)
      throw new Refusal(codes.notFound, 'notFound', { thing: 'accessorial' })
    const exchange = await exchangeFor(db, sheet.currency, row)
    const { pounds, discountPercent } = await factsOf(db, id, sheet)
    const priced = pricedByWeight(accessorial, pounds)
    if (!priced) throw new Refusal(codes.refused, 'weightForPrice', { name: accessorial.name })
    const charge = chargeByHand(
      priced.accessorial,
      quantity,
      sheet,
      await countingCharges(db, id),
      exchange,
      discountPercent,
    )
    if (!charge) throw atField(context, 'quantity', 'nothingToCharge')
    await insertCharge(context, id, charge, 'manual', reason)
    const told = { charge: `${charge.name} ${charge.amount}`, quantity: charge.quantity }
    return settle(context, row, 'billing.addCharge', { after: told, reason })
  },
}
