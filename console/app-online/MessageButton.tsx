import { Button } from '@mantine/core'
import * as conversationWords from '@shortcut/words/en/messages/conversation.ts'
import { IconMessage } from '@tabler/icons-react'
import { useT } from '../words/words.ts'
import classes from './MessageButton.module.css'
import { type Addressee, openConversation } from './open-conversation.ts'
import { useConverses, useUnreadPeople } from './use-unread-replies.ts'

/** Opens the conversation with somebody; shows how many of their replies nobody has read. */
export function MessageButton({ to }: { to: Addressee }) {
  const t = useT(conversationWords)
  const converses = useConverses()
  const count = useUnreadPeople().find(({ personId }) => personId === to.id)?.count ?? 0
  if (!converses) return null
  return (
    <Button
      variant="default"
      className={classes.button ?? ''}
      leftSection={<IconMessage size={14} aria-hidden />}
      rightSection={count > 0 && <span className={classes.count}>{count}</span>}
      aria-label={
        count > 0 ? t('conversation:openUnread', { name: to.name, count }) : t('conversation:open', { name: to.name })
      }
      onClick={() => openConversation(to)}
    >
      {t('conversation:message')}
    </Button>
  )
}

type SignProps = { to: Addressee; unread: number; isQuiet?: boolean }

/**
 * The same as a sign, where there is no room for words. `isQuiet`: for the mouse only unless there is something to read, and a
 * click leaves the focus where it was, to come back there.
 */
export function MessageSign({ to, unread, isQuiet = false }: SignProps) {
  const t = useT(conversationWords)
  const text =
    unread > 0
      ? t('conversation:openUnread', { name: to.name, count: unread })
      : t('conversation:open', { name: to.name })
  return (
    <button
      type="button"
      className={classes.sign}
      data-unread={unread > 0 || undefined}
      title={text}
      aria-label={text}
      {...(isQuiet && { onMouseDown: (event) => event.preventDefault() })}
      {...(isQuiet && unread === 0 && { tabIndex: -1, 'aria-hidden': true })}
      onClick={() => openConversation(to)}
    >
      <IconMessage size={14} aria-hidden />
      {unread > 0 && unread}
    </button>
  )
}

/** The sign with its own number. */
export function CountedMessageSign({ to }: { to: Addressee }) {
  const converses = useConverses()
  const unread = useUnreadPeople().find(({ personId }) => personId === to.id)?.count ?? 0
  return converses && <MessageSign to={to} unread={unread} />
}
