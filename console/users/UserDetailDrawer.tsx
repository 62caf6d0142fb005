import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as userWords from '@shortcut/words/en/access/users.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useLive } from '../live/live.ts'
import { Allowed } from '../page/Allowed.tsx'
import { RecordHistory } from '../records/RecordHistory.tsx'
import { SignInCodeSection } from '../records/sign-in-codes/SignInCodeSection.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { SessionList } from './SessionList.tsx'
import { type UserQuestion, UserQuestions } from './UserQuestions.tsx'
import { statusOf, type UserDetail, userTones } from './user-form.ts'

type Props = { id: string; zone: string; onEdit: (user: UserDetail) => void; onClose: () => void }

/** One user: profile, permissions, sessions and history. */
export default function UserDetailDrawer({ id, zone, onEdit, onClose }: Props) {
  const t = useT(fieldWords, recordWords, userWords)
  // Always read again, so that nothing out of date is shown.
  const query = useQuery({ ...queryOf(calls.user.detail, { id }), staleTime: 0 })
  const open = useQuery({ ...queryOf(calls.session.ofUser, { id }), staleTime: 0 })
  useLive((news) => {
    if (news !== 'resync' && !news.some((event) => event.topic === 'user' && event.id === id)) return
    void query.refetch()
    void open.refetch()
  })
  const [asking, setAsking] = useState<UserQuestion | null>(null)
  const user = query.data
  const failure = failureOf(query)
  const ask = (question: UserQuestion) => (
    <Button variant="default" onClick={() => setAsking(question)}>
      {t(`userPage:${question}`)}
    </Button>
  )
  return (
    <DetailDrawer
      title={user?.name ?? ''}
      status={user && <StatusBadge text={t(`userStatus:${statusOf(user)}`)} tone={userTones[statusOf(user)]} />}
      actions={
        user && (
          <>
            <Allowed any={['/truck/user/reset']}>{ask('reset')}</Allowed>
            <Allowed any={['/truck/user/save']}>
              <Button onClick={() => onEdit(user)}>{t('record:edit')}</Button>
            </Allowed>
          </>
        )
      }
      onClose={onClose}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!user && !failure && <SkeletonRows rows={12} columns={2} />}
      {user && (
        <>
          <DetailSection title={t('userPage:person')}>
            <KeyValue
              labelWidth={160}
              items={(['account', 'email', 'phone', 'timeZone'] as const).map((field) => ({
                label: t(`userField:${field}`),
                value: user[field],
              }))}
            />
          </DetailSection>
          <DetailSection
            title={t('userPage:access')}
            actions={user.secondFactor && <Allowed any={['/truck/user/reset']}>{ask('removeFactor')}</Allowed>}
          >
            <KeyValue
              labelWidth={160}
              items={[
                ...(user.accountName ? [{ label: t('userField:accountId'), value: user.accountName }] : []),
                { label: t('userField:roles'), value: user.roles.map(({ name }) => name).join(', ') },
                {
                  label: t('userField:lastSignInAt'),
                  value: user.lastSignInAt ? timeIn(zone, user.lastSignInAt) : t('userPage:never'),
                },
                {
                  label: t('userField:secondFactor'),
                  value: t(user.secondFactor ? 'userPage:on' : 'userPage:off'),
                },
                ...(user.passwordTemporary ? [{ label: t('userField:password'), value: t('userPage:temporary') }] : []),
                { label: t('userField:createdAt'), value: timeIn(zone, user.createdAt) },
              ]}
            />
          </DetailSection>
          <DetailSection
            title={t('userPage:sessions')}
            actions={(open.data?.length ?? 0) > 0 && <Allowed any={['/truck/user/freeze']}>{ask('signOut')}</Allowed>}
          >
            {open.isError && <ErrorState title={open.error.message} onRetry={() => void open.refetch()} />}
            {open.data && <SessionList sessions={open.data} zone={zone} />}
          </DetailSection>
          <SignInCodeSection kind="user" id={id} zone={zone} isActive={!user.frozen} />
          <RecordHistory entity="user" id={id} zone={zone} />
          <UserQuestions user={user} zone={zone} asking={asking} onClose={() => setAsking(null)} />
        </>
      )}
    </DetailDrawer>
  )
}
