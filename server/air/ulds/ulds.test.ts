import { houseApi } from '@shortcut/domain/air/house-api.ts'
import type { WaybillStep } from '@shortcut/domain/air/lifecycle.ts'
import { manifestApi } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { uldApi } from '@shortcut/domain/air/ulds/uld-api.ts'
import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
  token = make.dispatcher.token
})
afterAll(() => world.close())

const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
const content = (pieces: number, gross: string) => ({
  shipper: { name: 'Rosemill Tools', country: 'US' },
  consignee: { name: 'Alster Import', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces, gross, goods: 'Machine parts' }],
})
let serial = 4_000_000
async function master(pieces = 3, gross = '300') {
  const { id, version } = await ask(masterApi.save, {
    airline: 'LH',
    kind: 'consolidation',
    content: content(pieces, gross),
  })
  serial += 1
  return ask(masterApi.book, { id, version, number: waybillNumber('020', serial) })
}
/** A house of a master with pieces that stand in the warehouse, each of this weight. */
async function freight(masterId: string, pieces: number, kg: string | null = '100') {
  const { order, receipt } = await cargo.ofOrder(pieces)
  serial += 1
  const house = await ask(houseApi.save, { masterId, content: content(pieces, '300') })
  await ask(houseApi.order, { id: house.id, version: house.version, workOrderId: order.id, isOn: true })
  const labels = Array.from({ length: pieces }, (_, n) => `U${serial}-${n}`)
  for (const label of labels) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  for (const label of kg ? labels : [])
    await cargo.act(ana, 'measure', { labels: [label], weight: { value: kg ?? '', unit: 'kg' } })
  return { order, houseId: house.id, labels }
}
const build = (labels: string[], unit: string) => cargo.act(ana, 'build', { labels, unit, unitKind: 'uld' })
/** As a phone does it: sent again for as long as the server is busy, here with the waybill's step. */
const sent = <T>(act: () => Promise<T>): Promise<T> =>
  act().catch((refused: Error) => {
    expect(refused.message).toContain('503')
    return sent(act)
  })
const save = (form: Omit<InputOf<typeof uldApi.save>, 'warehouseId'>) =>
  world.call(uldApi.save, { warehouseId: cargo.home.id, ...form }, { token })
async function saved(form: Parameters<typeof save>[0]) {
  const { code, message, data } = await save(form)
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
  return data
}
const uldsOf = (masterId: string) => ask(uldApi.ofMaster, { masterId })
async function step(id: string, one: WaybillStep) {
  const { version } = await ask(masterApi.detail, { id })
  return world.call(masterApi.step, { id, version, step: one }, { token })
}
const fieldsOf = (data: unknown) => (data as { fields: { path: string; message: string }[] }).fields

test('the office enters a unit, the warehouse builds on it, and the waybill is built when nothing is missing', async () => {
  const { id, number } = await master()
  const { labels, houseId } = await freight(id, 3)
  expect(await uldsOf(id)).toEqual({ list: [], pieces: 3, loose: 3 })
  await saved({ masterId: id, code: 'ake10001ba', contour: 'l' })
  await secureFreight(ask, id)
  for (const one of ['receive', 'screen'] as const) expect((await step(id, one)).code).toBe(200)
  expect(await step(id, 'build')).toMatchObject({
    code: 501,
    message: `${number} cannot be reported built yet. ULD has no pieces and no gross weight: AKE10001BA; Tare of the ULD missing: AKE10001BA.`,
  })
  expect(await build(labels.slice(0, 2), 'AKE10001BA')).toMatchObject({ outcome: 'applied' })
  const { list, loose } = await uldsOf(id)
  expect(loose).toBe(1)
  expect(list).toMatchObject([
    {
      code: 'AKE10001BA',
      contour: 'L',
      pieces: 2,
      piecesKg: '200',
      foreign: 0,
      faults: ['uldTare'],
      houses: [{ houseId, pieces: 2 }],
    },
  ])
  const uld = { id: list[0]?.id ?? '', version: list[0]?.version ?? 0, masterId: id, code: 'AKE10001BA' }
  const { list: after } = await saved({ ...uld, tare: '176.37', weightUnit: 'lb', contour: 'L', seal: 'S-77' })
  expect(after).toMatchObject([{ tareKg: '80', seal: 'S-77', faults: [] }])
  // Loose freight is allowed.
  expect((await step(id, 'build')).code).toBe(200)
  const { list: log } = await cargo.ask(logApi.list, { entityId: id })
  expect(log.filter(({ action }) => action.includes('uld')).map(({ action, after: is }) => [action, is])).toEqual([
    ['masterWaybill.uldSave', expect.objectContaining({ uld: 'AKE10001BA', tareKg: '80', seal: 'S-77' })],
    ['masterWaybill.uldAdd', expect.objectContaining({ uld: 'AKE10001BA', contour: 'L' })],
  ])
})

test('what would be too heavy is refused with both weights, in the office and at the dock', async () => {
  const { id } = await master()
  const { labels } = await freight(id, 3, '700')
  const heavy = await save({ masterId: id, code: 'AKE10002BA', tare: '80', weighed: '1650' })
  expect(fieldsOf(heavy.data)).toEqual([
    { path: 'weighed', message: 'AKE10002BA would weigh 1,650 kg. The maximum of AKE is 1,588 kg.' },
  ])
  const light = await save({ masterId: id, code: 'AKE10002BA', tare: '80', weighed: '79.9' })
  expect(fieldsOf(light.data)[0]?.path).toBe('weighed')
  await saved({ masterId: id, code: 'AKE10002BA', tare: '80' })
  await build(labels.slice(0, 2), 'AKE10002BA')
  expect(await build(labels.slice(2), 'AKE10002BA')).toMatchObject({
    outcome: 'refused',
    message: 'AKE10002BA would weigh 2,180 kg. The maximum of AKE is 1,588 kg.',
  })
  // A piece that is weighed later is a gate, for it is in it already.
  await cargo.act(ana, 'measure', { labels: labels.slice(0, 1), weight: { value: '900', unit: 'kg' } })
  await secureFreight(ask, id)
  for (const one of ['receive', 'screen'] as const) await step(id, one)
  expect((await step(id, 'build')).message).toContain('ULD heavier than its maximum: AKE10002BA (1,680 > 1,588 kg).')
  // The maximum of an unknown type is not known.
  expect((await save({ masterId: id, code: 'XYZ10002BA', weighed: '9000' })).code).toBe(200)
})

test('a unit that the warehouse began belongs to the waybill of its freight, and is taken as it is', async () => {
  const { id } = await master()
  const { labels } = await freight(id, 3, null)
  await build(labels, 'PMC20001LH')
  const { list, loose } = await uldsOf(id)
  expect(loose).toBe(0)
  expect(list).toMatchObject([{ isEntered: false, pieces: 3, unweighed: 3, faults: ['uldTare', 'uldUnweighed'] }])
  const { list: after } = await saved({ masterId: id, code: 'PMC20001LH', tare: '120', weighed: '980' })
  expect(after).toMatchObject([{ id: list[0]?.id, isEntered: true, weighedKg: '980', pieces: 3, faults: [] }])
  // The scale's weight was with the piece that comes off now.
  await cargo.act(ana, 'unbuild', { labels: labels.slice(0, 1) })
  expect((await uldsOf(id)).list).toMatchObject([{ weighedKg: null, pieces: 2, faults: ['uldUnweighed'] }])
})

test('a piece is in one unit; freight of another waybill is named', async () => {
  const [first, second] = [await master(), await master()]
  const [mine, other] = [await freight(first.id, 2), await freight(second.id, 1)]
  await saved({ masterId: first.id, code: 'AKE10003BA', tare: '80' })
  await build([...mine.labels, ...other.labels], 'AKE10003BA')
  expect((await build(mine.labels, 'AKE10004BA')).outcome).toBe('refused')
  expect((await uldsOf(first.id)).list).toMatchObject([{ pieces: 3, foreign: 1, faults: ['uldForeign'] }])
  expect(fieldsOf((await save({ masterId: second.id, code: 'AKE10003BA' })).data)).toEqual([
    { path: 'code', message: `AKE10003BA is on ${first.number}. Take it off that waybill first.` },
  ])
  expect(fieldsOf((await save({ masterId: first.id, code: 'AKE10003BA' })).data)[0]?.message).toBe(
    'AKE10003BA is already on this waybill.',
  )
})

test('only an empty unit is taken off; its code is free again', async () => {
  const { id } = await master()
  const { labels } = await freight(id, 1)
  const { list } = await saved({ masterId: id, code: 'AKE10005BA', tare: '80' })
  const uld = { id: list[0]?.id ?? '', masterId: id }
  await build(labels, 'AKE10005BA')
  expect(await world.call(uldApi.remove, uld, { token })).toMatchObject({
    code: 501,
    message: 'Pieces in AKE10005BA: 1. Take them off in the warehouse first.',
  })
  await cargo.act(ana, 'unbuild', { labels })
  // Emptied, it still waits for the waybill's freight.
  expect((await uldsOf(id)).list).toHaveLength(1)
  expect(await ask(uldApi.remove, uld)).toMatchObject({ list: [], loose: 1 })
  expect((await saved({ masterId: id, code: 'AKE10005BA' })).list).toHaveLength(1)
})

test('nothing goes on or off a unit that stands on a manifest, until the waybill’s step is taken back', async () => {
  const { id, number } = await master()
  const { labels, houseId } = await freight(id, 3)
  await saved({ masterId: id, code: 'AKE10011BA', tare: '80' })
  await build(labels.slice(0, 2), 'AKE10011BA')
  const { version } = await ask(houseApi.detail, { id: houseId })
  await ask(houseApi.issue, { id: houseId, version })
  await secureFreight(ask, id)
  for (const one of ['receive', 'screen', 'build', 'manifest'] as const) {
    const { code, message } = await step(id, one)
    expect(code, message).toBe(200)
  }
  const message = `AKE10011BA stands on the manifest of ${number}. Use another unit, or ask the office to take the waybill’s step back.`
  expect(await build(labels.slice(2), 'AKE10011BA')).toMatchObject({ outcome: 'refused', message })
  expect(await cargo.act(ana, 'unbuild', { labels: labels.slice(0, 1) })).toMatchObject({ outcome: 'refused', message })
  expect((await uldsOf(id)).list).toMatchObject([{ pieces: 2 }])
  // Nor is freight of the manifest built on a unit that the manifest does not name; a pallet of ours is no unit of a flight.
  expect(await build(labels.slice(2), 'AKE10012BA')).toMatchObject({
    outcome: 'refused',
    message: `This freight stands on the manifest of ${number}, without AKE10012BA. Ask the office to take the waybill’s step back.`,
  })
  const pallet = { labels: labels.slice(2), unit: 'PLT-77', unitKind: 'pallet' as const }
  expect(await cargo.act(ana, 'build', pallet)).toMatchObject({ outcome: 'applied' })
  await cargo.act(ana, 'unbuild', { labels: labels.slice(2) })
  await step(id, 'back')
  expect(await build(labels.slice(2), 'AKE10011BA')).toMatchObject({ outcome: 'applied' })
})

test('a unit that is built on while it is manifested is complete on the manifest, or closed for the builder', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await master()
    const { labels, houseId } = await freight(id, 3)
    const code = `AKE1002${round}BA`
    await saved({ masterId: id, code, tare: '80' })
    await build(labels.slice(0, 1), code)
    const { version } = await ask(houseApi.detail, { id: houseId })
    await ask(houseApi.issue, { id: houseId, version })
    await secureFreight(ask, id)
    for (const one of ['receive', 'screen', 'build'] as const) await step(id, one)
    // Every second time on a unit that begins now.
    const other = round % 2 ? `AKE1003${round}BA` : code
    const [{ outcome }, manifested] = await Promise.all([
      sent(() => build(labels.slice(1), other)),
      step(id, 'manifest'),
    ])
    expect(manifested.code, manifested.message).toBe(200)
    const { list } = await ask(manifestApi.ofMaster, { masterId: id })
    const units = list[0]?.content.units ?? []
    expect(units.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(outcome === 'applied' ? 3 : 1)
  }
})

test('what was handed over in it stays in it, and the unit does not change any more', async () => {
  const { id } = await master()
  const { labels, order } = await freight(id, 2)
  await saved({ masterId: id, code: 'AKE10006BA', tare: '80' })
  await build(labels, 'AKE10006BA')
  const driver = await make.driver()
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  await cargo.act(ana, 'load', { labels: ['AKE10006BA'], taskId: task.id })
  await cargo.act(ana, 'depart', { taskId: task.id, left: [] })
  const stopId = order.stops.at(-1)?.id ?? ''
  const handed = { stopId, accepted: labels, refused: [], condition: 'good' as const, receivedBy: 'Terminal' }
  expect(await cargo.act(ana, 'deliver', handed)).toMatchObject({ outcome: 'applied' })
  const { list } = await uldsOf(id)
  expect(list).toMatchObject([{ code: 'AKE10006BA', pieces: 2, hasLeft: true, faults: [] }])
  expect((await cargo.ask(pieceApi.list, { q: labels[0] })).list).toMatchObject([{ status: 'delivered', place: '' }])
  const { code, message } = await save({
    id: list[0]?.id,
    version: list[0]?.version,
    masterId: id,
    code: 'AKE10006BA',
    tare: '81',
  })
  expect([code, message]).toEqual([501, 'AKE10006BA has left. It does not change any more.'])
  // Its code is free for the next flight.
  expect((await saved({ masterId: (await master()).id, code: 'AKE10006BA' })).list).toMatchObject([{ pieces: 0 }])
})

test('a unit is changed by who read it last, on a waybill that can be edited, by people who may', async () => {
  const { id } = await master()
  const { list } = await saved({ masterId: id, code: 'AKE10007BA', tare: '80' })
  const uld = { id: list[0]?.id, version: list[0]?.version, masterId: id, code: 'AKE10007BA' }
  await saved({ ...uld, tare: '81' })
  expect((await save({ ...uld, tare: '82' })).code).toBe(409)
  expect(fieldsOf((await save({ masterId: id, code: 'PALLET 7' })).data)[0]?.path).toBe('code')
  expect((await save({ masterId: id, code: 'AKE10008BA', contour: 'X' })).data.list).toHaveLength(2)
  const clerk = (await world.signIn('billingClerk')).token
  const form = { masterId: id, warehouseId: cargo.home.id, code: 'AKE10009BA' }
  expect((await world.call(uldApi.save, form, { token: clerk })).code).toBe(403)
})
