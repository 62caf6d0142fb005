import { expect, test } from 'vitest'
import { searchedAs } from './searched-as.ts'

test.each([
  ['01672186542', ['01672186542', '016-72186542']],
  ['016 7218 6542', ['016 7218 6542', '016-72186542']],
  ['016-72186542', ['016-72186542']],
  ['csqu 305438-3', ['csqu 305438-3', 'CSQU3054383']],
  ['CSQU3054383', ['CSQU3054383']],
  ['EXPL000019', ['EXPL000019']],
  ['WO-26-003018', ['WO-26-003018']],
  ['Cobalt Robotics', ['Cobalt Robotics']],
])('%s is searched as %j', (typed, forms) => {
  expect(searchedAs(typed)).toEqual(forms)
})
