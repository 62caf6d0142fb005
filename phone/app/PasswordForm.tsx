import type { userApi } from '@shortcut/domain/users/api.ts'
import { useState } from 'react'
import { call, Refused } from '../call/call.ts'
import { keepSession, useSession } from '../call/session.ts'
import { Button } from '../parts/Button.tsx'
import { mostPassword, TextField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { useT } from '../words/words.ts'
import { appTypes, signIn } from './sign-in.ts'

/** Changes the driver's password; `onDone` after the server has it. */
export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const t = useT()
  const { session } = useSession()
  const [typed, setTyped] = useState({ old: '', next: '', again: '' })
  const [error, setError] = useState('')
  const [done, setDone] = useState(false)
  const field = (name: keyof typeof typed) => ({
    type: 'password',
    most: mostPassword,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const submit = async () => {
    if (!session) return
    if (typed.next !== typed.again) return setError(t('own:differ'))
    const input = { oldPassword: typed.old, newPassword: typed.next }
    try {
      await call<typeof userApi.changePassword>('user/changePassword', session.token, input)
      keepSession({ ...session, mustChangePassword: false })
      // The old session has ended with the old password.
      await signIn(session.account, typed.next, session.app === appTypes.worker ? 'worker' : 'driver')
      setError('')
      setTyped({ old: '', next: '', again: '' })
      setDone(true)
      onDone?.()
    } catch (cause) {
      setError(cause instanceof Refused ? cause.sentence : t('line:offline'))
    }
  }
  return (
    <form
      noValidate
      className={parts.card}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {session?.mustChangePassword && <p>{t('own:mustChange')}</p>}
      <TextField label={t('own:oldPassword')} autoComplete="current-password" {...field('old')} />
      <TextField label={t('own:newPassword')} autoComplete="new-password" {...field('next')} />
      <TextField label={t('own:again')} autoComplete="new-password" {...field('again')} />
      {error && (
        <p className={parts.error} role="alert">
          {error}
        </p>
      )}
      {done && <p role="status">{t('own:changed')}</p>}
      <Button
        main
        wide
        type="submit"
        disabled={!typed.old || !typed.next || Object.values(typed).some((text) => text.length > mostPassword)}
      >
        {t('own:change')}
      </Button>
    </form>
  )
}
