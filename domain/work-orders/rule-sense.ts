import { bookingTypeNames } from './booking-types.ts'
import { channels } from './channels.ts'
import type { RuleField } from './field-sets.ts'
import { freightStatuses } from './freight-statuses.ts'
import { bookingStatuses } from './lifecycle.ts'
import { compileRule, foldSubject, type RuleItem, wantedOf } from './rule.ts'

/** Why no order can match a rule. `items` are the conflicting conditions, from 0. */
export type Contradiction = {
  why: 'noValue' | 'unknownValue' | 'notBoth' | 'excluded'
  field: RuleField
  items: readonly number[]
  /** The value quoted in the message. */
  value: string
}

/** Fields with a closed list of values, each with the text a rule compares. */
const closed: Partial<Record<RuleField, readonly (string | readonly string[])[]>> = {
  bookingStatus: bookingStatuses,
  bookingType: bookingTypeNames.map((name, type) => [String(type), name]),
  source: channels,
  freight: freightStatuses,
}

/** Conditions that can never be true, alone or together, in field order. Undefined: some order may match. */
export function findContradiction(items: readonly RuleItem[]): Contradiction | undefined {
  const fields = [...new Set(items.map(({ ruleField }) => ruleField))]
  for (const field of fields) {
    const own = items.flatMap((item, index) => (item.ruleField === field ? [{ item, index }] : []))
    const empty = own.find(({ item }) => item.operator !== 'exclude' && wantedOf(item).length === 0)
    if (empty) return { why: 'noValue', field, items: [empty.index], value: empty.item.ruleValue }
    const found = closed[field] ? ofClosed(field, own, closed[field]) : ofOpen(field, own)
    if (found) return found
  }
  return undefined
}

/** A value that no order can have, alone or among others of its condition. */
export interface StrangeValue {
  field: RuleField
  /** Index of the condition, from 0. */
  item: number
  /** As written; '' for an exclusion with only commas. */
  value: string
  isExcluded: boolean
  /** All possible values. */
  known: string
}

/** Values outside a field's closed list: they match or exclude nothing. */
export function findStrangeValues(items: readonly RuleItem[]): StrangeValue[] {
  return items.flatMap((item, index) => {
    const { ruleField: field, operator, ruleValue } = item
    const isExcluded = operator === 'exclude'
    const values = closed[field]
    const written = ruleValue
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean)
    const found = { field, item: index, isExcluded, known: (values ?? []).map(shown).join(', ') }
    if (written.length === 0) return isExcluded && ruleValue.trim() !== '' ? [{ ...found, value: '' }] : []
    if (!values) return []
    const asWanted = isExcluded ? 'contains' : operator
    const isKnown = (ruleValue: string) => {
      const matches = compileRule([{ ...item, operator: asWanted, ruleValue }])
      return values.some((value) => matches(foldSubject({ [field]: value })))
    }
    return written.filter((value) => !isKnown(value)).map((value) => ({ ...found, value }))
  })
}

const shown = (value: string | readonly string[]) => (typeof value === 'string' ? value : value.join(' '))

type Own = { item: RuleItem; index: number }[]
type Values = readonly (string | readonly string[])[]

const passes = (field: RuleField, own: Own, value: string | readonly string[]) =>
  compileRule(own.map(({ item }) => item))(foldSubject({ [field]: value }))

function ofClosed(field: RuleField, own: Own, values: Values): Contradiction | undefined {
  const unknown = own.find(
    (one) => one.item.operator !== 'exclude' && !values.some((value) => passes(field, [one], value)),
  )
  if (unknown) return { why: 'unknownValue', field, items: [unknown.index], value: unknown.item.ruleValue }
  if (values.some((value) => passes(field, own, value))) return undefined
  return { why: 'notBoth', field, items: own.map(({ index }) => index), value: '' }
}

/** An order has many tags, but one value of every other field. */
const hasMany = (field: RuleField) => field === 'tags'

function ofOpen(field: RuleField, own: Own): Contradiction | undefined {
  // Excluding a text excludes everything that contains it, also texts required by 'equals' or 'contains'.
  for (const { item, index } of own) {
    if (item.operator === 'exclude') continue
    const excluding = own.filter(({ item: { operator } }) => operator === 'exclude')
    const isExcluded = (want: string) =>
      excluding.find(({ item: other }) => wantedOf(other).some((part) => want.includes(part)))
    const wanted = wantedOf(item)
    const by = wanted.map(isExcluded)
    if (by.every((one) => one !== undefined)) {
      const indexes = by.flatMap((one) => (one ? [one.index] : []))
      return { why: 'excluded', field, items: [...new Set([index, ...indexes])], value: item.ruleValue }
    }
  }
  const equal = own.find(({ item }) => item.operator === 'eq')
  if (hasMany(field) || !equal) return undefined
  const candidates = wantedOf(equal.item)
  if (candidates.some((value) => passes(field, own, value))) return undefined
  const against = own.filter((one) => !candidates.some((value) => passes(field, [one], value)))
  const others = against.length > 0 ? against : own.filter((one) => one !== equal)
  return { why: 'notBoth', field, items: [equal.index, ...others.map(({ index }) => index)], value: '' }
}
