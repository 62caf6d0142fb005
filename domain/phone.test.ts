import { expect, test } from 'vitest'
import { maskPhone } from './phone.ts'

test.each([
  ['13812345678', '138****5678'],
  ['312-555-0134', '312-***-0134'],
  ['+1 (312) 555-0134', '+1 (31*) ***-0134'],
  ['5550134', '*****34'],
  ['12345678', '123*5678'],
  ['', ''],
])('%j is shown as %j', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown)
})
