import { calls } from 'virtual:calls'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { fieldErrorOf } from '../forms/field-errors.ts'
import { NameQuestion } from '../records/NameQuestion.tsx'
import { wallTimeIn, zoneName } from '../time/time.ts'
import { dayIn, instantOf } from '../time/zone.ts'
import { useT } from '../words/words.ts'

export type KeyQuestion = { kind: 'make' } | { kind: 'rotate' | 'revoke'; id: string; name: string }
type Made = { key: string }

type Props = {
  account: { id: string; name: string }
  zone: string
  question: KeyQuestion | null
  onClose: () => void
  /** Gets the new key, if one was created. */
  onDone: (made?: Made) => void
}

/** The dialogs before a key is created, replaced or revoked. */
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

const handles = { handles: [codes.invalid] }

function MakeKey({ account, onClose, onDone }: Asking) {
  const t = useT(accountWords)
  return (
    <NameQuestion
      title={t('apiKey:makeTitle', { account: account.name })}
      confirmText={t('apiKey:make')}
      label={t('apiKey:name')}
      help={t('apiKey:nameHelp')}
      onName={async (name, sent) =>
        onDone(await call(calls.account.createKey, sent({ accountId: account.id, name }), handles))
      }
      onClose={onClose}
    />
  )
}

const standardOverlapMs = 7 * 24 * 60 * 60 * 1000

function RotateKey({ zone, of, onClose, onDone }: Asking & { of: { id: string; name: string } }) {
  const t = useT(accountWords, lawWords)
  const now = new Date().toISOString()
  const [until, setUntil] = useState(() => wallTimeIn(zone, new Date(Date.now() + standardOverlapMs).toISOString()))
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
  const t = useT(accountWords, recordWords)
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
