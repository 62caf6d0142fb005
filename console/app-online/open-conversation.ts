import { createStore } from 'zustand/vanilla'
import { intoGrid } from '../lists/list-shortcuts.ts'

/** Whom the console writes to, and the task that it is about. */
export type Addressee = { id: string; name: string; task?: { id: string; taskNo: string } | undefined }

/** The open conversation, and the element that opened it. */
type Opened = { to: Addressee; from: Element | null } | null

export const conversation = createStore<{ opened: Opened }>(() => ({ opened: null }))

export function openConversation(to: Addressee) {
  const { opened } = conversation.getState()
  conversation.setState({ opened: { to, from: opened?.from ?? document.activeElement } })
}

/** Closes it, and gives the focus back: to the grid or the page if nothing had it, or what had it is gone. */
export function closeConversation() {
  const { opened } = conversation.getState()
  conversation.setState({ opened: null })
  const { from } = opened ?? {}
  const isThere = from instanceof HTMLElement && from.isConnected && !from.closest('[aria-hidden]')
  if (isThere && from !== document.body) return from.focus()
  if (!intoGrid()) document.getElementById('content')?.focus({ preventScroll: true })
}
