import type { MenuItem } from '@shortcut/domain/users/api.ts'
import { describe, expect, test } from 'vitest'
import { decide, wantedPath } from './guard.ts'

const item: MenuItem = { id: '1', pId: null, level: 1, url: '/work', name: '', icon: '', app_code: '', aurl: '' }
const stranger = { token: '', user: null }
const arriving = { token: 't', user: null }
const signedIn = { token: 't', user: { account: 'ann', menuList: [item] } }
const menuless = { token: 't', user: { account: 'ann', menuList: [] } }
const opens = (path: string) => path === '/work/order'

describe('without a token', () => {
  test.each(['/login', '/map', '/code'])('%s shows', (path) => {
    expect(decide(path, '', stranger, opens)).toEqual({ kind: 'show' })
  })
  test.each(['/home', '/404', '/nowhere', '/redirect/home'])('%s leads to signing in', (path) => {
    expect(decide(path, '', stranger, opens)).toMatchObject({ kind: 'redirect', to: expect.stringMatching('^/login') })
  })
  test('any other address leads to signing in, and remembers the way back', () => {
    expect(decide('/work/order', '?q=a', stranger, opens)).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2Fwork%2Forder%3Fq%3Da',
    })
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
  test('the page of one-time codes shows, also to people who are signed in', () => {
    for (const visitor of [arriving, signedIn, menuless])
      expect(decide('/code', '', visitor, opens)).toEqual({ kind: 'show' })
  })
  test('the first navigation identifies the user', () => {
    expect(decide('/work/order', '', arriving, opens)).toEqual({ kind: 'fetch' })
  })
  test('an empty answer is a failed verification', () => {
    const nobody = { token: 't', user: { account: '', menuList: [] } }
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
  test('with an empty menu only static pages show', () => {
    expect(decide('/home', '', menuless, opens)).toEqual({ kind: 'show' })
    expect(decide('/404', '', menuless, opens)).toEqual({ kind: 'show' })
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
  expect(wantedPath(search)).toBe(path)
})
