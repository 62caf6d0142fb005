import { expect, test } from 'vitest'
import { readBooked } from '../samples/tender.ts'

const tender = (...segments: string[]) => {
  const { booking, warnings } = readBooked(
    ...['S5*1*CL', 'N1*SF*MILL', 'N4*JOLIET*IL*60431*US', ...segments],
    ...['S5*2*CU', 'N1*ST*DOOR', 'N4*GARY*IN*46401*US'],
  )
  return [booking.hazmatClass, warnings.map(({ code }) => code).filter((code) => code.startsWith('hazmat'))]
}

test('a tender’s class is that of LH2; a subsidiary one does not count', () => {
  expect(tender('LH1*PK*4*UN1203', 'LH2*3')).toEqual(['3', []])
  expect(tender('LH1*PK*4*UN1017', 'LH2*8*S', 'LH2*2.3*P')).toEqual(['2.3', []])
})

test('of several the one that is placarded at any quantity is taken, and that is said', () => {
  expect(tender('LH2*3', 'LH2*4.3')).toEqual(['4.3', ['hazmat.several']])
  expect(tender('LH2*8', 'LH2*3')).toEqual(['8', ['hazmat.several']])
})

test('without LH2 an LFH may say it; material of no known class is told', () => {
  expect(tender('LH1*PK*1', 'LFH*DWW*DANGEROUS WHEN WET')).toEqual(['4.3', []])
  expect(tender('LH6*HAZARDOUS CARGO')).toEqual([undefined, ['hazmat.noClass']])
  expect(tender('LH2*2')).toEqual([undefined, ['hazmat.class', 'hazmat.noClass']])
  expect(tender()).toEqual([undefined, []])
})
