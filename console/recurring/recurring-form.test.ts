import type { RecurringDetail } from '@shortcut/domain/recurring/api.ts'
import { recurringForm } from '@shortcut/domain/recurring/form.ts'
import { enteredFields } from '@shortcut/domain/work-orders/field-sets.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { expect, test } from 'vitest'
import {
  emptyRecurring,
  formPath,
  type RecurringValues,
  recurringFrom,
  recurringWire,
  ruleOf,
  valuesOf,
} from './recurring-form.ts'

const accountId = '0190a8f0-0000-7000-8000-000000000001'
const stop = (kind: 'pickup' | 'dropoff', more: object) => ({
  id: `id-of-${kind}`,
  kind,
  timeZone: 'America/Chicago',
  from: null,
  to: null,
  pieces: 4,
  company: 'Acme',
  city: 'Joliet',
  country: 'US',
  ...more,
})
/** Picked up on Thursday 2027-03-11 at 08:00 in Chicago. */
const order = (customerReferenceNumber = 'MILK') =>
  ({
    ...Object.fromEntries(enteredFields.map((field) => [field, null])),
    accountId,
    customerReferenceNumber,
    bookingType: 1,
    tags: ['hot'],
    weight: { value: '100.50', unit: 'kg' },
    bookingPickupDate: '2027-03-11',
    estimatedDeliverDate: '2027-03-12T20:00:00.000Z',
    stops: [
      stop('pickup', { from: '2027-03-11T14:00:00Z', to: '2027-03-11T16:00:00Z' }),
      stop('dropoff', { to: '2027-03-12T22:00:00Z' }),
    ],
  }) as unknown as WorkOrderReply

test('a recurring order from an order repeats weekly on the day of its pickup, and has its times of day', () => {
  const values = recurringFrom(order(), '2027-03-20T12:00:00Z')
  expect(values).toMatchObject({ frequency: 'weekly', days: ['TH'], monthDay: '11', startsOn: '2027-03-20' })
  const wire = recurringForm.parse(recurringWire(values))
  expect(wire.template.stops?.map(({ from, to }) => [from, to])).toEqual([
    ['2027-03-20T08:00', '2027-03-20T10:00'],
    [null, '2027-03-21T16:00'],
  ])
  expect(wire.template).toMatchObject({ tags: ['hot'], weight: { value: '100.5', unit: 'kg' } })
  expect(wire.template).not.toHaveProperty('estimatedDeliverDate')
})

test('an order that is still to be picked up is not made twice, and each order has a CRN of its own', () => {
  const values = recurringFrom(order('M'.repeat(80)), '2027-03-09T12:00:00Z')
  expect(values.startsOn).toBe('2027-03-12')
  expect(values.customerReferenceNumber).toBe(`${'M'.repeat(72)} {date}`)
})

test('what is saved comes back into the form as it was, whatever the pattern', () => {
  const first = recurringFrom(order(), '2027-03-20T12:00:00Z')
  const patterns: Partial<RecurringValues>[] = [
    {},
    { frequency: 'daily', every: '3', ends: 'after', count: '12', skips: ['2027-04-01'] },
    { frequency: 'monthlyWeekday', nth: '-1', nthDay: 'FR', ends: 'on', endsOn: '2027-12-31', holidays: 'before' },
    { frequency: 'monthlyDate', monthDay: '31', advanceDays: '0' },
  ]
  for (const pattern of patterns) {
    const wire = recurringForm.parse(recurringWire({ ...first, ...pattern }))
    const again = valuesOf(wire as unknown as RecurringDetail)
    expect(recurringForm.parse(recurringWire(again))).toEqual(wire)
    expect(again).toMatchObject(pattern)
  }
})

test('a number that is missing is refused at its field', () => {
  const values = { ...emptyRecurring('2027-03-20T12:00:00Z', 'America/Chicago'), ends: 'after' as const, every: '' }
  const found = recurringForm.safeParse(recurringWire({ ...values, days: [] })).error?.issues ?? []
  const paths = found.map(({ path }) => formPath(path.join('.')))
  expect(paths).toEqual(expect.arrayContaining(['every', 'count', 'accountId']))
  expect(ruleOf({ ...values, every: '2', count: '5' }).repeats.count).toBe(5)
})
