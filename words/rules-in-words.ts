import type { TextRule } from '@shortcut/domain/air-messages/rules/text-rule.ts'
import { ruleText } from './rule-text.ts'
import { sayByKey } from './say.ts'

/** Text rules as the log has them, each in one sentence. */
export const rulesInWords = (rules: readonly TextRule[]): string[] =>
  rules.map((rule) => ruleText(sayByKey('en'), rule))
