import { z } from 'zod'
import { endpoint, id, nothing } from '../endpoint.ts'
import { longestSearch } from '../longest-search.ts'
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

/** The values of an order that a rule compares: a text, or several texts of which any may match. */
export type RuleSubject = Record<RuleField, string | readonly string[]>

/** A rule in one line, its items joined with ';' (specification §3). `say` gives the words of fields and operators. */
export const ruleItemText = (items: readonly RuleItem[], say: (word: RuleField | RuleItem['operator']) => string) =>
  items.map((item) => `${say(item.ruleField)} ${say(item.operator)} ${item.ruleValue}`).join(';')

export const foldRuleText = (value: string) => value.trim().toLowerCase()

/** The alternative values of an item, case-folded. */
export const wantedOf = ({ ruleValue }: RuleItem) => ruleValue.split(',').map(foldRuleText).filter(Boolean)

/** The values of one order, folded once for any number of rules. */
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
 * A rule as a test of orders: true if every item matches. Case does not matter, and a comma-separated value means any
 * of them.
 */
export function compileRule(items: readonly RuleItem[]): (subject: FoldedSubject) => boolean {
  const tests = items.map((item) => {
    const { ruleField, operator } = item
    const wanted = wantedOf(item)
    const isWanted =
      operator === 'eq'
        ? (value: string) => wanted.includes(value)
        : (value: string) => wanted.some((want) => value.includes(want))
    return (subject: FoldedSubject) => subject(ruleField).some(isWanted) !== (operator === 'exclude')
  })
  return (subject) => tests.every((matches) => matches(subject))
}

/** Tests one rule on one order. For many, compile the rules and fold the orders once. */
export const ruleMatches = (items: readonly RuleItem[], subject: RuleSubject) =>
  compileRule(items)(foldSubject(subject))

const ruleInput = { name: requiredText(100), ruleItemList: z.array(ruleItem).min(1).max(30) }
const ruleReply = z.object({ id, ...ruleInput, ruleItemText: z.string() })

/**
 * A remark about a rule: with `isNever`, no order can match it; else one of its values has no effect. Conditions count
 * from 1.
 */
const ruleRemark = z.object({ conditions: z.array(z.int()), isNever: z.boolean(), message: z.string() })
export type RuleRemark = z.output<typeof ruleRemark>

/** The folder's content under an unsaved rule, shown while it is typed. */
const triedRule = z.object({
  /** Number of matching orders: exact, or estimated from those examined. */
  count: z.int(),
  isExact: z.boolean(),
  /** Number of orders, and number examined. */
  total: z.int(),
  lookedAt: z.int(),
  /** A few of the latest matches. */
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
  /** Other folders that share orders with it, the largest share first. */
  overlaps: z.array(z.object({ id, name: z.string(), count: z.int() })),
  remarks: z.array(ruleRemark),
})
export type TriedRule = z.output<typeof triedRule>

export const rulesApi = {
  list: endpoint({
    method: 'GET',
    path: 'rules/list',
    permission: '/rules/list',
    input: z.object({ q: z.string().max(longestSearch).optional() }),
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
  /** Puts the folders in the order shown beside the list. */
  orderRules: endpoint({
    method: 'POST',
    path: 'rules/orderRules',
    permission: '/rules/save',
    input: z.object({ ids: z.array(id).min(1).max(1000) }),
    reply: nothing,
  }),
}
