import { calls } from 'virtual:first-calls'
import { Button, TextInput } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { Counted } from '@shortcut/ui/Counted.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { useT } from '../../words/words.ts'
import type { Temporary } from './NewPassword.tsx'
import classes from './SignInForm.module.css'

const NewPassword = fetched(() => import('./NewPassword.tsx'))

type Props = {
  className?: string
  /** Filled in already; only the password is missing. */
  account?: string
  submitText: string
  /** Above the fields. */
  head?: ReactNode
  /** Beside the button. */
  beside?: ReactNode
  /** Below the button. */
  below?: ReactNode
  onSignedIn: (token: string, account: string) => void
  /** Called for a password set by somebody else. Without this, the form itself asks for a new one. */
  onTemporary?: (temporary: Temporary) => void
}

type Errors = { username?: string; password?: string; code?: string }

/** Account and password, checked by the server; then the second factor's code if the server asks for it. */
export function SignInForm({
  className = '',
  account = '',
  submitText,
  head,
  beside,
  below,
  onSignedIn,
  onTemporary,
}: Props) {
  const t = useT()
  const [errors, setErrors] = useState<Errors>({})
  const [said, setSaid] = useState({ text: '', refused: false })
  const [asksCode, setAsksCode] = useState(false)
  const [temporary, setTemporary] = useState<Temporary | null>(null)
  const [busy, setBusy] = useState(false)

  const refuse = (error: unknown) => {
    setBusy(false)
    if (!(error instanceof CallError)) return setSaid({ text: String(error), refused: true })
    const { code, message, fields } = error
    const ofCode = fields.find(({ path }) => path === 'code')
    if (ofCode) return setErrors({ code: ofCode.message })
    if (code === codes.codeNeeded) setAsksCode(true)
    setSaid({ text: message, refused: code !== codes.codeNeeded })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const password = String(form.get('password'))
    const code = String(form.get('code') ?? '').trim()
    const missing = (value: string) => (value === '' ? t('signIn:notNull') : '')
    setErrors({ username: missing(username), password: missing(password), code: asksCode ? missing(code) : '' })
    if (busy || username === '' || password === '' || (asksCode && code === '')) return
    setBusy(true)
    setSaid({ text: '', refused: false })
    const input = { username, password, appType: 1, ...(code && { code }) }
    await call(calls.user.login, input, { handles: 'all' }).then((reply) => {
      if (!reply.mustChangePassword) return onSignedIn(reply.token, reply.account)
      const given = { token: reply.token, account: reply.account, password }
      if (onTemporary) return onTemporary(given)
      setTemporary(given)
      setBusy(false)
    }, refuse)
  }

  const name = `${classes.form} ${className}`
  if (temporary)
    return (
      <NewPassword
        className={name}
        temporary={temporary}
        onSignedIn={onSignedIn}
        onAgain={(text) => {
          setTemporary(null)
          setSaid({ text, refused: false })
        }}
      />
    )
  return (
    <form className={name} onSubmit={submit} noValidate>
      {head}
      <TextInput
        label={t('signIn:account')}
        name="username"
        defaultValue={account}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={account === ''}
        error={errors.username}
      />
      <TextInput
        label={t('signIn:password')}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={account !== ''}
        error={errors.password}
      />
      {asksCode && (
        <TextInput
          label={t('signIn:code')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={errors.code}
        />
      )}
      <p className={said.refused ? classes.refused : classes.said} role="alert">
        <Counted text={said.text} />
      </p>
      <div className={classes.buttons}>
        {beside}
        <Button type="submit" loading={busy}>
          {submitText}
        </Button>
      </div>
      {below}
    </form>
  )
}
