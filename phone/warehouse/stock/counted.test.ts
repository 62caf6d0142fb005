import type { CargoActInput } from '@shortcut/domain/cargo/acts.ts'
import type { Work } from '@shortcut/domain/cargo/work-api.ts'
import { expect, test } from 'vitest'
import type { KeptAct } from '../../queue/kept.ts'
import { madePiece, madeReceipt } from '../../testing/made-work.ts'
import { countedAt, countFinding, withScan } from './counted.ts'
import { type Stock, stockOf } from './stock.ts'

const onPallet = { status: 'built' as const, unit: 'PLT-1', place: 'PLT-1 · A-01-1' }
const work: Work = {
  now: '2026-11-26T12:00:00Z',
  warehouse: { id: 'w1', code: 'ORD', name: 'Chicago', timeZone: 'America/Chicago', docks: [] },
  locations: ['A-01-1', 'B-02-1'],
  open: [],
  inbound: [],
  tasks: [],
  receipts: [madeReceipt('r1', { receiptNo: 'DR-26-000001' })],
  pieces: [
    madePiece('ON-1', 'r1', onPallet),
    madePiece('ON-2', 'r1', onPallet),
    madePiece('ALONE', 'r1', { status: 'putAway', place: 'A-01-1' }),
  ],
}
const stock = stockOf(work, [])
const piece = (label: string, from: Stock = stock) => {
  const found = from.pieces.find(({ labels }) => labels.includes(label))
  if (!found) throw new Error(label)
  return found
}
const findingOf = (scans: readonly string[], location: string, label: string, byUnit = false) =>
  countFinding(countedAt(stock, scans), location, piece(label), byUnit)

test('a pallet is one line, and is sent by its own label', () => {
  const scans = withScan(stock, ['ALONE'], 'PLT-1')
  expect(countedAt(stock, scans).map(({ scanned, pieces }) => [scanned, pieces.length])).toEqual([
    ['PLT-1', 2],
    ['ALONE', 1],
  ])
})

test('pieces that were scanned before their pallet are in it', () => {
  expect(withScan(stock, ['ALONE', 'ON-1'], 'plt-1')).toEqual(['plt-1', 'ALONE'])
})

test('a scan counts once', () => {
  expect([
    findingOf(['ON-1'], 'A-01-1', 'ON-1'),
    findingOf(['ON-1'], 'A-01-1', 'ON-1', true),
    findingOf(['PLT-1'], 'A-01-1', 'ON-1', true),
    findingOf(['PLT-1'], 'A-01-1', 'ON-1'),
  ]).toEqual(['repeated', null, 'repeated', 'repeated'])
})

test('a piece on a pallet is counted by its own label where the pallet stands, and nowhere else', () => {
  expect([
    findingOf([], 'A-01-1', 'ON-1'),
    findingOf([], 'B-02-1', 'ON-1'),
    findingOf([], 'B-02-1', 'ON-1', true),
  ]).toEqual([null, 'onUnit', null])
})

test('before the server knows of a count, only the label of a pallet moves it', () => {
  const after = (labels: string[]) => {
    const act = { id: 'a', kind: 'countLocation', at: work.now, data: { location: 'B-02-1', labels } }
    const kept = { number: 0, id: 'a', personId: 'ana', state: 'waiting', message: '', act: act as CargoActInput }
    return piece('ON-1', stockOf(work, [kept as unknown as KeptAct])).place
  }
  expect([after(['ON-1']), after(['PLT-1'])]).toEqual(['PLT-1 · A-01-1', 'PLT-1 · B-02-1'])
})
