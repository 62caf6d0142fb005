import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { rippleApi } from '@shortcut/domain/air/ripple/ripple-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openSender } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  token = make.dispatcher.token
})
afterAll(() => world.close())

const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
const content = {
  shipper: { name: 'Rosemill Tools' },
  consignee: { name: 'Alster Import', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts', rateClass: 'N', rate: '10' }],
}
const codesOf = async (workOrderId: string, accepted: string[] = []) =>
  (await ask(rippleApi.ofOrder, { workOrderId, accepted })).items.map(({ kind, code }) => `${kind} ${code}`)

test('a proposed change of the booking shows what it does, before it is accepted and as long as it is not carried out', async () => {
  const sender = await openSender(world, 'Ripple')
  const order = await make.workOrder({
    accountId: sender.accountId,
    customerReferenceNumber: 'RIP-1',
    pieces: 4,
    weight: { value: '97.6', unit: 'kg' },
  })
  const draft = await ask(masterApi.save, { airline: 'LH', kind: 'consolidation', content })
  const master = await ask(masterApi.book, {
    id: draft.id,
    version: draft.version,
    number: waybillNumber('020', 9_800_000),
  })
  const made = await ask(houseApi.make, { workOrderIds: [order.id] })
  const saved = await ask(houseApi.save, { id: made.id, version: made.version, masterId: master.id, content })
  await ask(houseApi.issue, { id: saved.id, version: saved.version })
  expect(await codesOf(order.id)).toEqual([])
  await world.owner.query(
    `INSERT INTO work_order_revision (id, work_order_id, source, proposed_by, prior_status, diff, proposed, state, created_at)
     SELECT gen_random_uuid(), $1, 'manual', 'Somebody', 'CONFIRMED', '[]', $2, 'open', now()`,
    [order.id, JSON.stringify({ pieces: 6, weight: { value: '120', unit: 'kg' } })],
  )
  expect(await codesOf(order.id)).toEqual([])
  const both = await codesOf(order.id, ['pieces', 'weight'])
  expect(both).toEqual(['house houseChange', 'consolidation masterSums', 'price airPrice'])
  expect(await codesOf(order.id, ['pieces'])).toEqual(['house houseChange', 'consolidation masterSums'])
  // Accepted, and not carried out: the order and its house say different things.
  await world.owner.query(`UPDATE work_order_revision SET state = 'confirmed' WHERE work_order_id = $1`, [order.id])
  await world.owner.query('UPDATE work_order SET pieces = 6, weight_value = 120 WHERE id = $1', [order.id])
  expect(await codesOf(order.id)).toContain('house houseChange')
})

test('another flight and another volume are told before they are accepted; an empty change is none', async () => {
  const order = await make.workOrder({
    pieces: 4,
    weight: { value: '215.2', unit: 'lb' },
    volume: { value: '70.63', unit: 'ft3' },
    airline: 'LH',
    flight: 'LH8161',
  })
  const dimensions = [{ pieces: 4, length: '100', width: '100', height: '50', unit: 'cm' }]
  const measured = {
    ...content,
    flights: [{ flight: 'LH8161', on: '2026-12-01' }],
    lines: [{ ...content.lines[0], dimensions }],
  }
  const draft = await ask(masterApi.save, { airline: 'LH', kind: 'consolidation', content: measured })
  const made = await ask(houseApi.make, { workOrderIds: [order.id] })
  await ask(houseApi.save, { id: made.id, version: made.version, masterId: draft.id, content: measured })
  await world.owner.query(
    `INSERT INTO work_order_revision (id, work_order_id, source, proposed_by, prior_status, diff, proposed, state, created_at)
     SELECT gen_random_uuid(), $1, 'manual', 'Somebody', 'CONFIRMED', '[]', $2, 'open', now()`,
    [order.id, JSON.stringify({ flight: '8163', volume: { value: '106', unit: 'ft3' } })],
  )
  expect(await codesOf(order.id)).toEqual([])
  expect(await codesOf(order.id, ['flight', 'volume'])).toEqual(['house houseVolume', 'consolidation flightElsewhere'])
})

test('hazard class, commodity and a MAWB that is emptied are told before they are accepted, and after', async () => {
  const number = waybillNumber('020', 9_800_010)
  const order = await make.workOrder({
    pieces: 4,
    weight: { value: '97.6', unit: 'kg' },
    commodity: 'Machine parts',
    mawb: number,
  })
  const draft = await ask(masterApi.save, { airline: 'LH', kind: 'consolidation', content })
  const master = await ask(masterApi.book, { id: draft.id, version: draft.version, number })
  const made = await ask(houseApi.make, { workOrderIds: [order.id] })
  await ask(houseApi.save, { id: made.id, version: made.version, masterId: master.id, content })
  expect(await codesOf(order.id)).toEqual([])
  const changes = { hazmatClass: '3' as const, commodity: 'Paint', mawb: '' }
  await ask(workOrderApi.confirm, { ids: [order.id] })
  await ask(workOrderApi.revise, { id: order.id, ...changes })
  expect(await codesOf(order.id)).toEqual([])
  const all = ['house houseNoMaster', 'house houseGoods', 'house houseHazard', 'consolidation masterHazard']
  expect(await codesOf(order.id, Object.keys(changes))).toEqual(all)
  const { revision } = await ask(workOrderApi.detail, { id: order.id })
  await ask(workOrderApi.confirmRevision, { id: order.id, revisionId: revision?.id ?? '', decisions: {} })
  expect(await codesOf(order.id)).toEqual(all)
})

test('an order of a direct master without a house is told beside that master', async () => {
  const number = waybillNumber('020', 9_800_011)
  const order = await make.workOrder({ pieces: 4, weight: { value: '97.6', unit: 'kg' }, mawb: number })
  const draft = await ask(masterApi.save, { airline: 'LH', kind: 'direct', content })
  const master = await ask(masterApi.book, { id: draft.id, version: draft.version, number })
  expect(await codesOf(order.id)).toEqual([])
  await world.owner.query('UPDATE work_order SET pieces = 6 WHERE id = $1', [order.id])
  const { items } = await ask(rippleApi.ofOrder, { workOrderId: order.id, accepted: [] })
  expect(items).toMatchObject([{ kind: 'consolidation', code: 'houseChange', page: 'master', id: master.id }])
})

test('an unknown order is no order', async () => {
  const unknown = { workOrderId: '019a0000-0000-7000-8000-000000000000', accepted: [] }
  expect((await world.call(rippleApi.ofOrder, unknown, { token })).code).toBe(404)
})

test('a delivered waybill is not changed any more: nothing follows for its house, nor for a direct one', async () => {
  const numbers = [waybillNumber('020', 9_800_012), waybillNumber('020', 9_800_013)] as const
  const orders = await Promise.all(
    numbers.map((mawb) => make.workOrder({ pieces: 4, weight: { value: '97.6', unit: 'kg' }, mawb })),
  )
  const [housed, direct] = orders.map(({ id }) => id) as [string, string]
  const masterOf = async (kind: 'consolidation' | 'direct', number: string) => {
    const draft = await ask(masterApi.save, { airline: 'LH', kind, content })
    return ask(masterApi.book, { id: draft.id, version: draft.version, number })
  }
  const master = await masterOf('consolidation', numbers[0])
  const made = await ask(houseApi.make, { workOrderIds: [housed] })
  await ask(houseApi.save, { id: made.id, version: made.version, masterId: master.id, content })
  const own = await masterOf('direct', numbers[1])
  await world.owner.query('UPDATE work_order SET pieces = 6 WHERE id = ANY($1)', [[housed, direct]])
  expect(await codesOf(housed)).toContain('house houseChange')
  expect(await codesOf(direct)).toContain('consolidation houseChange')
  await world.owner.query(`UPDATE master_waybill SET status = 'delivered' WHERE id = ANY($1)`, [[master.id, own.id]])
  expect(await codesOf(housed)).toEqual([])
  expect(await codesOf(direct)).toEqual([])
})
