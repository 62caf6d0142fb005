import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** State of the connection to the server. */
type Connection = {
  /** ISO 8601: since when the server has been silent; null while all is well, or the interruption is still too short to show. */
  offlineSince: string | null
  /** How often the stream has been opened: data may have changed before each opening. */
  opened: number
}

export const connection = createStore<Connection>(() => ({ offlineSince: null, opened: 0 }))

export const useConnection = <Part>(part: (now: Connection) => Part) => useStore(connection, part)

const listeners = new Set<() => void>()

/** Tells the listeners to check the connection: a call got no answer, or learned that the database is away. */
export function reportTrouble() {
  for (const listener of listeners) listener()
}

export function onTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
