import { calls } from 'virtual:calls'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as appOnlineWords from '@shortcut/words/en/app-online.ts'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { AppLink } from '../page/AppLink.tsx'
import { useT } from '../words/words.ts'
import { Conversation } from './Conversation.tsx'
import { type AppRow, LastActive, presenceTones } from './columns.tsx'
import { PhoneFacts } from './PhoneFacts.tsx'

type Props = { id: string; zone: string; onClose: () => void }

/** One person's app: its presence, its device, and the messages with the office. */
export default function AppDetailDrawer({ id, zone, onClose }: Props) {
  const t = useT(appOnlineWords)
  const query = useQuery(queryOf(calls.appOnline.detail, { id }))
  useNews(['appOnline', 'task'], calls.appOnline.detail.path)
  const failure = failureOf(query)
  const person = query.data
  return (
    <DetailDrawer
      title={person?.name ?? ''}
      status={person && <StatusBadge text={t(`presence:${person.presence}`)} tone={presenceTones[person.presence]} />}
      onClose={onClose}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!person && !failure && <SkeletonRows rows={8} columns={2} />}
      {person && (
        <>
          <DetailSection title={t('appOnline:app')}>
            <KeyValue
              labelWidth={200}
              items={[
                { label: t('appOnline:kind'), value: t(`appOnline:${person.kind}`) },
                { label: t('appOnline:phone'), value: person.phone },
                { label: t('appOnline:lastActiveAt'), value: <LastActive of={person} t={t} /> },
                { label: t('appOnline:device'), value: person.device },
                { label: t('appOnline:appVersion'), value: person.appVersion },
                { label: t('appOnline:silent'), value: person.silentTask && <SilentTask of={person.silentTask} /> },
              ]}
            />
          </DetailSection>
          {person.health && <PhoneFacts health={person.health} zone={zone} />}
          <DetailSection title={t('appOnline:messages')}>
            <Conversation to={person} zone={zone} />
          </DetailSection>
        </>
      )}
    </DetailDrawer>
  )
}

function SilentTask({ of }: { of: NonNullable<AppRow['silentTask']> }) {
  return (
    <>
      {of.taskNo} · <AppLink to={`/work/order/detail/${of.workOrderId}`}>{of.bookingId}</AppLink>
    </>
  )
}
