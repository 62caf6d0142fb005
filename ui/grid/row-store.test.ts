import { describe, expect, it } from 'vitest'
import { createRowStore } from './row-store.ts'

describe('createRowStore', () => {
  it('notifies only subscribers of the changed record', () => {
    const store = createRowStore<{ status: string }>()
    const woken: string[] = []
    store.subscribe('a', () => woken.push('a'))
    store.subscribe('b', () => woken.push('b'))
    store.set('a', { status: 'NEW' })
    expect(woken).toEqual(['a'])
    store.setMany([
      ['b', { status: 'NEW' }],
      ['c', { status: 'NEW' }],
    ])
    expect(woken).toEqual(['a', 'b'])
    expect(store.size).toBe(3)
  })

  it('does not notify for the same object', () => {
    const store = createRowStore<object>()
    const row = {}
    store.set('a', row)
    let calls = 0
    store.subscribe('a', () => calls++)
    store.set('a', row)
    expect(calls).toBe(0)
  })

  it('ends a subscription without affecting others, also during notification', () => {
    const store = createRowStore<number>()
    const seen: string[] = []
    const stop = store.subscribe('a', () => {
      seen.push('first')
      stop()
    })
    store.subscribe('a', () => seen.push('second'))
    store.set('a', 1)
    store.set('a', 2)
    expect(seen).toEqual(['first', 'second', 'second'])
  })

  it('notifies subscribers when records are removed', () => {
    const store = createRowStore<number>()
    store.setMany([
      ['a', 1],
      ['b', 2],
    ])
    const seen: (number | undefined)[] = []
    store.subscribe('a', () => seen.push(store.get('a')))
    store.delete('a')
    store.set('a', 3)
    store.clear()
    expect(seen).toEqual([undefined, 3, undefined])
  })
})
