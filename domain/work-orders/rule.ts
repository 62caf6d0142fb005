import { z } from 'zod'
import { endpoint, id, nothing } from '../endpoint.ts'
import { requiredText } from '../text.ts'
import { type RuleField, ruleFields } from './field-sets.ts'
import { bookingStatuses } from './lifecycle.ts'

/** Equals, Contains, Excludes (specification §3). */
export const operators = ['eq', 'contains', 'exclude'] as const

export const ruleItem = z.object({
  ruleField: z.enum(ruleFields),
  operator: z.enum(operators),
  ruleValue: requiredText(400),
})
export type RuleItem = z.output<typeof ruleItem>

/** What a rule reads of an order: text, or several texts of which any may match. */
export type RuleSubject = Record<RuleField, string | readonly string[]>

/** The rule in one line, its items joined with ';' (specification §3). `say` gives a field's and an operator's words. */
export const ruleItemText = (items: readonly RuleItem[], say: (word: RuleField | RuleItem['operator']) => string) =>
  items.map((item) => `${say(item.ruleField)} ${say(item.operator)} ${item.ruleValue}`).join(';')

export const foldRuleText = (value: string) => value.trim().toLowerCase()

/** The values of which any may match, folded. */
export const wantedOf = ({ ruleValue }: RuleItem) => ruleValue.split(',').map(foldRuleText).filter(Boolean)

/** What a rule reads of one order, folded once however many rules look at it. */
export type FoldedSubject = (field: RuleField) => readonly string[]

export function foldSubject(subject: Partial<RuleSubject>): FoldedSubject {
  const known = new Map<RuleField, readonly string[]>()
  return (field) => {
    const before = known.get(field)
    if (before) return before
    const raw = subject[field] ?? ''
    const values = (typeof raw === 'string' ? [raw] : raw).map(foldRuleText)
    known.set(field, values)
    return values
  }
}

/**
 * A rule as a test of orders: true when every item matches; case never matters, and a comma-separated value means any of
 * them.
 */
export function compileRule(items: readonly RuleItem[]): (subject: FoldedSubject) => boolean {
  const tests = items.map((item) => {
    const { ruleField, operator } = item
    const wanted = wantedOf(item)
    const isAny = (values: readonly string[]) =>
      wanted.some((want) => values.some((value) => (operator === 'eq' ? value === want : value.includes(want))))
    return (subject: FoldedSubject) => isAny(subject(ruleField)) !== (operator === 'exclude')
  })
  return (subject) => tests.every((matches) => matches(subject))
}

/** One rule on one order. Of many, compile the rules and fold the orders once. */
export const ruleMatches = (items: readonly RuleItem[], subject: RuleSubject) =>
  compileRule(items)(foldSubject(subject))

const ruleInput = { name: requiredText(100), ruleItemList: z.array(ruleItem).min(1).max(30) }
const ruleReply = z.object({ id, ...ruleInput, ruleItemText: z.string() })

/** What is said of a rule's own sense: `isNever`, no order can ever match it; else a value of it is for nothing. Conditions count from 1. */
const ruleRemark = z.object({ conditions: z.array(z.int()), isNever: z.boolean(), message: z.string() })
export type RuleRemark = z.output<typeof ruleRemark>

/** What a rule would hold, told while it is being written. */
const triedRule = z.object({
  /** How many orders match: exactly, or as the share of those looked at says. */
  count: z.int(),
  isExact: z.boolean(),
  /** How many orders there are, and how many were looked at. */
  total: z.int(),
  lookedAt: z.int(),
  /** The latest that match, a few. */
  sample: z.array(
    z.object({
      id,
      bookingId: z.string(),
      customerName: z.string(),
      customerReferenceNumber: z.string(),
      bookingStatus: z.enum(bookingStatuses),
      pickupPlace: z.string(),
      deliveryPlace: z.string(),
    }),
  ),
  /** Other folders that hold some of the same orders, the largest share first. */
  overlaps: z.array(z.object({ id, name: z.string(), count: z.int() })),
  remarks: z.array(ruleRemark),
})
export type TriedRule = z.output<typeof triedRule>

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
  tryRule: endpoint({
    method: 'POST',
    path: 'rules/tryRule',
    permission: '/rules/list',
    writes: false,
    input: z.object({ id: id.optional(), ruleItemList: ruleInput.ruleItemList }),
    reply: triedRule,
  }),
  /** The folders in the order in which they stand at the side of the list. */
  orderRules: endpoint({
    method: 'POST',
    path: 'rules/orderRules',
    permission: '/rules/save',
    input: z.object({ ids: z.array(id).min(1).max(1000) }),
    reply: nothing,
  }),
}
