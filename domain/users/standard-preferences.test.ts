import { expect, test } from 'vitest'
import { standardPreferences } from './standard-preferences.ts'

test('the default settings are those of the specification', () => {
  expect(standardPreferences).toMatchObject({ fixedHeader: false, tagsView: true, favourites: 'session' })
})
