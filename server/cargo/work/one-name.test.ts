import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
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

const labelsOf = async (receiptId: string) => (await cargo.detail(receiptId)).pieceList.map(({ label }) => label)

test('a label in another form of Unicode is the same label: it counts one piece, and finds it', async () => {
  const { id } = await cargo.receipt()
  const forms = ['Café-77', 'Cafe\u0301-77', 'ＣＡＦÉ－７７']
  const answers = await Promise.all(forms.map((label) => cargo.act(ana, 'count', { label }, { receiptId: id })))
  expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied'])
  expect(await labelsOf(id)).toEqual(['CAFÉ-77'])
  for (const q of [...forms, 'ｃａｆ'])
    expect(
      (await cargo.ask(pieceApi.list, { q })).list.map(({ label }) => label),
      q,
    ).toEqual(['CAFÉ-77'])
  expect((await cargo.ask(warehouseWorkApi.find, { q: 'ＣＡＦÉ－７７' }, ana.token)).map(({ label }) => label)).toEqual(
    ['CAFÉ-77'],
  )
  const twice = { id: (await cargo.receipt()).id, pieces: [{ label: 'LÁ-1' }, { label: 'LA\u0301-1' }] }
  expect((await world.call(receiptApi.announcePieces, twice, { token: make.administrator.token })).code).toBe(422)
})

test('a pallet in full-width letters is that pallet', async () => {
  const { labels } = await cargo.counted(ana, 2)
  for (const [unit, label] of [
    ['PLT-900', labels[0] ?? ''],
    ['ＰＬＴ－９００', labels[1] ?? ''],
  ] as const)
    expect(await cargo.act(ana, 'build', { labels: [label], unit })).toMatchObject({ outcome: 'applied' })
  expect(await cargo.act(ana, 'unbuild', { labels: ['ｐｌｔ－９００'] })).toMatchObject({ outcome: 'applied' })
  const { list } = await cargo.ask(pieceApi.list, { q: labels[1] ?? '' })
  expect(list.map(({ status }) => status)).toEqual(['received'])
})

describe('one label does not name both a piece and a pallet', () => {
  test('a pallet does not get the label of a piece', async () => {
    const { labels } = await cargo.counted(ana, 2)
    const [piece = '', other = ''] = labels
    const refused = { outcome: 'refused', message: `${piece} is a piece. Scan the label of the pallet or ULD.` }
    expect(await cargo.act(ana, 'build', { labels: [other], unit: piece })).toMatchObject(refused)
    expect(await cargo.act(ana, 'build', { labels: [other], unit: ` ${piece.toLowerCase()} ` })).toMatchObject(refused)
    const { list } = await cargo.ask(pieceApi.list, { q: other })
    expect(list.map(({ status }) => status)).toEqual(['received'])
  })

  test('a piece does not get the code of a pallet that stands here, by a count or a new label', async () => {
    const { labels } = await cargo.counted(ana, 2)
    const [piece = '', other = ''] = labels
    await cargo.act(ana, 'build', { labels: [piece], unit: 'PLT-901' })
    const { id } = await cargo.receipt()
    const refused = {
      outcome: 'refused',
      message: 'PLT-901 is a pallet or ULD that is built here. Scan the label of the piece.',
    }
    expect(await cargo.act(ana, 'count', { label: 'plt-901' }, { receiptId: id })).toMatchObject(refused)
    const torn = { label: other, newLabel: 'PLT-901', reason: 'Torn' }
    expect(await cargo.act(ana, 'replaceLabel', torn)).toMatchObject(refused)
    expect(await labelsOf(id)).toEqual([])
    // Emptied, its code is free.
    await cargo.act(ana, 'unbuild', { labels: [piece] })
    expect(await cargo.act(ana, 'replaceLabel', torn)).toMatchObject({ outcome: 'applied' })
  })
})

test('a phone is told when a piece was released, and to whom', async () => {
  const { labels } = await cargo.counted(ana, 2)
  const [piece = '', other = ''] = labels
  const handed = { receivedBy: 'Joe Ruiz', idSeen: 'Licence' }
  expect(await cargo.act(ana, 'release', { labels: [piece], ...handed })).toMatchObject({ outcome: 'applied' })
  const { pieces } = await cargo.ask(warehouseWorkApi.today, {}, ana.token)
  const left = (label: string) => {
    const found = pieces.find((one) => one.lastLabel === label || one.labels.includes(label))
    return [found?.leftAt !== null && found?.leftAt !== undefined, found?.leftTo]
  }
  expect([left(piece), left(other)]).toEqual([
    [true, 'Joe Ruiz'],
    [false, ''],
  ])
})
