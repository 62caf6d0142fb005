import type { MenuItem } from '@shortcut/domain/users/api.ts'
import { expect, test } from 'vitest'
import { menuEntries, menuPaths } from './menu.ts'

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

test('children stand under their parent, and a childless parent is its index page', () => {
  const entries = menuEntries(
    [item('a', 1, '/work'), item('b', 2, 'work/order', 'a'), item('c', 1, 'log'), item('z', 0, '/truck')],
    pages,
  )
  expect(entries.map(({ id, path, children }) => [id, path, children.map((child) => child.path)])).toEqual([
    ['a', null, ['/work/order']],
    ['c', '/log/index', []],
  ])
  expect(menuPaths(entries)).toEqual(['/work/order', '/log/index'])
})

test('what has no page yet has no entry, and neither has its parent', () => {
  expect(menuEntries([item('a', 1, '/billing'), item('b', 2, '/billing/index', 'a')], pages)).toEqual([])
})
