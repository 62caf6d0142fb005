import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
let ben: typeof ana
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Ruiz')
  ben = await cargo.worker('Ben Ochs')
})
afterAll(() => world.close())

const cancelled = async () => {
  const receipt = await cargo.receipt()
  await cargo.ask(receiptApi.cancel, { ids: [receipt.id], reason: 'Not coming' })
  return receipt
}

test('freight that is scanned after the office cancelled its receipt opens the receipt again, and the worker is told', async () => {
  const receipt = await cancelled()
  const first = await cargo.act(ana, 'count', { label: 'LATE-1' }, { receiptId: receipt.id })
  expect(first).toMatchObject({
    outcome: 'applied',
    message: `The office had cancelled ${receipt.receiptNo}. It is open again.`,
  })
  const second = await cargo.act(ana, 'count', { label: 'LATE-2' }, { receiptId: receipt.id })
  expect(second).toMatchObject({ outcome: 'applied', message: '' })
  expect((await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })).outcome).toBe('applied')
  const { status, pieceList } = await cargo.detail(receipt.id)
  expect([status, pieceList.length]).toEqual(['received', 2])
})

test('so does its arrival', async () => {
  const receipt = await cancelled()
  expect(await cargo.act(ana, 'arrive', {}, { receiptId: receipt.id })).toMatchObject({
    outcome: 'applied',
    message: `The office had cancelled ${receipt.receiptNo}. It is open again.`,
  })
  expect((await cargo.detail(receipt.id)).status).toBe('arrived')
})

test('freight arrives at a dock, and may be moved to another', async () => {
  const receipt = await cargo.receipt()
  const at = { receiptId: receipt.id }
  await cargo.act(ana, 'arrive', { dock: '4' }, at)
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'arrived', dock: '4' })
  await cargo.act(ben, 'arrive', { dock: '7' }, at)
  await cargo.act(ben, 'arrive', {}, at)
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'arrived', dock: '7' })
  const { list } = await cargo.ask(logApi.list, { entityId: receipt.id })
  expect(list.filter(({ action }) => action === 'receipt.save')).toMatchObject([
    { before: { dock: '4' }, after: { dock: '7' }, actorName: 'Ben Ochs' },
  ])
})

test('a worker who comes second is told who has moved the piece, where to and when', async () => {
  const receipt = await cargo.receipt()
  await cargo.act(ana, 'count', { label: 'ONE-1' }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const release = { labels: ['ONE-1'], receivedBy: 'Al Moss', idSeen: 'passport' }
  expect((await cargo.act(ana, 'release', release)).outcome).toBe('applied')
  const answer = await cargo.act(ben, 'build', { labels: ['ONE-1'], unit: 'PALLET-1' })
  expect(answer.outcome).toBe('refused')
  expect(answer.message).toMatch(/ONE-1/)
  const weighed = await cargo.receipt()
  await cargo.act(ana, 'count', { label: 'TWO-1' }, { receiptId: weighed.id })
  await cargo.act(ana, 'finish', {}, { receiptId: weighed.id })
  await cargo.act(ana, 'build', { labels: ['TWO-1'], unit: 'PALLET-2' })
  const late = await cargo.act(ben, 'putAway', { labels: ['TWO-1'], location: 'A-01-1' })
  expect(late).toMatchObject({
    outcome: 'refused',
    message: expect.stringMatching(
      /^Can’t put away TWO-1: it is Built, PALLET-2 \(Ana Ruiz, \d\d?:\d\d [AP]M C[SD]T\)\.$/,
    ),
  })
})

test('a label in our own form that was never printed is no piece', async () => {
  const receipt = await cargo.receipt()
  const label = `${receipt.receiptNo}-9999`
  const answer = await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  expect(answer).toMatchObject({ outcome: 'refused', message: `No piece has the label ${label}.` })
  await cargo.act(ana, 'countLoose', { pieces: 1 }, { receiptId: receipt.id })
  const [printed] = (await cargo.detail(receipt.id)).pieceList
  await cargo.act(ana, 'withdraw', { label: printed?.label ?? '', reason: 'Counted twice' })
  // A label of ours that exists counts its piece again.
  const again = await cargo.act(ana, 'count', { label: printed?.label ?? '' }, { receiptId: receipt.id })
  expect(again.outcome).toBe('applied')
})

test('nothing is released to somebody who has not signed', async () => {
  const receipt = await cargo.receipt()
  await cargo.act(ana, 'count', { label: 'SIGN-1' }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const signature = undefined as never
  const unsigned = { labels: ['SIGN-1'], receivedBy: 'Al Moss', idSeen: 'passport', signature }
  const answer = await cargo.act(ana, 'release', unsigned)
  expect(answer).toMatchObject({ outcome: 'refused', message: 'Signature is missing. Add it, then do it again.' })
  expect((await cargo.detail(receipt.id)).pieceList).toMatchObject([{ status: 'received' }])
})
