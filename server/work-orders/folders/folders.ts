import { compileRule, type RuleItem } from '@shortcut/domain/work-orders/rule.ts'
import { subjectOf } from './rule-subject.ts'

export interface FolderRule {
  id: string
  items: RuleItem[]
  matches: ReturnType<typeof compileRule>
}

/** An order for rules: API names, with at least the fields that rules use. */
export type Filed = Record<string, unknown>

/** The ids of an order's folders, in the order of `rules`. */
export function foldersOf(order: Filed, rules: readonly FolderRule[]): string[] {
  const subject = subjectOf(order)
  return rules.filter((rule) => rule.matches(subject)).map((rule) => rule.id)
}

/** Every rule as JSON, in the order in which orders store their folders. */
export const rulesText = `
  SELECT coalesce(json_agg(json_build_object('id', id, 'items', rule_item_list) ORDER BY id), '[]') FROM rule WHERE deleted_at IS NULL`

/** Identifies one state of the rules. */
const stampText = `SELECT concat_ws(' ', count(*), sum(version), max(id::text)) FROM rule WHERE deleted_at IS NULL`

/** Rules as `rulesText` gives them. */
export const rulesFrom = (rows: readonly { id: string; items: RuleItem[] }[]): FolderRule[] =>
  rows.map(({ id, items }) => ({ id, items, matches: compileRule(items) }))

let latest: { stamp: string; rules: readonly FolderRule[] } = { stamp: 'none was read', rules: [] }

/**
 * The current rules, requested together with other things in one statement; read again only if they changed.
 * @param placeholder of the stamp
 */
export function askForRules() {
  const asked = latest
  return {
    stamp: asked.stamp,
    /** Two columns. */
    columns: (placeholder: string) => `(${stampText}) AS rules_stamp,
      CASE WHEN (${stampText}) = ${placeholder} THEN NULL ELSE (${rulesText}) END AS rules`,
    read(stamp: string | null, rules: string | null): readonly FolderRule[] {
      if (rules === null) return asked.rules
      latest = { stamp: stamp ?? '', rules: rulesFrom(JSON.parse(rules)) }
      return latest.rules
    },
  }
}
