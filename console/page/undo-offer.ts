import { createStore } from 'zustand/vanilla'
import { session } from '../call/session.ts'

export type UndoOffer = {
  /** The completed action, as a sentence. */
  text: string
  run: () => Promise<void>
  /** End of the offer, milliseconds since 1970. */
  until: number
}

export const undoOffer = createStore<{ offer: UndoOffer | null }>(() => ({ offer: null }))

/** Offers to undo the last action for some seconds; it replaces an earlier offer. */
export function offerUndo(text: string, seconds: number, run: () => Promise<void>) {
  undoOffer.setState({ offer: { text, run, until: Date.now() + seconds * 1000 } })
}

export const withdrawUndo = () => undoOffer.setState({ offer: null })

// Nobody undoes what the person before them did.
session.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) withdrawUndo()
})
