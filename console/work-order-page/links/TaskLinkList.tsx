import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { TaskLink } from '@shortcut/domain/tasks/links/task-link-api.ts'
import type { TaskLinkState } from '@shortcut/domain/tasks/links/task-links.ts'
import type { Tone } from '@shortcut/domain/work-orders/status-tones.ts'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as taskLinkWords from '@shortcut/words/en/phones/task-links.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { call } from '../../call/call.ts'
import { failureOf } from '../../call/use-call.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from './TaskLink.module.css'

type Props = {
  query: UseQueryResult<TaskLink[]>
  /** Absent: the links of all the order's tasks. */
  taskId: string | undefined
  zone: string
  onRevoked: (id: string) => Promise<void>
}

const tones: Record<TaskLinkState, Tone> = {
  open: 'green',
  revoked: 'grey-struck',
  expired: 'grey-outline',
  finished: 'teal',
  cancelled: 'grey-struck',
  rejected: 'red',
  reassigned: 'grey-outline',
}

export function TaskLinkList({ query, taskId, zone, onRevoked }: Props) {
  const t = useT(taskLinkWords)
  const failure = failureOf(query)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  if (!query.data) return null
  const links = query.data.filter((link) => !taskId || link.taskId === taskId)
  if (links.length === 0) return <p className={classes.help}>{t('taskLink:none')}</p>
  const revoke = (id: string) =>
    call(calls.taskLink.revoke, { id }).then(
      () => onRevoked(id),
      // The call itself shows an error.
      () => undefined,
    )
  return (
    <ul className={classes.list}>
      {links.map((link) => (
        <li key={link.id} className={classes.item}>
          <div className={classes.lines}>
            <strong>{link.driver}</strong>
            <span className={classes.help}>
              {t('taskLink:madeBy', { who: link.createdBy })}, <RelativeTime at={link.createdAt} />
            </span>
          </div>
          <div className={classes.lines}>
            <span>
              <StatusBadge text={t(`taskLinkState:${link.state}`)} tone={tones[link.state]} />{' '}
              <span className={classes.help}>
                {link.revokedAt
                  ? t('taskLink:revokedBy', { who: link.revokedBy ?? '', at: timeIn(zone, link.revokedAt) })
                  : t('taskLink:ends', { at: timeIn(zone, link.expiresAt) })}
              </span>
            </span>
            <span className={classes.help}>
              {link.lastUsedAt ? (
                <>
                  {t('taskLink:openedBy', { names: link.openedBy.join(', ') })} · {t('taskLink:lastUsed')}{' '}
                  <RelativeTime at={link.lastUsedAt} />
                </>
              ) : (
                t('taskLink:neverUsed')
              )}
            </span>
          </div>
          {(link.state === 'open' || link.state === 'reassigned') && (
            <Button
              variant="default"
              aria-label={t('taskLink:revokeOf', { who: link.driver })}
              onClick={() => void revoke(link.id)}
            >
              {t('taskLink:revoke')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
