import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBuilders } from '../../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
beforeAll(async () => {
  world = await openWorld()
  cargo = await openCargo(world, await openBuilders(world))
  ana = await cargo.worker('Ana Dock')
})
afterAll(() => world.close())

const announce = (id: string, pieces: readonly object[]) => cargo.ask(receiptApi.announcePieces, { id, pieces })

describe('a piece that comes after all the others have left', () => {
  const signed = { receivedBy: 'Jo', idSeen: 'Badge 1' }
  const statusOf = async (id: string, label: string) =>
    (await cargo.detail(id)).pieceList.findLast((piece) => piece.label === label)?.status
  /** An order books one piece, and its packing list names two: the one that came has left. */
  async function released(name: string) {
    const { receipt } = await cargo.ofOrder(1)
    const [one, late] = [`${name}-1`, `${name}-2`]
    await announce(receipt.id, [{ label: one }, { label: late }])
    await cargo.act(ana, 'count', { label: one }, { receiptId: receipt.id })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    await cargo.act(ana, 'release', { labels: [one], ...signed })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'released', releasedAt: expect.any(String) })
    expect(await statusOf(receipt.id, late)).toBe('expected')
    return { id: receipt.id, receiptNo: receipt.receiptNo, one, late }
  }

  test('is counted if the list has it, and its receipt is open again until it has left, too', async () => {
    const { id, receiptNo, one, late } = await released('LATE')
    expect(await cargo.act(ana, 'count', { label: late }, { receiptId: id })).toMatchObject({ outcome: 'applied' })
    expect(await cargo.detail(id)).toMatchObject({ status: 'counting', releasedAt: null, onHand: 1 })
    const { list } = await cargo.ask(logApi.list, { entityId: id } as never)
    expect(list.slice(0, 2)).toMatchObject([
      { action: 'receipt.count' },
      { action: 'receipt.takeBack', reason: `${late} is at the dock` },
    ])
    const refused = { outcome: 'refused', message: expect.stringContaining(receiptNo) }
    expect(await cargo.act(ana, 'release', { labels: [late], ...signed })).toMatchObject(refused)
    await cargo.act(ana, 'finish', {}, { receiptId: id })
    await cargo.resolve(id, 'acceptCount')
    expect(await cargo.act(ana, 'release', { labels: [late], ...signed })).toMatchObject({ outcome: 'applied' })
    expect(await cargo.detail(id)).toMatchObject({ status: 'released', onHand: 0 })
    // What has left is not counted again, and a label that nobody knows is freight of its own.
    for (const label of [one, late, 'LATE-NEW'])
      expect(await cargo.act(ana, 'count', { label }, { receiptId: id })).toMatchObject({ outcome: 'refused' })
    expect(await cargo.detail(id)).toMatchObject({ status: 'released', onHand: 0 })
  })

  test('is counted for its own receipt when it is scanned with other freight', async () => {
    const { id, receiptNo, late } = await released('ELSE')
    const other = await cargo.receipt()
    expect(await cargo.act(ana, 'count', { label: late }, { receiptId: other.id })).toMatchObject({
      outcome: 'applied',
      message: expect.stringContaining(receiptNo),
    })
    expect([(await cargo.detail(id)).status, await statusOf(id, late)]).toEqual(['counting', 'received'])
    expect(await cargo.detail(other.id)).toMatchObject({ pieces: 0, openDiscrepancies: 0 })
  })

  test('is counted if nobody waited for it any more', async () => {
    const receipt = await cargo.receipt()
    await announce(receipt.id, [{ label: 'GIVEN-1' }, { label: 'GIVEN-2' }])
    await cargo.act(ana, 'count', { label: 'GIVEN-1' }, { receiptId: receipt.id })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    await cargo.resolve(receipt.id, 'acceptCount')
    await cargo.act(ana, 'release', { labels: ['GIVEN-1'], ...signed })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'released' })
    await cargo.act(ana, 'count', { label: 'GIVEN-2' }, { receiptId: receipt.id })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'received', onHand: 1, openDiscrepancies: 0 })
  })

  test('is counted once if it was written off as missing', async () => {
    const receipt = await cargo.receipt()
    const labels = ['LOST-1', 'LOST-2']
    await announce(
      receipt.id,
      labels.map((label) => ({ label })),
    )
    for (const label of labels) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    await cargo.act(ana, 'putAway', { labels, location: 'A-01-1' })
    await cargo.act(ana, 'countLocation', { location: 'A-01-1', labels: ['LOST-1'] })
    await cargo.resolve(receipt.id, 'acceptCount', { reason: 'Not found' })
    await cargo.act(ana, 'release', { labels: ['LOST-1'], ...signed })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'released' })
    await cargo.act(ana, 'count', { label: 'LOST-2' }, { receiptId: receipt.id })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'received', onHand: 1, openDiscrepancies: 0 })
  })
})
