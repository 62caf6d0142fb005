import type { signInCodeApi } from '@shortcut/domain/users/sign-in-code-api.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { call, Refused } from '../call/call.ts'
import { forgetSecret, takeSecret } from '../call/secret.ts'
import { keepSession, useSession } from '../call/session.ts'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useT } from '../words/words.ts'
import classes from './app.module.css'
import { LanguageChoice } from './SignInPage.tsx'
import { type App, appTypes, ofApp, productOf } from './sign-in.ts'

/** Where the office's QR code arrives: it signs its person in, once. Not before a tap: a preview must not use it up. */
export function CodePage({ app }: { app: App }) {
  const t = useT()
  const { session } = useSession()
  const [, go] = useLocation()
  const [code, setCode] = useState(() => takeSecret('app_code'))
  const [error, setError] = useState(code === '' ? t('phone:codeWrong') : '')
  /** The server refused it: it stays so. */
  const [isUsed, setUsed] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // Another code in the same tab loads no page.
    const again = () => {
      setError('')
      setUsed(false)
      setCode(takeSecret('app_code'))
    }
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [])
  const signIn = async () => {
    setBusy(true)
    try {
      const told = await call<typeof signInCodeApi.usePhone>('login/phoneCode', '', { code, appType: appTypes[app] })
      const { token, account, name, id } = told
      keepSession(Object.assign({ token, account, name, personId: id, mustChangePassword: false }, ofApp(app)))
      forgetSecret('app_code')
      go('/')
    } catch (cause) {
      setUsed(cause instanceof Refused)
      setError(t(cause instanceof Refused ? 'phone:codeWrong' : 'phone:noServer'))
    }
    setBusy(false)
  }
  return (
    <main className={classes.door}>
      <div className={parts.card}>
        <h1>{t(productOf(app))}</h1>
        <p>{t('phone:codeHelp')}</p>
        {session && <p className={parts.notice}>{t('link:others', { name: session.name })}</p>}
        {error && (
          <p className={parts.error} role="alert">
            {error}
          </p>
        )}
        {code !== '' && !isUsed && (
          <Button main wide disabled={busy} onClick={signIn}>
            {t(busy ? 'phone:signingIn' : 'phone:codeSignIn')}
          </Button>
        )}
        <Button wide onClick={() => go('/')}>
          {t('phone:back')}
        </Button>
        <LanguageChoice />
      </div>
    </main>
  )
}
