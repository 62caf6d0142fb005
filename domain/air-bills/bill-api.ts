import { z } from 'zod'
import { waybillStatuses } from '../air/lifecycle.ts'
import { weightUnits } from '../air/weight.ts'
import { anyOf, date, endpoint, id, ids, listInput, mebi, pageOf, perItem, sortBy, tabCount } from '../endpoint.ts'
import { fieldErrorKeys } from '../field-issues.ts'
import { requiredText, text } from '../text.ts'
import { billContent, billStatuses, billVerdicts } from './bill.ts'
import { billFileFaults } from './bill-file.ts'
import { comparedFields } from './compare.ts'
import { marginParts } from './margin.ts'
import { statementAmounts } from './statement.ts'

/** Views of the list. `check`: nobody has decided yet. `differs`: of these, those that do not agree. */
export const billViews = ['check', 'differs', 'accepted', 'disputed', 'all'] as const
export const billSorts = ['number', 'updatedAt', 'billedOn'] as const
/** Most characters of a file. */
export const mostBillText = 1_000_000
/** Most faults and bills of a file that are listed; all are counted. */
export const mostListed = 100

export const billListInput = z.object({
  ...listInput,
  view: z.enum(billViews).default('check'),
  verdict: anyOf(z.enum(billVerdicts)).optional(),
  airline: anyOf(z.string().max(2)).optional(),
  billedFrom: date.optional(),
  billedTo: date.optional(),
  sort: sortBy(billSorts).default('-updatedAt'),
})
export type BillListInput = z.output<typeof billListInput>

const difference = z.object({ field: z.enum(comparedFields), billed: z.string(), ours: z.string() })

const billed = {
  weightUnit: z.enum(weightUnits),
  chargeable: z.string(),
  rate: z.string(),
  weightCharge: z.string(),
  dueCarrier: z.string(),
  tax: z.string(),
  currency: z.string(),
}

export const billRow = z.object({
  id,
  biller: z.string(),
  billNo: z.string(),
  billedOn: z.string(),
  number: z.string(),
  ...billed,
  commission: z.string(),
  total: z.string(),
  status: z.enum(billStatuses),
  verdict: z.enum(billVerdicts),
  differences: z.array(difference),
  /** Null: no waybill has this number. */
  masterId: id.nullable(),
  airline: z.string().nullable(),
  flightOn: z.string().nullable(),
  /** Of the master, in its currency; null without a waybill, or without a rate of exchange. */
  margin: z.string().nullable(),
  marginCurrency: z.string().nullable(),
  reason: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type BillRow = z.output<typeof billRow>

const side = z.object({ isVoid: z.boolean(), ...billed })

export const billDetail = billRow.extend({
  /** What the waybill said when the bill was decided; of an open one what it says now. */
  ours: side.nullable(),
  master: z
    .object({
      id,
      number: z.string(),
      status: z.enum(waybillStatuses),
      origin: z.string(),
      destination: z.string(),
      flight: z.string(),
    })
    .nullable(),
  /** Other bills for the waybill, the oldest first. */
  others: z.array(
    z.object({
      id,
      biller: z.string(),
      billNo: z.string(),
      billedOn: z.string(),
      total: z.string(),
      currency: z.string(),
      status: z.enum(billStatuses),
    }),
  ),
  /** The waybill says something else since somebody decided. */
  isOutdated: z.boolean(),
})
export type BillDetail = z.output<typeof billDetail>

export const billForm = z.object({ id: id.optional(), version: z.int().optional() }).and(billContent)
export type BillForm = z.output<typeof billForm>

const arithmetic = z.array(z.object({ rule: z.string(), values: z.record(z.string(), z.string()), result: z.string() }))
const marginLine = z.object({
  part: z.enum(marginParts),
  id: id.nullable(),
  name: z.string(),
  amount: z.string(),
  arithmetic,
})
const margin = z.object({
  currency: z.string(),
  income: z.array(marginLine),
  cost: z.array(marginLine),
  incomeTotal: z.string(),
  costTotal: z.string(),
  margin: z.string().nullable(),
  percent: z.string().nullable(),
  missing: z.array(z.object({ from: z.string(), to: z.string(), on: z.string() })),
})

const fault = z.object({
  line: z.int(),
  column: z.string(),
  text: z.string(),
  fault: z.union([
    z.object({ is: z.literal('file'), key: z.enum(billFileFaults) }),
    z.object({
      is: z.literal('field'),
      key: z.enum(fieldErrorKeys),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ]),
})
const preview = z.object({
  added: z.int(),
  /** Rows with a fault. */
  refused: z.int(),
  /** The first ones, compared with their waybills. */
  bills: z.array(
    z.object({
      line: z.int(),
      biller: z.string(),
      billNo: z.string(),
      number: z.string(),
      total: z.string(),
      currency: z.string(),
      verdict: z.enum(billVerdicts),
      differences: z.array(difference),
    }),
  ),
  faults: z.array(fault),
})
export type BillPreview = z.output<typeof preview>

/** A period of flight days of one airline. */
export const statementInput = z
  .object({ airline: text(2).toUpperCase(), from: date, to: date })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
    path: ['to'],
    error: 'reportDays',
  })
export type StatementInput = z.output<typeof statementInput>

const statement = z.object({
  waybills: z.int(),
  sums: z.array(
    z.object({
      currency: z.string(),
      count: z.int(),
      ...Object.fromEntries(statementAmounts.map((one) => [one, z.string()])),
    } as {
      currency: z.ZodString
      count: z.ZodInt
    } & Record<(typeof statementAmounts)[number], z.ZodString>),
  ),
})

const list = '/air/bill/list'
const save = '/air/bill/save'
const decide = '/air/bill/decide'
const known = { id, version: z.int() }
const file = z.object({ text: z.string().min(1, { error: 'not null' }).max(mostBillText) })

export const billApi = {
  list: endpoint({
    method: 'GET',
    path: 'airBill/list',
    fromReplica: true,
    permission: list,
    input: billListInput,
    reply: pageOf(billRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'airBill/counts',
    fromReplica: true,
    permission: list,
    input: z.object({ airline: anyOf(z.string().max(2)).optional() }),
    reply: z.record(z.enum(billViews), tabCount),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'airBill/detail',
    permission: list,
    input: z.object({ id }),
    reply: billDetail,
  }),
  /** What a master brings, with its arithmetic. */
  margin: endpoint({
    method: 'GET',
    path: 'airBill/margin',
    fromReplica: true,
    permission: list,
    input: z.object({ masterId: id }),
    reply: margin,
  }),
  /** What the file of a statement has. */
  statement: endpoint({
    method: 'GET',
    path: 'airBill/statement',
    fromReplica: true,
    permission: list,
    input: statementInput,
    reply: statement,
  }),
  save: endpoint({ method: 'POST', path: 'airBill/save', permission: save, input: billForm, reply: billDetail }),
  /** Only bills that nobody has decided. */
  delete: endpoint({ method: 'POST', path: 'airBill/delete', permission: save, input: ids, reply: perItem }),
  /** Reads a file of bills and compares them. Writes nothing. */
  previewImport: endpoint({
    method: 'POST',
    path: 'airBill/previewImport',
    mostBytes: 2 * mebi,
    permission: save,
    writes: false,
    input: file,
    reply: preview,
  }),
  /** Adds the bills of a file. Rows with a fault are left out. */
  import: endpoint({
    method: 'POST',
    path: 'airBill/import',
    mostBytes: 2 * mebi,
    permission: save,
    input: file,
    reply: z.object({ added: z.int(), refused: z.int() }),
  }),
  /** A bill that does not agree needs a reason. */
  accept: endpoint({
    method: 'POST',
    path: 'airBill/accept',
    permission: decide,
    input: z.object({ ...known, reason: text(400).default('') }),
    reply: billDetail,
  }),
  dispute: endpoint({
    method: 'POST',
    path: 'airBill/dispute',
    permission: decide,
    input: z.object({ ...known, reason: requiredText(400) }),
    reply: billDetail,
  }),
  reopen: endpoint({
    method: 'POST',
    path: 'airBill/reopen',
    permission: decide,
    input: z.object(known),
    reply: billDetail,
  }),
}
