import { describe, expect, test } from 'vitest'
import { act } from '../tasks/acts.ts'
import { inspectedKinds, inspectionItems, itemsOf } from './items.ts'
import { blockingDefects, kindOf, lackOf, mayBeReviewed, mustBeReviewed, openDefects } from './law.ts'

const defect = (unsafe: boolean, certifiedAt: string | null = null) => ({ item: 'tires' as const, unsafe, certifiedAt })

describe('the items', () => {
  test('of a truck are those of 49 CFR 396.11(a)(1), of a chassis those of 392.7(b), and anything else can be named', () => {
    expect(itemsOf('truck').length).toBe(11 + 1)
    expect(itemsOf('chassis').length).toBe(9 + 1)
    for (const kind of inspectedKinds) expect(itemsOf(kind).at(-1)).toBe('other')
    expect(new Set(inspectedKinds.flatMap(itemsOf))).toEqual(new Set(inspectionItems))
  })
  test('of a trailer leave out what only a cab has', () => {
    expect(itemsOf('trailer')).not.toContain('steering')
    expect(itemsOf('trailer').every((item) => itemsOf('truck').includes(item))).toBe(true)
  })
  test.each([
    ['truck', true, 'truck'],
    ['trailer', true, 'chassis'],
    ['trailer', false, 'trailer'],
  ] as const)('%s, chassis %s: %s', (vehicle, isChassis, kind) => {
    expect(kindOf(vehicle, isChassis)).toBe(kind)
  })
})

describe('a defect', () => {
  test('is open until it is certified, and blocks only if it is unsafe', () => {
    const all = [defect(true), defect(false), defect(true, '2026-11-24T08:00:00Z')]
    expect(openDefects(all)).toEqual(all.slice(0, 2))
    expect(blockingDefects(all)).toEqual(all.slice(0, 1))
  })
})

describe('a report', () => {
  test('is reviewed only if it lists a defect, once, and after its unsafe ones are certified', () => {
    expect(mustBeReviewed({ defects: [], reviewedAt: null })).toBe(false)
    expect(mustBeReviewed({ defects: [defect(false)], reviewedAt: null })).toBe(true)
    expect(mustBeReviewed({ defects: [defect(false)], reviewedAt: '2026-11-24T08:00:00Z' })).toBe(false)
    expect(mayBeReviewed({ defects: [defect(true)] })).toBe(false)
    expect(mayBeReviewed({ defects: [defect(false), defect(true, '2026-11-24T08:00:00Z')] })).toBe(true)
  })
  test.each([
    [[], false, false, null],
    [[], true, false, 'signature'],
    [['tires'], false, false, 'signature'],
    [['tires'], false, true, null],
    [['other'], false, true, 'remark'],
  ] as const)('with defects %j, a review %s, signed %s lacks %s', (items, isReview, isSigned, lack) => {
    expect(lackOf({ defects: items.map((item) => ({ item, remark: '' })), isReview, isSigned })).toBe(lack)
  })
})

test('an act names each part once, and only parts of the list that its phone showed', () => {
  const read = (inspectedAs: string, ...items: string[]) =>
    act.safeParse({
      id: '7b9f0f5e-7a2b-4a3e-9d53-0d5c1f6a1c11',
      kind: 'inspection',
      at: '2026-11-24T08:00:00Z',
      data: {
        vehicle: inspectedAs === 'truck' ? 'truck' : 'trailer',
        vehicleId: '7b9f0f5e-7a2b-4a3e-9d53-0d5c1f6a1c12',
        inspectedAs,
        when: 'before',
        defects: items.map((item) => ({ item, unsafe: false })),
      },
    }).success
  expect(read('truck', 'horn', 'tires')).toBe(true)
  expect(read('truck', 'horn', 'horn')).toBe(false)
  expect(read('trailer', 'horn')).toBe(false)
  expect(read('chassis', 'sliders')).toBe(true)
  expect(read('chassis', 'tires')).toBe(false)
})
