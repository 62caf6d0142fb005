import { expect, test } from 'vitest'
import { accepted997, setNumbersAt } from './x12-997-accepted.ts'

const told = (lines: string) => ({ type: '997', segments: lines.split(' ').map((line) => line.split('*')) })
const after = (lines: string, set: string, isMended = true) =>
  accepted997(told(lines), set, isMended)
    ?.segments.map((segment) => segment.join('*'))
    .join(' ')

test('a refused set is now accepted; a corrected one keeps its notes, one reprocessed unchanged does not', () => {
  const one = 'AK1*SM*7 AK2*204*0001 AK3*B2A*3**8 AK4*1**7*09 AK5*R*5 AK9*R*1*1*0'
  expect(after(one, '0001')).toBe('AK1*SM*7 AK2*204*0001 AK3*B2A*3**8 AK4*1**7*09 AK5*E*5 AK9*E*1*1*1')
  expect(after(one, '0001', false)).toBe('AK1*SM*7 AK2*204*0001 AK5*A AK9*A*1*1*1')
  expect(after(one, '0002')).toBeUndefined()
  expect(after('AK1*SM*7 AK2*204*0001 AK5*A AK9*A*1*1*1', '0001')).toBeUndefined()
})

test('other sets of the group are unchanged, and faults of the group stay', () => {
  const two = 'AK1*SM*7 AK2*204*0001 AK5*R*5 AK2*204*0002 AK5*R*5 AK9*R*3*2*0*5'
  expect(after(two, '3')).toBeUndefined()
  expect(after(two, '0002', false)).toBe('AK1*SM*7 AK2*204*0001 AK5*R*5 AK2*204*0002 AK5*A AK9*P*3*2*1*5')
  expect(after('AK1*SM*7 AK2*204*0001 AK5*R*5 AK9*R*2*1*0*5', '0001', false)).toBe(
    'AK1*SM*7 AK2*204*0001 AK5*A AK9*E*2*1*1*5',
  )
})

test('a set is found by the control numbers at its place', () => {
  const file = 'GS*SM*A*B*20261120*0930*7*X*004010~ST*204*0001~SE*2*0001~ST*204*0002~SE*2*0002~GE*2*7~ST*204*9~'
  expect(setNumbersAt(file, 'segment 4')).toEqual({ group: '7', set: '0002' })
  expect(setNumbersAt(file, 'segment 7')).toEqual({ group: '', set: '9' })
  expect(setNumbersAt(file, 'file')).toBeUndefined()
})
