import { isUnlikely } from '@shortcut/domain/air/tracking/unlikely-time.ts'
import { type BillPreview, mostListed } from '@shortcut/domain/air-bills/bill-api.ts'
import {
  type BillFault,
  billKey,
  mostBills,
  type ReadBill,
  readBillFile,
} from '@shortcut/domain/air-bills/bill-file.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Context, Reading } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { readCsv } from '../platform/tables/read-csv.ts'
import { Unreadable } from '../platform/tables/unreadable.ts'
import { billLabel, compareNew, lockNumbers, recheckBills } from './check-bills.ts'

/** The bills of a file that are not here yet, and its faults. @throws Refusal 422 for a text that is no table */
async function readBills({ db, now }: Reading, text: string): Promise<{ bills: ReadBill[]; faults: BillFault[] }> {
  const read = readBillFile(rowsOf(text))
  const known = await knownKeys(db, read.bills)
  const faults = read.bills.flatMap(({ line, bill }): BillFault[] =>
    known.has(billKey(bill))
      ? [{ line, column: 'bill_no', text: bill.billNo, fault: { is: 'file', key: 'known' } }]
      : isUnlikely(bill.billedOn, now)
        ? [{ line, column: 'bill_date', text: bill.billedOn, fault: { is: 'file', key: 'dayFarOff' } }]
        : [],
  )
  const refused = new Set(faults.map(({ line }) => line))
  return {
    bills: read.bills.filter(({ line }) => !refused.has(line)),
    faults: [...read.faults, ...faults].sort((one, other) => one.line - other.line),
  }
}

function rowsOf(text: string): string[][] {
  try {
    // One more shows that there are too many: it is named as a fault.
    return readCsv(text, mostBills + 1)
  } catch (error) {
    if (error instanceof Unreadable)
      throw new Refusal(codes.unreadable, error.key, {
        ...error.params,
        name: 'The file',
        ...(error.params?.what === 'rows' && { most: mostBills }),
      })
    throw error
  }
}

/** A file that is uploaded twice adds nothing. */
async function knownKeys(db: Queries, bills: readonly ReadBill[]): Promise<Set<string>> {
  const { rows } = await sql<{ biller: string; billNo: string; number: string }>`
    SELECT biller, bill_no, number FROM air_bill
    WHERE number = ANY(${bills.map(({ bill }) => bill.number)}::text[]) AND deleted_at IS NULL`.execute(db)
  return new Set(rows.map(billKey))
}

const refusedRows = (faults: readonly BillFault[]) =>
  new Set(faults.flatMap(({ line }) => (line > 1 ? [line] : []))).size

export async function previewBills(context: Reading, text: string): Promise<BillPreview> {
  const { db } = context
  const { bills, faults } = await readBills(context, text)
  const compared = await compareNew(
    db,
    bills.map(({ bill }) => bill),
  )
  return {
    added: bills.length,
    refused: refusedRows(faults),
    faults: faults.slice(0, mostListed),
    bills: compared.slice(0, mostListed).map(({ bill, verdict, differences }, at) => ({
      line: bills[at]?.line ?? 0,
      biller: bill.biller,
      billNo: bill.billNo,
      number: bill.number,
      total: bill.total,
      currency: bill.currency,
      verdict,
      differences,
    })),
  }
}

/** Adds the bills of a file, all in one statement. */
export async function importBills(context: Context, text: string): Promise<{ added: number; refused: number }> {
  const { db, now, actor } = context
  const numbers = readBillFile(rowsOf(text)).bills.map(({ bill }) => bill.number)
  await lockNumbers(context, numbers)
  // Read behind the lock: nobody has added the same bills meanwhile.
  const { bills, faults } = await readBills(context, text)
  const answer = { added: bills.length, refused: refusedRows(faults) }
  if (bills.length === 0) return answer
  const compared = await compareNew(
    db,
    bills.map(({ bill }) => bill),
  )
  const rows = compared.map(({ bill, ours, verdict, differences }) => ({
    ...bill,
    id: newId(),
    rate: bill.rate || null,
    status: 'open',
    verdict,
    differences: JSON.stringify(differences),
    waybillSide: ours && JSON.stringify(ours),
    createdAt: now,
    createdBy: actor.name,
    updatedAt: now,
    updatedBy: actor.name,
  }))
  await db.insertInto('airBill').values(rows).execute()
  await recheckBills(context, numbers)
  await record(
    context,
    ...rows.map((row) => ({
      action: 'airBill.add' as const,
      entity: 'airBill' as const,
      entityId: row.id,
      label: billLabel(row),
      after: { total: `${row.total} ${row.currency}`, billVerdict: say('en', 'billVerdict', row.verdict) },
    })),
  )
  return answer
}
