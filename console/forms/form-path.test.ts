import { expect, test } from 'vitest'
import { valueAt, withValueAt } from './form-path.ts'

const values = { remark: 'a', contact: { name: 'Ann' }, stops: [{ city: 'Chicago' }, { city: 'Dallas' }] }

test('a path reads and writes one place, and leaves the rest as it was', () => {
  expect(valueAt(values, 'stops.1.city')).toBe('Dallas')
  const next = withValueAt(values, 'stops.1.city', 'Austin')
  expect(next.stops.map((stop) => stop.city)).toEqual(['Chicago', 'Austin'])
  expect(values.stops[1]?.city).toBe('Dallas')
  expect(next.stops[0]).toBe(values.stops[0])
  expect(next.contact).toBe(values.contact)
  expect(withValueAt(values, 'contact.name', 'Bea').contact).toEqual({ name: 'Bea' })
})
