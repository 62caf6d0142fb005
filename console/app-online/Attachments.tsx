import * as conversationWords from '@shortcut/words/en/messages/conversation.ts'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { upload } from '../records/upload.ts'
import { useT } from '../words/words.ts'
import classes from './Conversation.module.css'
import type { DraftFile } from './drafts.ts'

/** As many as a message can have. */
const most = 20

type Props = {
  files: readonly DraftFile[]
  onChange: (now: (before: readonly DraftFile[]) => readonly DraftFile[]) => void
  /** The message waits for its files. */
  onBusy: (busy: boolean) => void
}

/** Photos of the next message: uploaded at once, so that sending takes no time. */
export function Attachments({ files, onChange, onBusy }: Props) {
  const t = useT(conversationWords)
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState('')
  const [error, setError] = useState('')
  const attach = async (chosen: readonly File[]) => {
    setError('')
    onBusy(true)
    for (const file of chosen.slice(0, most - files.length)) {
      setSending(file.name)
      try {
        const { id, name } = await upload(file, file.name, () => {})
        onChange((before) => [...before, { id, name }])
      } catch (failure) {
        setError(failure instanceof Error ? failure.message : String(failure))
      }
    }
    setSending('')
    onBusy(false)
  }
  return (
    <div className={classes.attachments}>
      <button
        type="button"
        className={classes.close}
        aria-label={t('conversation:attach')}
        title={t('conversation:attach')}
        disabled={sending !== '' || files.length >= most}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={16} aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={t('conversation:attach')}
        onChange={async ({ target }) => {
          await attach([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <span>{file.name}</span>
            <button
              type="button"
              className={classes.close}
              aria-label={t('conversation:detach', { name: file.name })}
              onClick={() => onChange((before) => before.filter(({ id }) => id !== file.id))}
            >
              <IconX size={12} aria-hidden />
            </button>
          </li>
        ))}
        {sending && (
          <li>
            <span role="status">{t('conversation:attaching', { name: sending })}</span>
          </li>
        )}
        {error && (
          <li className={classes.fault}>
            <span role="alert">{error}</span>
          </li>
        )}
      </ul>
    </div>
  )
}
