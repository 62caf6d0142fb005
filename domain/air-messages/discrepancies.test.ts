import { expect, test } from 'vitest'
import { composeFsu } from './compose-short.ts'
import { readMessages } from './read.ts'

test('what a discrepancy is stays beside its status, and what is printed has no field for it', () => {
  const head = {
    awb: '020-12345675',
    origin: 'ORD',
    destination: 'HAM',
    pieces: 8,
    weight: { value: '97.6', unit: 'K' },
  }
  const base = { flight: 'LH8161', at: '04MAR1015', station: 'ORD', pieces: 4, weight: null }
  const { text } = composeFsu(head, [
    Object.assign({ code: 'DEP', to: 'FRA' }, base),
    Object.assign({ code: 'DIS', reason: 'OFLD' }, base),
  ])
  const [read] = readMessages(text)
  expect(text).toContain('/P4')
  expect(read?.message.faults).toEqual([])
  expect(read?.content).toEqual({
    kind: 'statuses',
    total: 8,
    details: [
      { line: 3, discrepancy: '', actual: '' },
      { line: 4, discrepancy: 'OFLD', actual: '' },
    ],
  })
  expect(Object.keys(read?.message.statuses[1] ?? {})).toEqual(['code', 'at', 'station', 'flight', 'pieces', 'weight'])
})
