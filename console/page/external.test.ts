import { expect, test } from 'vitest'
import { isExternal } from './external.ts'

test.each([
  'http://apex.example',
  'https://apex.example/a',
  'HTTPS://APEX.EXAMPLE',
  'mailto:a@b.example',
  'tel:+13125550134',
])('%s leads out', (address) => expect(isExternal(address)).toBe(true))
test.each([
  '/work/order',
  'work/order',
  '',
  'telephone',
  '/https://apex.example',
  'javascript:alert(1)',
  'ftp://a.example',
])('%j does not', (address) => expect(isExternal(address)).toBe(false))
