import { describe, expect, test } from 'vitest'
import { fetched } from '../../call/fetched.tsx'
import type { MenuEntry } from '../../page/menu.ts'
import type { PageProps } from '../../page/page-props.ts'
import { wordsOf } from '../../words/words.ts'
import type { PageRoute } from '../routes.tsx'
import { findPage } from './find-page.ts'

const entry = (id: string, path: string | null, children: MenuEntry[] = []): MenuEntry => ({
  id,
  name: `menu ${id}`,
  icon: '',
  path,
  children,
})
const app = { ...entry('app', '/work/customs-1-2'), app: { name: 'customs-1-2', address: 'https://customs.example' } }
const order = entry('order', '/work/order')
const work = entry('work', null, [app, order])
const page = fetched<PageProps>(async () => ({ default: () => null }))
const routes: PageRoute[] = [
  { path: '/home', title: 'page:home', page, anybody: true, affix: true, noCache: true },
  { path: '/work/order', title: 'page:workOrders', page },
  { path: '/work/order/detail/:id', title: 'page:workOrders', page, opensWith: '/work/order' },
  { path: '/log/index', title: 'page:operationLog', page },
]
const find = (path: string) => findPage(path, [work], routes, wordsOf())

describe('an address shows', () => {
  test('a page of the menu, under its own title', () => {
    expect(find('/work/order')).toMatchObject({
      name: '/work/order',
      meta: { title: 'Deliver Work Order' },
      entry: order,
      parent: work,
    })
  })
  test('a page that belongs to one of the menu', () => {
    expect(find('/work/order/detail/7')).toMatchObject({ params: { id: '7' }, entry: order, parent: work })
  })
  test('home, whatever the menu says, in a fixed tab', () => {
    expect(find('/home')).toMatchObject({ meta: { affix: true, noCache: true }, entry: undefined })
  })
  test('an external app, titled as its menu item', () => {
    expect(find('/work/customs-1-2')).toMatchObject({
      name: 'customs-1-2',
      meta: { title: 'menu app' },
      params: { address: 'https://customs.example' },
      parent: work,
    })
  })
  test('nothing, if the menu does not lead there', () => {
    expect(find('/log/index')).toBeUndefined()
    expect(find('/nowhere')).toBeUndefined()
  })
  test('nothing, in other letters or with a slash at the end', () => {
    for (const path of ['/Work/order', '/work/order/', '/work/order/Detail/7']) expect(find(path)).toBeUndefined()
  })
})
