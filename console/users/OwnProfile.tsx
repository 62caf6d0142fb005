import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { personFields } from '@shortcut/domain/users/fields.ts'
import { PasswordField } from '@shortcut/ui/fields/PasswordField.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as ownWords from '@shortcut/words/en/access/own.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { type FormEvent, useLayoutEffect, useState } from 'react'
import { z } from 'zod'
import { CallError, call, dataOf } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useForm } from '../forms/use-form.ts'
import { askWhoIAm } from '../live/who-am-i.ts'
import { PictureField } from '../records/PictureField.tsx'
import { schemaErrors } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'
import classes from './Own.module.css'
import type { UserDetail } from './user-form.ts'
import { ZoneField } from './ZoneField.tsx'

type Props = { user: UserDetail; onTyped: (dirty: boolean) => void; onSaved: () => unknown }

const schema = z.object(personFields)
const profileOf = ({ name, email, phone, timeZone, avatar }: UserDetail) => ({ name, email, phone, timeZone, avatar })

/** The user's own name, contact, time zone and picture. */
export function OwnProfile({ user, onTyped, onSaved }: Props) {
  const t = useT(fieldWords, lawWords, ownWords)
  const [start, setStart] = useState({ version: user.version, values: profileOf(user) })
  const form = useForm(() => ({ ...start.values, password: '' }))
  const { password, ...typed } = form.values
  const [meanwhile, setMeanwhile] = useState('')
  const [busy, setBusy] = useState(false)
  const [sending, setSending] = useState(false)
  const newEmail = typed.email.trim().toLowerCase() !== start.values.email.toLowerCase()
  const dirty = JSON.stringify(typed) !== JSON.stringify(start.values)
  useLayoutEffect(() => onTyped(dirty))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const errors = schemaErrors(t, schema, form.values)
    form.setErrors(errors)
    if (busy || Object.keys(errors).length > 0) return
    setBusy(true)
    try {
      const input = { version: start.version, ...typed, ...(newEmail && { password }) }
      const saved = await call(calls.user.saveProfile, input, { handles: [codes.invalid, codes.conflict] })
      setStart({ version: saved.version, values: profileOf(saved) })
      form.setValues({ ...profileOf(saved), password: '' })
      setMeanwhile('')
      showSuccess(t('own:profileSaved'))
      onSaved()
      await askWhoIAm()
    } catch (error) {
      form.refuse(error)
      if (error instanceof CallError && error.code === codes.conflict) {
        const theirs = dataOf<UserDetail>(error)
        setStart({ version: theirs.version, values: profileOf(theirs) })
        setMeanwhile(theirs.updatedBy)
      }
    } finally {
      setBusy(false)
    }
  }
  const text = (field: 'name' | 'email' | 'phone' | 'timeZone') => ({
    ...form.bind(field),
    label: t(`userField:${field}`),
  })
  return (
    <DetailSection title={t('own:profile')}>
      {meanwhile && <Banner kind="warning" text={t('own:changedMeanwhile', { who: meanwhile })} />}
      <form onSubmit={save} noValidate>
        <div className={classes.fields}>
          <TextInput {...text('name')} withAsterisk autoComplete="name" />
          <TextInput {...text('email')} type="email" autoComplete="email" />
          {newEmail && (
            <PasswordField {...form.bind('password')} label={t('own:emailPassword')} autoComplete="current-password" />
          )}
          <TextInput {...text('phone')} autoComplete="tel" />
          <ZoneField {...text('timeZone')} />
          <PictureField
            label={t('userField:avatar')}
            value={form.values.avatar ? [form.values.avatar] : []}
            onChange={([avatar]) => form.set('avatar', avatar ?? null)}
            most={1}
            onBusy={setSending}
            error={form.errors.avatar}
          />
        </div>
        <div className={classes.buttons}>
          <Button type="submit" variant="default" disabled={!dirty || sending} loading={busy}>
            {t('own:saveProfile')}
          </Button>
        </div>
      </form>
    </DetailSection>
  )
}
