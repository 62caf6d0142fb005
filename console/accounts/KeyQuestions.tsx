import { calls } from 'virtual:calls'
import { TextInput } from '@mantine/core'
import { codes, type FieldError } from '@shortcut/domain/errors.ts'
import { ConfirmDialog } from '@shortcut/ui/ConfirmDialog.tsx'
import { DateTimeField } from '@shortcut/ui/DateTimeField.tsx'
import { useState } from 'react'
import { CallError, call } from '../app/call.ts'
import { dayIn, instantOf, timeIn, zoneName } from '../app/time.ts'
import { useT } from '../app/words.ts'

export type KeyQuestion = { kind: 'make' } | { kind: 'rotate' | 'revoke'; id: string; name: string }
type Made = { key: string }

type Props = {
  account: { id: string; name: string }
  zone: string
  question: KeyQuestion | null
  onClose: () => void
  /** With the new key, where there is one. */
  onDone: (made?: Made) => void
}

/** What is asked before a key is made, replaced or revoked. */
export function KeyQuestions({ question, ...rest }: Props) {
  switch (question?.kind) {
    case 'make':
      return <MakeKey {...rest} />
    case 'rotate':
      return <RotateKey {...rest} of={question} />
    case 'revoke':
      return <RevokeKey {...rest} of={question} />
  }
}

type Asking = Omit<Props, 'question'>

/** Runs a call that can find its one field wrong: returns the sentence for it. */
async function fieldErrorOf(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === codes.invalid) return (error.data as { fields?: FieldError[] }).fields?.[0]?.message
  }
}

const handles = { handles: [codes.invalid] }

function MakeKey({ account, onClose, onDone }: Asking) {
  const t = useT()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const make = async () =>
    setError(
      await fieldErrorOf(async () =>
        onDone(await call(calls.account.createKey, { accountId: account.id, name }, handles)),
      ),
    )
  return (
    <ConfirmDialog
      opened
      title={t('apiKey:makeTitle', { account: account.name })}
      confirmText={t('apiKey:make')}
      onConfirm={make}
      onClose={onClose}
    >
      <TextInput
        label={t('apiKey:name')}
        description={t('apiKey:nameHelp')}
        value={name}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setName(value)
          setError(undefined)
        }}
        autoComplete="off"
        data-autofocus
      />
    </ConfirmDialog>
  )
}

const standardOverlapMs = 7 * 24 * 60 * 60 * 1000

function RotateKey({ zone, of, onClose, onDone }: Asking & { of: { id: string; name: string } }) {
  const t = useT()
  const now = new Date().toISOString()
  const [until, setUntil] = useState(() => timeIn(zone, new Date(Date.now() + standardOverlapMs).toISOString()))
  const [error, setError] = useState<string>()
  const rotate = async () => {
    if (until === '') return setError(t('fieldError:not null'))
    const input = { id: of.id, oldWorksUntil: instantOf(zone, until) }
    setError(await fieldErrorOf(async () => onDone(await call(calls.account.rotateKey, input, handles))))
  }
  return (
    <ConfirmDialog
      opened
      title={t('apiKey:rotateTitle', { name: of.name })}
      confirmText={t('apiKey:rotate')}
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>{t('apiKey:rotateText')}</p>
      <DateTimeField
        label={t('apiKey:oldWorksUntil')}
        today={dayIn(zone, now)}
        zone={zoneName(zone, now)}
        value={until}
        error={error}
        onChange={(value) => {
          setUntil(value)
          setError(undefined)
        }}
        data-autofocus
      />
    </ConfirmDialog>
  )
}

function RevokeKey({ of, onClose, onDone }: Asking & { of: { id: string; name: string } }) {
  const t = useT()
  const revoke = () =>
    call(calls.account.revokeKey, { id: of.id }).then(
      () => onDone(),
      () => undefined,
    )
  return (
    <ConfirmDialog
      opened
      title={t('apiKey:revokeTitle', { name: of.name })}
      confirmText={t('apiKey:revoke')}
      dismissText={t('record:keep')}
      destructive
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{t('apiKey:revokeText')}</p>
    </ConfirmDialog>
  )
}
