import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { givenData } from '../../testing/given-data.ts'
import { checkSet, sentenceOf } from './check-set.ts'

/** Faults of a set, written as its segments between ST and SE. */
function said(version: '004010' | '005010', type: string, ...body: string[]): string[] {
  const all = [`ST*${type}*0001`, ...body, `SE*${body.length + 2}*0001`].map((line) => line.split('*'))
  return checkSet(version, type, all).map(sentenceOf)
}

test('a valid 990 passes in each version; a reference of the other version, or a second one, does not', () => {
  const b1 = 'B1*SHRT*75027674*20261123*A'
  expect(said('004010', '990', b1, 'N9*CR*PO 9', 'K1*sorry')).toEqual([])
  expect(said('005010', '990', b1, 'L11*PO 9*CR')).toEqual([])
  expect(said('004010', '990', b1, 'L11*PO 9*CR')).toEqual(['segment 3 (L11): does not belong in this set'])
  expect(said('004010', '990', b1, 'N9*CR*PO 9', 'N9*CN*WO-1')).toEqual(['segment 4 (N9): stands more than 1 times'])
  expect(said('005010', '990', b1, 'L11*PO 9*CR', 'K1*sorry')).toEqual(['segment 4 (K1): does not belong in this set'])
  expect(said('004010', '990', b1, 'K1*sorry', 'N9*CR*PO 9')).toEqual(['segment 4 (N9): stands in the wrong place'])
})

test('elements are checked for presence, type, length, code and combination', () => {
  expect(said('004010', '990', 'B1**75027674*20261131*X')).toEqual([
    'segment 2 (B1, element 1): the SCAC is missing',
    'segment 2 (B1, element 3): the date "20261131" is not of type DT',
    'segment 2 (B1, element 4): the reservation action "X" is not a code of element 558',
  ])
  const b3 = 'B3**INV-1*S-1*TP**20261123*153095**20261123*035*SHRT'
  expect(said('004010', '210', b3, 'L3*****153095')).toEqual([])
  expect(said('004010', '210', b3.replace('*035', '*'))).toEqual(['segment 2 (B3): elements 09, 10 go together'])
  expect(said('004010', '210', b3.replace('*SHRT', ''))).toEqual(['segment 2 (B3, element 11): the SCAC is missing'])
  expect(said('004010', '210', b3, 'N4*J*IL')).toEqual([
    'segment 3 (N4): stands in the wrong place',
    'segment 3 (N4, element 1): the city "J" is shorter than 2',
  ])
  expect(said('004010', '210', b3, `N9*CR*${'9'.repeat(31)}`)).toEqual([
    'segment 3 (N9, element 2): the reference is longer than 30',
  ])
  expect(said('005010', '210', b3, `L11*${'9'.repeat(31)}*CR`)).toEqual([])
  expect(said('004010', '214', 'B10*W*S*SHRT', 'LX*1', 'AT7*X3****20261123*1305*LT')).toEqual([
    'segment 4 (AT7): elements 01, 02 go together',
  ])
})

test('a 214 of 005010 has its references under LX before the statuses; one in the order of 004010 fails', () => {
  const [b10, lx, at7] = ['B10*W*S*SHRT', 'LX*1', 'AT7*X3*NS***20261123*1305*LT']
  const later = [b10, lx, 'L11*PO 9*CR', 'L11*1*QN', 'K1*snow', at7, 'MS1*Joliet*IL*US', 'MS2*SHRT*7']
  expect(said('005010', '214', ...later)).toEqual([])
  const misplaced = (segment: number) => `segment ${segment} (L11): stands in the wrong place`
  expect(said('005010', '214', b10, 'L11*PO 9*CR', lx, at7)).toEqual([misplaced(3)])
  expect(said('005010', '214', b10, lx, at7, 'L11*1*QN')).toEqual([misplaced(5)])
  expect(said('005010', '214', b10)).toEqual(['segment 3 (LX): is missing'])
  expect(said('005010', '214', b10, lx)).toEqual(['segment 4 (AT7): is missing'])
  expect(said('004010', '214', ...later)).toContain('segment 7 (AT7): stands in the wrong place')
})

test('loops end where the next begins, and a set counts itself', () => {
  const sound = ['B10*W*S*SHRT', 'LX*1', 'AT7*X3*NS***20261123*1305*LT', 'MS1*Joliet*IL*US', 'L11*1*QN', 'LX*2']
  expect(said('004010', '214', ...sound)).toEqual([])
  const miscounted = checkSet('004010', '214', [
    ['ST', '214', '0001'],
    ['B10', 'W', 'S', 'SHRT'],
    ['SE', '4', '0002'],
  ])
  expect(miscounted.map(sentenceOf)).toEqual([
    'segment 3 (SE, element 1): counts 4 segments',
    'segment 3 (SE, element 2): differs from the number in ST',
  ])
  expect(said('005010', '999', 'AK1*SM*7*004010', 'AK2*204*0001', 'AK9*A*1*1*1')).toEqual([
    'segment 4 (IK5): is missing',
  ])
  expect(said('004010', '999', 'AK1*SM*7')).toEqual(['segment 1 (ST, element 1): a 999 is not sent in 004010'])
})

const samples = givenData('x12/')
const read = (name: string) => {
  const segments = readFileSync(new URL(name, samples), 'utf8')
    .split(/[~\n]+/)
    .map((line) => line.trim().split('*'))
  const from = segments.findIndex(([id]) => id === 'ST')
  return segments.slice(from, segments.findIndex(([id]) => id === 'SE') + 1)
}

test.runIf(existsSync(samples))(
  'real sets pass that keep to the tables, and a real 990 with L11 in 004010 does not',
  () => {
    expect(checkSet('004010', '990', read('990/01-edinet-mgctlyst-accept.edi')).map(sentenceOf)).toEqual([])
    expect(checkSet('004010', '997', read('997/01-stupidedi-fa997-accepted.edi')).map(sentenceOf)).toEqual([])
    expect(checkSet('004010', '214', read('214/01-edinet-mgctlyst.edi')).map(sentenceOf)).toEqual([])
    expect(checkSet('004010', '990', read('990/02-freightbridge-mwcx-accept-L11.edi')).map(sentenceOf)).toContainEqual(
      expect.stringMatching(/\(L11\): does not belong/),
    )
  },
)
