import { standardFormats } from '@shortcut/domain/users/formats.ts'
import { standardPreferences } from '@shortcut/domain/users/standard-preferences.ts'
import { beforeAll, expect, test, vi } from 'vitest'

const kept = new Map<string, string>([['ws_token', 'of before']])
const asked = vi.fn()
const ofTab = new Map<string, string>()
let store: typeof import('./session.ts')
beforeAll(async () => {
  for (const [name, values] of Object.entries({ localStorage: kept, sessionStorage: ofTab }))
    vi.stubGlobal(name, {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    })
  vi.stubGlobal('fetch', asked)
  store = await import('./session.ts')
})

const user = {
  id: 'a',
  account: 'ann',
  name: 'Ann',
  avatar: null,
  timeZone: '',
  customerOf: null,
  publicUrl: null,
  preferences: standardPreferences,
  formats: standardFormats,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  menuList: [],
  permissionlist: ['/log/index/list'],
}

test('the token is kept in local storage under ws_token, with the account, and is there after a reload', () => {
  expect(store.session.getState().token).toBe('of before')
  store.keepToken('new', 'ann')
  expect(kept.get('ws_token')).toBe('new')
  expect(store.session.getState()).toMatchObject({ token: 'new', account: 'ann', user: null })
})

test('the same person keeps the menu after signing in again, another person starts without it', () => {
  store.session.setState({ user })
  store.keepToken('newer', 'ann')
  expect(store.session.getState().user).toBe(user)
  store.keepToken('newest', 'bert')
  expect(store.session.getState().user).toBeNull()
})

test('resetting clears token and menu, in memory and in local storage, without a call to the server', () => {
  store.keepToken('newest', 'ann')
  store.session.setState({ user, lost: true })
  store.resetToken()
  const before = { account: 'ann', signedOut: false }
  const cleared = {
    token: '',
    account: '',
    typed: '',
    user: null,
    lost: false,
    endedElsewhere: false,
    before,
    changedHands: false,
  }
  expect(store.session.getState()).toEqual(cleared)
  expect([...kept]).toEqual([['ws_account', 'ann']])
  expect(asked).not.toHaveBeenCalled()
})

test('signing out forgets the account, and that is known after a reload of the tab', () => {
  store.keepToken('another', 'ann')
  store.forgetPerson()
  expect(kept.size).toBe(0)
  expect(JSON.parse(ofTab.get('ws_before') ?? '')).toEqual({ account: 'ann', signedOut: true })
})

test('somebody else who takes over the session directly does not get the page of the person before', () => {
  store.keepToken('of ann', 'ann')
  store.keepToken('renewed', 'ann')
  expect(store.session.getState().changedHands).toBe(false)
  store.keepToken('of bert', 'bert')
  expect(store.session.getState().changedHands).toBe(true)
})
