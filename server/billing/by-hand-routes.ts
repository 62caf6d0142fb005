import type { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { chargeByHand } from '@shortcut/domain/billing/charge-by-hand.ts'
import { wholeSheet } from '@shortcut/domain/billing/rate-fields.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Queries } from '../platform/database.ts'
import { atField } from '../platform/field-errors.ts'
import type { Handlers } from '../platform/http.ts'
import { getBilling } from './billing-rows.ts'
import { labelOf } from './rate-sheets.ts'
import { sheetIdFor } from './sheet-for.ts'
import { lockForCharge, settle } from './touch-charges.ts'
import { countingCharges, insertCharge } from './write-charges.ts'

/** The sheet that rates an order, without its lines; undefined where there is none. */
async function sheetOf(db: Queries, { accountId, pickupOn }: { accountId: string; pickupOn: string }) {
  const id = await sheetIdFor(db, accountId, pickupOn)
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('rateSheet')
    .select(['id', 'name', 'edition', 'currency', 'weighing', 'accessorials'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, currency: row.currency, label: labelOf(row), accessorials: wholeSheet(row).accessorials }
}

export const byHandRoutes: Handlers<Pick<typeof billingApi, 'accessorials' | 'addAccessorial'>> = {
  async accessorials({ db }, { id }) {
    const sheet = await sheetOf(db, await getBilling(db, id))
    return { rateSheetId: sheet?.id ?? null, sheet: sheet?.label ?? '', accessorials: sheet?.accessorials ?? [] }
  },

  async addAccessorial(context, { id, rateSheetId, index, quantity, reason }) {
    const { db } = context
    const row = await lockForCharge(context, id)
    const sheet = await sheetOf(db, row)
    const accessorial = sheet?.accessorials[index]
    // Another edition took over while somebody chose from this one.
    if (sheet?.id !== rateSheetId || !accessorial || sheet.currency !== row.currency)
      throw new Refusal(codes.notFound, 'notFound', { thing: 'accessorial' })
    const charge = chargeByHand(accessorial, quantity, sheet, await countingCharges(db, id))
    if (!charge) throw atField(context, 'quantity', 'nothingToCharge')
    await insertCharge(context, id, charge, 'manual', reason)
    const told = { charge: `${charge.name} ${charge.amount}`, quantity: charge.quantity }
    return settle(context, row, 'billing.addCharge', { after: told, reason })
  },
}
