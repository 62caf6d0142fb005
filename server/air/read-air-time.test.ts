import { threadMs } from '@shortcut/domain/testing/cpu-time.ts'
import { expect, test } from 'vitest'
import { readAir } from './read-air.ts'

test.each([
  ['FWB/16\n', 'FWB/16\n', ''],
  ['FWB/16\n999-00000011FRAJFK/T1K1\nRTD', '/1/P1/K1/CQ/W1/R1/T1\n/2/ND//CMT1-1-1/1\n', ''],
  ['FWB/16\n999-00000011FRAJFK/T1K1\nSHP\n', '/A\n', ''],
  ['FHL/5\nHBS/A/AAABBB/1/K1\nHTS', '/A', ''],
  ['FFR/6\n999-00000011FRAJFK/T1K1/A\n', '/A', ''],
  ['FSU/15\n999-00000011FRAJFK/T1K1\nBKD/', 'XX123/', ''],
  ['FFM/8\n1/XX123/04MAR/FRA\nJFK\n', '999-00000011FRAJFK/P1K1T2/A\n', ''],
  ['', '\u0001', ''],
  ['', '[', ''],
  ['[{}', ',{"@type":"Waybill"}', ']'],
  ['{"@type":"', 'a:', '"}'],
  ['<Waybill>', '<a/>', '</Waybill>'],
  ['<Waybill>', '<a>', ''],
  ['', '<', ''],
])('a million bytes of %j and %j are answered in time that grows with their size', (start, piece, end) => {
  const took = (size: number) => {
    const text = start + piece.repeat(size / piece.length) + end
    const started = threadMs()
    expect(readAir(text).length).toBeGreaterThan(0)
    return threadMs() - started
  }
  took(20_000)
  const quarter = took(250_000)
  // Four times as much; sixteen times if it grew with the square. Little time says nothing about how it grows.
  expect(took(1_000_000)).toBeLessThan(Math.max(250, quarter * 9))
})
