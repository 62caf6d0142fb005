import { expect, test } from 'vitest'
import { cargoDiffers, type Freight, housesDiffer } from './sums.ts'

const freight = (pieces: number, gross: string, volume: string, weightUnit: Freight['weightUnit'] = 'K'): Freight => ({
  pieces,
  gross,
  volume,
  weightUnit,
})

test('houses that add up to their master differ in nothing, and a master without houses has nothing to compare', () => {
  expect(
    housesDiffer(freight(7, '310.5', '1.804'), [freight(3, '110.2', '0.802'), freight(4, '200.3', '1.002')]),
  ).toEqual([])
  expect(housesDiffer(freight(7, '310.5', '1.804'), [])).toEqual([])
})

test('each sum that differs is named with what it is and what the master says', () => {
  expect(housesDiffer(freight(7, '310.5', '1.804'), [freight(3, '110.2', '0.802'), freight(2, '200', '1.1')])).toEqual([
    { what: 'pieces', of: 'houses', is: '5', should: '7' },
    { what: 'gross', of: 'houses', is: '310.2', should: '310.5' },
    { what: 'volume', of: 'houses', is: '1.902', should: '1.804' },
  ])
})

test('a tenth of a kilogram counts between kilograms; what conversion from pounds rounds does not', () => {
  expect(housesDiffer(freight(1, '100', '0'), [freight(1, '99.9', '0')])).toHaveLength(1)
  // 220.4 lb are 99.9717… kg.
  expect(housesDiffer(freight(2, '199.95', '0'), [freight(1, '100', '0'), freight(1, '220.4', '0', 'L')])).toEqual([])
  expect(housesDiffer(freight(2, '199.8', '0'), [freight(1, '100', '0'), freight(1, '220.4', '0', 'L')])).toEqual([
    { what: 'gross', of: 'houses', is: '200', should: '199.8' },
  ])
})

test('a volume is rounded for each house, and only more than that differs', () => {
  const thirds = [freight(1, '1', '0.333'), freight(1, '1', '0.333'), freight(1, '1', '0.333')]
  expect(housesDiffer(freight(3, '3', '1.000'), thirds)).toEqual([])
  expect(housesDiffer(freight(3, '3', '1.010'), thirds)).toHaveLength(1)
})

test('pieces that the dock counted are those of the house; an unfinished count says nothing', () => {
  expect(cargoDiffers({ pieces: 4 }, null)).toEqual([])
  expect(cargoDiffers({ pieces: 4 }, 4)).toEqual([])
  expect(cargoDiffers({ pieces: 4 }, 3)).toEqual([{ what: 'pieces', of: 'cargo', is: '3', should: '4' }])
})
