import { randomUUID } from 'node:crypto'
import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { type CargoStage, cargoActOf, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let cargo: CargoStage
let ana: { id: string; name: string; token: string }
let ben: { id: string; name: string; token: string }
beforeAll(async () => {
  world = await openWorld()
  cargo = await openCargo(world, await openBuilders(world))
  ana = await cargo.worker('Ana Dock')
  ben = await cargo.worker('Ben Dock')
})
afterAll(() => world.close())

const applied = { outcome: 'applied', message: '' }

describe('a count', () => {
  test('is blind until it is finished, and as booked it is received', async () => {
    const { receipt } = await cargo.ofOrder(2)
    const seen = async () =>
      (await cargo.ask(warehouseWorkApi.today, {}, ana.token)).receipts.find(({ id }) => id === receipt.id)
    expect(await seen()).toMatchObject({ status: 'expected', booked: null })
    expect(await cargo.act(ana, 'count', { label: 'CTN-1' }, { receiptId: receipt.id })).toMatchObject(applied)
    expect(await cargo.act(ben, 'count', { label: 'CTN-2' }, { receiptId: receipt.id })).toMatchObject(applied)
    expect(await seen()).toMatchObject({ status: 'counting', booked: null })
    expect(await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })).toMatchObject(applied)
    expect(await seen()).toMatchObject({ status: 'received', booked: { pieces: 2 }, differences: [] })
    expect(await cargo.detail(receipt.id)).toMatchObject({
      status: 'received',
      pieces: 2,
      onHand: 2,
      bookedPieces: 2,
      countedBy: 'Ana Dock',
      openDiscrepancies: 0,
    })
  })

  test('with the id of another act is refused, and the acts behind it are done', async () => {
    const { receipt } = await cargo.ofOrder(2)
    const scan = (label: string) => cargoActOf('count', { label }, { receiptId: receipt.id })
    const [first, third] = [scan('KEPT-1'), scan('KEPT-3')]
    const outcomes = async (acts: object[]) =>
      (await cargo.ask(warehouseWorkApi.sync, { acts: acts as { id: string }[] }, ana.token)).acts.map(
        ({ outcome, message }) => [outcome, message],
      )
    expect(await outcomes([first])).toEqual([['applied', '']])
    const other = { ...scan('KEPT-2'), id: first.id, at: first.at }
    expect(await outcomes([other, third])).toEqual([
      ['refused', 'This report has the id of another one. Report it again.'],
      ['applied', ''],
    ])
    expect(await outcomes([{ ...first, skewMs: 12 }])).toEqual([['repeated', '']])
    expect((await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)).toEqual(['KEPT-1', 'KEPT-3'])
  })

  test('reads a label with the separators of its scanner; what no field can store is refused alone', async () => {
    const { receipt } = await cargo.ofOrder(2)
    const scan = (label: string) => cargoActOf('count', { label }, { receiptId: receipt.id })
    const { acts } = await cargo.sync(ana, [
      scan('00008012345000007774\x1d10LOT77'),
      scan('BAD\0LABEL'),
      { ...scan('ODD-1'), data: { label: 'ODD-1', packaging: 'a\x1bb' } },
      scan('SEP-2'),
    ])
    expect(acts.map(({ outcome }) => outcome)).toEqual(['applied', 'refused', 'refused', 'applied'])
    expect(acts[1]?.message).toContain('cannot be')
    expect((await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)).toEqual([
      '008012345000007774',
      'SEP-2',
    ])
  })

  test('begins with the first scan, also a foreign one; nothing counted is nothing finished', async () => {
    const { receipt } = await cargo.ofOrder(1)
    const other = await cargo.ofOrder(1)
    await cargo.act(ana, 'count', { label: 'ELSE-1' }, { receiptId: other.receipt.id })
    expect(await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })).toMatchObject({
      outcome: 'refused',
      message: expect.not.stringContaining('discrepancy'),
    })
    await cargo.act(ana, 'count', { label: 'ELSE-1' }, { receiptId: receipt.id })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'arrived', arrivedAt: expect.any(String) })
    expect(await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })).toMatchObject({ outcome: 'applied' })
    expect((await cargo.detail(receipt.id)).status).toBe('discrepant')
  })

  test('counts a piece once, however often and by however many it is scanned, and says who has it', async () => {
    const receipt = await cargo.receipt()
    await cargo.act(ana, 'count', { label: '340063820000012348' }, { receiptId: receipt.id })
    const again = await cargo.act(ben, 'count', { label: ']C100340063820000012348' }, { receiptId: receipt.id })
    expect(again.outcome).toBe('applied')
    expect(again.message).toMatch(/^340063820000012348 is already counted: Ana Dock, \d\d?:\d\d [AP]M C[SD]T\.$/)
    expect(await cargo.detail(receipt.id)).toMatchObject({ pieces: 1 })
  })

  test('counts and finds a container code that is typed as its label prints it', async () => {
    const receipt = await cargo.receipt()
    await cargo.act(ana, 'count', { label: ']C100106141412345678908' }, { receiptId: receipt.id })
    for (const typed of ['(00) 1 0614141234567890 8', '1 0614141234567890 8', '106141412345678908']) {
      const again = await cargo.act(ben, 'count', { label: typed }, { receiptId: receipt.id })
      expect([typed, again.message]).toEqual([typed, expect.stringContaining('106141412345678908 is already counted')])
      const { list } = await cargo.ask(pieceApi.list, { q: typed })
      expect(list.map(({ receiptId, label }) => [receiptId, label])).toEqual([[receipt.id, '106141412345678908']])
    }
    expect(await cargo.detail(receipt.id)).toMatchObject({ pieces: 1 })
  })

  test('a label that many phones scan first at the same moment is one piece, and no scan is refused', async () => {
    const receipt = await cargo.receipt()
    const scans = [ana, ben, ana, ben].map((worker) =>
      cargo.act(worker, 'count', { label: 'SAME-1' }, { receiptId: receipt.id }),
    )
    const answers = await Promise.all(scans)
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(4).fill('applied'))
    expect(answers.filter(({ message }) => message === '').length).toBe(1)
    expect(await cargo.detail(receipt.id)).toMatchObject({ pieces: 1 })
  })

  test('the same act sent again changes nothing', async () => {
    const receipt = await cargo.receipt()
    const act = cargoActOf('count', { label: 'ONCE-1' }, { receiptId: receipt.id })
    const replies = await Promise.all(Array.from({ length: 4 }, () => cargo.sync(ana, [act])))
    expect(replies.map(({ acts }) => acts[0]?.outcome).sort()).toEqual(['applied', 'repeated', 'repeated', 'repeated'])
    expect(await cargo.detail(receipt.id)).toMatchObject({ pieces: 1 })
  })

  test.each([
    ['https://example.org/pay', 'is not the label of a piece'],
    ['93334099074000', 'was read only in part'],
    ['00106141412345678902', 'check digit'],
    ['933-34099074', 'is a whole waybill'],
    ['9333409907500003', 'Compare it with the label'],
  ])('refuses %s in a sentence', async (label, sentence) => {
    const receipt = await cargo.receipt()
    const answer = await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
    expect(answer.outcome).toBe('refused')
    expect(answer.message).toContain(sentence)
    expect(await cargo.detail(receipt.id)).toMatchObject({ pieces: 0, status: 'expected' })
  })

  test('a person may take a label whose check digit is wrong', async () => {
    const receipt = await cargo.receipt()
    const data = { label: '9333409907500003', isLooked: true }
    expect(await cargo.act(ana, 'count', data, { receiptId: receipt.id })).toMatchObject(applied)
  })

  test('a piece of another receipt is not counted twice, and the office is told', async () => {
    const [one, other] = [await cargo.receipt(), await cargo.receipt()]
    await cargo.act(ana, 'count', { label: 'FOR-1' }, { receiptId: one.id })
    const answer = await cargo.act(ana, 'count', { label: 'FOR-1' }, { receiptId: other.id })
    expect(answer.message).toBe(`FOR-1 belongs to ${one.receiptNo}. It is not counted here; the office is told.`)
    // The office is asked once, however often and by however many it is scanned.
    for (const worker of [ana, ben]) {
      const again = await cargo.act(worker, 'count', { label: 'FOR-1' }, { receiptId: other.id })
      expect(again).toMatchObject({ outcome: 'applied', message: answer.message })
    }
    const { discrepancies } = await cargo.detail(other.id)
    expect(discrepancies.length).toBe(1)
    expect(await cargo.detail(other.id)).toMatchObject({
      pieces: 0,
      discrepancies: [{ kind: 'foreign', counted: 'FOR-1', foundBy: 'Ana Dock', resolution: null }],
    })
    // The office reads whose it is, and opens that receipt.
    expect(discrepancies).toMatchObject([{ homeReceiptId: one.id, homeReceiptNo: one.receiptNo }])
  })

  test('freight that nobody announced gets a receipt of the phone', async () => {
    const receiptId = randomUUID()
    await cargo.act(ana, 'open', { reference: 'PO 77', shipper: 'Acme' }, { receiptId })
    await cargo.act(ana, 'countLoose', { pieces: 3, packaging: 'pallet' }, { receiptId })
    await cargo.act(ana, 'finish', {}, { receiptId })
    const detail = await cargo.detail(receiptId)
    expect(detail).toMatchObject({ status: 'received', reference: 'PO 77', pieces: 3, bookedPieces: null })
    expect(detail.pieceList.map(({ label, packaging }) => [label, packaging])).toEqual(
      [1, 2, 3].map((n) => [`${detail.receiptNo}-000${n}`, 'pallet']),
    )
  })

  test('a scan that arrives after the count was finished counts, and opens the count again', async () => {
    const { receipt } = await cargo.counted(ana, 2, 3)
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'discrepant' })
    await cargo.act(ben, 'count', { label: 'LATE-1' }, { receiptId: receipt.id })
    expect(await cargo.detail(receipt.id)).toMatchObject({
      status: 'counting',
      pieces: 3,
      discrepancies: [{ kind: 'short', resolution: 'countedAgain' }],
    })
    await cargo.act(ben, 'finish', {}, { receiptId: receipt.id })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'received', openDiscrepancies: 0 })
  })

  test('a piece counted by mistake is withdrawn, and its label is free', async () => {
    const [one, other] = [await cargo.receipt(), await cargo.receipt()]
    await cargo.act(ana, 'count', { label: 'MIS-1' }, { receiptId: one.id })
    await cargo.act(ana, 'withdraw', { label: 'MIS-1', reason: 'Wrong pallet' })
    expect(await cargo.act(ana, 'count', { label: 'MIS-1' }, { receiptId: other.id })).toMatchObject(applied)
    expect([(await cargo.detail(one.id)).pieces, (await cargo.detail(other.id)).pieces]).toEqual([0, 1])
  })

  test('of a worker without a warehouse, or of another one, is refused', async () => {
    const nobody = await cargo.worker('No House', null)
    const elsewhere = await cargo.worker('Far House', (await cargo.warehouse()).id)
    const receipt = await cargo.receipt()
    const tries = [nobody, elsewhere].map((worker) =>
      cargo.act(worker, 'count', { label: 'NO-1' }, { receiptId: receipt.id }),
    )
    expect((await Promise.all(tries)).map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'You belong to no warehouse yet. Ask the office to add you to yours.'],
      ['refused', `${receipt.receiptNo} is in warehouse ${cargo.home.code}, not in yours.`],
    ])
  })
})
