import { useEffect, useRef } from 'react'
import { createStore } from 'zustand/vanilla'
import { session } from '../call/session.ts'

export type UndoOffer = {
  /** The completed action, as a sentence. */
  text: string
  /** The button's text, if it is not "Undo". */
  verb?: string | undefined
  /** A text to copy by hand, because the browser did not allow the page to do it. */
  copies?: string | undefined
  run: () => Promise<void>
  /** End of the offer, milliseconds since 1970. */
  until: number
}

export const undoOffer = createStore<{
  offer: UndoOffer | null
  /** Counts what was undone. */
  undone: number
}>(() => ({ offer: null, undone: 0 }))

/** Offers to undo the last action for some seconds; it replaces an earlier offer. */
export function offerUndo(
  text: string,
  seconds: number,
  run: () => Promise<void>,
  its: Pick<UndoOffer, 'verb' | 'copies'> = {},
) {
  undoOffer.setState({ offer: { ...its, text, run, until: Date.now() + seconds * 1000 } })
}

export const withdrawUndo = () => undoOffer.setState({ offer: null })

/** Carries out an offer, and tells those who wait for it (`useUndone`). */
export async function undo(offer: UndoOffer) {
  await offer.run().catch(() => undefined)
  undoOffer.setState((now) => ({ offer: now.offer === offer ? null : now.offer, undone: now.undone + 1 }))
}

/** Calls back as soon as something was done that can be undone, or was undone. */
export function useActed(onActed: () => void) {
  const latest = useRef(onActed)
  useEffect(() => {
    latest.current = onActed
  })
  useEffect(
    () =>
      undoOffer.subscribe((now, before) => {
        if (now.undone !== before.undone || (now.offer && now.offer !== before.offer)) latest.current()
      }),
    [],
  )
}

/** Calls back after the user has undone something: it comes back at once, wherever the pointer is. */
export function useUndone(onUndone: () => void) {
  const latest = useRef(onUndone)
  useEffect(() => {
    latest.current = onUndone
  })
  useEffect(
    () =>
      undoOffer.subscribe((now, before) => {
        if (now.undone !== before.undone) latest.current()
      }),
    [],
  )
}

// Nobody undoes what the person before them did.
session.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) withdrawUndo()
})
