import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallError, call } from './call.ts'
import classes from './SignInPage.module.css'
import { keepToken } from './session.ts'
import { useTitle } from './title.ts'
import { useT } from './words.ts'

export default function SignInPage() {
  const t = useT()
  const [missing, setMissing] = useState<{ username: boolean; password: boolean }>({ username: false, password: false })
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  useTitle(t('page:signIn'))

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const password = String(form.get('password'))
    setMissing({ username: username === '', password: password === '' })
    if (busy || username === '' || password === '') return
    setBusy(true)
    setRefused('')
    try {
      const { token, account } = await call(calls.user.login, { username, password, appType: 1 }, { handles: 'all' })
      // The guard leads on from here.
      keepToken(token, account)
    } catch (error) {
      setRefused(error instanceof CallError ? error.message : String(error))
      setBusy(false)
    }
  }

  return (
    <main className={classes.page}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <h1>{t('shell:product')}</h1>
        <p className={classes.lead}>{t('signIn:lead')}</p>
        <TextInput
          label={t('signIn:account')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={missing.username && t('signIn:notNull')}
        />
        <TextInput
          label={t('signIn:password')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={missing.password && t('signIn:notNull')}
        />
        <p className={classes.refused} role="alert">
          {refused}
        </p>
        <Button type="submit" fullWidth loading={busy}>
          {t('signIn:submit')}
        </Button>
      </form>
    </main>
  )
}
