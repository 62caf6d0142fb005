import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Builders, openBuilders } from '../../../testing/builders.ts'
import { type Acts, openActs } from '../../../testing/phones/acts.ts'
import { type CargoStage, openCargo } from '../../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let acts: Acts
let ana: Awaited<ReturnType<CargoStage['worker']>>
let ben: typeof ana
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  acts = await openActs(world, make)
  ana = await cargo.worker('Ana Ruiz')
  ben = await cargo.worker('Ben Ochs')
})
afterAll(() => world.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

/** Two pieces on a truck that left twenty minutes ago, of which Ben takes the first one off two minutes ago. */
async function takenOff() {
  const { order, receipt } = await cargo.ofOrder(2)
  const labels = [`${receipt.receiptNo}-A`, `${receipt.receiptNo}-B`]
  for (const label of labels) await cargo.act(ben, 'count', { label }, { receiptId: receipt.id, at: ago(7200) })
  await cargo.act(ben, 'finish', {}, { receiptId: receipt.id, at: ago(7200) })
  const task = await make.task({ workOrderId: order.id, driverId: acts.ann.id })
  await cargo.act(ben, 'load', { labels, taskId: task.id }, { at: ago(3600) })
  await cargo.act(ben, 'depart', { taskId: task.id, left: [] }, { at: ago(1200) })
  await cargo.act(ben, 'unload', { labels: labels.slice(0, 1) }, { at: ago(120) })
  const stopId = order.stops.at(-1)?.id ?? ''
  const piecesNow = async () =>
    (await cargo.detail(receipt.id)).pieceList.map(({ status, missing }) => [status, missing])
  const loadAgain = () => cargo.act(ben, 'load', { labels: labels.slice(0, 1), taskId: task.id }, { at: ago(60) })
  return { receipt, labels, task, stopId, piecesNow, loadAgain }
}
const signedBy = (id = newId()) =>
  ({ condition: 'good', receivedBy: 'Al Moss', remark: '', signature: { id, sha256: 'c'.repeat(64) } }) as const

describe('a delivery to the consignee that is sent late', () => {
  test('does not stand over who took the piece off the truck and loaded it after that: the office sees who signed', async () => {
    const { receipt, labels, stopId, piecesNow, loadAgain } = await takenOff()
    expect((await loadAgain()).outcome).toBe('applied')
    const signature = newId()
    const delivery = { stopId, accepted: labels.slice(0, 1), refused: [], ...signedBy(signature) }
    const at = ago(600)
    expect(await cargo.act(ana, 'deliver', delivery, { at })).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(`Ben Ochs moved ${labels[0]} to`),
    })
    expect(await piecesNow()).toEqual([
      ['loaded', true],
      ['loaded', false],
    ])
    const { discrepancies, photos } = await cargo.detail(receipt.id)
    const remark = expect.stringMatching(/^Signed for by Al Moss, and refused when it was sent: Ben Ochs moved/)
    expect(discrepancies).toMatchObject([{ kind: 'missing', counted: labels[0], remark, resolution: null }])
    expect(photos).toMatchObject([{ fileId: signature, actId: discrepancies[0]?.actId, onPhone: true }])
    // The office found out that the consignee has it.
    await cargo.resolve(receipt.id, 'acceptCount')
    expect((await cargo.act(ana, 'deliver', delivery, { at })).outcome).toBe('applied')
    expect(await piecesNow()).toEqual([
      ['delivered', false],
      ['loaded', false],
    ])
  })

  test('makes missing what is still on the truck, with the signature, and delivers that once the office has decided', async () => {
    const { receipt, labels, stopId, piecesNow } = await takenOff()
    const delivery = { stopId, accepted: labels, refused: [], ...signedBy() }
    const at = ago(600)
    expect((await cargo.act(ana, 'deliver', delivery, { at })).outcome).toBe('refused')
    const { discrepancies, photos } = await cargo.detail(receipt.id)
    const remark = expect.stringContaining('Signed for by Al Moss, and refused when it was sent:')
    expect(discrepancies).toMatchObject([{ kind: 'missing', counted: labels[1], remark }])
    expect(photos).toMatchObject([{ fileId: delivery.signature.id }])
    // Not before that, and it is named once.
    expect((await cargo.act(ana, 'deliver', delivery, { at })).outcome).toBe('refused')
    expect(await piecesNow()).toEqual([
      ['received', false],
      ['loaded', true],
    ])
    await cargo.resolve(receipt.id, 'acceptCount')
    expect((await cargo.detail(receipt.id)).discrepancies).toHaveLength(1)
    expect(await cargo.act(ana, 'deliver', delivery, { at })).toMatchObject({
      outcome: 'applied',
      message: `Scanned elsewhere since: ${labels[0]}. Left where the last scan was.`,
    })
    expect(await piecesNow()).toEqual([
      ['received', false],
      ['delivered', false],
    ])
    const { rows } = await world.owner.query('SELECT accepted FROM handover WHERE stop_id = $1', [stopId])
    expect(rows).toEqual([{ accepted: 1 }])
  })

  test.each(['taken off', 'delivered'])('finds it again when it is %s', async (how) => {
    const { receipt, labels, stopId, piecesNow } = await takenOff()
    await cargo.act(ana, 'deliver', { stopId, accepted: labels, refused: [], ...signedBy() }, { at: ago(600) })
    const rest = labels.slice(1)
    if (how === 'taken off') await cargo.act(ben, 'unload', { labels: rest })
    else await cargo.act(ben, 'deliver', { stopId, accepted: rest, refused: [], ...signedBy() })
    expect((await piecesNow())[1]).toEqual([how === 'taken off' ? 'received' : 'delivered', false])
    const { status, discrepancies } = await cargo.detail(receipt.id)
    expect([status, ...discrepancies.map(({ resolution }) => resolution)]).toEqual(['resolved', 'found'])
  })

  test('by the driver hands over what nobody had in hand since', async () => {
    const { receipt, labels, task, stopId, piecesNow, loadAgain } = await takenOff()
    await loadAgain()
    const handedOver = { accepted: labels, refused: [] }
    const deliver = acts.act('deliver', task.id, { stopId, at: ago(600), data: { receivedBy: 'Jo', handedOver } })
    await acts.sync(acts.ann, [
      acts.act('accept', task.id, { at: ago(1100) }),
      acts.act('pickUp', task.id, { at: ago(1000) }),
      deliver,
    ])
    expect(await piecesNow()).toEqual([
      ['loaded', false],
      ['delivered', false],
    ])
    const { workOrderId } = await cargo.ask(receiptApi.detail, { id: receipt.id })
    const { rows } = await world.owner.query(
      `SELECT after FROM operation_log WHERE action = 'task.handOverPieces' AND entity_id = $1`,
      [workOrderId],
    )
    expect(rows[0]?.after).toMatchObject({ acceptedPieces: 1, notOnTruck: labels.slice(0, 1) })
  })
})
