import type { CargoActInput, CargoActKind } from '@shortcut/domain/cargo/acts.ts'
import { scanFinding } from '@shortcut/domain/cargo/scanned.ts'
import type { Work, WorkPiece } from '@shortcut/domain/cargo/work-api.ts'
import * as english from '@shortcut/words/phone/cargo/en.ts'
import { translate } from '@shortcut/words/translate.ts'
import { expect, test } from 'vitest'
import type { KeptAct } from '../../queue/kept.ts'
import { madePiece, madeReceipt } from '../../testing/made-work.ts'
import { findingText, missingText, scannedText } from '../faults.ts'
import { trucksOf } from './loading.ts'
import { labelOf, otherLabelsOf, type StockPiece, stockOf } from './stock.ts'
import { labelsHere, receiptView } from './work-view.ts'

const receipt = madeReceipt('r1', { receiptNo: 'DR-26-000001', workOrderId: 'order' })
const piece = (label: string, more: Partial<WorkPiece> = {}) =>
  madePiece(label, 'r1', { status: 'putAway', place: 'A-01-1', ...more })
const truck = { id: 't1', taskNo: 'T-1', workOrderId: 'order', driverName: 'Dan', truckNo: '12', trailerNo: '' }
const work: Work = {
  now: '2026-11-26T12:00:00Z',
  warehouse: { id: 'w1', code: 'ORD', name: 'Chicago', timeZone: 'America/Chicago', docks: [] },
  locations: ['A-01-1', 'B-02-1'],
  open: [],
  inbound: [],
  tasks: [
    Object.assign({ bookingId: 'B-1', done: false, closedAt: null, closedBy: '', leftWith: null, stops: [] }, truck),
  ],
  receipts: [receipt],
  pieces: [
    piece('ONE'),
    piece('TWO'),
    piece('HELD', { status: 'held' }),
    piece('ON-1', { status: 'built', place: 'AKE1', unit: 'AKE1' }),
    piece('ON-2', { status: 'built', place: 'AKE1', unit: 'AKE1' }),
    piece('NEW-7', { oldLabels: ['OLD-7'] }),
  ],
}

type Told = [CargoActKind, object, { receiptId?: string; state?: KeptAct['state'] }?]
const kept = (acts: readonly Told[]) =>
  acts.map(([kind, data, { receiptId, state = 'waiting' } = {}], number) => ({
    number,
    id: `act ${number}`,
    personId: 'ana',
    state,
    message: '',
    act: { id: `act ${number}`, kind, at: '2026-11-26T12:00:00Z', data, receiptId } as unknown as CargoActInput,
  })) as unknown as KeptAct[]
const find = (text: string, ...acts: Told[]) => stockOf(work, kept(acts)).find(text)
const one = (text: string, ...acts: Told[]) => {
  const found = find(text, ...acts)
  if ('fault' in found) throw new Error(found.fault)
  return found.pieces.map(({ status, place, taskId }) => [status, place, taskId].join())
}

test.each<[string, string[], string, ...Told[]]>([
  ['put away', ['putAway,B-02-1,'], 'ONE', ['putAway', { labels: ['ONE'], location: 'B-02-1' }]],
  ['put away while held', ['held,B-02-1,'], 'HELD', ['putAway', { labels: ['HELD'], location: 'B-02-1' }]],
  ['found by a count', ['putAway,B-02-1,'], 'TWO', ['countLocation', { labels: ['TWO'], location: 'B-02-1' }]],
  ['built', ['built,PAL 1,'], 'ONE', ['build', { labels: ['ONE'], unit: 'pal 1' }]],
  [
    'put away with its unit',
    ['built,AKE1 · B-02-1,', 'built,AKE1 · B-02-1,'],
    'AKE1',
    ['putAway', { labels: ['AKE1'], location: 'B-02-1' }],
  ],
  [
    'built where its unit stands',
    ['built,AKE1 · B-02-1,'],
    'ONE',
    ['putAway', { labels: ['AKE1'], location: 'B-02-1' }],
    ['build', { labels: ['ONE'], unit: 'AKE1' }],
  ],
  ['taken down', ['received,ORD,'], 'ON-1', ['unbuild', { labels: ['ON-1'] }]],
  ['loaded', ['loaded,T-1 · 12,t1'], 'ONE', ['load', { labels: ['ONE'], taskId: 't1' }]],
  [
    'loaded with its unit, all of it',
    ['loaded,T-1 · 12,t1', 'loaded,T-1 · 12,t1'],
    'AKE1',
    ['load', { labels: ['ake1'], taskId: 't1' }],
  ],
  [
    'taken off the truck',
    ['received,ORD,'],
    'ONE',
    ['load', { labels: ['ONE'], taskId: 't1' }],
    ['unload', { labels: ['ONE'] }],
  ],
  [
    'back on its unit, taken off the truck',
    ['built,AKE1,'],
    'ON-1',
    ['load', { labels: ['AKE1'], taskId: 't1' }],
    ['unload', { labels: ['AKE1'] }],
  ],
  [
    'counted again, after it was counted by mistake',
    ['received,ORD,'],
    'ONE',
    ['withdraw', { label: 'one', reason: 'x' }],
    ['count', { label: 'ONE' }, { receiptId: 'r1' }],
  ],
  ['released', ['released,,'], 'ONE', ['release', { labels: ['ONE'] }]],
  ['held for damage', ['held,A-01-1,'], 'ONE', ['damage', { label: 'ONE', hold: true }]],
  ['counted by this phone', ['received,ORD,'], 'FRESH', ['count', { label: 'FRESH' }, { receiptId: 'r1' }]],
  ['under its new label', ['putAway,A-01-1,'], 'NEW-1', ['replaceLabel', { label: 'ONE', newLabel: 'NEW-1' }]],
  [
    'where it was, if the act was refused',
    ['putAway,A-01-1,'],
    'ONE',
    ['load', { labels: ['ONE'], taskId: 't1' }, { state: 'refused' }],
  ],
])('without network, a piece is %s', (_, places, text, ...acts) => {
  expect(one(text, ...acts)).toEqual(places)
})

test('a truck had what was taken off it', () => {
  const shipped = (...acts: Told[]) => stockOf(work, kept(acts)).pieces.find(({ id }) => id === 'ONE')?.shipped
  expect([shipped(), shipped(['load', { labels: ['ONE'], taskId: 't1' }], ['unload', { labels: ['ONE'] }])]).toEqual([
    false,
    true,
  ])
})

test('a label says why it finds nothing', () => {
  expect(find('OLD-7')).toEqual({ fault: 'voided', label: 'OLD-7', now: 'NEW-7' })
  expect(find('ONE', ['replaceLabel', { label: 'ONE', newLabel: '' }])).toMatchObject({ fault: 'voided', now: '—' })
  expect(find('NOBODY')).toMatchObject({ fault: 'unknown' })
  expect(find('https://example.com')).toMatchObject({ fault: 'link' })
  expect(find('93334099074000')).toMatchObject({ fault: 'cutOff' })
})

test('a truck knows what is on it and what stays behind, and is closed before the server knows', () => {
  const acts = kept([
    ['load', { labels: ['ONE'], taskId: 't1' }],
    ['depart', { taskId: 't1', left: [] }],
  ])
  const [view] = trucksOf(work, stockOf(work, acts), acts)
  expect(view?.loaded.map(({ id }) => id)).toEqual(['ONE'])
  const isRefused = Object.assign({}, work, { pieces: [piece('REF', { status: 'refused', taskId: 't1' })] })
  const [back] = trucksOf(isRefused, stockOf(isRefused, []), [])
  expect([back?.loaded, back?.refused.map(({ id }) => id)]).toEqual([[], ['REF']])
  expect(view?.behind.map(({ id }) => id)).toEqual(['TWO', 'HELD', 'ON-1', 'ON-2', 'NEW-7'])
  expect(view?.isClosedHere).toBe(true)
})

test('a missing piece is marked until its own label is scanned, or that of a pallet that was missing with all its pieces', () => {
  const lost = [
    piece('LOST', { missing: true }),
    piece('ON-9', { status: 'built', place: 'AKE9', unit: 'AKE9', missing: true }),
    piece('ON-8', { status: 'built', place: 'AKE9', unit: 'AKE9' }),
    piece('ALL-1', { status: 'built', place: 'AKE7', unit: 'AKE7', missing: true }),
    piece('ALL-2', { status: 'built', place: 'AKE7', unit: 'AKE7', missing: true }),
  ]
  const marks = (...acts: Told[]) =>
    stockOf({ ...work, pieces: [piece('ONE'), ...lost] }, kept(acts)).pieces.flatMap(({ labels, missing }) =>
      missing ? labels : [],
    )
  const all = ['ALL-1', 'ALL-2']
  expect(marks()).toEqual(['LOST', 'ON-9', ...all])
  expect(marks(['putAway', { labels: ['lost'], location: 'B-02-1' }])).toEqual(['ON-9', ...all])
  expect(marks(['count', { label: 'LOST' }, { receiptId: 'r1' }])).toEqual(['ON-9', ...all])
  expect(marks(['measure', { labels: ['LOST'] }], ['load', { labels: ['AKE9'], taskId: 't1' }])).toEqual([
    'LOST',
    'ON-9',
    ...all,
  ])
  expect(marks(['putAway', { labels: ['AKE7'], location: 'B-02-1' }])).toEqual(['LOST', 'ON-9'])
  // What a count of its location does not find is missing at once.
  expect(marks(['countLocation', { labels: ['LOST'], location: 'A-01-1' }])).toEqual(['ONE', 'ON-9', ...all])
})

test('a piece is listed with its other labels under its name', () => {
  const [two] = stockOf(
    { ...work, pieces: [piece('P', { labels: ['0201234567500001', 'DR-26-000001-0001'] })] },
    [],
  ).pieces
  expect(two && [labelOf(two), otherLabelsOf(two)]).toEqual(['DR-26-000001-0001', ['0201234567500001']])
})

test('a piece that has left or was withdrawn is named by its last label, which finds it no more', () => {
  const gone = { id: 'gone', labels: [], lastLabel: 'GONE-1', status: 'withdrawn' as const, place: '' }
  const { pieces, find } = stockOf({ ...work, pieces: [piece('GONE-1', gone)] }, [])
  expect(pieces.map(labelOf)).toEqual(['GONE-1'])
  expect(find('GONE-1')).toMatchObject({ fault: 'unknown' })
})

const t = translate('en', [english]) as unknown as Parameters<typeof findingText>[0]
const scannedPiece = (status: StockPiece['status'], place = '') =>
  ({ labels: ['CUST-3'], status, place, receipt: { receiptNo: 'DR-1' } }) as unknown as StockPiece

test.each([
  [scannedPiece('built', 'PLT-1'), 'PLT-1. Take it down from its pallet or ULD first (Build).'],
  [scannedPiece('loaded', 'TK-1'), 'TK-1. Take it off the truck first.'],
  [scannedPiece('held', 'A-01'), 'A-01. The office must free it first.'],
  [scannedPiece('expected'), '. Count it first.'],
])('a scan that is refused for a status says what to do first: %j', (one, end) => {
  const text = findingText(t, 'status', one, 'UTC')
  expect(text.startsWith('CUST-3: ')).toBe(true)
  expect(text.endsWith(end)).toBe(true)
})

test('a piece that was just released says when and to whom, before the server knows and after', () => {
  const act: Told = ['release', { labels: ['ONE'], receivedBy: 'Joe Ruiz' }]
  const here = find('ONE', act)
  if ('fault' in here || !here.pieces[0]) throw new Error('not found')
  expect(findingText(t, 'status', here.pieces[0], 'UTC')).toMatch(
    /^ONE was released to Joe Ruiz: Thu, Nov 26, 12:00.PM/,
  )

  const left = { labels: [], lastLabel: 'ONE', place: '', leftAt: '2026-11-26T12:00:00Z', leftTo: 'Joe Ruiz' }
  const told = (status: 'released' | 'delivered') => {
    const found = stockOf({ ...work, pieces: [piece('ONE', { ...left, status })] }, []).find('one')
    if (!('fault' in found)) throw new Error('still here')
    return missingText(t, found, 'UTC')
  }
  expect(told('released')).toMatch(/^ONE was released to Joe Ruiz: Thu, Nov 26, 12:00.PM/)
  expect(told('delivered')).toMatch(/^ONE was delivered to Joe Ruiz: Thu, Nov 26, 12:00.PM/)
})

test('one label in another form of Unicode is one label on the phone', () => {
  const named = stockOf({ ...work, pieces: [piece('CAFÉ-12', {})] }, [])
  for (const text of ['cafe\u0301-12', 'ＣＡＦÉ－１２']) expect(named.find(text)).toMatchObject({ label: 'CAFÉ-12' })
  expect(find('ＡＫＥ１')).toMatchObject({ pieces: [{ id: 'ON-1' }, { id: 'ON-2' }] })
})

test('nothing can be done with a piece that has left', () => {
  expect(findingText(t, 'status', scannedPiece('released'), 'UTC')).not.toContain('first')
})

test('what does not fit is named by what was scanned', () => {
  const piece = { labels: ['P-1-NEW'], oldLabels: ['P-1'] }
  const two = { labels: ['WALK-1', '0063115786200001'], oldLabels: [] }
  expect(scannedText('WALK-1', two, '0063115786200001 cannot leave yet.')).toBe('WALK-1 cannot leave yet.')
  expect(scannedText('P-1-NEW', piece, 'P-1-NEW belongs elsewhere.')).toBe('P-1-NEW belongs elsewhere.')
  expect(scannedText('P-1', piece, 'P-1-NEW belongs elsewhere.')).toBe('P-1-NEW belongs elsewhere.')
  expect(scannedText('PLT-77', piece, 'P-1-NEW belongs elsewhere.')).toBe('PLT-77: P-1-NEW belongs elsewhere.')
})

test('what has left is not offered to be weighed or looked at, what is counted and not sent yet is', () => {
  const gone = {
    ...work,
    pieces: [piece('ONE'), piece('GONE', { status: 'released' }), piece('OUT', { status: 'loaded' })],
  }
  const view = receiptView(gone, receipt, kept([['count', { label: 'NEW' }, { receiptId: 'r1' }]]))
  expect([view.counted, labelsHere(view).sort()]).toEqual([4, ['NEW', 'ONE']])
})

test('a pallet with a held piece, and a piece that goes back, are not loaded', () => {
  const task = { id: 't1', workOrderId: 'order' }
  const of = (more: Partial<StockPiece>) => scanFinding({ ...firstPiece(), ...more }, { action: 'load', task })
  const settled = { ...receipt, status: 'received' as const }
  const firstPiece = () => ({ ...(stockOf(work, []).pieces[3] as StockPiece), receipt: settled })
  expect([of({}), of({ held: true }), of({ goesBack: true })]).toEqual([null, 'held', 'goesBack'])
})
