import { calls } from 'virtual:first-calls'
import { Button } from '@mantine/core'
import { TopDialog, TopDialogButtons } from '@shortcut/ui/page/TopDialog.tsx'
import * as deskWords from '@shortcut/words/en/desk.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { keepToken, session } from '../../call/session.ts'
import { askAboutSessionEnd, type SessionEnd, staySignedIn } from '../../live/session-end.ts'
import { clockIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { SignInForm } from './SignInForm.tsx'

const later = () => askAboutSessionEnd(false)

/** The session ends soon: asks to stay, or for the password, above the page and everything typed in it. */
export default function SessionEndDialog({ end }: { end: SessionEnd }) {
  const t = useT(deskWords)
  const [busy, setBusy] = useState(false)
  const time = clockIn(useViewerZone(), new Date(end.at).toISOString())
  const stay = () => {
    setBusy(true)
    staySignedIn().catch(() => setBusy(false))
  }
  const putOff = (
    <Button variant="default" onClick={later}>
      {t('session:later')}
    </Button>
  )
  if (end.because === 'idle')
    return (
      <TopDialog title={t('session:endsTitle')} text={t('session:endsIdle', { time })} onClose={later}>
        <TopDialogButtons>
          {putOff}
          <Button onClick={stay} loading={busy} autoFocus>
            {t('session:staySignedIn')}
          </Button>
        </TopDialogButtons>
      </TopDialog>
    )
  return (
    <TopDialog title={t('session:endsTitle')} text={t('session:endsAge', { time })} onClose={later}>
      <SignInForm
        account={session.getState().account}
        head={<p>{t('session:endsOther')}</p>}
        beside={putOff}
        submitText={t('session:signInAgain')}
        onSignedIn={renew}
      />
    </TopDialog>
  )
}

/** Continues with the new session, and ends the old one. Another person starts with a new page. */
export function renew(token: string, account: string) {
  const before = session.getState()
  const samePerson = before.user?.account === account
  keepToken(token, account)
  call(calls.user.logout, { token: before.token }, { handles: 'all' })
    .catch(() => undefined)
    .finally(() => {
      if (!samePerson) location.assign(import.meta.env.BASE_URL)
    })
}
