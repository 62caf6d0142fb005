import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('a hazard class that a worker marks and the order does not have', () => {
  const openOf = async (receiptId: string) => {
    const { status, discrepancies } = await cargo.detail(receiptId)
    const open = discrepancies.filter(({ resolvedAt }) => !resolvedAt)
    return [status, open.map(({ kind, booked, counted }) => [kind, booked, counted])]
  }

  test('stops the freight until the office decides, whether it is marked before or after the count is finished', async () => {
    const after = await cargo.counted(ana, 2)
    expect(await openOf(after.receipt.id)).toEqual(['received', []])
    const eve = await cargo.worker('Eve Dock')
    const { countedBy, countedAt } = await cargo.detail(after.receipt.id)
    await cargo.act(eve, 'mark', { labels: after.labels, hazmatClass: '3' })
    expect(await cargo.detail(after.receipt.id)).toMatchObject({ countedBy, countedAt })
    expect(await openOf(after.receipt.id)).toEqual(['discrepant', [['hazmat', '', `3: ${after.labels.join(', ')}`]]])
    const signed = { receivedBy: 'Jo', idSeen: 'ID' }
    expect((await cargo.act(ana, 'release', { labels: after.labels, ...signed })).outcome).toBe('refused')
    await cargo.resolve(after.receipt.id, 'acceptCount')
    expect(await openOf(after.receipt.id)).toEqual(['resolved', []])
    await cargo.act(ana, 'measure', { labels: after.labels, weight: { value: '10', unit: 'kg' } })
    expect(await openOf(after.receipt.id)).toEqual(['resolved', []])

    const { receipt } = await cargo.ofOrder(1, null, { hazmatClass: '8' })
    await cargo.act(ana, 'count', { label: 'UNBOOKED-1' }, { receiptId: receipt.id })
    await cargo.act(ana, 'mark', { labels: ['UNBOOKED-1'], hazmatClass: '3', temperature: 'cold' })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    expect(await openOf(receipt.id)).toEqual(['discrepant', [['hazmat', '8', '3: UNBOOKED-1']]])
    const [difference] = (await cargo.detail(receipt.id)).discrepancies
    expect(difference).toMatchObject({ label: 'UNBOOKED-1', pieceId: expect.any(String) })
  })

  test('names the pieces of each class, and is asked again for another piece', async () => {
    const { receipt, labels } = await cargo.counted(ana, 8)
    const [one = '', two = '', ...six] = labels
    await cargo.act(ana, 'mark', { labels: [one], hazmatClass: '3' })
    await cargo.resolve(receipt.id, 'acceptCount')
    await cargo.act(ana, 'mark', { labels: [two], hazmatClass: '3' })
    expect(await openOf(receipt.id)).toEqual(['discrepant', [['hazmat', '', `3: ${one}, ${two}`]]])
    await cargo.act(ana, 'mark', { labels: six, hazmatClass: '9' })
    const nine = `9: ${six.slice(0, 5).join(', ')}, +1`
    expect(await openOf(receipt.id)).toEqual([
      'discrepant',
      [
        ['hazmat', '', `3: ${one}, ${two}`],
        ['hazmat', '', nine],
      ],
    ])
  })

  test('is not asked again when an accepted piece has another label, or fewer pieces have the class, but is for another class', async () => {
    const { receipt, labels } = await cargo.counted(ana, 3)
    const [one = '', two = '', three = ''] = labels
    await cargo.act(ana, 'mark', { labels: [one, two], hazmatClass: '3' })
    await cargo.resolve(receipt.id, 'acceptCount')
    await cargo.act(ana, 'replaceLabel', { label: one, newLabel: 'HAZ-NEW', reason: 'Torn' })
    await cargo.act(ana, 'measure', { labels: [three], weight: { value: '10', unit: 'kg' } })
    expect(await openOf(receipt.id)).toEqual(['resolved', []])
    await cargo.act(ana, 'mark', { labels: [two], hazmatClass: '' })
    expect(await openOf(receipt.id)).toEqual(['resolved', []])
    await cargo.act(ana, 'mark', { labels: ['HAZ-NEW'], hazmatClass: '9' })
    expect(await openOf(receipt.id)).toEqual(['discrepant', [['hazmat', '', '9: HAZ-NEW']]])
  })

  test('stays with its owner when a piece gets another label before the office decides', async () => {
    const { receipt, labels } = await cargo.counted(ana, 7)
    await cargo.act(ana, 'mark', { labels, hazmatClass: '3' })
    const [before] = (await cargo.detail(receipt.id)).discrepancies
    await cargo.act(ana, 'replaceLabel', { label: labels[0] ?? '', newLabel: 'HAZ-OPEN', reason: 'Torn' })
    await cargo.act(ana, 'measure', { labels: ['HAZ-OPEN'], weight: { value: '10', unit: 'kg' } })
    const { discrepancies } = await cargo.detail(receipt.id)
    expect(discrepancies.map(({ id, resolvedAt }) => [id, resolvedAt])).toEqual([[before?.id, null]])
    // Beyond the labels that are named, another piece is another difference, too.
    await cargo.resolve(receipt.id, 'acceptCount')
    await cargo.act(ana, 'mark', { labels: [labels[6] ?? ''], hazmatClass: '' })
    await cargo.act(ana, 'countLoose', { pieces: 1 }, { receiptId: receipt.id })
    const [, , , , , , , eighth] = (await cargo.detail(receipt.id)).pieceList
    await cargo.act(ana, 'mark', { labels: [eighth?.label ?? ''], hazmatClass: '3' })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    expect((await openOf(receipt.id))[1]).toContainEqual(['hazmat', '', expect.stringMatching(/^3: .*, \+2$/)])
  })

  test('is found when a packing list says it, as soon as the piece is counted', async () => {
    const { receipt } = await cargo.ofOrder(2, null, { hazmatClass: '8' })
    const pieces = [
      { label: 'PLIST-1', hazmatClass: '2.1' as const },
      { label: 'PLIST-2', hazmatClass: '8' as const },
    ]
    await cargo.ask(receiptApi.announcePieces, { id: receipt.id, pieces })
    for (const { label } of pieces) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    expect(await openOf(receipt.id)).toEqual(['discrepant', [['hazmat', '8', '2.1: PLIST-1']]])
  })

  test('is settled when the mark is corrected; the class of the order, or of freight without an order, is none', async () => {
    const { receipt, labels } = await cargo.counted(ana, 1)
    await cargo.act(ana, 'mark', { labels, hazmatClass: '3' })
    await cargo.act(ana, 'mark', { labels, hazmatClass: '' })
    expect(await openOf(receipt.id)).toEqual(['resolved', []])
    const booked = await cargo.ofOrder(1, null, { hazmatClass: '8' })
    await cargo.act(ana, 'count', { label: 'BOOKED-8' }, { receiptId: booked.receipt.id })
    await cargo.act(ana, 'mark', { labels: ['BOOKED-8'], hazmatClass: '8' })
    await cargo.act(ana, 'finish', {}, { receiptId: booked.receipt.id })
    expect(await openOf(booked.receipt.id)).toEqual(['received', []])
    const without = await cargo.receipt()
    await cargo.act(ana, 'count', { label: 'WITHOUT-1' }, { receiptId: without.id })
    await cargo.act(ana, 'mark', { labels: ['WITHOUT-1'], hazmatClass: '3' })
    await cargo.act(ana, 'finish', {}, { receiptId: without.id })
    expect(await openOf(without.id)).toEqual(['received', []])
  })
})

test('a weight that is unlikely is kept with a question, which does not say what is booked; a confirmed one is not questioned', async () => {
  const { receipt } = await cargo.ofOrder(2, '200')
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  const [first, second] = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
  const weigh = async (value: string, labels: (string | undefined)[], isSure = false) => {
    const data = { labels: labels.map(String), weight: { value, unit: 'kg' as const }, isSure }
    const { outcome, message } = await cargo.act(ana, 'measure', data)
    expect(outcome).toBe('applied')
    return message
  }
  expect(await weigh('90', [first])).toBe('')
  expect(await weigh('1500', [first])).toBe(
    '1,500 kg for one piece is far from what is booked. If the unit or a digit is wrong, weigh it again.',
  )
  expect(await weigh('9000', [first, second])).toBe(
    '4,500 kg for one piece is a lot. If the unit or a digit is wrong, weigh it again.',
  )
  expect(await weigh('9000', [first, second], true)).toBe('')
  const weights = (await cargo.detail(receipt.id)).pieceList.map(({ weightKg }) => weightKg)
  expect(weights).toEqual(['4500', '4500'])
})
