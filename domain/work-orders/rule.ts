import { z } from 'zod'
import { endpoint, id, nothing } from '../endpoint.ts'
import { requiredText } from '../text.ts'

/** Equals, Contains, Excludes (spec.md §3). */
export const operators = ['eq', 'contains', 'exclude'] as const

/** Work-order fields a rule may look at, by wire name. */
export const ruleFields = [
  'customerName',
  'customerReferenceNumber',
  'bookingId',
  'bookingStatus',
  'bookingType',
  'truckType',
  'shipmentId',
  'cargoId',
  'containerNo',
  'commodity',
  'contactName',
  'contactEmail',
  'tags',
  'source',
  'mawb',
  'hawb',
  'airline',
  'flight',
  'pickupPlace',
  'deliveryPlace',
  'driver',
  'remark',
] as const
export type RuleField = (typeof ruleFields)[number]

export const ruleItem = z.object({
  ruleField: z.enum(ruleFields),
  operator: z.enum(operators),
  ruleValue: requiredText(400),
})
export type RuleItem = z.output<typeof ruleItem>

/** What a rule reads of an order: text, or several texts of which any may match. */
export type RuleSubject = Record<RuleField, string | readonly string[]>

/** The rule in one line, its items joined with ';' (spec.md §3). `say` gives a field's and an operator's words. */
export const ruleItemText = (items: readonly RuleItem[], say: (word: RuleField | RuleItem['operator']) => string) =>
  items.map((item) => `${say(item.ruleField)} ${say(item.operator)} ${item.ruleValue}`).join(';')

const fold = (value: string) => value.trim().toLowerCase()

function itemMatches(item: RuleItem, subject: RuleSubject): boolean {
  const raw = subject[item.ruleField]
  const values = (typeof raw === 'string' ? [raw] : raw).map(fold)
  const wanted = item.ruleValue.split(',').map(fold).filter(Boolean)
  const anyContains = wanted.some((want) => values.some((value) => value.includes(want)))
  if (item.operator === 'eq') return wanted.some((want) => values.includes(want))
  return item.operator === 'contains' ? anyContains : !anyContains
}

/** True when every item matches; case never matters, and a comma-separated value means any of (product.md §3). */
export const ruleMatches = (items: readonly RuleItem[], subject: RuleSubject) =>
  items.every((item) => itemMatches(item, subject))

const ruleInput = { name: requiredText(100), ruleItemList: z.array(ruleItem).min(1).max(30) }
const ruleReply = z.object({ id, ...ruleInput, ruleItemText: z.string() })

export const rulesApi = {
  list: endpoint({
    method: 'GET',
    path: 'rules/list',
    permission: '/rules/list',
    input: z.object({ q: z.string().max(100).optional() }),
    reply: z.array(ruleReply),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'rules/counts',
    permission: '/rules/list',
    input: nothing,
    reply: z.array(z.object({ id, count: z.int() })),
  }),
  addRule: endpoint({
    method: 'POST',
    path: 'rules/addRule',
    permission: '/rules/save',
    input: z.object(ruleInput),
    reply: ruleReply,
  }),
  updateRule: endpoint({
    method: 'POST',
    path: 'rules/updateRule',
    permission: '/rules/save',
    input: z.looseObject({ id, ...ruleInput }),
    reply: ruleReply,
  }),
  deleteRule: endpoint({
    method: 'POST',
    path: 'rules/deleteRule',
    permission: '/rules/save',
    input: z.object({ id }),
    reply: nothing,
  }),
}
