import type { LogRow } from '@shortcut/domain/operation-log/api.ts'
import type { Translate } from '../app/words.ts'
import { fieldLabel, fieldText } from './field-text.ts'

export type Change = { field: string; label: string; before: string; after: string }

/** Fields of a log row that only machines need. */
const silent = ['workOrderId', 'version', 'stopIds', 'eventId', 'driverId', 'truckId', 'trailerId', 'id']

/** Before and after of a log row, field by field, in people's words; what machines alone need is left out. */
export function changesOf(
  t: Translate,
  row: Pick<LogRow, 'before' | 'after'>,
  zone: string,
  withSilent = false,
): Change[] {
  const before = row.before ?? {}
  const after = row.after ?? {}
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => withSilent || !silent.includes(field))
    .map((field) => ({
      field,
      label: fieldLabel(t, field),
      before: fieldText(t, field, before[field], zone),
      after: fieldText(t, field, after[field], zone),
    }))
    .filter(({ before, after }) => before !== after)
}

/** What was done, in words; an action without words shows its own name. */
export function actionText(t: Translate, action: string): string {
  const key = `logAction:${action}`
  const text = t(key as 'logAction:workOrder.save')
  return text === key ? action : text
}
