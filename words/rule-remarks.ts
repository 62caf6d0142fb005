import type { RuleItem, RuleRemark } from '@shortcut/domain/work-orders/rule.ts'
import { findContradiction, findStrangeValues } from '@shortcut/domain/work-orders/rule-sense.ts'
import type * as lawWords from './en/law.ts'
import type * as ruleBenchWords from './en/rule-bench.ts'
import type { Translate } from './translate.ts'

type SayRule = Translate<typeof lawWords | typeof ruleBenchWords>

/** Why a complete rule can match no order, and which of its values have no effect. */
export function ruleRemarks(say: SayRule, items: readonly RuleItem[], isWhole = true): RuleRemark[] {
  const never = isWhole ? findContradiction(items) : undefined
  const remarks: RuleRemark[] = []
  if (never) {
    const conditions = never.items.map((index) => index + 1).sort((one, other) => one - other)
    const values = { field: say(`ruleField:${never.field}`), value: never.value, conditions: conditions.join(' + ') }
    remarks.push({ conditions, isNever: true, message: say(`ruleBench:${never.why}`, values) })
  }
  for (const { field, item, value, isExcluded, known } of findStrangeValues(items)) {
    if (never?.why === 'unknownValue' && never.items.includes(item)) continue
    const values = { field: say(`ruleField:${field}`), value, condition: item + 1, known }
    const why = value === '' ? 'strangeEmpty' : isExcluded ? 'strangeExcluded' : 'strangeValue'
    remarks.push({ conditions: [item + 1], isNever: false, message: say(`ruleBench:${why}`, values) })
  }
  return remarks
}
