import { randomUUID } from 'node:crypto'
import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const years = '2020-01-01T08:00:00.000Z'
const isNow = (at: string | null | undefined) => Math.abs(Date.now() - Date.parse(at ?? '')) < 60_000
const lastMove = async (receiptId: string) => {
  const piece = (await cargo.detail(receiptId)).pieceList.at(-1)
  return (await cargo.ask(pieceApi.detail, { id: piece?.id ?? '' })).movements.at(-1)
}

test('freight is not scanned, and does not leave, before anybody knew of it: a clock that says so is wrong', async () => {
  const { receipt, labels } = await cargo.counted(ana, 2)
  const { receipt: other } = await cargo.ofOrder(1)
  const counted = await cargo.act(ana, 'count', { label: 'OLD-1' }, { receiptId: other.id, at: years })
  expect(counted).toMatchObject({
    outcome: 'applied',
    message: 'This phone’s clock was wrong (2020-01-01). The time of sending counts. Set the clock.',
  })
  expect(isNow((await lastMove(other.id))?.at)).toBe(true)
  expect(isNow((await cargo.detail(other.id)).arrivedAt)).toBe(true)
  // Storage is charged until then.
  const signed = { receivedBy: 'Jo', idSeen: 'Badge 1' }
  expect((await cargo.act(ana, 'release', { labels, ...signed }, { at: years })).message).toContain('2020-01-01')
  expect(isNow((await cargo.detail(receipt.id)).releasedAt)).toBe(true)
})

test('what was done without network for days keeps its time', async () => {
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const receiptId = randomUUID()
  for (const answer of [
    await cargo.act(ana, 'open', { reference: 'PO 3' }, { receiptId, at }),
    await cargo.act(ana, 'count', { label: 'DAYS-1' }, { receiptId, at }),
    await cargo.act(ana, 'putAway', { labels: ['DAYS-1'], location: 'A-01-1' }, { at }),
  ])
    expect(answer).toMatchObject({ outcome: 'applied', message: '' })
  expect((await lastMove(receiptId))?.at.slice(0, 19)).toBe(at.slice(0, 19))
  // An unknown receipt of years ago was opened by a phone whose clock is wrong.
  const old = randomUUID()
  await cargo.act(ana, 'open', {}, { receiptId: old, at: years })
  expect(isNow((await cargo.detail(old)).arrivedAt)).toBe(true)
})
