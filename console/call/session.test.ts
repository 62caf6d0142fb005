import { standardFormats } from '@shortcut/domain/users/formats.ts'
import { standardPreferences } from '@shortcut/domain/users/standard-preferences.ts'
import { beforeAll, expect, test, vi } from 'vitest'

const kept = new Map<string, string>([['ws_token', 'of before']])
const asked = vi.fn()
let store: typeof import('./session.ts')
beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
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
  store.session.setState({ user, lost: true })
  store.resetToken()
  expect(store.session.getState()).toEqual({ token: '', account: '', typed: '', user: null, lost: false })
  expect(kept.size).toBe(0)
  expect(asked).not.toHaveBeenCalled()
})
