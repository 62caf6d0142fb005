import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
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
import { Allowed } from '../page/Allowed.tsx'
import { AppLink } from '../page/AppLink.tsx'
import { useT } from '../words/words.ts'
import { type AppRow, LastActive, presenceTones } from './columns.tsx'
import { Messages } from './Messages.tsx'

type Props = { id: string; zone: string; onWrite: (person: AppRow) => void; onClose: () => void }

/** One person's app: its presence, its device, and the messages sent to it. */
export default function AppDetailDrawer({ id, zone, onWrite, onClose }: Props) {
  const t = useT(appOnlineWords)
  const query = useQuery(queryOf(calls.appOnline.detail, { id }))
  useNews(['appOnline', 'task'], calls.appOnline.detail.path)
  const failure = failureOf(query)
  const person = query.data
  return (
    <DetailDrawer
      title={person?.name ?? ''}
      status={person && <StatusBadge text={t(`presence:${person.presence}`)} tone={presenceTones[person.presence]} />}
      actions={
        person && (
          <Allowed any={['/warehouse/monitor/message']}>
            <Button onClick={() => onWrite(person)}>{t('appOnline:message')}</Button>
          </Allowed>
        )
      }
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
          <Messages id={id} zone={zone} />
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
