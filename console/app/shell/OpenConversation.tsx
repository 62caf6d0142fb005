import { useEffect } from 'react'
import { useStore } from 'zustand'
import { conversation } from '../../app-online/open-conversation.ts'
import { useConverses } from '../../app-online/use-unread-replies.ts'
import { fetched } from '../../call/fetched.tsx'

const ConversationPanel = fetched(() => import('../../app-online/ConversationPanel.tsx'))

/** The conversation that was opened from a page; it stays open when the page changes. */
export function OpenConversation() {
  const opened = useStore(conversation, (now) => now.opened)
  const converses = useConverses()
  useEffect(() => () => conversation.setState({ opened: null }), [])
  return opened && converses && <ConversationPanel to={opened.to} />
}
