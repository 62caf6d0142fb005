import { describe, expect, test } from 'vitest'
import { equipmentOf, equipmentText, isUnknownEquipment, misfit } from './equipment.ts'
import { orderedEquipment, trailerEquipment, truckEquipment } from './offered-equipment.ts'

describe('types of trucks and trailers', () => {
  test.each([
    ["53' van", "53' dry van"],
    ['Dry Van 53 ft', "53' dry van"],
    ['53 foot reefer', "53' reefer"],
    ['Refrigerated', 'Reefer'],
    ['straight truck', 'Box truck'],
    ['Tractor', 'Power only'],
    ["53' AIR RIDE", "53' air-ride"],
    ['chassis only', 'Chassis'],
    ["40' HC container", "40' high-cube container"],
    [' moon rover ', 'moon rover'],
    ['', ''],
  ])('%s is written %s', (typed, written) => {
    expect(equipmentText(typed)).toBe(written)
    expect(equipmentText(written)).toBe(written)
  })

  test('what forms offer is on the list and written its way', () => {
    for (const text of [...orderedEquipment, ...truckEquipment, ...trailerEquipment]) {
      expect(equipmentOf(text)).not.toBeNull()
      expect(equipmentText(text)).toBe(text)
    }
    const forms = (texts: readonly string[]) => new Set(texts.map((text) => equipmentOf(text)?.form))
    expect(forms(trailerEquipment)).toEqual(new Set(['trailer']))
    expect(forms(truckEquipment)).toEqual(new Set(['trailer', 'straight', 'tractor']))
    expect(orderedEquipment.filter((text) => equipmentOf(text)?.kind === 'chassis')).toEqual([])
    expect(isUnknownEquipment('moon rover')).toBe(true)
    expect(isUnknownEquipment('')).toBe(false)
  })

  test.each<[string, string | null, string | null, string | null]>([
    ["53' dry van", 'Tractor', "53' dry van", null],
    ["53' dry van", 'Tractor', "53' air-ride", null],
    ["53' air-ride", 'Tractor', "53' dry van", 'trailerType'],
    ["53' dry van", 'Tractor', "48' dry van", 'trailerType'],
    ["48' dry van", 'Tractor', "53' dry van", null],
    ["53' dry van", 'Tractor', null, 'trailerMissing'],
    ["53' dry van", "53' van", null, null],
    ["53' dry van", "48' reefer", null, 'truckType'],
    ["53' dry van", "26' box truck", "53' dry van", 'truckType'],
    ["26' box truck", "26' box truck", null, null],
    ["26' box truck", "16' box truck", null, 'truckType'],
    ["26' box truck", 'Tractor', null, 'truckType'],
    ['Cargo van', "16' box truck", null, null],
    ['Power only', 'Tractor', null, null],
    ['Power only', "26' box truck", null, 'truckType'],
    ["40' container", 'Tractor', "40' chassis", null],
    ["40' container", 'Tractor', "20' chassis", 'trailerType'],
    ['Trailer', 'Tractor', "48' reefer", null],
    ["53' dry van", null, null, null],
    ["53' dry van", 'moon rover', null, null],
    ["53' dry van", 'Tractor', 'moon rover', null],
    ["53' dry van", '', '', null],
    ['moon rover', "26' box truck", null, null],
    ['', "26' box truck", null, null],
  ])('an order for %s, truck %s, trailer %s: %s', (order, truck, trailer, wrong) => {
    expect(misfit(order, truck, trailer)).toBe(wrong)
  })
})
