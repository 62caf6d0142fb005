import { expect, test } from 'vitest'
import { isOlder } from '../../call/is-older.ts'
import { type Counted, countNews, type Judge } from './count-news.ts'

type Row = { id: string; status: string; at: number }
const judge: Judge<Row> = {
  belongs: (row, wire) => (wire.folder ? null : !wire.status || row.status === wire.status),
  isAmongFirst: (row, last) => last !== undefined && row.at >= last.at,
}
const row = (id: string, status = 'NEW', at = 5): Row => ({ id, status, at })
const shown = new Map([['a', row('a')]])
const nothing: Counted = { entered: new Set(), left: new Set() }
const event = (fresh: Row) => ({ topic: 'workOrder' as const, id: fresh.id, row: fresh })
const count = (rows: Row[], { before = nothing, wire = { status: 'NEW' }, isWhole = false } = {}) => {
  const list = { get: (id: string) => shown.get(id), wire, isWhole, last: shown.get('a') }
  const { entered, left, unknowable } = countNews(rows.map(event), before, judge, list)
  return { entered: [...entered], left: [...left], unknowable }
}

test('a row that is shown is never replaced by an older version', () => {
  expect(isOlder({ version: 2 }, { version: 3 })).toBe(true)
  expect(isOlder({ version: 3 }, { version: 3 })).toBe(false)
  expect(isOlder({}, {})).toBe(false)
})

test('a row that no longer matches has left, and is back once it matches again', () => {
  const gone = count([row('a', 'CONFIRMED')])
  expect(gone).toEqual({ entered: [], left: ['a'], unknowable: false })
  expect(count([row('a')], { before: { entered: new Set(), left: new Set(gone.left) } }).left).toEqual([])
})

test('a row whose place is among the rows that were read is new; a row further down may be there already', () => {
  expect(count([row('b'), row('c', 'DRAFT'), row('d', 'NEW', 1)]).entered).toEqual(['b'])
  expect(count([row('d', 'NEW', 1)], { isWhole: true }).entered).toEqual(['d'])
  expect(count([row('b', 'DRAFT')], { before: { entered: new Set(['b']), left: new Set() } }).entered).toEqual([])
})

test('a new row that the list has shown since is not news any more', () => {
  expect(count([row('a')], { before: { entered: new Set(['a']), left: new Set() } }).entered).toEqual([])
})

test('if only the server can tell, nothing is counted', () => {
  expect(count([row('b')], { wire: { folder: 'f' } as never })).toEqual({ entered: [], left: [], unknowable: true })
})
