import { expect, test } from 'vitest'
import { cityName } from './city-name.ts'

test.each([
  ['CHICAGO', 'Chicago'],
  [' chicago ', 'Chicago'],
  ['Chicago', 'Chicago'],
  ['ELK GROVE VILLAGE', 'Elk Grove Village'],
  ['WINSTON-SALEM', 'Winston-Salem'],
  ["O'FALLON", "O'Fallon"],
  ["COEUR D'ALENE", "Coeur D'Alene"],
  ["ST. MARY'S", "St. Mary's"],
  ['MCALLEN', 'McAllen'],
  ['McAllen', 'McAllen'],
  ['SÃO PAULO', 'São Paulo'],
  ['JFK', 'JFK'],
  ['上海', '上海'],
  ['', ''],
])('%j reads %j', (typed, shown) => {
  expect(cityName(typed)).toBe(shown)
})
