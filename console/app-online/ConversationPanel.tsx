import * as conversationWords from '@shortcut/words/en/messages/conversation.ts'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useViewerZone } from '../call/preferences.ts'
import { zoneName } from '../time/time.ts'
import { useMinute } from '../time/use-minute.ts'
import { useT } from '../words/words.ts'
import classes from './Conversation.module.css'
import { Conversation } from './Conversation.tsx'
import { type Addressee, closeConversation } from './open-conversation.ts'

/** The conversation with one person beside the page, which stays usable. */
export default function ConversationPanel({ to }: { to: Addressee }) {
  const t = useT(conversationWords)
  const zone = useViewerZone()
  const now = useMinute().toISOString()
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again for the same person, it is typed in again
  useEffect(() => field.current?.focus(), [to])
  return (
    <aside
      className={classes.panel}
      aria-label={t('conversation:title', { name: to.name })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        closeConversation()
      }}
    >
      <header>
        <h2>{to.name}</h2>
        <span>{t('conversation:timesIn', { zone: zoneName(zone, now) })}</span>
        <button
          type="button"
          className={classes.close}
          aria-label={t('conversation:close')}
          onClick={closeConversation}
        >
          <IconX size={16} aria-hidden />
        </button>
      </header>
      <Conversation key={to.id} to={to} zone={zone} fieldRef={field} />
    </aside>
  )
}
