import { expect, test } from 'vitest'
import { nearPlace } from './near-place.ts'

test.each([
  ['in the town', { lat: 41.53, lng: -88.08 }, 'Joliet, IL', 'near'],
  ['on a prairie', { lat: 41.1, lng: -100.2 }, 'North Platte, NE', 'E'],
  ['on the other side of it', { lat: 41.1, lng: -101.3 }, 'North Platte, NE', 'W'],
])('a point %s is described by a well-known town', async (_, point, name, where) => {
  const place = await nearPlace(point)
  expect(place?.name).toBe(name)
  if (where === 'near') expect(place?.km).toBeLessThan(8)
  else expect(place?.direction).toBe(where)
})

test('a point abroad has no town', async () => {
  expect(await nearPlace({ lat: 52.5, lng: 13.4 })).toBeNull()
})
