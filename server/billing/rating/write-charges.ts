import { type ArithmeticStep, airKinds, type Charge, type ChargeKind } from '@shortcut/domain/billing/rating/charge.ts'
import { type Exception, type ExceptionCode, exception } from '@shortcut/domain/billing/rating/exceptions.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'

export interface StoredCharge {
  id: string
  kind: ChargeKind
  name: string
  quantity: string
  unit: Charge['unit']
  price: string
  amount: string
  currency: string
  source: 'rated' | 'manual'
  needsApproval: boolean
  approvedAt: string | null
  arithmetic: ArithmeticStep[]
  houseId: string | null
  masterId: string | null
}

/** The valid charges of an order, oldest first. */
export const countingCharges = (db: Queries, workOrderId: string): Promise<StoredCharge[]> =>
  db
    .selectFrom('charge')
    .select(['id', 'kind', 'name', 'quantity', 'unit', 'price', 'amount', 'currency', 'source'])
    .select(['needsApproval', 'approvedAt', 'arithmetic', 'houseId', 'masterId'])
    .where('workOrderId', '=', workOrderId)
    .where('voidedAt', 'is', null)
    .orderBy('id')
    .$castTo<StoredCharge>()
    .execute()

const sameNumber = (one: string, other: string) => exact(one).eq(other)
const stepsText = (steps: readonly ArithmeticStep[]) =>
  JSON.stringify(steps.map(({ rule, result, values }) => [rule, result, Object.entries(values).sort()]))

/** An equal charge is kept, together with its approval. */
export const isSame = (old: StoredCharge, now: Charge) =>
  old.kind === now.kind &&
  old.name === now.name &&
  old.currency === now.currency &&
  old.houseId === (now.houseId ?? null) &&
  old.masterId === (now.masterId ?? null) &&
  sameNumber(old.amount, now.amount) &&
  sameNumber(old.quantity, now.quantity) &&
  stepsText(old.arithmetic) === stepsText(now.arithmetic)

/**
 * Replaces an order's rated charges with the calculated ones: those that differ are voided and written again.
 * @param isMeant leaves out charges that stay as they are
 */
export async function replaceRated(
  context: Context,
  workOrderId: string,
  charges: readonly Charge[],
  isMeant: (charge: StoredCharge) => boolean = () => true,
): Promise<void> {
  const rated = (await countingCharges(context.db, workOrderId)).filter(({ source }) => source === 'rated')
  const left = rated.filter(isMeant)
  const fresh = charges.filter((charge) => {
    const at = left.findIndex((old) => isSame(old, charge))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  for (const { id } of left) await voidCharge(context, id, '')
  for (const charge of fresh) await insertCharge(context, workOrderId, charge, 'rated', '')
}

export async function insertCharge(
  { db, now, actor }: Context,
  workOrderId: string,
  charge: Charge,
  source: 'rated' | 'manual',
  reason: string,
): Promise<void> {
  const { arithmetic, ...plain } = charge
  const created = { workOrderId, source, reason, createdAt: now, createdBy: actor.name }
  await db
    .insertInto('charge')
    .values({ id: newId(), ...plain, ...created, arithmetic: JSON.stringify(arithmetic) })
    .execute()
}

/** @param reason '' if it was replaced by rating */
export const voidCharge = ({ db, now, actor }: Context, id: string, reason: string) =>
  db
    .updateTable('charge')
    .set({ voidedAt: now, voidedBy: actor.name, voidReason: reason })
    .where('id', '=', id)
    .where('voidedAt', 'is', null)
    .execute()

/** Exceptions that follow from the current charges. */
const follows: readonly ExceptionCode[] = [
  'detentionUnapproved',
  'notUsedUnapproved',
  'storageUnapproved',
  'chargeUnapproved',
  'currencyMixed',
]
const approvals: Partial<Record<ChargeKind, ExceptionCode>> = {
  detention: 'detentionUnapproved',
  truckOrderedNotUsed: 'notUsedUnapproved',
  storage: 'storageUnapproved',
}
const approvalOf = (kind: ChargeKind): ExceptionCode => approvals[kind] ?? 'chargeUnapproved'

/**
 * Charges in another currency than the order's billing currency, such as manual ones from before the account changed
 * it.
 */
export function mixed(charges: readonly Pick<StoredCharge, 'currency'>[], currency: string): Exception[] {
  const others = [...new Set(charges.map((charge) => charge.currency))].filter((one) => one !== currency)
  return others.length > 0 ? [exception('currencyMixed', { currencies: others.join(', '), currency })] : []
}

/**
 * Updates an order's sums and exceptions from its charges, without those in other currencies. Exceptions for approval
 * follow from the charges; the others come from rating.
 */
export async function sumUp(
  { db, now, actor }: Context,
  workOrderId: string,
  found: readonly Exception[],
): Promise<void> {
  const charges = await countingCharges(db, workOrderId)
  const waiting = charges.filter(({ needsApproval, approvedAt }) => needsApproval && !approvedAt)
  const isNothing = charges.every(({ amount }) => exact(amount).isZero())
  const codes = [...new Set(waiting.map(({ kind }) => approvalOf(kind)))]
  const { currency } = await db
    .selectFrom('billing')
    .select('currency')
    .where('workOrderId', '=', workOrderId)
    .executeTakeFirstOrThrow()
  const exceptions = [
    ...found.filter(({ code }) => !follows.includes(code) && (code !== 'zeroCharge' || isNothing)),
    ...mixed(charges, currency),
    ...codes.map((code) => exception(code)),
  ]
  await sql`
    UPDATE billing b SET linehaul = c.linehaul, fuel = c.fuel, air = c.air, accessorials = c.total - c.linehaul - c.fuel - c.air, total = c.total,
      exceptions = ${exceptions.map(({ code }) => code)}::text[], exception_values = ${JSON.stringify(exceptions)}::jsonb,
      version = version + 1, updated_at = ${now}, updated_by = ${actor.name}
    FROM (SELECT coalesce(sum(amount) FILTER (WHERE kind = 'linehaul'), 0) AS linehaul, coalesce(sum(amount) FILTER (WHERE kind = 'fuel'), 0) AS fuel,
      coalesce(sum(amount) FILTER (WHERE kind = ANY(${[...airKinds]}::text[])), 0) AS air,
      coalesce(sum(amount), 0) AS total FROM charge WHERE work_order_id = ${workOrderId} AND voided_at IS NULL AND currency = ${currency}) c
    WHERE b.work_order_id = ${workOrderId}`.execute(db)
}
