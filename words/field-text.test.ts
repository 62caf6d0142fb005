import { expect, test } from 'vitest'
import { stopText } from './field-text.ts'
import { asSpecified } from './moments.ts'
import { sayByKey } from './say.ts'

test.each([
  [{ from: '2026-11-23T14:00:00Z', to: '2026-11-23T18:00:00Z' }, '2026-11-23 08:00–12:00 CST'],
  [{ to: '2026-11-24T23:00:00Z' }, '≤ 2026-11-24 17:00 CST'],
  [{ from: '2026-11-24T23:00:00Z' }, '2026-11-24 17:00 CST'],
  [{ to: '2026-11-24T17:00' }, '≤ 2026-11-24 17:00'],
])('an appointment %j of a stop is said as %s', (window, said) => {
  const stop = { kind: 'dropoff', city: 'Chicago', timeZone: 'America/Chicago', ...window }
  expect(stopText(sayByKey('en'), stop, asSpecified)).toBe(`Dropoff · Chicago · ${said}`)
})
