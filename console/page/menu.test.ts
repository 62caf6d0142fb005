import type { MenuItem } from '@shortcut/domain/users/api.ts'
import { expect, test } from 'vitest'
import { firstPageAt, menuEntries, openableEntries } from './menu.ts'

const item = (id: string, level: 0 | 1 | 2, url: string, pId: string | null = null): MenuItem => ({
  id,
  pId,
  level,
  url,
  name: url,
  icon: '',
  app_code: '',
  aurl: '',
})
const pages = [{ path: '/work/order' }, { path: '/log/index' }, { path: '/truck/index' }, { path: '/truck/user' }]

test('children are listed under their parent, and a childless parent is its index page', () => {
  const entries = menuEntries(
    [item('a', 1, '/work'), item('b', 2, 'work/order', 'a'), item('c', 1, 'log'), item('z', 0, '/truck')],
    pages,
  )
  expect(entries.map(({ id, path, children }) => [id, path, children.map((child) => child.path)])).toEqual([
    ['a', null, ['/work/order']],
    ['c', '/log/index', []],
  ])
  expect(openableEntries(entries).map(({ path }) => path)).toEqual(['/work/order', '/log/index'])
})

test('an item of level 0 is ignored, wherever it is', () => {
  const items = [item('a', 1, '/truck'), item('b', 0, '/truck/user', 'a'), item('c', 2, '/truck/index', 'a')]
  const [entry] = menuEntries(items, pages)
  expect(entry?.children.map(({ path }) => path)).toEqual(['/truck/index'])
  expect(menuEntries([item('d', 0, '/log')], pages)).toEqual([])
})

test('an item without a page has no entry, and neither has its parent', () => {
  expect(menuEntries([item('a', 1, '/billing'), item('b', 2, '/billing/index', 'a')], pages)).toEqual([])
})

test('external apps are named from code and ids, and come first among their parent’s pages', () => {
  const app = { ...item('e', 2, '', 'a'), app_code: 'customs', aurl: 'https://customs.example/app', name: 'Customs' }
  const [entry] = menuEntries([item('a', 1, '/work'), item('b', 2, '/work/order', 'a'), app], pages)
  expect(entry?.children.map(({ name, path, app }) => [name, path, app])).toEqual([
    ['Customs', '/work/customs-a-e', { name: 'customs-a-e', address: 'https://customs.example/app' }],
    ['/work/order', '/work/order', undefined],
  ])
})

test('a top-level address opens the first page below it, or its index page', () => {
  const list = [
    item('a', 1, '/truck'),
    item('b', 2, '/truck/user', 'a'),
    item('c', 2, '/truck/index', 'a'),
    item('d', 1, 'log'),
    item('e', 1, '/billing'),
    item('f', 2, '/billing/index', 'e'),
  ]
  const first = (path: string) => firstPageAt(path, list, menuEntries(list, pages))
  expect(['/truck', '/log', '/billing', '/truck/user', '/nowhere'].map(first)).toEqual([
    '/truck/user',
    '/log/index',
    undefined,
    undefined,
    undefined,
  ])
})
