import { calls } from 'virtual:first-calls'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { CodeKind } from '@shortcut/domain/users/sign-in-codes.ts'
import { Counted } from '@shortcut/ui/Counted.tsx'
import * as signInCodeWords from '@shortcut/words/en/access/sign-in-codes.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { resetToken } from '../../call/session.ts'
import { useDocumentTitle } from '../../page/document-title.ts'
import { readCodeLink } from '../../records/sign-in-codes/code-link.ts'
import { useT } from '../../words/words.ts'
import classes from './SignInForm.module.css'
import pageClasses from './SignInPage.module.css'

/** Word and number of the app that they sign in to. */
const apps = {
  user: { app: 'console', appType: 1 },
  driver: { app: 'driver', appType: 2 },
  warehouse: { app: 'worker', appType: 3 },
} as const

type Props = { onSignedIn: (token: string, account: string) => Promise<void> }
type Errors = { name?: string; code?: string; chosen?: string; again?: string; other?: string }

/** Where people choose a password with a one-time code. Office users are signed in with it; others sign in to their app. */
export default function SignInCodePage({ onSignedIn }: Props) {
  const t = useT(signInCodeWords)
  const navigate = useNavigate()
  const [given] = useState(() => readCodeLink(location.hash))
  const [kind, setKind] = useState<CodeKind>(given.kind)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [savedFor, setSavedFor] = useState('')
  const { app, appType } = apps[kind]
  useDocumentTitle(t('codePage:title'))
  // The browser's history keeps no code.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])

  const enter = async (username: string, password: string) => {
    // Another person may be signed in at this desk.
    resetToken()
    const reply = await call(calls.user.login, { username, password, appType: 1 }, { handles: 'all' }).catch(() => null)
    if (reply) await onSignedIn(reply.token, reply.account)
    // A second factor is asked for by the sign-in page.
    else showSuccess(t('codePage:consoleHelp'))
    navigate(reply ? '/home' : '/login', { replace: true })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const [username, code, newPassword] = [text('name').trim(), text('code').trim(), text('chosen')]
    const missing = (value: string) => (value === '' ? t('signIn:notNull') : '')
    if (missing(username) || missing(code) || missing(newPassword))
      return setErrors({ name: missing(username), code: missing(code), chosen: missing(newPassword) })
    if (newPassword !== text('again')) return setErrors({ again: t('signIn:passwordsDiffer') })
    setErrors({})
    setBusy(true)
    try {
      const input = { username, code, newPassword, appType }
      const { account } = await call(calls.signInCode.use, input, { handles: 'all' })
      if (kind === 'user') await enter(account, newPassword)
      else setSavedFor(account)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const [field] = error.fields
      setErrors(field ? { chosen: field.message } : { other: error.message })
    } finally {
      setBusy(false)
    }
  }
  if (savedFor)
    return (
      <main className={pageClasses.page}>
        <div className={`${classes.form} ${pageClasses.form}`} role="status">
          <h1>{t('codePage:saved')}</h1>
          <p>{t('codePage:savedHelp', { account: savedFor })}</p>
        </div>
      </main>
    )
  return (
    <main className={pageClasses.page}>
      <form className={`${classes.form} ${pageClasses.form}`} onSubmit={submit} noValidate>
        <h1>{t('codePage:title')}</h1>
        <p>{t('codePage:help')}</p>
        {given.code === '' && (
          <NativeSelect
            label={t('codePage:app')}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as CodeKind)}
            data={(['driver', 'warehouse', 'user'] as const).map((value) => ({
              value,
              label: t(`codePage:${apps[value].app}`),
            }))}
          />
        )}
        <TextInput
          label={t(`codePage:${app}Name`)}
          name="name"
          defaultValue={given.name}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={given.name === ''}
          error={errors.name}
        />
        <TextInput
          label={t('codePage:code')}
          name="code"
          defaultValue={given.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code}
        />
        <TextInput
          label={t('codePage:password')}
          name="chosen"
          type="password"
          autoComplete="new-password"
          autoFocus={given.name !== ''}
          error={errors.chosen}
        />
        <TextInput
          label={t('codePage:again')}
          name="again"
          type="password"
          autoComplete="new-password"
          error={errors.again}
        />
        <p className={classes.refused} role="alert">
          {errors.other && <Counted text={errors.other} />}
        </p>
        <div className={classes.buttons}>
          <Button type="submit" loading={busy}>
            {t('codePage:save')}
          </Button>
        </div>
      </form>
    </main>
  )
}
