import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** How it stands between this page and the server. */
type Connection = {
  /** ISO 8601: since when nothing comes from the server; null while all is well, or not yet worth a word. */
  offlineSince: string | null
  /** How often the stream has been opened: each time something may have changed on the other side. */
  opened: number
}

export const connection = createStore<Connection>(() => ({ offlineSince: null, opened: 0 }))

export const useConnection = <Part>(part: (now: Connection) => Part) => useStore(connection, part)

const listeners = new Set<() => void>()

/** A call got no answer, or heard that the database is away: those who watch the connection look again. */
export function reportTrouble() {
  for (const listener of listeners) listener()
}

export function onTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
