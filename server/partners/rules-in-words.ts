import type { TextRule } from '@shortcut/domain/air-messages/rules/text-rule.ts'
import { ruleText } from '@shortcut/words/rule-text.ts'
import { sayByKey } from '@shortcut/words/say.ts'

/** Text rules as the log has them, each in one sentence. */
export const rulesInWords = (rules: readonly TextRule[]): string[] =>
  rules.map((rule) => ruleText(sayByKey('en'), rule))
