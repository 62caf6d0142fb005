import { randomUUID } from 'node:crypto'
import { type CustodySubject, type CustodyView, custodyApi } from '@shortcut/domain/air/custody/custody-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { securityApi } from '@shortcut/domain/air/security-api.ts'
import { airTrackingApi } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { toWallClock } from '@shortcut/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofFaults, readProof } from '../../cargo/check-proof.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../../testing/builders.ts'
import { at, type DriverSteps, openDriverSteps } from '../../testing/driver-steps.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { announced, begin, sendWhole, sha256Of } from '../../testing/phones/send-in-parts.ts'
import { picture } from '../../testing/upload.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let steps: DriverSteps
let cargo: CargoStage
let ana: { token: string }
let token: string
let bytes: Buffer
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  steps = await openDriverSteps(world, make)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
  token = make.dispatcher.token
  bytes = await picture(60, 40).jpeg().toBuffer()
})
afterAll(() => world.close())

const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
const sealed = () =>
  expect
    .poll(async () => (await world.owner.query('SELECT count(*)::int AS n FROM operation_log_pending')).rows[0].n)
    .toBe(0)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const flight = {
  shipper: { name: 'Rosemill Tools', country: 'US' },
  consignee: { name: 'Alster Import', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts' }],
}
let serial = 9_100_000
/** Freight of an order under a house and master: picked up, counted with a photo of damage, screened, accepted unless told otherwise. */
async function flown(isAccepted = true) {
  const { order, id } = await steps.given(steps.ann, { pieces: 4, sealNo: 'SL-7', stops: [pickup(), dropoff()] })
  await steps.step(steps.ann, 'accept', { id, at: at(0) })
  await steps.step(steps.ann, 'pickUp', { id, at: at(1) })
  await steps.step(steps.ann, 'deliver', { id, at: at(30), receivedBy: 'Jo Dock' })
  const receipt = await cargo.ask(receiptApi.save, { warehouseId: cargo.home.id, workOrderId: order.id })
  const photo = { id: randomUUID(), sha256: sha256Of(bytes) }
  await cargo.act(ana, 'countLoose', { pieces: 4 }, { receiptId: receipt.id, at: minutesAgo(60) })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id, at: minutesAgo(55) })
  const [label = ''] = (await cargo.detail(receipt.id)).pieceList.map((piece) => piece.label)
  await cargo.act(ana, 'damage', { label, types: ['wet'], photos: [photo] }, { at: minutesAgo(50) })
  await begin(world.product, ana.token, announced(photo.id, bytes))
  await sendWhole(world.product, ana.token, photo.id, bytes)
  serial += 1
  const draft = await ask(masterApi.save, { airline: 'LH', kind: 'consolidation', content: flight })
  const master = await ask(masterApi.book, {
    id: draft.id,
    version: draft.version,
    number: waybillNumber('020', serial),
  })
  const made = await ask(houseApi.make, { workOrderIds: [order.id] })
  const saved = await ask(houseApi.save, { id: made.id, version: made.version, masterId: master.id, content: flight })
  const house = await ask(houseApi.issue, { id: saved.id, version: saved.version })
  await ask(securityApi.record, {
    of: [{ houseId: house.id, masterId: null, pieces: 4 }],
    method: 'XRY',
    doneAt: minutesAgo(40),
    doneBy: 'Cal Dock',
    place: 'Dock 2',
    seal: 'ULD-9',
  })
  if (isAccepted) await accept(master.id)
  await sealed()
  return { order, house, master, label }
}
async function directMaster() {
  serial += 1
  const number = waybillNumber('020', serial)
  const { id, version } = await ask(masterApi.save, { airline: 'LH', content: flight })
  return { master: await ask(masterApi.book, { id, version, number }), number }
}
/** The airline has the freight. */
const accept = (masterId: string) =>
  ask(airTrackingApi.add, {
    masterId,
    code: 'RCS',
    at: toWallClock(minutesAgo(20), 'America/Chicago'),
    station: 'ORD',
    pieces: 4,
  })
const take = (subject: CustodySubject) => ask(custodyApi.take, subject)
const view = async (custody: string) => world.call(custodyApi.view, { custody })
const file = async (custody: string) => readProof((await world.call(custodyApi.file, { custody })).data.content)

test('the page shows the way from the pickup to the airline, and the file is as it was signed', async () => {
  const { order, house, master } = await flown()
  // As an airline's message says it.
  await world.database.pool.query(`UPDATE waybill_event SET weight = '2157.5 K' WHERE master_id = $1`, [master.id])
  const { token: custody } = await take({ houseId: house.id })
  const { data } = await view(custody)
  expect(data.events.at(-1)?.detail).toBe('2,157.5 kg')
  expect(data).toMatchObject({ kind: 'house', number: house.number, master: master.number, counted: 4, accepted: 4 })
  // The airline accepts the master, of which the house may be a part.
  const ofMaster = (events: CustodyView['events']) => events.map((event) => event.ofMaster).filter(Boolean)
  expect([ofMaster(data.events), data.events.at(-1)?.ofMaster]).toEqual([[master.number], master.number])
  const told = data.events.map(({ what, pieces, seal, photos, isLogged }) => [what, pieces, seal, photos, isLogged])
  expect(told).toEqual([
    ['pickupLeft', null, 'SL-7', 0, true],
    ['dropoffLeft', null, '', 0, true],
    ['arrived', null, '', 0, true],
    ['receive', 4, '', 0, true],
    ['counted', 4, '', 0, true],
    ['damage', 1, '', 1, true],
    ['screened', 4, 'ULD-9', 0, true],
    ['accepted', 4, '', 0, true],
  ])
  // By the clock of the airport of departure, as the security declaration says it, and in the paper's units.
  expect(data.events.filter(({ what }) => ['screened', 'accepted'].includes(what)).map(({ zone }) => zone)).toEqual([
    'America/Chicago',
    'America/Chicago',
  ])
  const shot = await world.call(custodyApi.picture, { custody, event: 6, picture: 0 })
  expect(shot.data.url).toMatch(/^data:image\/\w+;base64,/)
  const proof = await file(custody)
  expect([proofFaults(proof, data.fingerprint), proof.head.hash]).toEqual([[], data.head])
  expect(Object.keys(proof.photos)).toHaveLength(1)
  // What the chain says of these rows is what the proof says.
  for (const { position, hash } of proof.events.flatMap(({ log }) => log)) {
    const { rows } = await world.owner.query(
      `SELECT encode(hash, 'hex') AS hash FROM operation_log_chain WHERE position = $1`,
      [position],
    )
    expect(rows).toEqual([{ hash }])
  }
  // The same freight by its master and by its order.
  for (const subject of [{ masterId: master.id }, { workOrderId: order.id }]) {
    const { token: other } = await take(subject)
    const { events } = (await view(other)).data
    expect(events.map(({ what }) => what)).toEqual(told.map(([what]) => what))
    expect(ofMaster(events)).toEqual('masterId' in subject ? [] : [master.number])
  }
})

test('a screening of a direct master is of the whole master in the proof of one of its orders', async () => {
  const { master, number } = await directMaster()
  const order = await make.workOrder({ pieces: 1, mawb: number })
  await ask(securityApi.record, {
    of: [{ houseId: null, masterId: master.id, pieces: 4 }],
    method: 'XRY',
    doneAt: minutesAgo(40),
    doneBy: 'Cal Dock',
    place: 'Dock 2',
  })
  const { token: custody } = await take({ workOrderId: order.id })
  const { data } = await view(custody)
  expect(data.events).toMatchObject([{ what: 'screened', pieces: 4, ofMaster: number }])
  expect(proofFaults(await file(custody))).toEqual([])
})

test('each changed head is written to the log once; later events lengthen the proof', async () => {
  const { house, master } = await flown(false)
  const { token: custody } = await take({ houseId: house.id })
  const first = await file(custody)
  await file(custody)
  const logged = async () =>
    (await cargo.ask(logApi.list, { entity: 'houseWaybill', entityId: house.id })).list.filter(({ action }) =>
      action.includes('custody'),
    )
  expect((await logged()).map(({ action }) => action)).toEqual([
    'houseWaybill.custodyFile',
    'houseWaybill.custodyShare',
  ])
  expect((await logged())[0]?.after).toMatchObject({ custodyHead: first.head.hash, custodyEvents: first.head.events })
  expect((await view(custody)).data.accepted).toBeNull()
  await accept(master.id)
  await sealed()
  const second = await file(custody)
  expect(second.events.slice(0, -1)).toEqual(first.events)
  expect((await logged()).length).toBe(3)
})

test('one click makes a link and copies the same again; a revoked or ended one looks like an unknown one', async () => {
  const { id } = (await steps.given()).order
  const made = await take({ workOrderId: id })
  expect((await take({ workOrderId: id })).token).toBe(made.token)
  expect((await ask(custodyApi.standing, { workOrderId: id })).link).toMatchObject({ id: made.id, opened: 0 })
  await view(made.token)
  expect((await ask(custodyApi.standing, { workOrderId: id })).link).toMatchObject({ opened: 1 })
  await ask(custodyApi.revoke, { id: made.id })
  await ask(custodyApi.revoke, { id: made.id })
  expect((await ask(custodyApi.standing, { workOrderId: id })).link).toBeNull()
  const unknown = await view('not-a-link')
  expect(unknown).toMatchObject({ code: 404, data: null })
  expect(await view(made.token)).toEqual(unknown)
  expect((await world.call(custodyApi.file, { custody: made.token })).code).toBe(404)
  const again = await take({ workOrderId: id })
  expect(again.token).not.toBe(made.token)
  await world.owner.query(`UPDATE custody_link SET expires_at = now() - interval '1 second' WHERE id = $1`, [again.id])
  expect(await view(again.token)).toEqual(unknown)
  expect((await take({ workOrderId: id })).token).not.toBe(again.token)
  const { rows } = await world.owner.query(
    'SELECT row_to_json(l)::text AS text FROM custody_link l UNION ALL SELECT row_to_json(o)::text FROM operation_log o',
  )
  expect(rows.some(({ text }) => text.includes(made.token))).toBe(false)
  const log = (await cargo.ask(logApi.list, { entity: 'workOrder', entityId: id })).list.map(({ action }) => action)
  expect(log.filter((action) => action === 'workOrder.custodyUnshare').length).toBe(1)
})

test('who may not see a waybill makes no link to it', async () => {
  const { id } = (await steps.given()).order
  const { token: clerk } = await world.signIn('billingClerk')
  expect((await world.call(custodyApi.take, { workOrderId: id }, { token: clerk })).code).toBe(403)
  const { token: auditor } = await world.signIn('auditor')
  expect((await world.call(custodyApi.standing, { workOrderId: id }, { token: auditor })).code).toBe(403)
})

test('a unit that several customers share shows only the freight of the link', async () => {
  const order = async (pieces: number) => {
    const { order: made, receipt } = await cargo.ofOrder(pieces)
    await cargo.act(ana, 'countLoose', { pieces }, { receiptId: receipt.id })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    return { id: made.id, labels: (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label) }
  }
  const [mine, theirs] = [await order(2), await order(3)]
  serial += 11
  const number = waybillNumber('020', serial)
  const draft = await ask(masterApi.save, { airline: 'LH', kind: 'consolidation', content: flight })
  const master = await ask(masterApi.book, { id: draft.id, version: draft.version, number })
  for (const { id } of [mine, theirs])
    await world.owner.query('UPDATE work_order SET mawb = $2 WHERE id = $1', [id, number])
  await cargo.act(ana, 'build', { labels: [...mine.labels, ...theirs.labels], unit: 'PMC10001LH', unitKind: 'uld' })
  await world.owner.query(
    "UPDATE load_unit SET master_id = $1, seal = 'S-1', updated_at = now() WHERE code LIKE 'PMC1000%'",
    [master.id],
  )
  await sealed()
  const unitsOf = async (subject: CustodySubject) => {
    const { events } = (await view((await take(subject)).token)).data
    return events.flatMap(({ what, place, pieces }) => (what === 'unitSealed' ? [`${place} ${pieces}`] : []))
  }
  expect(await unitsOf({ workOrderId: mine.id })).toEqual(['PMC10001LH 2'])
  expect(await unitsOf({ masterId: master.id })).toEqual(['PMC10001LH 5'])
})
