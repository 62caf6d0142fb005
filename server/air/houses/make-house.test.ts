import { consolidationApi } from '@shortcut/domain/air/consolidation-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Houses, houseContent, openHouses } from '../../testing/air/houses.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let token: string
let air: Houses
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  token = make.dispatcher.token
  air = openHouses(world, cargo, token)
})
afterAll(() => world.close())

const ask: Houses['ask'] = (entry, input) => air.ask(entry, input)

test('a house that is made from orders has what they know, and the master of their number', async () => {
  const { id: masterId, number } = await air.master()
  const mawb = (number ?? '').replace('-', ' ')
  const order = (pieces: number, kg: string) =>
    make.workOrder({
      pieces,
      weight: { value: kg, unit: 'kg' },
      commodity: 'Pumps',
      mawb,
      shipmentId: `SHP-${pieces}`,
      stops: [pickup({ company: 'Rosemill Tools' }), dropoff({ company: 'Alster Import' })],
    })
  const orders = [await order(3, '50'), await order(2, '20.5')]
  const made = await ask(houseApi.make, { workOrderIds: orders.map(({ id }) => id) })
  expect(made).toMatchObject({
    masterId,
    shipper: 'Rosemill Tools',
    consignee: 'Alster Import',
    origin: 'ORD',
    destination: 'HAM',
    pieces: 5,
    gross: '70.5',
    accountId: orders[0]?.accountId,
  })
  expect(made.content.handling).toContain('SHP-3')
  expect(made.orders.map(({ id }) => id).sort()).toEqual(orders.map(({ id }) => id).sort())
  // Both ways.
  const ofOrder = await ask(houseApi.ofOrder, { workOrderId: orders[0]?.id ?? '' })
  expect(ofOrder).toMatchObject({ master: { id: masterId, number }, houses: [{ id: made.id }] })
  const ofMaster = await ask(houseApi.ofMaster, { masterId })
  expect(ofMaster.orders).toHaveLength(2)
})

test('airline and flight of an order go into its house; what is no code does not', async () => {
  const made = async (airline: string, flight: string, waybill?: object) => {
    const order = await make.workOrder({ airline, flight, ...(waybill && { waybill }) } as never)
    const { content } = await ask(houseApi.make, { workOrderIds: [order.id] })
    return [content.legs, content.flights]
  }
  expect(await made('LH', '8161')).toEqual([[{ to: '', by: 'LH' }], [{ flight: 'LH8161', on: '' }]])
  expect(await made('', 'lh 8161')).toEqual([[{ to: '', by: 'LH' }], [{ flight: 'LH8161', on: '' }]])
  expect(await made('Lufthansa', 'by truck')).toEqual([[], []])
})

test('the volume that is booked goes into the house, in cubic metres, and its chargeable weight follows', async () => {
  const order = (volume: { value: string; unit: 'm3' | 'ft3' } | null) =>
    make.workOrder({
      pieces: 1,
      weight: { value: '50', unit: 'kg' },
      volume,
      stops: [pickup({ company: 'Roomy Goods' }), dropoff({ company: 'Alster Import' })],
    })
  const orders = [
    await order({ value: '1.2', unit: 'm3' }),
    await order({ value: '10', unit: 'ft3' }),
    await order(null),
  ]
  const made = await ask(houseApi.make, { workOrderIds: orders.map(({ id }) => id) })
  expect(made.content.lines.map(({ volume }) => volume)).toEqual(['1.2', '0.283', ''])
  // 1.2 m³ count as 200 kg; the other two are heavier than large.
  expect(made).toMatchObject({ volume: '1.483', gross: '150', chargeable: '300' })
})

test('orders that do not fit into one house are refused with what differs; one that is on a house is named', async () => {
  const order = (shipper: string, consignee: string, more: object = {}) =>
    make.workOrder({ stops: [pickup({ company: shipper }), dropoff({ company: consignee })], ...more })
  const [first, second, third, fourth] = [
    await order('Rosemill Tools', 'Alster Import'),
    await order('Elm Tools', 'Alster Import'),
    await order('Rosemill Tools', 'Weser Handel'),
    await order('Rosemill Tools', 'Alster Import', { mawb: waybillNumber('020', 2_999_001) }),
  ]
  const fifth = await order('Rosemill Tools', 'Alster Import', { mawb: waybillNumber('020', 2_999_002) })
  const made = (...orders: { id: string }[]) =>
    world.call(houseApi.make, { workOrderIds: orders.map(({ id }) => id) }, { token })
  const city = first.stops[0]?.city
  expect(await made(first, second)).toMatchObject({
    code: 501,
    message: `A house has one shipper. These orders have several: Rosemill Tools, ${city} (${first.bookingId}), Elm Tools, ${city} (${second.bookingId}). Make one house for each.`,
  })
  expect((await made(first, third)).message).toContain('A house has one consignee.')
  expect((await made(fourth, fifth)).message).toContain('A house flies with one master to one airport.')
  const { data } = await made(first, fourth)
  for (const { id } of [first, fourth])
    expect((await ask(houseApi.ofOrder, { workOrderId: id })).houses).toMatchObject([{ id: data.id }])
  expect((await made(first, fifth)).message).toBe(
    `${first.bookingId} is already on a draft house waybill (Rosemill Tools). Leave it out, or delete that draft first.`,
  )
})

const stops = [pickup({ company: 'Rosemill Tools' }), dropoff({ company: 'Alster Import' })]

test('a house keeps the hazard classes of its orders: handling codes, a remark, and an acceptance that is due', async () => {
  const { number, id: masterId } = await air.master()
  const orders = [
    await make.workOrder({ hazmatClass: '8', mawb: number ?? '', stops }),
    await make.workOrder({ hazmatClass: '3', mawb: number ?? '', stops }),
    await make.workOrder({ mawb: number ?? '', stops }),
  ]
  const made = await ask(houseApi.make, { workOrderIds: orders.map(({ id }) => id) })
  expect(made.content.codes).toEqual(['RFL', 'RCM'])
  expect(made.content.handling).toContain('DANGEROUS GOODS: CLASS 3, CLASS 8')
  const { isDangerous, clocks } = await ask(consolidationApi.plan, { id: masterId })
  expect([isDangerous, clocks.find(({ clock }) => clock === 'dangerous')?.state]).toEqual([true, 'open'])
})

test('of two houses made of the same orders at once, the second is refused', async () => {
  const orders = [await make.workOrder({ stops }), await make.workOrder({ stops })]
  const ids = orders.map(({ id }) => id)
  const replies = await Promise.all(
    [ids, ids.toReversed()].map((workOrderIds) => world.call(houseApi.make, { workOrderIds }, { token })),
  )
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 501])
})

test('two clerks make the house of one order at once: one is told of the other’s, and who sees that one may make another', async () => {
  const { id, bookingId } = await make.workOrder({ stops })
  const made = () => world.call(houseApi.make, { workOrderIds: [id] }, { token })
  const replies = await Promise.all([made(), made()])
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 501])
  expect(replies.find(({ code }) => code === 501)?.message).toBe(
    `${bookingId} already has house waybill Rosemill Tools. Open that one, or make another on the order’s page.`,
  )
  const { houses } = await ask(houseApi.ofOrder, { workOrderId: id })
  expect(houses).toHaveLength(1)
  const besides = houses.map((house) => house.id)
  const another = () => world.call(houseApi.make, { workOrderIds: [id], besides }, { token })
  const more = await Promise.all([another(), another()])
  expect(more.map(({ code }) => code).sort()).toEqual([200, 501])
})

test('a cancelled order is on no house, and a house has one customer', async () => {
  const cancelled = await make.workOrder({ stops })
  await world.owner.query(`UPDATE work_order SET booking_status = 'BOOKING_CANCELLED' WHERE id = $1`, [cancelled.id])
  const sentence = `${cancelled.bookingId} is cancelled. Its freight is on no house waybill; leave it out.`
  const made = await world.call(houseApi.make, { workOrderIds: [cancelled.id] }, { token })
  expect([made.code, made.message]).toEqual([501, sentence])
  const house = await air.issued()
  const added = { id: house.id, version: house.version, workOrderId: cancelled.id, isOn: true }
  expect((await world.call(houseApi.order, added, { token })).message).toBe(sentence)
  const [first, second] = [await make.workOrder({ stops }), await make.workOrder({ stops })]
  const other = await make.account()
  await world.owner.query('UPDATE work_order SET account_id = $2, customer_name = $3 WHERE id = $1', [
    second.id,
    other.id,
    'Elm Trading',
  ])
  const both = await world.call(houseApi.make, { workOrderIds: [first.id, second.id] }, { token })
  expect(both.message).toContain('A house has one customer. These orders have several:')
  expect(both.message).toContain(`Elm Trading (${second.bookingId})`)
})

test('our own warehouse is neither shipper nor consignee of a house', async () => {
  await cargo.warehouse({ address: '17 Dock Road', city: 'Chicago', postalCode: '60667' })
  const ours = { address: '17 Dock Road', city: 'Chicago', province: 'IL', postalCode: '60667' }
  const inbound = await make.workOrder({
    stops: [pickup({ company: 'Rosemill Tools' }), dropoff({ company: 'Apex Export', ...ours })],
  })
  expect(await ask(houseApi.make, { workOrderIds: [inbound.id] })).toMatchObject({
    shipper: 'Rosemill Tools',
    consignee: '',
  })
  const outbound = await make.workOrder({
    stops: [pickup({ company: 'Apex Export', ...ours }), dropoff({ company: 'Alster Import' })],
  })
  expect(await ask(houseApi.make, { workOrderIds: [outbound.id] })).toMatchObject({
    shipper: '',
    consignee: 'Alster Import',
  })
})

test('a house says with which order it is charged, and one that nobody is charged with stands in a view of its own', async () => {
  const paper = houseContent()
  const [line] = paper.lines
  const charged = Object.assign(paper, {
    lines: [Object.assign({}, line, { rateClass: 'N', rate: '2', chargeable: '98' })],
  })
  const made = await air.issued({ content: charged })
  expect(made.prepaid).not.toBe('0')
  const uncharged = async (id: string) =>
    (await ask(houseApi.list, { view: 'uncharged' })).list.some((row) => row.id === id)
  const detail = (as: string) => world.call(houseApi.detail, { id: made.id }, { token: as })
  const admin = make.administrator.token
  expect((await detail(admin)).data).toMatchObject({ charging: 'noOrder', chargedWith: null })
  expect(await uncharged(made.id)).toBe(true)
  expect((await ask(houseApi.counts, {})).uncharged.total).toBeGreaterThan(0)
  const order = await make.workOrder()
  await world.call(
    houseApi.order,
    { id: made.id, version: made.version, workOrderId: order.id, isOn: true },
    { token: admin },
  )
  expect((await detail(admin)).data).toMatchObject({ charging: 'waits', chargedWith: null })
  expect(await uncharged(made.id)).toBe(false)
  // Who may not see billing sees nothing of it.
  expect((await detail((await world.signIn('warehouseSupervisor')).token)).data.charging ?? null).toBeNull()
})
