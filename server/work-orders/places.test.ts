import { expect, test } from 'vitest'
import { placeOfText } from './places.ts'

test.each([['Dock 5, Joliet, IL 60432'], ['Dock 5, Joliet, IL'], ['Truck stop 7A, Joliet IL'], ['Joliet il']])(
  '%j is in Joliet',
  async (text) => {
    const { lat, lng } = (await placeOfText(text)) ?? {}
    expect(lat).toBeCloseTo(41.5, 0)
    expect(lng).toBeCloseTo(-88.1, 0)
  },
)

test('a text without a city has no place', async () => {
  expect(await placeOfText('the yard')).toBeNull()
})
