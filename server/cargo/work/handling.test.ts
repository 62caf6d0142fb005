import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
})
afterAll(() => world.close())

const handlingOf = async (receiptId: string) =>
  (await cargo.detail(receiptId)).pieceList.map(({ hazmatClass, temperature }) => [hazmatClass, temperature])

test('a piece has the hazard class of its order until a worker marks another, and a worker marks its temperature', async () => {
  const { receipt } = await cargo.ofOrder(2, null, { hazmatClass: '3' })
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  expect(await handlingOf(receipt.id)).toEqual(Array(2).fill(['3', '']))
  const [first] = (await cargo.detail(receipt.id)).pieceList
  const label = first?.label ?? ''
  const marked = await cargo.act(ana, 'mark', { labels: [label], hazmatClass: '8', temperature: 'cold' })
  expect(marked).toMatchObject({ outcome: 'applied', message: '' })
  expect(await handlingOf(receipt.id)).toEqual([
    ['8', 'cold'],
    ['3', ''],
  ])
  const { movements } = await cargo.ask(pieceApi.detail, { id: first?.id ?? '' })
  expect(movements.at(-1)).toMatchObject({ action: 'mark', remark: 'DG 8, Cold, 2–8 °C', actorName: 'Ana Dock' })
  // What is not said stays.
  await cargo.act(ana, 'mark', { labels: [label], temperature: 'frozen' })
  expect((await handlingOf(receipt.id))[0]).toEqual(['8', 'frozen'])
  expect((await cargo.act(ana, 'mark', { labels: [label] })).outcome).toBe('refused')
  await cargo.act(ana, 'mark', { labels: [label], hazmatClass: '', temperature: '' })
  expect(await handlingOf(receipt.id)).toEqual(Array(2).fill(['3', '']))
})

test('a class or temperature that does not exist is refused, and nothing is marked', async () => {
  const receipt = await cargo.receipt()
  await cargo.act(ana, 'count', { label: 'HAND-1' }, { receiptId: receipt.id })
  const answer = await cargo.act(ana, 'mark', { labels: ['HAND-1'], hazmatClass: '10' as never, temperature: 'cold' })
  expect(answer).toMatchObject({ outcome: 'refused', message: expect.stringContaining('Hazard class: must be one of') })
  expect(await handlingOf(receipt.id)).toEqual([['', '']])
})

test('a packing list announces pieces with their class and temperature', async () => {
  const receipt = await cargo.receipt()
  const pieces = [{ label: 'LIST-1', hazmatClass: '2.1' as const, temperature: 'frozen' as const }, { label: 'LIST-2' }]
  await cargo.ask(receiptApi.announcePieces, { id: receipt.id, pieces })
  expect(await handlingOf(receipt.id)).toEqual([
    ['2.1', 'frozen'],
    ['', ''],
  ])
})
