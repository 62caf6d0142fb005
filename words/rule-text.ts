import type { TextRule } from '@shortcut/domain/air-messages/rules/text-rule.ts'
import type * as ruleWords from './en/air/text-rules.ts'
import type { Translate } from './translate.ts'

/** A text rule in one sentence: 'FWB sent, SPH: the field EAP becomes EAW'. */
export function ruleText(t: Translate<typeof ruleWords>, rule: TextRule): string {
  const { direction, type, line, field, act, find, to, most } = rule
  const place = field === 0 ? line : t('textRule:field', { line, field })
  const where = t(`textRule:${direction}`, { type: type === 'any' ? t('textRule:any') : type, place })
  if (act === 'cut') return t('textRule:cut', { where, most })
  const name = act === 'replace' ? (to === '' ? 'remove' : 'replace') : to === '' ? 'drop' : 'map'
  return t(`textRule:${name}`, { where, find, to })
}
