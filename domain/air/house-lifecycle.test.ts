import { expect, test } from 'vitest'
import { type HouseAction, houseStatuses, nextHouseStatus } from './house-lifecycle.ts'

const possible = (action: HouseAction) => houseStatuses.filter((status) => nextHouseStatus(action, status) !== null)

test('a draft is issued or deleted; an issued house is corrected or void, and a void one stays as it is', () => {
  expect(possible('edit')).toEqual(['draft', 'issued'])
  expect(possible('issue')).toEqual(['draft'])
  expect(possible('delete')).toEqual(['draft'])
  expect(possible('void')).toEqual(['issued'])
  expect(nextHouseStatus('issue', 'draft')).toBe('issued')
  expect(nextHouseStatus('void', 'issued')).toBe('void')
})
