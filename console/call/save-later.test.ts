import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

let store: typeof import('./session.ts')
let saves: typeof import('./save-later.ts')
beforeAll(async () => {
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  store = await import('./session.ts')
  saves = await import('./save-later.ts')
})
beforeEach(() => store.keepToken('of ann', 'ann'))

/** Notes with which token each save is sent. */
function noted() {
  const sent: string[] = []
  const save = async () => void sent.push(store.session.getState().token)
  return { sent, save }
}

test('a choice that waits for an earlier save is dropped when another person has signed in', async () => {
  const { sent, save } = noted()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  saves.saveInTurn(() => answered)
  saves.saveInTurn(save)
  store.keepToken('of bert', 'bert')
  answer()
  await saves.saveNow()
  expect(sent).toEqual([])
})

test('a choice that has not settled is dropped when another person has signed in, and kept when the same one has', async () => {
  const { sent, save } = noted()
  saves.saveOnceSettled('list', 60_000, save)
  store.keepToken('renewed', 'ann')
  await saves.saveNow()
  saves.saveOnceSettled('list', 60_000, save)
  store.keepToken('of bert', 'bert')
  await saves.saveNow()
  expect(sent).toEqual(['renewed'])
})

test('of several choices the last is saved, at once when the person signs out', async () => {
  const { sent, save } = noted()
  const never = vi.fn()
  saves.saveOnceSettled('list', 60_000, never)
  saves.saveOnceSettled('list', 60_000, save)
  await saves.saveNow()
  expect(sent).toEqual(['of ann'])
  expect(never).not.toHaveBeenCalled()
})
