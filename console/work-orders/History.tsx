import { calls } from 'virtual:calls'
import { ErrorState } from '@shortcut/ui/ErrorState.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../app/use-call.ts'
import { useT } from '../app/words.ts'
import classes from './History.module.css'
import { actionText, changesOf } from './history.ts'

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
            <ul className={classes.changes}>
              {changesOf(t, row, zone).map(({ field, label, before, after }) => (
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
          </div>
        </li>
      ))}
    </ol>
  )
}
