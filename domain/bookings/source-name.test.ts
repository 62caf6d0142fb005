import { expect, test } from 'vitest'
import { timeIn } from '../time.ts'
import { sourceName } from './source-name.ts'

const receivedDate = '2026-11-23T03:05:09.120Z'

test('a message without a file name is named after its minute of arrival in the reader’s zone and format', () => {
  const name = (sourceFile: string) => sourceName((at) => timeIn('America/Chicago', at), { sourceFile, receivedDate })
  expect(name('JSON 2026-11-23 03:05')).toBe('JSON 2026-11-22 21:05')
  expect(name('text/html 2026-11-23 03:05')).toBe('text/html 2026-11-22 21:05')
  expect(name('JSON 2026-11-23 03:05 UTC')).toBe('JSON 2026-11-22 21:05')
  expect(name('orders 2026-11-20 08:00')).toBe('orders 2026-11-20 08:00')
  expect(name('tender.edi')).toBe('tender.edi')
})
