import { calls } from 'virtual:calls'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as appOnlineWords from '@shortcut/words/en/app-online.ts'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './Messages.module.css'

type Message = ReplyOf<typeof appOnlineApi.messages>[number]

/** The messages sent to one person, newest first, with the state of each; updated live. */
export function Messages({ id, zone }: { id: string; zone: string }) {
  const t = useT(appOnlineWords)
  const query = useQuery(queryOf(calls.appOnline.messages, { id }))
  useNews(['appMessage'], calls.appOnline.messages.path)
  const failure = failureOf(query)
  return (
    <DetailSection title={t('appOnline:messages')}>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <p className={classes.quiet}>{t('appOnline:noMessages')}</p>}
      <ol className={classes.messages}>
        {query.data?.map((message) => (
          <li key={message.id}>
            <p>{message.text}</p>
            <footer>
              <span className={classes.quiet}>
                {t('appOnline:sentBy', { name: message.sentBy, at: timeIn(zone, message.sentAt) })}
              </span>
              <State of={message} zone={zone} />
            </footer>
          </li>
        ))}
      </ol>
    </DetailSection>
  )
}

function State({ of, zone }: { of: Message; zone: string }) {
  const t = useT(appOnlineWords)
  if (of.readAt) return <StatusBadge text={t('appOnline:stateRead', { at: timeIn(zone, of.readAt) })} tone="green" />
  if (of.deliveredAt)
    return <StatusBadge text={t('appOnline:stateDelivered', { at: timeIn(zone, of.deliveredAt) })} tone="teal" />
  return <StatusBadge text={t('appOnline:stateSent')} tone="grey-outline" />
}
