import { expect, test } from 'vitest'
import { stopInput } from './input.ts'
import { endsBeforeStart } from './window.ts'

const window = (from: string, to: string) => ({ from, to })

test('a window that ends before it begins is found without the zone of its place, if both ends are told alike', () => {
  expect(endsBeforeStart(window('2027-03-08T10:00', '2027-03-08T08:00'))).toBe(true)
  expect(endsBeforeStart(window('2027-03-08T08:00', '2027-03-08T08:00:00'))).toBe(false)
  expect(endsBeforeStart(window('2027-03-08T08:00-06:00', '2027-03-08T13:00Z'))).toBe(true)
  expect(endsBeforeStart(window('2027-03-08T08:00-06:00', '2027-03-08T13:00'))).toBe(false)
  expect([endsBeforeStart({ from: null, to: '2027-03-08T08:00' }), endsBeforeStart({})]).toEqual([false, false])
})

test('with the zone, however its ends are told', () => {
  expect(endsBeforeStart(window('2027-03-08T08:00-06:00', '2027-03-08T07:00'), 'America/Chicago')).toBe(true)
  expect(endsBeforeStart(window('2027-03-08T08:00-06:00', '2027-03-08T07:00'), 'America/Los_Angeles')).toBe(false)
})

test('a stop with such a window is refused at its end, in every call and form', () => {
  const { error } = stopInput.safeParse({ kind: 'pickup', ...window('2027-03-08T10:00', '2027-03-08T08:00') })
  expect(error?.issues).toMatchObject([{ path: ['to'], message: 'windowReversed' }])
})
