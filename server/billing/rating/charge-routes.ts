import type { BilledCharge, billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { isMoney } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { Charge } from '@shortcut/domain/billing/rating/charge.ts'
import { isRaise } from '@shortcut/domain/billing/rating/together.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { perItem } from '../../platform/per-item.ts'
import type { Roads } from '../../tracking/roads/ways.ts'
import { getBilling } from '../billing-rows.ts'
import { lockAirCharges } from './air-waybills.ts'
import { calculateCharges } from './calculate-charges.ts'
import { loadOrders } from './load-order.ts'
import { rateBilling } from './rate-billing.ts'
import { lockForCharge, settle } from './touch-charges.ts'
import { countingCharges, insertCharge, mixed, replaceRated, voidCharge } from './write-charges.ts'

type ChargeApi = Pick<
  typeof billingApi,
  'detail' | 'previewRate' | 'rate' | 'addCharge' | 'voidCharge' | 'approveCharge'
>

async function allCharges(db: Queries, id: string): Promise<BilledCharge[]> {
  const { rows } = await sql<BilledCharge>`
    SELECT c.id, c.kind, c.name, c.quantity, c.unit, c.price, c.amount, c.currency, c.needs_approval, c.arithmetic, c.source, c.reason,
      coalesce((SELECT s.name || ' #' || s.edition || coalesce(' · ' || c.rate_line_no, '') FROM rate_sheet s WHERE s.id = c.rate_sheet_id),
        (SELECT p.name FROM fuel_programme p WHERE p.id = c.fuel_programme_id), '') AS goes_by,
      c.approved_at, c.approved_by, c.created_at, c.created_by, c.voided_at, c.voided_by, c.void_reason
    FROM charge c WHERE c.work_order_id = ${id} ORDER BY c.voided_at IS NOT NULL, c.id`.execute(db)
  return rows
}

const totalOf = (charges: readonly { amount: string }[], currency: string) =>
  roundMoney(
    charges.reduce((sum, { amount }) => exact(sum).plus(amount), exact('0')),
    currency,
  )

async function chargeOf(db: Queries, id: string, chargeId: string) {
  const charge = (await countingCharges(db, id)).find((one) => one.id === chargeId)
  if (!charge) throw new Refusal(codes.notFound, 'notFound', { thing: 'charge' })
  return charge
}

/**
 * Minimums of several charges count without what a person has voided. Everything else stays as it was rated.
 * @returns the minimums that now count
 */
async function rateMinimums(context: Context, id: string, roads: Roads): Promise<readonly Charge[]> {
  const { db } = context
  const counting = await countingCharges(db, id)
  const byHand = await db
    .selectFrom('charge')
    .select(['kind', 'name'])
    .where('workOrderId', '=', id)
    .where('source', '=', 'rated')
    .where('voidedAt', 'is not', null)
    .where('voidReason', '<>', '')
    .$castTo<Pick<Charge, 'kind' | 'name'>>()
    .execute()
  // Rated again after that, it counts.
  const voided = byHand.filter(({ kind, name }) => !counting.some((one) => one.kind === kind && one.name === name))
  const [order] = await calculateCharges(db, [id], roads, voided)
  if (!order) return []
  const minimums = order.charges.filter(isRaise)
  await replaceRated(context, id, minimums, isRaise)
  return minimums
}

export const chargeRoutes = (roads: Roads): Handlers<ChargeApi> => ({
  async detail({ db }, { id }) {
    return { ...(await getBilling(db, id)), charges: await allCharges(db, id) }
  },

  async previewRate({ db }, { id }) {
    const row = await getBilling(db, id)
    const before = await countingCharges(db, id)
    const [order] = await calculateCharges(db, [id], roads)
    const rated = order?.charges ?? []
    const manual = before.filter(({ source }) => source === 'manual')
    const currency = order?.currency ?? row.currency
    const counting = [...rated, ...manual]
    return {
      before: { total: row.total, charges: before },
      after: {
        total: totalOf(
          counting.filter((charge) => charge.currency === currency),
          currency,
        ),
        charges: counting,
      },
      exceptions: [...(order?.exceptions ?? []), ...mixed(counting, currency)],
    }
  },

  async rate(context, { ids }) {
    await loadOrders(context.db, ids, roads)
    const changes: { id: string; before: string; after: string }[] = []
    const answer = await perItem(context, ids, async (item, id) => {
      // In the same order as the rating chore: the second waits, and there is no deadlock.
      await sql`SELECT FROM work_order WHERE id = ${id} FOR SHARE`.execute(item.db)
      await lockAirCharges(item.db, id)
      await item.db.deleteFrom('billingDue').where('workOrderId', '=', id).execute()
      const [order] = await calculateCharges(item.db, [id], roads)
      if (!order) throw new Refusal(codes.notFound, 'notFound', { thing: 'order to bill' })
      changes.push({ id, ...(await rateBilling(item, order)) })
    })
    return { ...answer, changes: changes.filter(({ id }) => answer.done.includes(id)) }
  },

  async addCharge(context, { id, kind, name, amount, reason }) {
    const row = await lockForCharge(context, id)
    if (!isMoney(amount, row.currency)) throw atField(context, 'amount', 'amountTooFine', { currency: row.currency })
    const rounded = roundMoney(amount, row.currency)
    const charge: Charge = {
      kind,
      name,
      quantity: '1',
      unit: 'flat',
      price: rounded,
      amount: rounded,
      currency: row.currency,
      needsApproval: false,
      arithmetic: [{ rule: 'flat', values: { price: rounded }, result: rounded }],
    }
    await insertCharge(context, id, charge, 'manual', reason)
    return settle(context, row, 'billing.addCharge', { after: { charge: `${name} ${rounded}` }, reason })
  },

  async voidCharge(context, { id, chargeId, reason }) {
    const row = await lockForCharge(context, id)
    const { name, amount, source } = await chargeOf(context.db, id, chargeId)
    await voidCharge(context, chargeId, reason)
    const minimums = source === 'rated' ? await rateMinimums(context, id, roads) : []
    const after = minimums.length > 0 ? { charge: minimums.map((one) => `${one.name} ${one.amount}`).join('\n') } : {}
    return settle(context, row, 'billing.voidCharge', { before: { charge: `${name} ${amount}` }, after, reason })
  },

  async approveCharge(context, { id, chargeId }) {
    const row = await lockForCharge(context, id)
    const { name, amount } = await chargeOf(context.db, id, chargeId)
    const { now, actor } = context
    await sql`
      UPDATE charge SET approved_at = ${now}, approved_by = ${actor.name} WHERE id = ${chargeId} AND approved_at IS NULL AND needs_approval`.execute(
      context.db,
    )
    return settle(context, row, 'billing.approveCharge', { after: { charge: `${name} ${amount}` } })
  },
})
