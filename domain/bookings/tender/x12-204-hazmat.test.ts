import { expect, test } from 'vitest'
import { readBooked } from '../samples/tender.ts'

const tender = (...segments: string[]) => {
  const { booking, warnings } = readBooked(
    ...['S5*1*CL', 'N1*SF*MILL', 'N4*JOLIET*IL*60431*US', ...segments],
    ...['S5*2*CU', 'N1*ST*DOOR', 'N4*GARY*IN*46401*US'],
  )
  return [booking.hazmatClass, warnings.map(({ code }) => code).filter((code) => code.startsWith('hazmat'))]
}

test('a tender’s class comes from LH2; a subsidiary one does not count', () => {
  expect(tender('LH1*PK*4*UN1203', 'LH2*3')).toEqual(['3', []])
  expect(tender('LH1*PK*4*UN1017', 'LH2*8*S', 'LH2*2.3*P')).toEqual(['2.3', []])
})

test('of several classes the one placarded at any quantity is used, with a warning', () => {
  expect(tender('LH2*3', 'LH2*4.3')).toEqual(['4.3', ['hazmat.several']])
  expect(tender('LH2*9', 'LH2*3')).toEqual(['3', ['hazmat.several']])
  expect(tender('LH2*6.2', 'LH2*9', 'LH2*8')).toEqual(['8', ['hazmat.several']])
  expect(tender('LH2*7', 'LH2*6.1')).toEqual(['6.1', ['hazmat.several']])
  expect(tender('LH2*8', 'LH2*3')).toEqual(['8', ['hazmat.several']])
})

test('without LH2 the class comes from an LFH; material without a known class is reported', () => {
  expect(tender('LH1*PK*1', 'LFH*DWW*DANGEROUS WHEN WET')).toEqual(['4.3', []])
  expect(tender('LH6*HAZARDOUS CARGO')).toEqual([undefined, ['hazmat.noClass']])
  expect(tender('LH2*2')).toEqual([undefined, ['hazmat.class', 'hazmat.noClass']])
  expect(tender()).toEqual([undefined, []])
})
