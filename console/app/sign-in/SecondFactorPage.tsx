import { calls } from 'virtual:first-calls'
import { Button, TextInput } from '@mantine/core'
import * as ownWords from '@shortcut/words/en/access/own.ts'
import { type FormEvent, useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { keepToken, resetToken, useSession } from '../../call/session.ts'
import { useDocumentTitle } from '../../page/document-title.ts'
import { useT } from '../../words/words.ts'
import classes from './SignInForm.module.css'
import pageClasses from './SignInPage.module.css'
import { signOut } from './sign-out.ts'

const Enrolment = fetched(() => import('../../users/Enrolment.tsx'))
const RecoveryCodes = fetched(() => import('../../users/RecoveryCodes.tsx'))

/** The only page for somebody who must set up a second factor. */
export default function SecondFactorPage() {
  const t = useT(ownWords)
  const { token, account } = useSession((now) => now)
  const [enrolled, setEnrolled] = useState<{ secret: string; uri: string } | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const [error, setError] = useState({ code: '', other: '' })
  const [busy, setBusy] = useState(false)
  useDocumentTitle(t('secondFactorDue:title'))

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (enrolled && code === '') return setError({ code: t('signIn:notNull'), other: '' })
    setError({ code: '', other: '' })
    setBusy(true)
    try {
      if (!enrolled) setEnrolled(await call(calls.secondFactor.enrol, {}, { handles: 'all' }))
      else setRecoveryCodes((await call(calls.secondFactor.confirm, { code }, { handles: 'all' })).recoveryCodes)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const [field] = failure.fields
      setError(field ? { code: field.message, other: '' } : { code: '', other: failure.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className={pageClasses.page}>
      <form className={`${classes.form} ${pageClasses.form}`} onSubmit={submit} noValidate>
        <h1>{t('secondFactorDue:title')}</h1>
        <p>{t(enrolled ? 'own:scan' : 'secondFactorDue:help')}</p>
        {enrolled && (
          <>
            <Enrolment {...enrolled} />
            <TextInput
              label={t('own:code')}
              name="code"
              autoComplete="one-time-code"
              spellCheck={false}
              autoFocus
              error={error.code}
            />
          </>
        )}
        <p className={classes.refused} role="alert">
          {error.other}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void signOut()}>
            {t('shell:logOut')}
          </Button>
          <Button type="submit" loading={busy}>
            {t(enrolled ? 'own:turnOn' : 'own:setUp')}
          </Button>
        </div>
      </form>
      {recoveryCodes && (
        <RecoveryCodes
          codes={recoveryCodes}
          onDone={() => {
            // The same session now has more rights, so the server is asked again.
            resetToken()
            keepToken(token, account)
          }}
        />
      )}
    </main>
  )
}
