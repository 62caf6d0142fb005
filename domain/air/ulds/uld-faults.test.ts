import { describe, expect, it } from 'vitest'
import { type BuiltUld, faultyUldName, uldFaultsOf, uldWarningsOf } from './uld-faults.ts'

const uld = (fields: Partial<BuiltUld> = {}): BuiltUld => ({
  code: 'AKE12345BA',
  tareKg: '80',
  weighedKg: null,
  piecesKg: '300',
  pieces: 4,
  unweighed: 0,
  foreign: 0,
  ...fields,
})

describe('a unit load device of a waybill', () => {
  it('is built when its weight is known and its freight is that of the waybill', () => {
    expect(uldFaultsOf(uld())).toEqual([])
    expect(uldFaultsOf(uld({ tareKg: null, pieces: 0, piecesKg: '0' }))).toEqual(['uldEmpty', 'uldTare'])
    expect(uldFaultsOf(uld({ unweighed: 2 }))).toEqual(['uldUnweighed'])
    expect(uldFaultsOf(uld({ foreign: 1 }))).toEqual(['uldForeign'])
  })

  it('that was weighed as a whole needs no weights of pieces, and may be built elsewhere', () => {
    expect(uldFaultsOf(uld({ weighedKg: '910', unweighed: 4 }))).toEqual([])
    expect(uldFaultsOf(uld({ weighedKg: '910', pieces: 0, piecesKg: '0' }))).toEqual([])
  })

  it('above its maximum is named with both weights', () => {
    const heavy = uld({ piecesKg: '1600' })
    expect(uldFaultsOf(heavy)).toEqual(['uldTooHeavy'])
    expect(faultyUldName(heavy, 'uldTooHeavy')).toBe('AKE12345BA (1,680 > 1,588 kg)')
    expect(faultyUldName(heavy, 'uldTare')).toBe('AKE12345BA')
  })

  it('of an unknown type or contour warns', () => {
    expect(uldWarningsOf({ code: 'AKE12345BA', contour: 'L' })).toEqual([])
    expect(uldWarningsOf({ code: 'XYZ12345BA', contour: 'X' })).toEqual(['type', 'contour'])
    expect(uldWarningsOf({ code: 'PMC12345LH', contour: '' })).toEqual(['contour'])
  })
})
