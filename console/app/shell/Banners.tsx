import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as deskWords from '@shortcut/words/en/desk.ts'
import { useEffect } from 'react'
import { useConnection } from '../../call/connection.ts'
import { fetched } from '../../call/fetched.tsx'
import { useViewerZone } from '../../call/preferences.ts'
import { queryClient } from '../../call/query-client.ts'
import { useSession } from '../../call/session.ts'
import { useNewVersion } from '../../live/new-version.ts'
import { askAboutSessionEnd, forgetSessionEnd, type SessionEnd, useSessionEnd } from '../../live/session-end.ts'
import { clockIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { Concerns } from './Concerns.tsx'

const EndedElsewhereDialog = fetched(() => import('../sign-in/EndedElsewhereDialog.tsx'))
const SessionEndDialog = fetched(() => import('../sign-in/SessionEndDialog.tsx'))

/**
 * Messages about the whole console: no connection, session ending, silent drivers and partners, given-up messages, a
 * newer version.
 */
export function Banners() {
  const t = useT(deskWords)
  const zone = useViewerZone()
  const offlineSince = useConnection((now) => now.offlineSince)
  const isNew = useNewVersion()
  const { end, asking } = useSessionEnd()
  const endedElsewhere = useSession((now) => now.endedElsewhere)
  useEffect(() => forgetSessionEnd, [])
  useEffect(() => {
    if (offlineSince === null) return
    // Requests that failed meanwhile are repeated once the server answers.
    return () => void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [offlineSince])
  return (
    <>
      {offlineSince && <Banner kind="offline" text={t('banner:offline', { time: clockIn(zone, offlineSince) })} />}
      {end && <EndsSoon end={end} />}
      {endedElsewhere && <EndedElsewhereDialog />}
      {end && asking && !endedElsewhere && <SessionEndDialog end={end} />}
      <Concerns />
      {isNew && (
        <Banner
          kind="news"
          text={t('banner:newVersion')}
          action={{ text: t('shell:reload'), onClick: () => location.reload() }}
        />
      )}
    </>
  )
}

function EndsSoon({ end }: { end: SessionEnd }) {
  const t = useT(deskWords)
  const now = useNow()?.getTime() ?? Date.now()
  const count = Math.max(1, Math.round((end.at - now) / 60_000))
  return (
    <Banner
      kind="warning"
      text={t('session:endsSoon', { count })}
      action={{
        text: t(end.because === 'idle' ? 'session:staySignedIn' : 'session:signInAgain'),
        onClick: () => askAboutSessionEnd(true),
      }}
    />
  )
}
