import { expect, test } from 'vitest'
import { changedFields, emptyForm, emptyStop, type FormValues, sameField } from '../work-orders/form-values.ts'
import { mergeEdits as merging } from './merge-edits.ts'

const mergeEdits = (base: FormValues, mine: FormValues, theirs: FormValues) => merging(base, mine, theirs, sameField)
const base: FormValues = { ...emptyForm(), truckType: 'van', remark: 'as it was', palletQuantity: '4' }

test('a field that only the other changed is taken over; a field that only I changed stays', () => {
  const merge = mergeEdits(base, { ...base, remark: 'mine' }, { ...base, truckType: 'reefer' })
  expect(merge.values).toEqual({ ...base, remark: 'mine', truckType: 'reefer' })
  expect(merge.merged).toEqual(['truckType'])
  expect(merge.clashes).toEqual([])
})

test('a field that both changed differently stays as I typed it, and is a question', () => {
  const merge = mergeEdits(base, { ...base, remark: 'mine' }, { ...base, remark: 'theirs' })
  expect(merge.values.remark).toBe('mine')
  expect(merge.clashes).toEqual(['remark'])
})

test('a field that both changed alike is no question', () => {
  const both = { ...base, remark: 'same' }
  expect(mergeEdits(base, both, { ...base, remark: 'same' })).toEqual({ values: both, merged: [], clashes: [] })
})

test('stops are one field: a moved stop is a change, a redrawn form is not', () => {
  const [first, second] = base.stops
  if (!first || !second) throw new Error('no stops')
  const swapped = { ...base, stops: [second, first] }
  expect(changedFields(base, swapped)).toEqual(['stops'])
  expect(changedFields(base, { ...base, stops: base.stops.map((stop) => ({ ...stop, key: 'other' })) })).toEqual([])
  const added = { ...base, stops: [...base.stops, emptyStop('dropoff')] }
  expect(mergeEdits(base, swapped, added).clashes).toEqual(['stops'])
})
