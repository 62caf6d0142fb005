import { Button, Textarea } from '@mantine/core'
import * as conversationWords from '@shortcut/words/en/messages/conversation.ts'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../call/session.ts'
import { useT } from '../words/words.ts'
import { Attachments } from './Attachments.tsx'
import classes from './Conversation.module.css'
import { attachToDraft, draftOf, drafts, refuseDraft, sendDraft, typeDraft } from './drafts.ts'
import { lengthText, messageFault } from './message-length.ts'
import type { Addressee } from './open-conversation.ts'

type Props = {
  to: Addressee
  /** The task that the person wrote about last: an answer is about it, too. */
  about: Addressee['task']
  onSent: () => void
  fieldRef?: Ref<HTMLTextAreaElement>
}

/** Where the next message is written. Enter sends it. */
export function Compose({ to, about, onSent, fieldRef }: Props) {
  const t = useT(conversationWords)
  const key = `${useSession(({ account }) => account)} ${to.id}`
  const { text, files, sending, error, again } = useStore(drafts, (all) => draftOf(all, key))
  const [leftOut, setLeftOut] = useState('')
  const [attaching, setAttaching] = useState(false)
  const meant = to.task ?? about
  const task = meant?.id === leftOut ? undefined : meant
  const send = () => {
    const fault = text === '' ? '' : messageFault(t, text)
    if (attaching) return
    if (fault) refuseDraft(key, fault)
    else void sendDraft(key, to.id, task?.id).then((sent) => sent && onSent())
  }
  const length = lengthText(t, text)
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className={classes.compose}>
      {task && (
        <p className={classes.about}>
          {t('conversation:about', { number: task.taskNo })}
          <button
            type="button"
            className={classes.close}
            aria-label={t('conversation:notAbout', { number: task.taskNo })}
            onClick={() => setLeftOut(task.id)}
          >
            <IconX size={12} aria-hidden />
          </button>
        </p>
      )}
      <Textarea
        ref={fieldRef}
        aria-label={t('conversation:write', { name: to.name })}
        description={
          <>
            {t('conversation:help')} <span role="status">{length}</span>
          </>
        }
        inputWrapperOrder={['input', 'error', 'description']}
        value={text}
        error={error && (again ? `${error} ${t('conversation:kept')}` : error)}
        autosize
        minRows={2}
        maxRows={8}
        onChange={({ currentTarget: { value } }) => typeDraft(key, value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.foot}>
        <Attachments files={files} onChange={(now) => attachToDraft(key, now)} onBusy={setAttaching} />
        <Button
          className={classes.send ?? ''}
          disabled={text.trim() === '' || attaching}
          aria-disabled={sending}
          onClick={send}
        >
          {t(sending ? 'conversation:sending' : 'conversation:send')}
        </Button>
      </div>
    </div>
  )
}
