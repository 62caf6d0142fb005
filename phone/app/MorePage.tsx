import { useLocation } from 'wouter'
import { send } from '../call/call.ts'
import { keepSession, useSession } from '../call/session.ts'
import driver from '../driver/driver.module.css'
import { Button, ButtonLink } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { forgetSubscription } from '../push/push.ts'
import { useT } from '../words/words.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { LanguageChoice } from './SignInPage.tsx'
import { SignOut } from './SignOut.tsx'
import { isUninstalledIphone, version } from './version.ts'

/** Who is signed in, and everything that is not today's work. */
export function MorePage() {
  const t = useT()
  const { session } = useSession()
  const [, go] = useLocation()
  const { install } = version()
  const signOut = () => {
    void forgetSubscription().catch(() => {})
    // Without network the server's side of the session stays until it ends by itself.
    if (session) void send(`logout?token=${session.token}`, undefined, session.token).catch(() => {})
    // Who signs in next begins with the day's work.
    go('/')
    keepSession(null)
  }
  return (
    <div className={driver.list}>
      <p>
        <strong>{session?.name}</strong>
      </p>
      {install && (
        <div className={parts.notice}>
          {t('phone:install')}
          <Button onClick={() => install.prompt()}>{t('phone:installNow')}</Button>
        </div>
      )}
      {isUninstalledIphone() && <p className={parts.notice}>{t('phone:installByHand')}</p>}
      {session?.app !== 3 && <DriversPages />}
      <ButtonLink wide href="/settings">
        {t('settings:title')}
      </ButtonLink>
      <LanguageChoice />
      <PasswordForm />
      <SignOut onSignOut={signOut} />
    </div>
  )
}

const driversPages = [
  ['/inspection', 'inspect:start'],
  ['/duty', 'duty:title'],
  ['/truck', 'truck:title'],
  ['/papers', 'paper:title'],
  ['/history', 'phone:history'],
] as const

const DriversPages = () => {
  const t = useT()
  return driversPages.map(([path, text]) => (
    <ButtonLink key={path} wide href={`${path}?more`}>
      {t(text)}
    </ButtonLink>
  ))
}
