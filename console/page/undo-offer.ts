import { createStore } from 'zustand/vanilla'

export type UndoOffer = {
  /** What was done, as a sentence. */
  text: string
  run: () => Promise<void>
  /** Until when it is offered, milliseconds since 1970. */
  until: number
}

export const undoOffer = createStore<{ offer: UndoOffer | null }>(() => ({ offer: null }))

/** Offers to take back what was just done, for some seconds; what was offered before is over. */
export function offerUndo(text: string, seconds: number, run: () => Promise<void>) {
  undoOffer.setState({ offer: { text, run, until: Date.now() + seconds * 1000 } })
}

export const withdrawUndo = () => undoOffer.setState({ offer: null })
