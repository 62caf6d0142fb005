import { expect, test } from 'vitest'
import { isMissingPart } from './missing-part.ts'

test('a missing code chunk is distinguished from an internal error, in every browser', () => {
  const said = [
    'TypeError: Failed to fetch dynamically imported module: http://127.0.0.1/backend/assets/a.js',
    'TypeError: error loading dynamically imported module',
    'TypeError: Importing a module script failed.',
    'Error: Unable to preload CSS for /backend/assets/a.css',
    'TypeError: x is undefined',
  ]
  expect(said.map(isMissingPart)).toEqual([true, true, true, true, false])
})
