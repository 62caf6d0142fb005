import { samePerson } from './session.ts'

type Save = () => Promise<unknown>
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => void }>()
let saving: Promise<unknown> = Promise.resolve()

/**
 * Saves a person's choice in the background. Saves run one after another, so that the last choice wins. A save that would be sent after
 * another person has signed in is dropped.
 */
export function saveInTurn(save: Save) {
  const isSame = samePerson()
  saving = saving.then(() => (isSame() ? save().catch(() => undefined) : undefined))
}

/** The same once nothing else has been chosen under `key` for `settleFor` ms. */
export function saveOnceSettled(key: string, settleFor: number, save: Save) {
  clearTimeout(waiting.get(key)?.timer)
  const isSame = samePerson()
  const send = () => {
    waiting.delete(key)
    if (isSame()) saveInTurn(save)
  }
  waiting.set(key, { timer: setTimeout(send, settleFor), send })
}

/** Sends what still waits. Resolves when everything is answered. */
export async function saveNow() {
  for (const { timer, send } of [...waiting.values()]) {
    clearTimeout(timer)
    send()
  }
  await saving
}
