import { expect, test } from 'vitest'
import { hazmatClasses } from '../../work-orders/hazmat.ts'
import { isDangerousCode } from '../clocks.ts'
import { handlingCodeOf } from './dangerous-goods.ts'

test('every hazard class has a handling code that makes its acceptance due', () => {
  expect([handlingCodeOf('3'), handlingCodeOf('8'), handlingCodeOf('1.4')]).toEqual(['RFL', 'RCM', 'DGR'])
  for (const hazmat of hazmatClasses) expect(isDangerousCode(handlingCodeOf(hazmat))).toBe(true)
})
