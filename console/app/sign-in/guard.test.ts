import type { MenuItem } from '@shortcut/domain/users/api.ts'
import { describe, expect, test } from 'vitest'
import { decide, wantedPath } from './guard.ts'

const item: MenuItem = { id: '1', pId: null, level: 1, url: '/work', name: '', icon: '', app_code: '', aurl: '' }
const stranger = { token: '', user: null, account: '', before: null }
const ann = { token: 't', account: 'ann', before: null }
const arriving = { ...ann, user: null }
const signedIn = { ...ann, user: { account: 'ann', menuList: [item] } }
const menuless = { ...ann, user: { account: 'ann', menuList: [] } }
const expired = { account: 'ann', signedOut: false }
const opens = (path: string) => path === '/work/order'

describe('without a token', () => {
  test.each(['/login', '/map', '/code'])('%s shows', (path) => {
    expect(decide(path, '', stranger, opens)).toEqual({ kind: 'show' })
  })
  test.each(['/home', '/404', '/nowhere', '/redirect/home'])('%s leads to signing in', (path) => {
    expect(decide(path, '', stranger, opens)).toMatchObject({ kind: 'redirect', to: expect.stringMatching('^/login') })
  })
  test('any other address leads to signing in, and remembers the way back', () => {
    for (const before of [null, expired])
      expect(decide('/work/order', '?q=a', { ...stranger, before }, opens)).toEqual({
        kind: 'redirect',
        to: '/login?redirect=%2Fwork%2Forder%3Fq%3Da',
      })
  })
  test('after somebody signed out, no address is remembered', () => {
    const before = { account: 'ann', signedOut: true }
    expect(decide('/work/order', '?q=a', { ...stranger, before }, opens)).toEqual({ kind: 'redirect', to: '/login' })
  })
  test('the map of somebody who was signed in leads to signing in; a customer’s link shows all the same', () => {
    const gone = { ...stranger, before: { account: 'ann', signedOut: true } }
    expect(decide('/map', '', gone, opens)).toEqual({ kind: 'redirect', to: '/login' })
    expect(decide('/map', '', { ...gone, before: expired }, opens)).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2Fmap',
    })
    expect(decide('/map', '?share=x', gone, opens)).toEqual({ kind: 'show' })
  })
})

describe('with a token', () => {
  test('the sign-in page is not shown again: it leads to the wanted page, else home', () => {
    expect(decide('/login', '', signedIn, opens)).toEqual({ kind: 'redirect', to: '/' })
    expect(decide('/login', '?redirect=%2Fwork%2Forder', arriving, opens)).toEqual({
      kind: 'redirect',
      to: '/work/order',
    })
  })
  test('the address of an expired session serves the same person only', () => {
    const at = (account: string) =>
      decide('/login', '?redirect=%2Flog%2Findex', { ...arriving, account, before: expired }, opens)
    expect(at('ann')).toEqual({ kind: 'redirect', to: '/log/index' })
    expect(at('bert')).toEqual({ kind: 'redirect', to: '/' })
  })
  test('the page of one-time codes shows, also to people who are signed in', () => {
    for (const visitor of [arriving, signedIn, menuless])
      expect(decide('/code', '', visitor, opens)).toEqual({ kind: 'show' })
  })
  test('the first navigation identifies the user', () => {
    expect(decide('/work/order', '', arriving, opens)).toEqual({ kind: 'fetch' })
  })
  test('an empty answer is a failed verification', () => {
    const nobody = { ...ann, user: { account: '', menuList: [] } }
    expect(decide('/home', '', nobody, opens)).toEqual({ kind: 'verificationFailed' })
  })
  test('/ leads home', () => {
    expect(decide('/', '', signedIn, opens)).toEqual({ kind: 'redirect', to: '/home' })
  })
  test('a slash at the end is left off', () => {
    expect(decide('/work/order/', '?q=a', signedIn, opens)).toEqual({ kind: 'redirect', to: '/work/order?q=a' })
  })
  test('/redirect/… mounts the page behind it again', () => {
    expect(decide('/redirect/work/order', '?q=a', signedIn, opens)).toEqual({
      kind: 'refresh',
      path: '/work/order',
      search: '?q=a',
    })
  })
  test('a page of the menu shows, an unknown one is not found', () => {
    expect(decide('/work/order', '', signedIn, opens)).toEqual({ kind: 'show' })
    expect(decide('/truck/role', '', signedIn, opens)).toEqual({ kind: 'redirect', to: '/404' })
  })
  test('a top-level path opens its first page', () => {
    const firstAt = (path: string) => (path === '/work' ? '/work/order' : undefined)
    const at = (path: string, visitor = signedIn) => decide(path, '?q=a', visitor, opens, firstAt)
    expect(at('/work')).toEqual({ kind: 'redirect', to: '/work/order?q=a' })
    expect(at('/truck')).toEqual({ kind: 'redirect', to: '/404' })
    expect(at('/work', menuless)).toEqual({ kind: 'noMenu' })
  })
  test('with an empty menu only static pages show', () => {
    for (const path of ['/home', '/404', '/map', '/orderOut'])
      expect(decide(path, '', menuless, opens)).toEqual({ kind: 'show' })
    expect(decide('/redirect/map', '', menuless, opens)).toEqual({ kind: 'refresh', path: '/map', search: '' })
    expect(decide('/work/order', '', menuless, opens)).toEqual({ kind: 'noMenu' })
  })
})

test.each([
  ['?redirect=%2Fwork%2Forder%3Fq%3Da', '/work/order?q=a'],
  ['', '/'],
  ['?redirect=//evil.example', '/'],
  ['?redirect=/%5Cevil.example', '/'],
  ['?redirect=https://evil.example', '/'],
  ['?redirect=/login', '/'],
])('after signing in, %s leads to %s', (search, path) => {
  expect(wantedPath(search, ann)).toBe(path)
})
