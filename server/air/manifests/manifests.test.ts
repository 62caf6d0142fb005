import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { manifestPath } from '@shortcut/domain/air/manifests/manifest.ts'
import { manifestApi } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { uldApi } from '@shortcut/domain/air/ulds/uld-api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
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

const content = (pieces: number, gross: string, flight = 'LH8161') => ({
  shipper: { name: 'Rosemill Tools', country: 'US' },
  consignee: { name: 'Alster Import', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: [{ flight, on: '2026-12-01' }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces, gross, goods: 'Machine parts' }],
})
const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
let serial = 9_000_000
async function master(kind: 'direct' | 'consolidation', pieces: number, gross: string, flight?: string) {
  const { id, version } = await ask(masterApi.save, { airline: 'LH', kind, content: content(pieces, gross, flight) })
  serial += 1
  return ask(masterApi.book, { id, version, number: waybillNumber('020', serial) })
}
async function house(masterId: string, pieces: number, gross: string, number: string, flight?: string) {
  const { id, version } = await ask(houseApi.save, { masterId, content: content(pieces, gross, flight) })
  return ask(houseApi.issue, { id, version, number })
}
async function step(id: string, ...steps: ('receive' | 'screen' | 'build' | 'manifest' | 'back')[]) {
  for (const one of steps) {
    const { version } = await ask(masterApi.detail, { id })
    await ask(masterApi.step, { id, version, step: one })
  }
}
const editions = async (masterId: string) => (await ask(manifestApi.ofMaster, { masterId })).list

test('the manifest is frozen when it is reported; a later change is a new edition with its difference', async () => {
  const { id, number } = await master('consolidation', 6, '150')
  const first = await house(id, 4, '97.6', 'MAN1')
  await house(id, 2, '52.4', 'MAN2')
  await secureFreight(ask, id)
  expect(await editions(id)).toEqual([])
  await step(id, 'receive', 'screen', 'build', 'manifest')
  expect(await editions(id)).toMatchObject([
    {
      edition: 1,
      changes: [],
      content: {
        head: { master: number, flight: 'LH8161', pieces: 6, gross: '150' },
        lines: [
          { number: 'MAN1', pieces: 4, gross: '97.6', goods: 'Machine parts', filing: 'NOEEI 30.37(a)' },
          { number: 'MAN2', pieces: 2 },
        ],
      },
    },
  ])
  // Nothing has changed: no edition.
  await step(id, 'back', 'manifest')
  expect(await editions(id)).toHaveLength(1)
  await step(id, 'back')
  const { version } = await ask(houseApi.detail, { id: first.id })
  const changed = Object.assign(content(4, '97.6'), { consignee: { name: 'Elbe Maschinen', country: 'DE' } })
  await ask(houseApi.save, { id: first.id, version, masterId: id, content: changed })
  await step(id, 'manifest')
  const [second, before] = await editions(id)
  expect(second).toMatchObject({
    edition: 2,
    changes: [
      {
        kind: 'changed',
        number: 'MAN1',
        changes: [{ field: 'consignee', was: 'Alster Import', is: 'Elbe Maschinen' }],
      },
    ],
  })
  expect(before?.content.lines[0]?.consignee).toBe('Alster Import')
  const { list: log } = await cargo.ask(logApi.list, { entityId: id })
  expect(log.filter(({ action }) => action === 'masterWaybill.issueManifest')).toHaveLength(2)
})

test('an edition is a PDF for people who may see masters, and printing it is in the log', async () => {
  const { id, number } = await master('consolidation', 4, '97.6')
  await house(id, 4, '97.6', 'MAN3')
  await secureFreight(ask, id)
  await step(id, 'receive', 'screen', 'build', 'manifest')
  const [edition] = await editions(id)
  const path = manifestPath(edition?.id ?? '')
  const fetched = async (as: string) => {
    const { code, data } = await world.call(fileApi.downloadToken, { path }, { token: as })
    if (code !== 200) return undefined
    return world.product.server.inject({ url: `/shortcut-api${path}?token=${data.token}` })
  }
  const pdf = await fetched(token)
  expect(pdf?.headers['content-type']).toBe('application/pdf')
  expect(pdf?.headers['content-disposition']).toContain(`${number} manifest 1.pdf`)
  expect(pdf?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await fetched((await world.signIn('warehouseSupervisor')).token)).toBeUndefined()
  const { list: log } = await cargo.ask(logApi.list, { entityId: id })
  expect(log[0]).toMatchObject({ action: 'masterWaybill.printManifest' })
})

test('a direct waybill has no house manifest', async () => {
  const { id } = await master('direct', 4, '97.6')
  await secureFreight(ask, id)
  await step(id, 'receive', 'screen', 'build', 'manifest')
  expect(await editions(id)).toEqual([])
})

const detail = (id: string) => ask(manifestApi.detail, { id })
const list = (input: object) => ask(manifestApi.list, input)

test('a flight manifest has all manifested masters of the flight; once another one is, it is a new edition', async () => {
  const flight = { airline: 'LH', flight: 'LH9001', flightOn: '2026-12-01', origin: 'ORD' }
  const [first, second] = [
    await master('direct', 4, '97.6', 'LH9001'),
    await master('consolidation', 2, '52.4', 'LH9001'),
  ]
  await house(second.id, 2, '52.4', 'MAN9', 'LH9001')
  for (const { id } of [first, second]) await secureFreight(ask, id)
  const issue = () => world.call(manifestApi.issue, { of: flight }, { token })
  expect(await issue()).toMatchObject({ code: 501, message: 'No master of LH9001 2026-12-01 ORD is manifested yet.' })
  await step(first.id, 'receive', 'screen', 'build', 'manifest')
  expect((await ask(manifestApi.choices, {})).flights.find((one) => one.flight === 'LH9001')).toEqual({
    ...flight,
    manifested: 1,
    masters: 2,
    isIssued: false,
  })
  // Two people who issue at once issue one.
  const replies = await Promise.all([issue(), issue()])
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 501])
  expect(replies.find(({ code }) => code === 501)?.message).toBe(
    'Nothing of LH9001 2026-12-01 ORD changed since its last edition.',
  )
  await step(second.id, 'receive', 'screen', 'build', 'manifest')
  const { id } = await ask(manifestApi.issue, { of: flight })
  expect(await detail(id)).toMatchObject({
    kind: 'flight',
    edition: 2,
    content: {
      head: { flight: 'LH9001', pieces: 6, gross: '150', weightUnit: 'K' },
      lines: [{ number: first.number }, { number: second.number, houses: 'MAN9' }],
    },
    changes: [
      {
        number: '',
        changes: [
          { field: 'pieces', was: '4', is: '6' },
          { field: 'gross', was: '97.6', is: '150' },
        ],
      },
      { kind: 'added', number: second.number },
    ],
  })
})

test('a truck manifest has driver, plates, seal, terminal, waybills and units, and follows what changes', async () => {
  const { id: masterId, number } = await master('consolidation', 3, '300', 'LH9002')
  const { order, receipt } = await cargo.ofOrder(3)
  const made = await house(masterId, 3, '300', 'MAN10')
  await ask(houseApi.order, { id: made.id, version: made.version, workOrderId: order.id, isOn: true })
  const ana = await cargo.worker('Ana Dock')
  const labels = ['TM-1', 'TM-2', 'TM-3']
  for (const label of labels) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const unit = { masterId, warehouseId: cargo.home.id, code: 'AKE30001LH' }
  await ask(uldApi.save, unit)
  await cargo.act(ana, 'build', { labels, unit: 'AKE30001LH', unitKind: 'uld' })
  const { list: ulds } = await ask(uldApi.ofMaster, { masterId })
  await ask(uldApi.save, { ...unit, id: ulds[0]?.id, version: ulds[0]?.version, tare: '82', weighed: '391' })
  const driver = await make.driver()
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  expect((await ask(manifestApi.choices, {})).trucks.find(({ taskId }) => taskId === task.id)).toMatchObject({
    taskNo: task.taskNo,
    driver: driver.name,
    masters: number,
  })
  const { id } = await ask(manifestApi.issue, { of: { taskId: task.id } })
  const last = order.stops.at(-1)
  expect(await detail(id)).toMatchObject({
    kind: 'truck',
    title: task.taskNo,
    edition: 1,
    content: {
      head: {
        task: task.taskNo,
        driver: driver.name,
        terminal: [last?.company, last?.city].filter(Boolean).join(', '),
        pieces: 3,
        gross: '300',
      },
      lines: [{ number, houses: 'MAN10', pieces: 3 }],
      units: [{ number: 'AKE30001LH', tare: '82', unitGross: '391', pieces: 3, of: number }],
    },
  })
  const again = await world.call(manifestApi.issue, { of: { taskId: task.id } }, { token })
  expect([again.code, again.message]).toEqual([501, `Nothing of ${task.taskNo} changed since its last edition.`])
  const other = await make.workOrder()
  const empty = await make.task({ workOrderId: other.id, driverId: (await make.driver()).id })
  expect((await world.call(manifestApi.issue, { of: { taskId: empty.id } }, { token })).message).toBe(
    `${empty.taskNo} brings no booked waybill.`,
  )
  // Its paper is for people who may see manifests.
  const path = manifestPath(id)
  const { data } = await world.call(fileApi.downloadToken, { path }, { token })
  const pdf = await world.product.server.inject({ url: `/shortcut-api${path}?token=${data.token}` })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await cargo.ask(logApi.list, { entityId: id })).list.map(({ action }) => action)).toEqual([
    'airManifest.print',
    'airManifest.issue',
  ])
})

test('a flight manifest is an FFM with what is in each unit, and its masters tell their units in their FWB', async () => {
  const { id: masterId, number } = await master('direct', 3, '300', 'LH9003')
  const { order, receipt } = await cargo.ofOrder(3)
  await world.owner.query('UPDATE work_order SET mawb = $2 WHERE id = $1', [order.id, number])
  const ana = await cargo.worker('Cal Dock')
  const labels = ['FF-1', 'FF-2', 'FF-3']
  for (const label of labels) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const unit = { masterId, warehouseId: cargo.home.id, code: 'AKE30003LH', contour: 'L' }
  await ask(uldApi.save, unit)
  expect((await ask(masterApi.message, { id: masterId, version: '17' })).text).not.toContain('AKE30003LH')
  await cargo.act(ana, 'build', { labels: labels.slice(0, 2), unit: 'AKE30003LH', unitKind: 'uld' })
  const { list: ulds } = await ask(uldApi.ofMaster, { masterId })
  await ask(uldApi.save, { ...unit, id: ulds[0]?.id, version: ulds[0]?.version, tare: '82', weighed: '282' })
  expect((await ask(masterApi.message, { id: masterId, version: '17' })).text).toMatch(/\/\d\/NU\/AKE30003LH\r\n/)
  await secureFreight(ask, masterId)
  await step(masterId, 'receive', 'screen', 'build', 'manifest')
  const { id } = await ask(manifestApi.issue, {
    of: { airline: 'LH', flight: 'LH9003', flightOn: '2026-12-01', origin: 'ORD' },
  })
  expect(await ask(manifestApi.message, { id })).toEqual({
    name: 'FFM/8',
    text: [
      'FFM/8',
      '1/LH9003/01DEC/ORD',
      'HAM',
      `${number}ORDHAM/S1K100T3/MACHINE PARTS`,
      'ULD/AKE30003LH-L',
      `${number}ORDHAM/S2K200T3/MACHINE PARTS`,
      'LAST',
      '',
    ].join('\r\n'),
    faults: [],
    notes: [{ field: 'description of goods', was: 'Machine parts', is: 'MACHINE PARTS' }],
    rules: [],
  })
  const [house] = (await list({ view: 'house' })).list
  expect((await world.call(manifestApi.message, { id: house?.id ?? '' }, { token })).code).toBe(404)
})

test('all editions are in one list, found by what stands on them, for people who may see it', async () => {
  const { list: houses, total } = await list({ view: 'house', q: 'MAN1' })
  expect(houses.length).toBeGreaterThan(1)
  expect(total).toBe(houses.length)
  expect(houses.map(({ edition, isLatest }) => [edition, isLatest])).toContainEqual([1, false])
  const { list: trucks } = await list({ q: 'AKE30001LH' })
  expect(trucks).toMatchObject([{ kind: 'truck', waybills: 1, pieces: 3, isLatest: true }])
  const first = await list({ pageSize: 20, sort: 'title' })
  expect(first.list.map(({ title }) => title)).toEqual(first.list.map(({ title }) => title).toSorted())
  expect((await ask(manifestApi.counts, {})).flight).toEqual({ total: 3, totalIsExact: true })
  expect((await list({ flightFrom: '2027-01-01' })).list).toEqual([])
  const clerk = (await world.signIn('billingClerk')).token
  expect((await world.call(manifestApi.list, {}, { token: clerk })).code).toBe(403)
  const auditor = (await world.signIn('auditor')).token
  const flight = { airline: 'LH', flight: 'LH9001', flightOn: '2026-12-01', origin: 'ORD' }
  expect((await world.call(manifestApi.issue, { of: flight }, { token: auditor })).code).toBe(403)
})

test('a flight without its waybills gets an edition that voids its manifest, once; the FFM says NIL', async () => {
  const flight = { airline: 'LH', flight: 'LH9005', flightOn: '2026-12-01', origin: 'ORD' }
  const one = await master('direct', 4, '97.6', 'LH9005')
  await secureFreight(ask, one.id)
  await step(one.id, 'receive', 'screen', 'build', 'manifest')
  await ask(manifestApi.issue, { of: flight })
  const { version } = await ask(masterApi.detail, { id: one.id })
  await ask(masterApi.void, { id: one.id, version, reason: 'The flight is cancelled' })
  const choice = async () => (await ask(manifestApi.choices, {})).flights.find((some) => some.flight === 'LH9005')
  expect(await choice()).toEqual({ ...flight, manifested: 0, masters: 0, isIssued: true })
  const issue = () => world.call(manifestApi.issue, { of: flight }, { token })
  const replies = await Promise.all([issue(), issue()])
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 501])
  const id = replies.find(({ code }) => code === 200)?.data.id ?? ''
  expect(await detail(id)).toMatchObject({
    edition: 2,
    content: { lines: [], head: { flight: 'LH9005', pieces: 0 } },
    changes: [
      { kind: 'changed', number: '' },
      { kind: 'removed', number: one.number },
    ],
  })
  expect((await ask(manifestApi.message, { id })).text).toBe('FFM/8\r\n1/LH9005/01DEC/ORD\r\nHAM/NIL\r\nLAST\r\n')
  expect(await choice()).toBeUndefined()
  expect((await ask(manifestApi.list, { q: 'LH9005' })).list.map(({ waybills }) => waybills)).toEqual([0, 1])
})

test('a truck whose waybill is void gets an edition that voids its gate pass', async () => {
  const one = await master('direct', 3, '300', 'LH9006')
  const { order } = await cargo.ofOrder(3)
  await world.owner.query('UPDATE work_order SET mawb = $1 WHERE id = $2', [one.number, order.id])
  const driver = await make.driver()
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  await ask(manifestApi.issue, { of: { taskId: task.id } })
  const { version } = await ask(masterApi.detail, { id: one.id })
  await ask(masterApi.void, { id: one.id, version, reason: 'Booked elsewhere' })
  expect((await ask(manifestApi.choices, {})).trucks.find(({ taskId }) => taskId === task.id)).toMatchObject({
    masters: '',
  })
  const { id } = await ask(manifestApi.issue, { of: { taskId: task.id } })
  expect(await detail(id)).toMatchObject({ edition: 2, content: { lines: [], head: { task: task.taskNo } } })
})
