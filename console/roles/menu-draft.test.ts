import type { MenuItem } from '@shortcut/domain/users/api.ts'
import { expect, test } from 'vitest'
import { inOrder, kindOf, moved, shownLevel, toSend, without } from './menu-draft.ts'

const item = (id: string, pId: string | null): MenuItem => ({
  id,
  pId,
  level: pId ? 2 : 1,
  url: pId ? `/${pId}/${id}` : `/${id}`,
  name: id,
  icon: '',
  app_code: '',
  aurl: '',
})
const menu = [item('a', null), item('b', null), item('b1', 'b'), item('a1', 'a'), item('b2', 'b')]
const ids = (items: readonly MenuItem[]) => items.map(({ id }) => id).join(' ')

test('children follow their parent', () => {
  expect(ids(inOrder(menu))).toBe('a a1 b b1 b2')
})

test('a group moves together with its items, an item moves among its siblings', () => {
  expect(ids(moved(inOrder(menu), 'b', 0))).toBe('b b1 b2 a a1')
  expect(ids(moved(inOrder(menu), 'b1', 1))).toBe('a a1 b b2 b1')
})

test('a group is removed only if it is empty', () => {
  expect(ids(without(inOrder(menu), 'b'))).toBe('a a1 b b1 b2')
  expect(ids(without(without(inOrder(menu), 'a1'), 'a'))).toBe('b b1 b2')
})

test('a shown item has the level of its depth', () => {
  expect([shownLevel(item('a', null), true), shownLevel(item('a1', 'a'), true)]).toEqual([1, 2])
  expect(shownLevel(item('a1', 'a'), false)).toBe(0)
})

test('an app stays an app while its fields are empty, and its address follows its group', () => {
  const group = item('new', null)
  const app = { ...item('x', 'new'), url: '/app' }
  expect(menu.slice(2, 4).map((one) => kindOf(one, menu))).toEqual(['page', 'page'])
  expect([kindOf(menu[0] ?? group, menu), kindOf(group, menu), kindOf(app, menu)]).toEqual(['group', 'newGroup', 'app'])
  expect(toSend([{ ...group, url: '/partners' }, app]).map(({ url }) => url)).toEqual(['/partners', '/partners/app'])
})
