import { expect, test } from 'vitest'
import { dimensionsText, readDimensions } from './dimensions.ts'

test('dimensions are read as people write them, and written so that they are read again', () => {
  const read = readDimensions('37x40x50x60; 1 × 35.5 × 50 × 24 in\n2@48*40*40', 'cm')
  expect(read?.map((one) => Object.values(one))).toEqual([
    [37, '40', '50', '60', 'cm'],
    [1, '35.5', '50', '24', 'in'],
    [2, '48', '40', '40', 'cm'],
  ])
  expect(readDimensions(dimensionsText(read ?? [], 'cm'), 'cm')).toEqual(read)
  expect(readDimensions(' ', 'cm')).toEqual([])
  for (const text of ['37', '0x1x1x1', '1x2x3', '1x2x3x4 ft', 'axbxcxd'])
    expect(readDimensions(text, 'cm'), text).toBeNull()
})
