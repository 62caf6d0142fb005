import { describe, expect, test } from 'vitest'
import {
  closed,
  closedAll,
  closedOthers,
  keptAlive,
  lastUsed,
  refreshed,
  reopened,
  type Tab,
  tabsOf,
  titled,
  visited,
  withAffix,
} from './tab-list.ts'

const visit = (path: string, meta: Partial<Tab['meta']> = {}, search = '') => ({
  path,
  name: path,
  meta: { title: path.slice(1), noCache: false, affix: false, ...meta },
  search,
})
const open = (...paths: string[]) => paths.reduce<readonly Tab[]>((tabs, path) => visited(tabs, visit(path)), [])
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path)
const home = visited([], visit('/home', { affix: true }))

describe('stored tabs', () => {
  test('are read for the same account only', () => {
    const stored = JSON.parse(JSON.stringify({ account: 'ann', list: open('/a', '/b') }))
    expect(tabsOf(stored, 'ann')).toEqual(open('/a', '/b'))
    expect(tabsOf(stored, 'bert')).toEqual([])
  })
  test('of another shape are left out', () => {
    for (const stored of [undefined, null, 1, 'tabs', [], {}, { account: 'ann' }, { account: 'ann', list: {} }])
      expect(tabsOf(stored, 'ann')).toEqual([])
    const list = [null, '/a', {}, { path: 1 }, { ...open('/a')[0], meta: null }, { ...open('/a')[0], used: '2' }]
    expect(tabsOf({ account: 'ann', list: [...list, ...open('/b')] }, 'ann')).toEqual(open('/b'))
  })
})

describe('opening', () => {
  test('a path has one tab, however often it is visited, and the tab keeps its last query', () => {
    const tabs = visited(open('/a', '/b'), visit('/a', {}, '?q=1'))
    expect(paths(tabs)).toEqual(['/a', '/b'])
    expect(tabs[0]?.search).toBe('?q=1')
  })
  test('a fixed tab comes first', () => {
    expect(paths(visited(open('/a'), visit('/home', { affix: true })))).toEqual(['/home', '/a'])
  })
  test('the fixed tabs are open from the start', () => {
    const fixed = [visit('/home', { affix: true })]
    expect(paths(withAffix(open('/a'), fixed))).toEqual(['/home', '/a'])
    expect(paths(withAffix(home, fixed))).toEqual(['/home'])
  })
  test('a page without a title is called no-name', () => {
    expect(visited([], visit('/a', { title: '' }))[0]?.title).toBe('no-name')
  })
  test('a visit to the current page changes nothing', () => {
    const tabs = open('/a', '/b')
    expect(visited(tabs, visit('/b'))).toBe(tabs)
  })
})

describe('closing', () => {
  const tabs = [...home, ...open('/a', '/b', '/c')]
  test('closes one tab', () => expect(paths(closed(tabs, '/b'))).toEqual(['/home', '/a', '/c']))
  test('does not close a fixed tab', () => expect(closed(tabs, '/home')).toHaveLength(4))
  test('closes all but fixed and chosen', () => expect(paths(closedOthers(tabs, '/b'))).toEqual(['/home', '/b']))
  test('closes all: the fixed tabs stay', () => expect(paths(closedAll(tabs))).toEqual(['/home']))
  test('shows the tab that was viewed before', () => {
    expect(lastUsed(closed(visited(open('/a', '/b', '/c'), visit('/a')), '/a'))?.path).toBe('/c')
    expect(lastUsed([])).toBeUndefined()
  })
})

test('a refresh counts up the round of that tab only', () => {
  expect(refreshed(open('/a', '/b'), '/b').map(({ round }) => round)).toEqual([0, 1])
})

test('a page names its own tab', () => {
  const tabs = titled(open('/a', '/b'), '/b', 'WO-26-000123')
  expect(tabs.map(({ title }) => title)).toEqual(['a', 'WO-26-000123'])
  expect(titled(tabs, '/b', 'WO-26-000123')).toBe(tabs)
})

describe('staying alive', () => {
  const many = open(...Array.from({ length: 22 }, (_, index) => `/${index}`))
  test('at most twenty pages, those viewed last', () => {
    const kept = paths(keptAlive(visited(many, visit('/0')), '/0'))
    expect(kept).toHaveLength(20)
    expect(kept).toContain('/0')
    expect(kept).not.toContain('/1')
    expect(kept).not.toContain('/2')
  })
  test('the current page, also after a reload with more than twenty open', () => {
    for (const path of ['/0', '/new']) {
      const tabs = reopened(many, visited([], visit(path)))
      expect(paths(keptAlive(tabs, path))).toContain(path)
      expect(lastUsed(tabs)?.path).toBe(path)
    }
    expect(paths(reopened(many, visited([], visit('/0'))))).toEqual(paths(many))
  })
  test('a page flagged noCache only while it is shown', () => {
    const tabs = visited(open('/a'), visit('/b', { noCache: true }))
    expect(paths(keptAlive(tabs, '/b'))).toEqual(['/a', '/b'])
    expect(paths(keptAlive(tabs, '/a'))).toEqual(['/a'])
  })
})
