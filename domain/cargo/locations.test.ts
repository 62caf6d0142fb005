import { expect, test } from 'vitest'
import { readLocations } from './locations.ts'
import { warehouseForm } from './warehouse-api.ts'

test('locations are read one a line, each once, in capitals', () => {
  expect(readLocations(' a-01-1\r\nA-01-2, dock 1\n\nA-01-1')).toEqual({
    codes: ['A-01-1', 'A-01-2', 'DOCK 1'],
    wrong: [],
  })
})

test('a range counts through each part that differs, with its leading zeros', () => {
  expect(readLocations('A-01-1..A-01-3').codes).toEqual(['A-01-1', 'A-01-2', 'A-01-3'])
  expect(readLocations('A-09-1 .. B-10-1').codes).toEqual(['A-09-1', 'A-10-1', 'B-09-1', 'B-10-1'])
})

test('a range whose ends differ in form is named, and refused when it is saved', () => {
  const { codes, wrong } = readLocations('A-01..A-01-9\nB-2..B-1\nA-1..A-99999')
  expect(wrong).toEqual(['A-01..A-01-9', 'B-2..B-1', 'A-1..A-99999'])
  const warehouse = { code: 'CHI', name: 'Chicago', timeZone: 'America/Chicago' }
  expect(warehouseForm.safeParse({ ...warehouse, locations: codes.slice(0, 1) }).error?.issues[0]?.message).toBe(
    'locationRange',
  )
  expect(warehouseForm.safeParse({ ...warehouse, locations: ['A-01-1'] }).success).toBe(true)
})
