import { z } from 'zod'
import { anyOf, endpoint, id, ids, listInput, pageOf, perItem, sortBy, tabCount } from '../endpoint.ts'
import { requiredCode, requiredText, text } from '../text.ts'
import { mostNumbers, numberStatuses, readSerial } from './numbers.ts'

/** Views of the list. `open`: numbers are left. `low`: few are left of all ranges of the airline. */
export const stockViews = ['open', 'low', 'usedUp', 'all'] as const
export const stockSorts = ['number', 'airline', 'left', 'updatedAt'] as const

export const stockListInput = z.object({
  ...listInput,
  view: z.enum(stockViews).default('open'),
  airline: anyOf(z.string().max(2)).optional(),
  sort: sortBy(stockSorts).default('number'),
})
export type StockListInput = z.output<typeof stockListInput>

/** A range of numbers that an airline gave. */
export const stockRow = z.object({
  id,
  prefix: z.string(),
  /** IATA, two characters. */
  airline: z.string(),
  /** With prefix and check digit. */
  firstNumber: z.string(),
  lastNumber: z.string(),
  /** The one that is given next; null: none is left. */
  nextNumber: z.string().nullable(),
  size: z.int(),
  left: z.int(),
  reserved: z.int(),
  used: z.int(),
  voided: z.int(),
  lowMark: z.int(),
  /** Left in all ranges of its prefix. */
  leftOfAirline: z.int(),
  isLow: z.boolean(),
  remark: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type StockRow = z.output<typeof stockRow>

const prefix = requiredCode(/^\d{3}$/, '176')
const airline = requiredCode(/^[A-Z\d]{2}$/, 'EK')
const faults = { form: 'awbSerial', checkDigit: 'awbCheckDigit', prefix: 'awbOtherPrefix' } as const

export const stockForm = z
  .object({
    id: id.optional(),
    version: z.int().optional(),
    prefix,
    airline,
    /** Both as typed: seven digits, eight with the check digit, or with the prefix. */
    firstNumber: requiredText(20),
    lastNumber: requiredText(20),
    lowMark: z.int().min(0).max(mostNumbers).default(10),
    remark: text(200).default(''),
  })
  .check(({ value, issues }) => {
    const fault = (path: 'firstNumber' | 'lastNumber', message: string) =>
      issues.push({ code: 'custom', message, path: [path], input: value[path] })
    const first = readSerial(value.firstNumber, value.prefix)
    const last = readSerial(value.lastNumber, value.prefix)
    if ('why' in first) fault('firstNumber', faults[first.why])
    if ('why' in last) fault('lastNumber', faults[last.why])
    if ('why' in first || 'why' in last) return
    if (last.serial < first.serial) fault('lastNumber', 'rangeReversed')
    else if (last.serial - first.serial >= mostNumbers) fault('lastNumber', 'rangeTooLong')
  })
export type StockForm = z.output<typeof stockForm>

export const numberRow = z.object({
  number: z.string(),
  status: z.enum(numberStatuses),
  /** For whom it is reserved, or what it was used for. */
  usedFor: z.string(),
  reason: z.string(),
  changedAt: z.string().nullable(),
  changedBy: z.string(),
})
export type NumberRow = z.output<typeof numberRow>

/** Most numbers in one answer. */
export const numbersAtOnce = 100
const number = z.string().regex(/^\d{3}-\d{8}$/, { error: 'awbSerial' })
const numbers = z.array(number).min(1).max(200)

const list = '/air/stock/list'
const change = '/air/stock/number'

export const stockApi = {
  list: endpoint({
    method: 'GET',
    path: 'waybillStock/list',
    fromReplica: true,
    permission: list,
    input: stockListInput,
    reply: pageOf(stockRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'waybillStock/counts',
    fromReplica: true,
    permission: list,
    input: z.object({ airline: anyOf(z.string().max(2)).optional() }),
    reply: z.record(z.enum(stockViews), tabCount),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'waybillStock/detail',
    permission: list,
    input: z.object({ id }),
    reply: stockRow,
  }),
  /** Numbers of a range in their order, from one on. */
  numbers: endpoint({
    method: 'GET',
    path: 'waybillStock/numbers',
    fromReplica: true,
    permission: list,
    input: z.object({ id, status: z.enum(numberStatuses).optional(), from: number.optional() }),
    reply: z.object({ list: z.array(numberRow), next: z.string().nullable() }),
  }),
  /** Adds a range, or changes it: its ends only so far that no number falls out that somebody has. */
  save: endpoint({
    method: 'POST',
    path: 'waybillStock/save',
    permission: '/air/stock/save',
    input: stockForm,
    reply: stockRow,
  }),
  /** Only ranges of which no number was ever taken. */
  delete: endpoint({
    method: 'POST',
    path: 'waybillStock/delete',
    permission: '/air/stock/save',
    input: ids,
    reply: perItem,
  }),
  /** The next number of the range, or a certain one, is kept for somebody. */
  reserve: endpoint({
    method: 'POST',
    path: 'waybillStock/reserve',
    permission: change,
    input: z.object({ id, number: number.optional(), usedFor: requiredText(120) }),
    reply: numberRow,
  }),
  /** It was used outside of ShortCut, as on paper. */
  use: endpoint({
    method: 'POST',
    path: 'waybillStock/use',
    permission: change,
    input: z.object({ id, number, usedFor: requiredText(120) }),
    reply: numberRow,
  }),
  /** Reserved numbers are free again, and used ones, which were entered by mistake, are reserved. All or none. */
  release: endpoint({
    method: 'POST',
    path: 'waybillStock/release',
    permission: change,
    input: z.object({ id, numbers }),
    reply: z.array(numberRow),
  }),
  /** Nobody may use them any more. All or none. */
  void: endpoint({
    method: 'POST',
    path: 'waybillStock/void',
    permission: change,
    input: z.object({ id, numbers, reason: requiredText(200) }),
    reply: z.array(numberRow),
  }),
}
