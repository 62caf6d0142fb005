import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { PasswordField } from '@shortcut/ui/fields/PasswordField.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as ownWords from '@shortcut/words/en/access/own.ts'
import { type FormEvent, useState } from 'react'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useForm } from '../forms/use-form.ts'
import { useT } from '../words/words.ts'
import Enrolment from './Enrolment.tsx'
import classes from './Own.module.css'
import RecoveryCodes from './RecoveryCodes.tsx'

type Step = 'start' | 'password' | 'confirm' | 'turnOff'

/** The user's second factor, codes of an authenticator app: set up in two steps, and turned off with password and code. */
export function OwnSecondFactor({ on, onChanged }: { on: boolean; onChanged: () => unknown }) {
  const t = useT(ownWords)
  const [step, setStep] = useState<Step>('start')
  const [enrolled, setEnrolled] = useState({ secret: '', uri: '' })
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm(() => ({ password: '', code: '' }))
  const { password, code } = form.values

  const begin = (next: Step) => {
    form.setValues({ password: '', code: '' })
    form.setErrors({})
    setStep(next)
  }
  const acts = {
    start: async () => undefined,
    password: async () => {
      setEnrolled(await call(calls.secondFactor.enrol, { password }, { handles: [codes.invalid] }))
      begin('confirm')
    },
    confirm: async () => {
      const reply = await call(calls.secondFactor.confirm, { code }, { handles: [codes.invalid] })
      setRecoveryCodes(reply.recoveryCodes)
      begin('start')
    },
    turnOff: async () => {
      await call(calls.secondFactor.turnOff, { password, code }, { handles: [codes.invalid] })
      showSuccess(t('own:turnedOff'))
      begin('start')
      onChanged()
    },
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    await acts[step]().catch((error: unknown) => form.refuse(error))
    setBusy(false)
  }
  const passwordField = (
    <PasswordField {...form.bind('password')} label={t('own:oldPassword')} autoComplete="current-password" autoFocus />
  )
  const codeField = (
    <TextInput {...form.bind('code')} label={t('own:code')} autoComplete="one-time-code" spellCheck={false} />
  )
  return (
    <DetailSection
      title={t('own:factor')}
      actions={
        step === 'start' && (
          <Button variant="default" onClick={() => begin(on ? 'turnOff' : 'password')}>
            {t(on ? 'own:turnOff' : 'own:setUp')}
          </Button>
        )
      }
    >
      <p className={classes.help}>{t(step === 'confirm' ? 'own:scan' : on ? 'own:factorOn' : 'own:factorOff')}</p>
      {step !== 'start' && (
        <form onSubmit={submit} noValidate>
          {step === 'confirm' ? (
            <div className={classes.enrol}>
              <Enrolment {...enrolled}>{codeField}</Enrolment>
            </div>
          ) : (
            <div className={classes.fields}>
              {passwordField}
              {step === 'turnOff' && codeField}
            </div>
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => begin('start')}>
              {t('own:cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t(step === 'password' ? 'own:next' : step === 'confirm' ? 'own:turnOn' : 'own:turnOff')}
            </Button>
          </div>
        </form>
      )}
      {recoveryCodes && (
        <RecoveryCodes
          codes={recoveryCodes}
          onDone={() => {
            setRecoveryCodes(null)
            onChanged()
          }}
        />
      )}
    </DetailSection>
  )
}
