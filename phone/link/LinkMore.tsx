import { useState } from 'react'
import { LanguageChoice } from '../app/SignInPage.tsx'
import { useUnsent } from '../app/use-unsent.ts'
import { send } from '../call/call.ts'
import { keepSession, useSession } from '../call/session.ts'
import driver from '../driver/driver.module.css'
import { dayAndClock } from '../driver/times.ts'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useT } from '../words/words.ts'

/** Who works with the link, until when, and the way out. */
export function LinkMore() {
  const t = useT()
  const { session } = useSession()
  const [asking, setAsking] = useState(false)
  const unsent = useUnsent()
  const leave = () => {
    // Without network the server's side of the session stays until it ends by itself.
    if (session) void send(`logout?token=${session.token}`, undefined, session.token).catch(() => {})
    keepSession(null)
  }
  return (
    <div className={driver.list}>
      <p>
        <strong>{session?.name}</strong>
      </p>
      {session?.link && <p>{t('link:of', { who: session.link.madeBy, time: dayAndClock(session.link.expiresAt) })}</p>}
      <LanguageChoice />
      {asking ? (
        <div className={parts.card} role="alert">
          <p>{unsent ? t('link:leaveUnsent', { what: unsent }) : t('link:leaveAsk')}</p>
          <div className={driver.pair}>
            <Button onClick={() => setAsking(false)}>{t('phone:stay')}</Button>
            <Button danger onClick={leave}>
              {t('link:leave')}
            </Button>
          </div>
        </div>
      ) : (
        <Button wide onClick={() => setAsking(true)}>
          {t('link:leave')}
        </Button>
      )}
    </div>
  )
}
