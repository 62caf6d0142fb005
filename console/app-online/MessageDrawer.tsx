import { calls } from 'virtual:calls'
import { Textarea } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as appOnlineWords from '@shortcut/words/en/app-online.ts'
import * as conversationWords from '@shortcut/words/en/messages/conversation.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { fieldErrorsOf } from '../forms/field-errors.ts'
import { useSent } from '../forms/use-form.ts'
import { tellEach } from '../records/each.ts'
import { useT } from '../words/words.ts'
import type { AppRow } from './columns.tsx'
import { lengthText, messageFault } from './message-length.ts'

type Props = {
  people: readonly AppRow[]
  /** Gets the ids of the people to whom it could not be sent. */
  onSent: (left: string[]) => void
  onClose: () => void
}

/** Sends a message to one or several people in their apps. */
export default function MessageDrawer({ people, onSent, onClose }: Props) {
  const t = useT(appOnlineWords, conversationWords, recordWords)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const sent = useSent()
  const [only] = people
  const send = async () => {
    const fault = messageFault(t, text)
    if (fault) return setError(fault)
    try {
      const input = { ids: people.map(({ id }) => id), text }
      const reply = await call(calls.appOnline.message, sent(input), { handles: [codes.invalid] })
      const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? id
      onSent(
        tellEach(
          t,
          reply,
          t('appOnline:sent', { count: reply.done.length }),
          nameOf,
          t('appOnline:notSent', { count: reply.failed.length }),
        ),
      )
      onClose()
    } catch (thrown) {
      setError(fieldErrorsOf(thrown)?.text)
    }
  }
  return (
    <FormDrawer
      opened
      title={
        people.length === 1 && only
          ? t('appOnline:to', { name: only.name })
          : t('appOnline:toEach', { count: people.length })
      }
      submitText={t('appOnline:send')}
      dirty={text !== ''}
      onSubmit={send}
      onClose={onClose}
    >
      <FormSection title={t('appOnline:message')} help={people.map(({ name }) => name).join(', ')}>
        <Textarea
          className={wholeLine}
          label={t('appOnline:text')}
          description={
            <>
              {t('appOnline:textHelp')} <span role="status">{lengthText(t, text)}</span>
            </>
          }
          withAsterisk
          value={text}
          error={error}
          autosize
          minRows={4}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            setError(undefined)
          }}
        />
      </FormSection>
    </FormDrawer>
  )
}
