import { calls } from 'virtual:calls'
import { ErrorState } from '@shortcut/ui/ErrorState.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../app/use-call.ts'
import { useT } from '../app/words.ts'
import classes from './History.module.css'
import { actionText, type Change, changesOf } from './history.ts'

/** Who did what to the order and its tasks, newest first, with what each field was before. */
export function History({ workOrderId, zone }: { workOrderId: string; zone: string }) {
  const t = useT()
  const query = useQuery(queryOf(calls.log.ofWorkOrder, { id: workOrderId }))
  const failure = failureOf(query)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  if (query.data?.length === 0) return <p className={classes.none}>{t('workOrderPage:noHistory')}</p>
  return (
    <ol className={classes.history}>
      {query.data?.map((row) => (
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
            {row.entity !== 'workOrder' && ` · ${row.entityLabel}`}
            {row.outcome === 'refused' && <em className={classes.refused}> {t('workOrderPage:refusedAttempt')}</em>}
            {row.reason && <q className={classes.reason}>{row.reason}</q>}
            <Changes changes={changesOf(t, row, zone).filter(({ field }) => !told(row.entity, field))} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The order's own entry tells of its status; a task's need not repeat it. */
const told = (entity: string, field: string) => entity === 'task' && field === 'bookingStatus'

/** More than this and nothing before: a thing that was made, told in full only when asked. */
const few = 6

function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useT()
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
