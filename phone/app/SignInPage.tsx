import type { AppLanguage } from '@shortcut/words/translate.ts'
import { useState } from 'react'
import { Refused } from '../call/call.ts'
import { keepSession, useSession } from '../call/session.ts'
import { Button } from '../parts/Button.tsx'
import { ChoiceField, mostPassword, TextField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { languageNow, languages, setLanguage, useT } from '../words/words.ts'
import classes from './app.module.css'
import { SignOut } from './SignOut.tsx'
import { type App, appTypes, productOf, signIn } from './sign-in.ts'

/** Signs a driver or a warehouse worker in; with `lost`, the one who was signed in before, and what waits here is sent then. */
export function SignInPage() {
  const t = useT()
  const { session, lost } = useSession()
  const [username, setUsername] = useState(session?.account ?? '')
  const [password, setPassword] = useState('')
  const [app, setApp] = useState<App>(session?.app === appTypes.worker ? 'worker' : 'driver')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [isRefused, setRefused] = useState(false)
  const submit = async () => {
    if (Math.max(username.trim().length, password.length) > mostPassword) return
    setBusy(true)
    setError('')
    try {
      await signIn(username.trim(), password, app)
    } catch (cause) {
      setRefused(cause instanceof Refused)
      setError(cause instanceof Refused ? cause.message || t('phone:wrong') : t('phone:noServer'))
    }
    setBusy(false)
  }
  return (
    <main className={classes.door}>
      <form
        noValidate
        className={parts.card}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <h1>{t(productOf(app))}</h1>
        {lost && <p role="status">{t('phone:lost')}</p>}
        <ChoiceField
          label={t('phone:role')}
          options={{ driver: t('phone:driver'), worker: t('phone:worker') }}
          value={app}
          onChange={(chosen) => setApp(chosen === 'worker' ? 'worker' : 'driver')}
        />
        <TextField
          label={t('phone:account')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          most={mostPassword}
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
        <TextField
          label={t('phone:password')}
          name="password"
          type="password"
          most={mostPassword}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {error && (
          <p className={parts.error} role="alert">
            {error}
            {isRefused && ` ${t('phone:checkRole', { role: t(`phone:${app}`) })}`}
          </p>
        )}
        <Button main wide type="submit" disabled={busy || !username || !password}>
          {busy ? t('phone:signingIn') : t('phone:signIn')}
        </Button>
        {lost && <SignOut onSignOut={() => keepSession(null)} />}
        <LanguageChoice />
      </form>
    </main>
  )
}

export function LanguageChoice() {
  const t = useT()
  return (
    <ChoiceField
      label={t('phone:language')}
      options={languages}
      value={languageNow()}
      onChange={(value) => void setLanguage(value as AppLanguage)}
    />
  )
}
