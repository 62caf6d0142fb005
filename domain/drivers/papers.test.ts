import { expect, test } from 'vitest'
import { dueState } from './papers.ts'

test.each([
  [null, null],
  ['2026-11-20', 'overdue'],
  ['2026-11-21', 'soon'],
  ['2026-12-21', 'soon'],
  ['2026-12-22', null],
] as const)('on 2026-11-21 a paper valid until %s is %s', (on, state) => {
  expect(dueState(on, '2026-11-21')).toBe(state)
})
