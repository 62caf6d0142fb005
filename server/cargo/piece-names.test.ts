import { labelApi } from '@shortcut/domain/cargo/label-api.ts'
import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openWorld, type World } from '../testing/world.ts'

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

const namesOf = async (receiptId: string) =>
  (await cargo.detail(receiptId)).pieceList.map(({ label, otherLabels }) => [label, otherLabels])

describe('a piece with labels of its air waybill and of ours', () => {
  test('keeps our name in lists, with the other beside it, and is found by both', async () => {
    const { receipt, labels } = await cargo.ofOrder(2, null, { mawb: '020-12345675' }).then(async (made) => {
      await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: made.receipt.id })
      return { ...made, labels: (await cargo.detail(made.receipt.id)).pieceList.map(({ label }) => label) }
    })
    await cargo.ask(labelApi.print, { receiptId: receipt.id, kind: 'awb' })
    const both = labels.map((label, index) => [label, [`020123456750000${index + 1}`]])
    expect(await namesOf(receipt.id)).toEqual(both)
    for (const q of [labels[0], '0201234567500001']) {
      const { list } = await cargo.ask(pieceApi.list, { q } as never)
      expect(list.map(({ label }) => label)).toEqual([labels[0]])
      const found = await cargo.ask(warehouseWorkApi.find, { q } as never, ana.token)
      expect(found.map(({ label, otherLabels }) => [label, otherLabels])).toEqual([both[0]])
    }
    // On a phone the last one is its name.
    const { pieces } = await cargo.ask(warehouseWorkApi.today, {}, ana.token)
    expect(pieces.filter(({ receiptId }) => receiptId === receipt.id).map((piece) => piece.labels)).toEqual(
      labels.map((label, index) => [`020123456750000${index + 1}`, label]),
    )
    // A replaced label is none of its names any more.
    await cargo.act(ana, 'replaceLabel', { label: labels[0] ?? '', reason: 'Torn' })
    expect((await namesOf(receipt.id))[0]).toEqual([`${labels[0]}-2`, ['0201234567500001']])
  })

  test('keeps both names when it has left', async () => {
    const { order, receipt } = await cargo.counted(ana, 1)
    await world.database.pool.query(`UPDATE work_order SET mawb = '020-12345686' WHERE id = $1`, [order.id])
    await cargo.ask(labelApi.print, { receiptId: receipt.id, kind: 'awb' })
    const [name] = await namesOf(receipt.id)
    const labels = ['0201234568600001']
    expect(name?.[1]).toEqual(labels)
    expect(await cargo.act(ana, 'release', { labels, receivedBy: 'Joe', idSeen: 'Driver license' })).toMatchObject({
      outcome: 'applied',
    })
    expect(await namesOf(receipt.id)).toEqual([name])
  })
})

describe('a missing piece', () => {
  const lose = async () => {
    const { order, receipt, labels } = await cargo.counted(ana, 2)
    const [here = '', lost = ''] = labels
    await cargo.act(ana, 'putAway', { labels, location: 'A-01-1' })
    const { now } = await cargo.ask(warehouseWorkApi.today, {}, ana.token)
    await cargo.act(ana, 'countLocation', { location: 'A-01-1', labels: [here] })
    return { order, receipt, here, lost, now }
  }
  /** As lists, phones and the search of all warehouses show it. */
  const marks = async (receiptId: string, lost: string) => {
    const { list } = await cargo.ask(pieceApi.list, { receiptId, missing: 'yes' } as never)
    const found = await cargo.ask(warehouseWorkApi.find, { q: lost } as never, ana.token)
    const { pieces } = await cargo.ask(warehouseWorkApi.today, {}, ana.token)
    return [
      list.map(({ label, missing }) => [label, missing]),
      found.map(({ missing }) => missing),
      pieces
        .filter(({ labels, lastLabel }) => labels.includes(lost) || lastLabel === lost)
        .map(({ missing }) => missing),
    ]
  }
  const none = [[], [false], [false]]

  test('is marked until it is scanned again', async () => {
    const { receipt, lost, here } = await lose()
    expect(await marks(receipt.id, lost)).toEqual([[[lost, true]], [true], [true]])
    const [other] = (await cargo.ask(pieceApi.list, { q: here } as never)).list
    expect(other?.missing).toBe(false)
    await cargo.act(ana, 'count', { label: lost }, { receiptId: receipt.id })
    expect(await marks(receipt.id, lost)).toEqual(none)
  })

  test('is marked until the office decides', async () => {
    const { receipt, lost } = await lose()
    await cargo.resolve(receipt.id, 'acceptCount')
    expect(await marks(receipt.id, lost)).toEqual(none)
  })

  test('is told to phones that ask only for what changed, each time', async () => {
    const { receipt, lost, now } = await lose()
    const changed = async () => {
      // Changes within this time are told whatever they are: the mark must count as a change itself.
      await world.database.pool.query(
        `UPDATE piece SET updated_at = updated_at - interval '1 minute' WHERE receipt_id = $1 AND updated_at < $2`,
        [receipt.id, now],
      )
      const { pieces } = await cargo.ask(warehouseWorkApi.today, { since: now }, ana.token)
      return pieces
        .filter(({ labels, lastLabel }) => labels.includes(lost) || lastLabel === lost)
        .map(({ missing }) => missing)
    }
    expect(await changed()).toEqual([true])
    await world.database.pool.query(
      `UPDATE piece SET updated_at = $2::timestamptz - interval '1 minute' WHERE receipt_id = $1`,
      [receipt.id, now],
    )
    await cargo.resolve(receipt.id, 'acceptCount')
    expect(await changed()).toEqual([false])
  })

  test('has it on its line of time, as the log does, until it is found', async () => {
    const { lost } = await lose()
    const [row] = (await cargo.ask(pieceApi.list, { q: lost } as never)).list
    const line = async () =>
      (await cargo.ask(pieceApi.detail, { id: row?.id ?? '' })).movements
        .slice(-2)
        .map(({ action, remark, toPlace }) => [action, remark, toPlace])
    expect(await line()).toEqual([
      ['putAway', '', 'A-01-1'],
      ['missing', 'A-01-1', 'A-01-1'],
    ])
    await cargo.act(ana, 'putAway', { labels: [lost], location: 'B-02-1' })
    expect(await line()).toEqual([
      ['missing', 'A-01-1', 'A-01-1'],
      ['putAway', '', 'B-02-1'],
    ])
  })

  test('is counted on its receipt', async () => {
    const { receipt } = await lose()
    expect((await cargo.detail(receipt.id)).missingPieces).toBe(1)
  })
})
