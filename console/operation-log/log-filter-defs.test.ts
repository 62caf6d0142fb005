import { logApi, logEntities } from '@shortcut/domain/operation-log/api.ts'
import { expect, test } from 'vitest'
import { namesOf } from '../lists/list-filters.ts'
import { entities, logFilters } from './log-filter-defs.ts'

test('the log filters by every kind of record, and the server takes every filter', () => {
  expect([...entities].sort()).toEqual([...logEntities].sort())
  const taken = Object.keys(logApi.list.input.def.shape)
  for (const def of Object.values(logFilters)) expect(taken).toEqual(expect.arrayContaining(namesOf(def)))
})
