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

test('the nearest town is found in the emptiest places, too', async () => {
  // The deserts of Nevada, the mountains of Idaho and the north of Alaska.
  const points = [
    { lat: 40.9, lng: -119.2 },
    { lat: 45.01, lng: -115.01 },
    { lat: 68.1, lng: -151.9 },
  ]
  const places = await Promise.all(points.map(nearPlace))
  expect(places.map((place) => place?.name)).toEqual(['Winnemucca, NV', 'Sun Valley, ID', 'Fairbanks, AK'])
})

test('a point abroad has no town', async () => {
  expect(await nearPlace({ lat: 52.5, lng: 13.4 })).toBeNull()
})
