import type { LogRow } from '@shortcut/domain/operation-log/api.ts'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as inspectionLawWords from '@shortcut/words/en/inspections/law.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { actionText, type Change, changesOf } from '@shortcut/words/log-text.ts'
import { writingIn } from '../time/formats.ts'
import { useT } from '../words/words.ts'
import classes from './HistoryEntries.module.css'

type Entry = Pick<
  LogRow,
  | 'id'
  | 'at'
  | 'actorName'
  | 'onBehalfOf'
  | 'action'
  | 'entity'
  | 'entityLabel'
  | 'before'
  | 'after'
  | 'names'
  | 'reason'
  | 'outcome'
>

/** The log's entries, newest first, with each field before and after. `about` is the kind of record that is not named again. */
export function HistoryEntries({ rows, about, zone }: { rows: readonly Entry[]; about: string; zone: string }) {
  const t = useT(
    cargoLawWords,
    fieldWords,
    inspectionLawWords,
    lawWords,
    operationLogWords,
    recordWords,
    workOrderWords,
  )
  return (
    <ol className={classes.history}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className={classes.when}>
            <RelativeTime at={row.at} />
          </span>
          <div>
            <span className={classes.who}>
              {row.onBehalfOf
                ? t('operationLog:onBehalf', { actor: row.actorName, name: row.onBehalfOf })
                : row.actorName}
            </span>{' '}
            {actionText(t, row.action)}
            {row.entity !== about && ` · ${row.entityLabel}`}
            {row.outcome === 'refused' && <em className={classes.refused}> {t('workOrderPage:refusedAttempt')}</em>}
            {row.reason && <q className={classes.reason}>{row.reason}</q>}
            <Changes changes={changesOf(t, row, writingIn(zone)).filter(({ field }) => !told(row.entity, field))} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A task's entry leaves out the order's status, because the order's own entry shows it. */
const told = (entity: string, field: string) => entity === 'task' && field === 'bookingStatus'

/** An entry with more new fields than this and no old values is a creation: its fields are folded. */
const few = 6

function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useT(workOrderWords)
  if (changes.length === 0) return null
  const lines = (
    <ul className={classes.changes}>
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <span className={classes.field}>{label}</span>{' '}
          {before && (
            <>
              <del>{before}</del> →{' '}
            </>
          )}
          <span>{after || '–'}</span>
        </li>
      ))}
    </ul>
  )
  if (changes.length <= few || changes.some(({ before }) => before)) return lines
  return (
    <details>
      <summary className={classes.field}>{t('workOrderPage:allFields', { count: changes.length })}</summary>
      {lines}
    </details>
  )
}
