import { expect, test } from 'vitest'
import { fillNotice, type NoticeValues, noticePlaceholders, unknownPlaceholders } from './notice-text.ts'

const values: NoticeValues = {
  ...(Object.fromEntries(noticePlaceholders.map((name) => [name, ''])) as NoticeValues),
  reference: 'CRN-1',
  time: '14:05',
}

test('values are filled in, and a line of which nothing is known is left out', () => {
  expect(fillNotice('Picked up {{reference}} at {{ time }}\nReceived by: {{receivedBy}}\nBye', values)).toBe(
    'Picked up CRN-1 at 14:05\nBye',
  )
  expect(fillNotice('{{reference}}{{note}}', values)).toBe('CRN-1')
})

test('a value is never read as a text with placeholders', () => {
  expect(fillNotice('{{note}}', { ...values, note: '{{reference}} $& $1' })).toBe('{{reference}} $& $1')
})

test('unknown placeholders are named as written, each once', () => {
  expect(unknownPlaceholders('{{reference}} {{driver}} {{}} {{driver}} {{constructor}}')).toEqual([
    '{{driver}}',
    '{{}}',
    '{{constructor}}',
  ])
})
