import { createStore } from 'zustand/vanilla'
import { session } from './session.ts'

export type Notice = {
  id: number
  text: string
  tone: 'error' | 'warning' | 'success'
  /** Stays until it is closed. */
  lasting: boolean
}

/** How long a passing message stays, ms (specification §9). */
const shownFor = 5000
let lastId = 0

export const notices = createStore<{ list: readonly Notice[] }>(() => ({ list: [] }))

export function closeNotice(id: number) {
  notices.setState(({ list }) => ({ list: list.filter((notice) => notice.id !== id) }))
}

// The next person at this browser does not read what was said to the one before.
session.subscribe(({ user }, { user: before }) => {
  if (before?.id && user?.id !== before.id) notices.setState({ list: [] })
})

function show(text: string, tone: Notice['tone'], lasting: boolean) {
  // Several calls that fail together show the same sentence once.
  const same = notices.getState().list.find((notice) => notice.text === text && notice.lasting === lasting)
  if (same) return
  const id = ++lastId
  notices.setState(({ list }) => ({ list: [...list, { id, text, tone, lasting }] }))
  if (!lasting) setTimeout(() => closeNotice(id), shownFor)
}

/** An error that disappears after five seconds. */
export const showError = (text: string) => show(text, 'error', false)

/** An error that stays until the user closes it. */
export const showLastingError = (text: string) => show(text, 'error', true)

/** A completed action with a doubtful result: stays until the user closes it. */
export const showLastingWarning = (text: string) => show(text, 'warning', true)

/** Why a key or click does nothing here: disappears after five seconds. */
export const showHint = (text: string) => show(text, 'warning', false)

export const showSuccess = (text: string) => show(text, 'success', false)
