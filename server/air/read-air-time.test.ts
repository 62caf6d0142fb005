import { threadMs } from '@shortcut/domain/testing/cpu-time.ts'
import { expect, test } from 'vitest'
import { readAir } from './read-air.ts'

const size = 5_000_000

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
])('five megabytes of %j and %j are answered in time that grows with their size', (start, piece, end) => {
  const started = threadMs()
  expect(readAir(start + piece.repeat(size / piece.length) + end).length).toBeGreaterThan(0)
  // One second alone; a hundred times as much if the time grew with the square.
  expect(threadMs() - started).toBeLessThan(30_000)
})
