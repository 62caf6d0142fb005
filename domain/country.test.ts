import { expect, test } from 'vitest'
import { isCountry } from './country.ts'

test('codes of ISO 3166 are countries, reserved and unknown ones are none', () => {
  for (const code of ['US', 'CA', 'MX', 'GB', 'CN', 'PR', 'DE']) expect([code, isCountry(code)]).toEqual([code, true])
  const none = ['ZZ', 'XX', 'UK', 'EU', 'us', 'USA', 'U', '', '12']
  for (const code of none) expect([code, isCountry(code)]).toEqual([code, false])
})
