import { expect, test } from 'vitest'
import type { PieceStatus, ReceiptStatus } from './lifecycle.ts'
import { isSameCustomer, type ScanAim, scanFinding, withdrawFinding } from './scanned.ts'

const task = { id: 'task', workOrderId: 'order' }
const load: ScanAim = { action: 'load', task }
const piece = (
  status: PieceStatus,
  receipt: ReceiptStatus = 'received',
  more: { order?: string; taskId?: string; undecided?: boolean } = {},
) => ({
  status,
  taskId: more.taskId ?? null,
  undecided: more.undecided,
  receipt: { status: receipt, orderCancelled: false, workOrderId: more.order ?? 'order' },
})

test.each([
  ['a stored piece of the order is loaded', piece('putAway'), load, null],
  ['one built on a pallet, too', piece('built'), load, null],
  [
    'a piece of another order is foreign, whatever else is wrong',
    piece('held', 'counting', { order: 'x' }),
    load,
    'foreign',
  ],
  ['one that is on this truck already', piece('loaded', 'received', { taskId: 'task' }), load, 'repeated'],
  ['one on another truck of the order', piece('loaded', 'received', { taskId: 'other' }), load, 'status'],
  ['one whose count is not finished', piece('received', 'counting'), load, 'notCounted'],
  ['one of a receipt that differs', piece('received', 'discrepant'), { action: 'release' }, 'discrepant'],
  ['a held one stays', piece('held'), { action: 'build' }, 'status'],
  ['a built one is taken down before it is released', piece('built'), { action: 'release' }, 'status'],
  ['a received one is released', piece('received', 'resolved'), { action: 'release' }, null],
  ['an uncounted one may be put away', piece('received', 'counting'), { action: 'putAway' }, null],
  ['a held one, too', piece('held', 'discrepant'), { action: 'putAway' }, null],
  ['one that the consignee refused stays', piece('received', 'received', { undecided: true }), load, 'undecided'],
  ['it may be put away', piece('received', 'received', { undecided: true }), { action: 'putAway' }, null],
  ['one that has left is not', piece('released'), { action: 'putAway' }, 'status'],
] as const)('%s', (_, scanned, aim, finding) => {
  expect(scanFinding(scanned, aim)).toBe(finding)
})

test.each([
  ['a counted piece', { status: 'putAway' }, null],
  ['one on a truck', { status: 'loaded' }, 'status'],
  [
    'one that the consignee refused, back in the warehouse',
    { status: 'received', undecided: true, shipped: true },
    'undecided',
  ],
  ['the same after the office has decided', { status: 'received', undecided: false, shipped: true }, 'shipped'],
] as const)('counted by mistake: %s', (_, counted, finding) => {
  expect(withdrawFinding(counted)).toBe(finding)
})

test.each([
  [{ accountId: 'a', customerName: 'Acme' }, { accountId: 'a', customerName: 'Acme, renamed' }, true],
  [{ accountId: 'a', customerName: 'Acme' }, { accountId: 'b', customerName: 'Acme' }, false],
  [{ accountId: 'a', customerName: 'Acme' }, { accountId: null, customerName: null }, false],
  [{ customerName: 'Acme' }, { accountId: 'a', customerName: 'Acme' }, true],
  [{ accountId: null, customerName: null }, { accountId: null, customerName: null }, true],
] as const)('one customer: %j and %j', (one, other, isSame) => {
  expect(isSameCustomer(one, other)).toBe(isSame)
})

test('freight of a cancelled order stays', () => {
  const cancelled = {
    ...piece('received'),
    receipt: { status: 'received', orderCancelled: true, workOrderId: 'order' },
  } as const
  expect(scanFinding(cancelled, load)).toBe('orderCancelled')
})
