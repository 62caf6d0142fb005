import { isUnlikely } from '@shortcut/domain/air/tracking/unlikely-time.ts'
import { type BillAction, nextBillStatus, wholeBill } from '@shortcut/domain/air-bills/bill.ts'
import type { BillDetail, BillForm, billApi } from '@shortcut/domain/air-bills/bill-api.ts'
import { statementSums } from '@shortcut/domain/air-bills/statement.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { getMaster } from '../air/masters/master-queries.ts'
import { record } from '../operation-log/record.ts'
import { hideRow } from '../platform/database/change-row.ts'
import { saveVersioned } from '../platform/database/save-versioned.ts'
import type { Context } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { perItem } from '../platform/per-item.ts'
import { billDetailOf, countBills, findBill, getBill, listBills, type StoredBill } from './bill-queries.ts'
import { billLabel, compareNew, lockNumbers, recheckBills } from './check-bills.ts'
import { importBills, previewBills } from './import-bills.ts'
import { marginsOf } from './margins.ts'
import { statementLines } from './statement.ts'

export const billRoutes: Handlers<typeof billApi> = {
  list: (context, input) => listBills(context, input),
  counts: (context, { airline }) => countBills(context, airline),
  detail: (context, { id }) => billDetailOf(context, id),

  async margin({ db, now }, { masterId }) {
    await getMaster(db, masterId)
    const margin = (await marginsOf(db, [masterId], now)).get(masterId)
    if (!margin) throw new Refusal(codes.notFound, 'notFound', { thing: 'master waybill' })
    return margin
  },

  async statement({ db }, input) {
    const lines = []
    for await (const page of statementLines(db, input)) lines.push(...page)
    return { waybills: lines.length, sums: statementSums(lines) }
  },

  save,

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const bill = await lockBill(item, id, undefined, 'delete')
      await hideRow(item, 'air_bill', id)
      await recheckBills(item, [bill.number])
      await record(item, {
        action: 'airBill.delete',
        entity: 'airBill',
        entityId: id,
        label: billLabel(bill),
        before: asLogged(bill),
      })
    }),

  previewImport: (context, { text }) => previewBills(context, text),
  import: (context, { text }) => importBills(context, text),

  accept: (context, { id, version, reason }) => decide(context, id, version, 'accept', reason),
  dispute: (context, { id, version, reason }) => decide(context, id, version, 'dispute', reason),
  reopen: (context, { id, version }) => decide(context, id, version, 'reopen', ''),
}

/**
 * A bill, locked with all bills of its waybill until the transaction ends.
 * @param version as it was read; undefined: any
 * @throws Refusal 404, 409 if it changed meanwhile, 501 if its status does not allow the action
 */
async function lockBill(
  context: Context,
  id: string,
  version: number | undefined,
  action: BillAction,
): Promise<StoredBill> {
  const { db, language } = context
  await lockNumbers(context, [(await getBill(db, id)).number])
  await db.selectFrom('airBill').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const bill = await getBill(db, id)
  if (version !== undefined && version !== bill.version)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: bill.updatedBy }, await billDetailOf(context, id))
  if (!nextBillStatus(action, bill.status))
    throw new Refusal(codes.refused, 'statusForbids', {
      action: say(language, 'billAction', action),
      label: billLabel(bill),
      status: say(language, 'billStatus', bill.status),
    })
  return bill
}

async function save(context: Context, { id, version, ...form }: BillForm): Promise<BillDetail> {
  const { db } = context
  const known = id ? await lockBill(context, id, version, 'edit') : undefined
  if (form.billedOn !== known?.billedOn && isUnlikely(form.billedOn, context.now))
    throw atField(context, 'billedOn', 'dayFarOff')
  await lockNumbers(context, [form.number])
  const { billNo, billedOn, weightUnit, weightCharge, dueCarrier, ...bill } = wholeBill(form)
  const [compared] = known ? [] : await compareNew(db, [form])
  const { before, after } = await saveVersioned<StoredBill>(context, {
    table: 'air_bill',
    thing: 'bill',
    id,
    version,
    fields: {
      ...bill,
      rate: bill.rate || null,
      billNo,
      billedOn,
      weightUnit,
      weightCharge,
      dueCarrier,
      ...(compared && {
        status: 'open',
        verdict: compared.verdict,
        differences: JSON.stringify(compared.differences),
        waybillSide: compared.ours && JSON.stringify(compared.ours),
      }),
    },
    find: findBill,
  })
  await recheckBills(context, [form.number, ...(known ? [known.number] : [])], after.id)
  const now = await billDetailOf(context, after.id)
  await record(context, {
    action: before ? 'airBill.save' : 'airBill.add',
    entity: 'airBill',
    entityId: after.id,
    label: billLabel(after),
    before: before && asLogged(before),
    after: asLogged(now),
  })
  return now
}

async function decide(
  context: Context,
  id: string,
  version: number,
  action: 'accept' | 'dispute' | 'reopen',
  reason: string,
): Promise<BillDetail> {
  const { db, now, actor } = context
  const bill = await lockBill(context, id, version, action)
  const status = nextBillStatus(action, bill.status)
  if (!status) throw new Error('the guard has passed')
  if (action === 'accept' && bill.verdict !== 'agrees' && reason === '') throw atField(context, 'reason', 'notNull')
  const isOpen = status === 'open'
  const { ours } = await billDetailOf(context, id)
  await db
    .updateTable('airBill')
    .set({ status, reason, decidedAt: isOpen ? null : now, decidedBy: isOpen ? '' : actor.name })
    .set({ waybillSide: ours && JSON.stringify(ours) })
    .set({ version: bill.version + 1, updatedAt: now, updatedBy: actor.name })
    .where('id', '=', id)
    .execute()
  await recheckBills(context, [bill.number], id)
  await record(context, {
    action: `airBill.${action}`,
    entity: 'airBill',
    entityId: id,
    label: billLabel(bill),
    before: { billStatus: bill.status },
    after: { billStatus: status, billVerdict: bill.verdict },
    reason,
  })
  return billDetailOf(context, id)
}

/** A bill as the log shows it. */
export const asLogged = (bill: Omit<StoredBill, 'masterId' | 'airline' | 'flightOn'>) => ({
  biller: bill.biller,
  billNo: bill.billNo,
  billedOn: bill.billedOn,
  number: bill.number,
  chargeable: `${bill.chargeable} ${bill.weightUnit === 'K' ? 'kg' : 'lb'}`,
  airRate: bill.rate,
  weightCharge: bill.weightCharge,
  dueCarrier: bill.dueCarrier,
  valuationTax: bill.tax,
  commission: bill.commission,
  total: `${bill.total} ${bill.currency}`,
  billVerdict: bill.verdict,
})
