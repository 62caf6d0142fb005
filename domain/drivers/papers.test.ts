import { expect, test } from 'vitest'
import { trailerFieldRows, truckFieldRows } from '../fleet/fields.ts'
import { driverFieldRows } from './fields.ts'
import { dueState, papers, withPapers } from './papers.ts'

test.each([
  [null, null],
  ['2026-11-20', 'overdue'],
  ['2026-11-21', 'soon'],
  ['2026-12-21', 'soon'],
  ['2026-12-22', null],
] as const)('on 2026-11-21 a paper valid until %s is %s', (on, state) => {
  expect(dueState(on, '2026-11-21')).toBe(state)
})

test('the fields with a last day are those of papers, so that each is counted in what falls due', () => {
  const tables = { driver: driverFieldRows, truck: truckFieldRows, trailer: trailerFieldRows }
  for (const kind of withPapers) {
    const expiring = Object.entries(tables[kind]).filter(([, row]) => row.kind === 'expiry')
    expect(expiring.map(([field]) => field)).toEqual(papers[kind].map((paper) => `${paper}ExpiresOn`))
  }
})
