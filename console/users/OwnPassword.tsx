import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { password } from '@shortcut/domain/users/fields.ts'
import { PasswordField } from '@shortcut/ui/fields/PasswordField.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as ownWords from '@shortcut/words/en/access/own.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { type FormEvent, useLayoutEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { keepToken, resetToken } from '../call/session.ts'
import { useForm } from '../forms/use-form.ts'
import { schemaErrors } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'
import classes from './Own.module.css'

const schema = z
  .object({
    oldPassword: z.string().min(1, { error: 'not null' }),
    newPassword: password,
    again: z.string(),
  })
  .refine(({ newPassword, again }) => newPassword === again, {
    path: ['again'],
    error: 'The two passwords entered are inconsistent',
    when: () => true,
  })
const empty = { oldPassword: '', newPassword: '', again: '' }

/** Changes the user's own password. The server then ends all sessions; this console signs in again by itself if no code is needed. */
export function OwnPassword({ account, onTyped }: { account: string; onTyped: (dirty: boolean) => void }) {
  const t = useT(lawWords, ownWords)
  const form = useForm(() => empty)
  const [busy, setBusy] = useState(false)
  const { oldPassword, newPassword, again } = form.values
  useLayoutEffect(() => onTyped(oldPassword + newPassword + again !== ''))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const errors = schemaErrors(t, schema, form.values)
    form.setErrors(errors)
    if (busy || Object.keys(errors).length > 0) return
    setBusy(true)
    try {
      await call(calls.user.changePassword, { oldPassword, newPassword }, { handles: [codes.invalid] })
      form.setValues(empty)
      showSuccess(t('own:passwordChanged'))
      const input = { username: account, password: newPassword, appType: 1 }
      await call(calls.user.login, input, { handles: 'all' }).then(
        (reply) => keepToken(reply.token, reply.account),
        () => {
          resetToken()
          showSuccess(t('own:signInAgain'))
        },
      )
    } catch (error) {
      form.refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DetailSection title={t('own:password')}>
      <p className={classes.help}>{t('own:passwordHelp')}</p>
      <form onSubmit={save} noValidate>
        <div className={classes.fields}>
          <PasswordField {...form.bind('oldPassword')} label={t('own:oldPassword')} autoComplete="current-password" />
          <span />
          <PasswordField {...form.bind('newPassword')} label={t('own:newPassword')} autoComplete="new-password" />
          <PasswordField {...form.bind('again')} label={t('own:newPasswordAgain')} autoComplete="new-password" />
        </div>
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={busy}>
            {t('own:changePassword')}
          </Button>
        </div>
      </form>
    </DetailSection>
  )
}
