import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { Share } from '@shortcut/domain/tracking/share-api.ts'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as shareWords from '@shortcut/words/en/share.ts'
import * as shareDrawerWords from '@shortcut/words/en/share-drawer.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { failureOf } from '../call/use-call.ts'
import { timeIn } from '../time/time.ts'
import { type Translate, useT } from '../words/words.ts'
import classes from './Share.module.css'

type Props = { query: UseQueryResult<Share[]>; zone: string; onRevoked: (id: string) => Promise<void> }

const tones = { open: 'green', expired: 'grey-outline', revoked: 'grey-struck' } as const

function stateText(
  t: Translate<typeof shareWords | typeof shareDrawerWords>,
  zone: string,
  { state, expiresAt, revokedAt, hoursAfterDelivery }: Share,
): string {
  if (revokedAt) return timeIn(zone, revokedAt)
  if (!expiresAt) return t('share:afterDelivery', { count: hoursAfterDelivery })
  const at = timeIn(zone, expiresAt)
  return state === 'expired' ? at : t('shareDrawer:openUntil', { at })
}

export function ShareList({ query, zone, onRevoked }: Props) {
  const t = useT(shareWords, shareDrawerWords)
  const failure = failureOf(query)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  if (!query.data) return null
  if (query.data.length === 0) return <p className={classes.help}>{t('shareDrawer:none')}</p>
  const revoke = (id: string) =>
    call(calls.share.revoke, { id }).then(
      () => onRevoked(id),
      () => {
        // The call itself shows an error.
      },
    )
  return (
    <ul className={classes.list}>
      {query.data.map((link) => {
        const name = link.forWhom || t('shareDrawer:nobody')
        return (
          <li key={link.id} className={classes.item}>
            <div className={classes.whom}>
              <strong>{name}</strong>
              <span className={classes.help}>
                {[link.taskNo, link.withProof && t('shareDrawer:proof'), link.withCargo && t('shareDrawer:cargo')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className={classes.whom}>
              <StatusBadge text={t(`shareState:${link.state}`)} tone={tones[link.state]} />
              <span className={classes.help}>{stateText(t, zone, link)}</span>
            </div>
            <span className={classes.help}>
              {link.createdBy}, <RelativeTime at={link.createdAt} />
            </span>
            {link.state === 'open' && (
              <Button
                variant="default"
                aria-label={t('shareDrawer:revokeOf', { name })}
                onClick={() => void revoke(link.id)}
              >
                {t('share:revoke')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
