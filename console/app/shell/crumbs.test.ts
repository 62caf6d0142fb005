import { expect, test } from 'vitest'
import { fetched } from '../../call/fetched.tsx'
import { wordsOf } from '../../words/words.ts'
import type { FoundPage } from '../palette/find-page.ts'
import { crumbsOf } from './crumbs.ts'

const work = { id: 'w', name: 'Work', icon: '', path: null, children: [] }
const found: FoundPage = {
  name: '/work/order',
  meta: { title: 'Deliver Work Order', noCache: false, affix: false },
  Page: fetched(async () => ({ default: () => null })),
  params: {},
  bare: false,
  entry: { id: 'o', name: 'Orders', icon: '', path: '/work/order', children: [] },
  parent: work,
}
const crumbs = (path: string, title: string) => crumbsOf(wordsOf(), found, path, title)

test('a page of the menu is below its parent, from Home', () => {
  expect(crumbs('/work/order', 'Deliver Work Order')).toEqual([
    { text: 'Home', path: '/home' },
    { text: 'Work', path: null },
    { text: 'Deliver Work Order', path: null },
  ])
})

test('the page of a record leads back to its list', () => {
  expect(crumbs('/work/order/detail/7', 'WO-26-000007').slice(2)).toEqual([
    { text: 'Deliver Work Order', path: '/work/order' },
    { text: 'WO-26-000007', path: null },
  ])
})
