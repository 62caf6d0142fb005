import { expect, test } from 'vitest'
import { readAirParts } from './read-air-parts.ts'

const read = (moment: string, receivedAt: string) => {
  const content = Buffer.from(`FSU/15\r\n020-12345675ORDHAM/T5K97.6\r\nFOH/${moment}/ORD/T5K97.6\r\n`)
  const [part] = readAirParts({ kind: 'air', content, receivedAt, language: 'en', partners: [] }).parts
  return { errors: part?.errors, isRead: part?.air !== undefined }
}

test('29FEB of a year without one is no date, as 31NOV is none', () => {
  const wrong = (moment: string) => ({
    errors: [{ at: 'line 3', message: `FOH, date and time: ${moment} is no date such as 24MAY or 24MAY1223.` }],
    isRead: false,
  })
  expect(read('31NOV1000', '2026-11-30T18:07:00.000Z')).toEqual(wrong('31NOV1000'))
  expect(read('29FEB1000', '2026-11-30T18:07:00.000Z')).toEqual(wrong('29FEB1000'))
  expect(read('29FEB1000', '2025-03-01T18:07:00.000Z')).toEqual(wrong('29FEB1000'))
  expect(read('29FEB1000', '2028-03-01T18:07:00.000Z')).toEqual({ errors: [], isRead: true })
})
