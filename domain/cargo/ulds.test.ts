import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uldTypeCodes, uldTypeOf } from '../codes/uld-types.ts'
import { contourOf, grossOf, isTooHeavy, mostKgOf, readUldCode, type UldWeights } from './ulds.ts'

const weights = (fields: Partial<UldWeights> = {}): UldWeights => ({
  tareKg: '80',
  weighedKg: null,
  piecesKg: '0',
  pieces: 0,
  unweighed: 0,
  ...fields,
})

describe('a unit load device', () => {
  it('is read from its code: type, serial number and owner', () => {
    expect(readUldCode(' ake12345ba ')).toEqual({ type: 'AKE', serial: '12345', owner: 'BA' })
    expect(readUldCode('PMC1234LH')).toEqual({ type: 'PMC', serial: '1234', owner: 'LH' })
    expect(readUldCode('AKE123456BA')).toBeNull()
    expect(readUldCode('PALLET 7')).toBeNull()
  })

  it('of any type, number and owner keeps its parts', () => {
    const parts = fc.record({
      type: fc.stringMatching(/^[A-Z]{3}$/),
      serial: fc.stringMatching(/^\d{4,5}$/),
      owner: fc.stringMatching(/^[A-Z][A-Z0-9]$/),
    })
    fc.assert(
      fc.property(parts, (one) => {
        expect(readUldCode(one.type + one.serial + one.owner)).toEqual({ ...one })
      }),
    )
  })

  it('has a base and a maximum by its type; an unknown type has none', () => {
    for (const code of uldTypeCodes) expect(uldTypeOf(code)?.maxGrossKg).toBeGreaterThan(1000)
    expect(mostKgOf('AKE12345BA')).toBe(1588)
    expect(mostKgOf('XYZ12345BA')).toBeNull()
    expect(mostKgOf('PALLET 7')).toBeNull()
    expect(uldTypeOf('constructor')).toBeNull()
  })

  it('has one of five contours', () => {
    expect(contourOf('U')).toBe('U')
    expect(contourOf('X')).toBeNull()
    expect(contourOf('')).toBeNull()
  })

  it('weighs its tare and its pieces, or what the scale shows', () => {
    expect(grossOf(weights({ piecesKg: '120.5', pieces: 3 }))).toEqual({ kg: '200.5', isWhole: true })
    expect(grossOf(weights({ piecesKg: '120.5', pieces: 3, unweighed: 1 }))).toEqual({ kg: '200.5', isWhole: false })
    expect(grossOf(weights({ tareKg: null, piecesKg: '5', pieces: 1 }))).toEqual({ kg: '5', isWhole: false })
    expect(grossOf(weights())).toEqual({ kg: '80', isWhole: false })
    expect(grossOf(weights({ weighedKg: '411.0', pieces: 3, unweighed: 3 }))).toEqual({ kg: '411', isWhole: true })
  })

  it('is too heavy only above its maximum, and heavier with each piece', () => {
    expect(isTooHeavy('AKE12345BA', '1588')).toBe(false)
    expect(isTooHeavy('AKE12345BA', '1588.001')).toBe(true)
    expect(isTooHeavy('XYZ12345BA', '99999')).toBe(false)
    const grams = fc.integer({ min: 1, max: 3_000_000 })
    fc.assert(
      fc.property(grams, grams, (first, second) => {
        const of = (gram: number) => grossOf(weights({ piecesKg: String(gram / 1000), pieces: 1 })).kg
        if (isTooHeavy('AKE12345BA', of(first))) expect(isTooHeavy('AKE12345BA', of(first + second))).toBe(true)
      }),
    )
  })
})
