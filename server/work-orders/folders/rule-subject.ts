import { bookingTypeNames } from '@shortcut/domain/work-orders/booking-types.ts'
import { fieldRows, type RuleField, searchedFields } from '@shortcut/domain/work-orders/field-sets.ts'
import { type FoldedSubject, foldSubject, type RuleItem, wantedOf } from '@shortcut/domain/work-orders/rule.ts'

/** Covered by the index of quick search. */
const isSearched = (field: RuleField) => (searchedFields as readonly RuleField[]).includes(field)

/** Every field used by any of the rules, once. */
export const fieldsOf = (rules: readonly (readonly RuleItem[])[]) => [
  ...new Set(rules.flatMap((items) => items.map(({ ruleField }) => ruleField))),
]

/** Those fields with their API names, for a SELECT from work_order. */
export const columnsOf = (fields: readonly RuleField[]) =>
  fields.map((field) => `, ${field === 'freight' ? freight : fieldRows[field].column} AS "${field}"`).join('')

/** An order may bring freight to several warehouses. */
const freight = 'ARRAY(SELECT r.status FROM receipt r WHERE r.work_order_id = work_order.id)'

/** An order's row in the form that rules compare; a type matches by its number and by its name. */
export function subjectOf(row: Record<string, unknown>): FoldedSubject {
  if (row.bookingType === undefined) return foldSubject(row as Partial<Record<RuleField, string>>)
  const type = Number(row.bookingType)
  return foldSubject({ ...row, bookingType: [String(type), bookingTypeNames[type] ?? ''] })
}

/**
 * Patterns of which every matching order has at least one in its search text; undefined if no condition uses that text.
 * ASCII only: PostgreSQL and JavaScript may fold the case of other characters differently.
 */
export function narrowing(items: readonly RuleItem[]): string[] | undefined {
  for (const item of items) {
    if (item.operator === 'exclude' || !isSearched(item.ruleField)) continue
    const wanted = wantedOf(item)
    if (wanted.every((want) => /^[\x20-\x7e]{3,}$/.test(want)))
      return wanted.map((want) => `%${want.replace(/[\\%_]/g, '\\$&')}%`)
  }
  return undefined
}
