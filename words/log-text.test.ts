import { expect, test } from 'vitest'
import { changesOf } from './log-text.ts'
import { asSpecified } from './moments.ts'
import { sayByKey } from './say.ts'

const t = sayByKey('en')

const added = (entity: string, after: Record<string, unknown>) =>
  changesOf(t, { entity, before: null, after, names: {} } as Parameters<typeof changesOf>[1], {
    ...asSpecified,
    zone: 'UTC',
  }).map(({ label, after: text }) => `${label}: ${text}`)

test('a year has no thousands separator, and fields for machines are hidden', () => {
  expect(added('truck', { unitNo: '7', year: 2020, version: 1 })).toEqual(['Unit number: 7', 'Year: 2020'])
  expect(added('warehouse', { phone: '555', hasPassword: true })).toEqual(['Phone: 555'])
})
