import type { WaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import { type WaybillContent, waybillContent } from '@shortcut/domain/air/waybill.ts'
import { type BillFields, wholeBill } from '@shortcut/domain/air-bills/bill.ts'
import { compareBill, type WaybillSide, waybillSide } from '@shortcut/domain/air-bills/compare.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Context } from '../platform/http/context.ts'
import { billsOfNumbers, type StoredBill } from './bill-queries.ts'

const billsLock = 7204503

/** Bills of one waybill are compared by one transaction at a time. Taken in one order, before any row of a bill is locked. */
export async function lockNumbers({ db }: Context, numbers: readonly string[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(${billsLock}, hashtext(n)) FROM (SELECT DISTINCT n FROM unnest(${numbers}::text[]) n ORDER BY n) ordered`.execute(
    db,
  )
}

/** What the waybills with these numbers say, by number. */
async function sidesOf(db: Queries, numbers: readonly string[]): Promise<Map<string, WaybillSide>> {
  const rows = await db
    .selectFrom('masterWaybill')
    .select(['number', 'status', 'content'])
    .where('number', 'in', [...numbers])
    .$castTo<{ number: string; status: WaybillStatus; content: WaybillContent }>()
    .execute()
  return new Map(
    rows.map(({ number, status, content }) => [number, waybillSide(waybillContent.parse(content), status === 'void')]),
  )
}

/** Bills that are not stored yet, compared with their waybills and with each other, in their order. */
export async function compareNew(db: Queries, bills: readonly BillFields[]) {
  const numbers = [...new Set(bills.map(({ number }) => number))]
  if (numbers.length === 0) return []
  const sides = await sidesOf(db, numbers)
  const billed = new Set(
    (await billsOfNumbers(db, numbers)).flatMap(({ number, status }) => (status === 'disputed' ? [] : [number])),
  )
  return bills.map((given) => {
    const bill = wholeBill(given)
    const ours = sides.get(bill.number) ?? null
    const compared = compareBill(bill, ours, billed.has(bill.number))
    billed.add(bill.number)
    return { bill, ours, ...compared }
  })
}

/**
 * Compares the undecided bills of some waybills again: after a change of a waybill, or of another bill for it. The caller holds `lockNumbers`.
 * @param own the bill that the caller logs itself
 */
export async function recheckBills(context: Context, numbers: readonly string[], own = ''): Promise<void> {
  const { db, now, actor } = context
  const bills = await billsOfNumbers(db, numbers)
  if (bills.every(({ status }) => status !== 'open')) return
  const sides = await sidesOf(db, numbers)
  const earlier = new Set<string>()
  for (const bill of bills) {
    const ours = sides.get(bill.number) ?? null
    const { verdict, differences } = compareBill(bill, ours, earlier.has(bill.number))
    if (bill.status !== 'disputed') earlier.add(bill.number)
    if (bill.status !== 'open' || isSame(bill, verdict, differences)) continue
    await db
      .updateTable('airBill')
      .set({ verdict, differences: JSON.stringify(differences), waybillSide: ours && JSON.stringify(ours) })
      .set({ version: bill.version + 1, updatedAt: now, updatedBy: actor.name })
      .where('id', '=', bill.id)
      .execute()
    if (bill.id !== own)
      await record(context, {
        action: 'airBill.check',
        entity: 'airBill',
        entityId: bill.id,
        label: billLabel(bill),
        before: { billVerdict: bill.verdict },
        after: { billVerdict: verdict },
      })
  }
}

const fieldsAsText = (differences: StoredBill['differences']) =>
  differences.map(({ field, billed, ours }) => `${field} ${billed} ${ours}`).join('\n')
const isSame = (bill: StoredBill, verdict: StoredBill['verdict'], differences: StoredBill['differences']) =>
  bill.verdict === verdict && fieldsAsText(bill.differences) === fieldsAsText(differences)

/** After a waybill got its number, changed or became void. */
export async function recheckBillsOf(context: Context, number: string): Promise<void> {
  await lockNumbers(context, [number])
  await recheckBills(context, [number])
}

/** 'Lufthansa Cargo 4711 · 020-12345675' */
export const billLabel = ({ biller, billNo, number }: Pick<StoredBill, 'biller' | 'billNo' | 'number'>) =>
  `${biller} ${billNo} · ${number}`
