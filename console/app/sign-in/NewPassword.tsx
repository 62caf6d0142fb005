import { calls } from 'virtual:first-calls'
import { Button, TextInput } from '@mantine/core'
import { Counted } from '@shortcut/ui/Counted.tsx'
import * as ownWords from '@shortcut/words/en/access/own.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { useT } from '../../words/words.ts'
import classes from './SignInForm.module.css'

/**
 * Somebody who signed in with a password set by somebody else: the session only allows changing it. Without `password`
 * it asks for it.
 */
export type Temporary = { token: string; account: string; password?: string }

type Props = {
  className: string
  temporary: Temporary
  /** Beside the button. */
  beside?: ReactNode
  onSignedIn: (token: string, account: string) => void
  /** The new password is set, but signing in needs a code: `said` says so. */
  onAgain: (said: string) => void
}

type Errors = { old?: string; chosen?: string; again?: string; other?: string }

/**
 * The step between a password set by somebody else and everything else. It cannot be skipped: only the new password
 * signs in.
 */
export default function NewPassword({ className, temporary, beside, onSignedIn, onAgain }: Props) {
  const t = useT(ownWords)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = String(form.get('chosen'))
    const { token, account, password = String(form.get('old')) } = temporary
    if (password === '') return setErrors({ old: t('signIn:notNull') })
    if (chosen === '') return setErrors({ chosen: t('signIn:notNull') })
    if (chosen !== String(form.get('again'))) return setErrors({ again: t('signIn:passwordsDiffer') })
    setErrors({})
    setBusy(true)
    try {
      const input = { oldPassword: password, newPassword: chosen }
      await call(calls.user.changePassword, input, { token, handles: 'all' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setBusy(false)
      const [field] = error.fields
      if (!field) return setErrors({ other: error.message })
      return setErrors({ [field.path === 'oldPassword' ? 'old' : 'chosen']: field.message })
    }
    const input = { username: account, password: chosen, appType: 1 }
    await call(calls.user.login, input, { handles: 'all' }).then(
      (reply) => onSignedIn(reply.token, reply.account),
      () => onAgain(t('newPassword:again')),
    )
  }
  return (
    <form className={className} onSubmit={submit} noValidate>
      <h1>{t('newPassword:title')}</h1>
      <p>{t('newPassword:help')}</p>
      <input type="hidden" name="username" autoComplete="username" value={temporary.account} readOnly />
      {temporary.password === undefined && (
        <TextInput
          label={t('own:oldPassword')}
          name="old"
          type="password"
          autoComplete="current-password"
          autoFocus
          error={errors.old}
        />
      )}
      <TextInput
        label={t('own:newPassword')}
        name="chosen"
        type="password"
        autoComplete="new-password"
        autoFocus={temporary.password !== undefined}
        error={errors.chosen}
      />
      <TextInput
        label={t('own:newPasswordAgain')}
        name="again"
        type="password"
        autoComplete="new-password"
        error={errors.again}
      />
      <p className={classes.refused} role="alert">
        {errors.other && <Counted text={errors.other} />}
      </p>
      <div className={classes.buttons}>
        {beside}
        <Button type="submit" loading={busy}>
          {t('newPassword:save')}
        </Button>
      </div>
    </form>
  )
}
