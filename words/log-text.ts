import type { LogRow } from '@shortcut/domain/operation-log/api.ts'
import { type Permission, permissions } from '@shortcut/domain/permissions.ts'
import type { SayChange } from './change-words.ts'
import type * as operationLogWords from './en/operation-log.ts'
import { changeText, fieldLabel, type Writing } from './field-text.ts'
import { plainWords, type Translate } from './translate.ts'

type SayLog = Translate<typeof operationLogWords>

export type Change = { field: string; label: string; before: string; after: string }

/** Fields of a log row that only machines need. */
const silent = ['workOrderId', 'version', 'stopIds', 'eventId', 'id']
/** Ids of records that the row also names in another field. */
const namedBy: Readonly<Record<string, readonly string[]>> = {
  accountId: ['customerName'],
  driverId: ['driver'],
  truckId: ['truckUnitNo', 'truckNo'],
  trailerId: ['trailerNo'],
  schedulerId: ['scheduler'],
}
/** Present state in records of people and vehicles. It follows from other log rows, so it is not shown. */
const derived = [
  'hasPassword',
  'currentTask',
  'liveTasks',
  'lastPosition',
  'lastSeenAt',
  'paperSentAt',
  'appDevice',
  'nextExpiresOn',
  'openDefects',
  'unsafeDefects',
]
const hidden = new Set([...silent, ...derived])

/** Before and after of a log row, field by field, in people's words, without fields that only machines need. */
export function changesOf(
  t: SayChange,
  row: Pick<LogRow, 'entity' | 'before' | 'after' | 'names'>,
  writing: Writing,
): Change[] {
  const names = new Map(Object.entries(row.names))
  const before = inSentences(row.before, row.after)
  const after = inSentences(row.after, row.before)
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields]
    .filter((field) => !hidden.has(field) && !namedBy[field]?.some((other) => fields.has(other)))
    .map((field) => ({
      field,
      label: fieldLabel(t, field, row.entity),
      before: changeText(t, row.entity, field, before[field], writing, names),
      after: changeText(t, row.entity, field, after[field], writing, names),
    }))
    .filter(({ before, after }) => before !== after)
}

/** Keeps only the permissions that the other side lacks, each as its sentence; leaves everything else as it is. */
function inSentences(one: LogRow['before'], other: LogRow['before']): Readonly<Record<string, unknown>> {
  if (!Array.isArray(one?.permissions)) return one ?? {}
  const elsewhere = Array.isArray(other?.permissions) ? other.permissions : []
  const own = (one.permissions as Permission[]).filter((each) => !elsewhere.includes(each))
  return { ...one, permissions: own.map((each) => permissions[each] ?? each).join('\n') }
}

/** The action in words; an action that only an older release knows is shown by its verb. */
export const actionText = (t: SayLog, action: string): string =>
  t.find(`logAction:${action}`) ?? plainWords(action.slice(action.indexOf('.') + 1))

export const entityText = (t: SayLog, entity: string): string => t.find(`logEntity:${entity}`) ?? plainWords(entity)

/** All changes of a row in one line. */
export const changesText = (changes: readonly Change[]) =>
  changes
    .map(({ label, before, after }) => (before ? `${label}: ${before} → ${after || '–'}` : `${label}: ${after}`))
    .join(' · ')
    .replaceAll('\n', ' ')
