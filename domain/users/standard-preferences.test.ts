import { expect, test } from 'vitest'
import { standardPreferences } from './standard-preferences.ts'

test('the specification’s settings stand as it says until somebody sets something else', () => {
  expect(standardPreferences).toMatchObject({ fixedHeader: false, tagsView: true, favourites: 'session' })
})
