import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as ownWords from '@shortcut/words/en/access/own.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useViewerZone } from '../call/preferences.ts'
import { forgetPerson } from '../call/session.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import classes from './Own.module.css'
import { SessionList } from './SessionList.tsx'

/** The user's own sessions, to view and end. */
export function OwnSessions() {
  const t = useT(ownWords)
  const zone = useViewerZone()
  const query = useQuery({ ...queryOf(calls.session.own, {}), staleTime: 0 })
  const failure = failureOf(query)
  const signOut = async (here: boolean) => {
    const reply = await call(calls.session.signOutEverywhere, { here }).catch(() => null)
    if (!reply) return
    if (here) return forgetPerson()
    showSuccess(t('own:othersSignedOut', { count: reply.ended }))
    await query.refetch()
  }
  return (
    <DetailSection title={t('own:sessions')}>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {query.data && <SessionList sessions={query.data} zone={zone} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => signOut(false)}>
          {t('own:signOutOthers')}
        </Button>
        <Button variant="default" onClick={() => signOut(true)}>
          {t('own:signOutEverywhere')}
        </Button>
      </div>
    </DetailSection>
  )
}
