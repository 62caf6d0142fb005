import { randomUUID } from 'node:crypto'
import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type Acts, openActs } from '../../testing/phones/acts.ts'
import { announced, append, begin, sendWhole, sha256Of } from '../../testing/phones/send-in-parts.ts'
import { picture, upload } from '../../testing/upload.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let ann: Acts['ann']
let bob: Acts['bob']
let sync: Acts['sync']
let given: Acts['given']
let act: Acts['act']
let photo: Buffer
let signature: Buffer
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  ;({ ann, bob, sync, given, act } = await openActs(world, make))
  photo = await picture(60, 40).jpeg().toBuffer()
  signature = await picture(30, 10).png().toBuffer()
})
afterAll(() => world.close())

const query = async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows
const named = (bytes: Buffer) => ({ id: randomUUID(), sha256: sha256Of(bytes) })
const outcomes = async (driver: { token: string }, acts: Parameters<typeof sync>[1]) =>
  (await sync(driver, acts)).data.acts.map(({ outcome }) => outcome)
const mayOpen = async (id: string, token: string) =>
  (await world.call(fileApi.downloadToken, { path: `/file/${id}` }, { token })).code === 200

test('photos and the signature of a delivery follow it: the order says how many are on the phone, and shows those that arrived', async () => {
  const { id, to, order, get } = await given()
  const [one, two, signed] = [named(photo), named(photo), named(signature)]
  const deliver = act('deliver', id, { data: { photos: [one, two], signature: signed, receivedBy: 'Jo' } })
  expect(await outcomes(ann, [act('accept', id, {}), act('pickUp', id, {}), deliver])).toEqual(Array(3).fill('applied'))
  const first = await get()
  expect([first.task.filesOnPhone, first.task.photos, first.order.stops[1]?.signatureFileId]).toEqual([3, [], null])

  const taken = { at: '2026-11-24T09:40:12-06:00', place: { lat: 40.64, lng: -73.78 } }
  await begin(world.product, ann.token, { ...announced(one.id, photo), taken })
  await sendWhole(world.product, ann.token, one.id, photo)
  const second = await get()
  expect([second.task.filesOnPhone, second.task.photos]).toEqual([
    2,
    [
      {
        fileId: one.id,
        kind: 'delivery',
        stopId: to,
        takenAt: '2026-11-24T15:40:12+00:00',
        takenLat: 40.64,
        takenLng: -73.78,
      },
    ],
  ])
  expect(second.order.version).toBeGreaterThan(first.order.version)
  expect(await mayOpen(one.id, make.dispatcher.token)).toBe(true)

  await sendWhole(world.product, ann.token, signed.id, signature)
  await sendWhole(world.product, ann.token, two.id, photo)
  const last = await get()
  expect([last.task.filesOnPhone, last.task.photos.length, last.order.stops[1]?.signatureFileId]).toEqual([
    0,
    2,
    signed.id,
  ])
  const logged = await query(
    `SELECT after->>'workOrderId' AS order FROM operation_log WHERE action = 'task.photoArrived' AND entity_id = $1`,
    [id],
  )
  expect(logged).toEqual(Array(3).fill({ order: order.id }))
  const [kept] = await query('SELECT count(*)::int AS n FROM file WHERE attached_at IS NOT NULL AND id = ANY ($1)', [
    [one.id, two.id, signed.id],
  ])
  expect(kept).toEqual({ n: 3 })
})

test('files that were sent before their act count at once, in parts or by upload', async () => {
  const { id, get } = await given()
  const inParts = named(photo)
  await sendWhole(world.product, ann.token, inParts.id, photo)
  const uploaded = (await upload(world, ann.token, 'photo.jpg', photo)).data[0]
  const photos = [inParts, { id: uploaded?.id ?? '', sha256: sha256Of(photo) }]
  expect(await outcomes(ann, [act('accept', id, {}), act('pickUp', id, { data: { photos } })])).toEqual([
    'applied',
    'applied',
  ])
  const { task } = await get()
  expect([task.filesOnPhone, task.photos.length]).toEqual([0, 2])
})

test('photos of a held step are shown once the step counts, whenever they arrive', async () => {
  const { id, get } = await given()
  const [early, late] = [named(photo), named(photo)]
  await sync(ann, [act('pickUp', id, { data: { photos: [early, late] } })])
  await sendWhole(world.product, ann.token, early.id, photo)
  expect((await get()).task.photos).toEqual([])
  await sync(ann, [act('accept', id, {})])
  expect((await get()).task.photos.map(({ fileId }) => fileId)).toEqual([early.id])
  await sendWhole(world.product, ann.token, late.id, photo)
  expect((await get()).task.photos.length).toBe(2)
})

describe('a file with another hash', () => {
  test('than its act named is refused when it is begun', async () => {
    const { id } = await given()
    const one = named(photo)
    await sync(ann, [act('accept', id, {}), act('pickUp', id, { data: { photos: [one] } })])
    expect((await begin(world.product, ann.token, announced(one.id, signature))).code).toBe(409)
  })

  test('than the one already begun or sent refuses the act, at its field', async () => {
    const { id, get } = await given()
    const [begun, sent] = [named(photo), named(photo)]
    await begin(world.product, ann.token, announced(begun.id, photo))
    await sendWhole(world.product, ann.token, sent.id, photo)
    await sync(ann, [act('accept', id, {})])
    for (const one of [begun, sent]) {
      const pickUp = act('pickUp', id, { data: { photos: [{ ...one, sha256: 'b'.repeat(64) }] } })
      expect((await sync(ann, [pickUp])).data.acts[0]).toMatchObject({
        outcome: 'refused',
        message: 'This file has other content than was announced. Send it under a new id.',
      })
    }
    expect((await get()).task.status).toBe('accepted')
  })
})

describe('a file of another person', () => {
  test('cannot be claimed by naming it: begun, complete or named by an act', async () => {
    const mine = await given()
    const [begun, complete, awaited] = [named(photo), named(photo), named(photo)]
    await begin(world.product, bob.token, announced(begun.id, photo))
    await sendWhole(world.product, bob.token, complete.id, photo)
    const his = await given(bob)
    await sync(bob, [act('accept', his.id, {}), act('pickUp', his.id, { data: { photos: [awaited] } })])
    await sync(ann, [act('accept', mine.id, {})])
    for (const photos of [[begun], [complete], [awaited]]) {
      const [answer] = (await sync(ann, [act('pickUp', mine.id, { data: { photos } })])).data.acts
      expect(answer).toMatchObject({ outcome: 'refused', message: 'There is no such file.' })
    }
    expect(await mayOpen(complete.id, ann.token)).toBe(false)
    expect((await mine.get()).task.photos).toEqual([])
  })

  test('cannot be sent under the id of one that an act awaits', async () => {
    const { id } = await given()
    const awaited = named(photo)
    await sync(ann, [act('accept', id, {}), act('pickUp', id, { data: { photos: [awaited] } })])
    expect((await begin(world.product, bob.token, announced(awaited.id, photo))).code).toBe(404)
    expect((await append(world.product, bob.token, awaited.id, 0, photo)).code).toBe(404)
  })
})

describe('the proof in billing', () => {
  test('is missing while a photo or signature of the delivery is on the phone, and complete when the last one has arrived', async () => {
    const { id, order } = await given()
    const [one, signed] = [named(photo), named(signature)]
    const deliver = act('deliver', id, { data: { photos: [one], signature: signed, receivedBy: 'Jo' } })
    await sync(ann, [act('accept', id, {}), act('pickUp', id, {}), deliver])
    const { token } = await world.signIn('administrator')
    const missing = async () => {
      const { data } = await world.call(billingApi.detail, { id: order.id }, { token })
      return data.exceptions?.map(({ code }) => code).includes('missingPod')
    }
    await expect.poll(missing).toBe(true)
    await sendWhole(world.product, ann.token, one.id, photo)
    await world.call(billingApi.rate, { ids: [order.id] }, { token })
    expect(await missing()).toBe(true)
    await sendWhole(world.product, ann.token, signed.id, signature)
    await expect.poll(missing).toBe(false)
  })

  test.each([
    ['required', 1, true],
    ['not required', 0, false],
  ])('waits for a photo of the pickup that is %s: %i', async (_, pickupPhotosRequired, waits) => {
    const account = await make.account({ pickupPhotosRequired })
    const { id, order } = await given(ann, { accountId: account.id })
    const pickUp = act('pickUp', id, { data: { photos: [named(photo)] } })
    await sync(ann, [act('accept', id, {}), pickUp, act('deliver', id, { data: { receivedBy: 'Jo' } })])
    const { token } = await world.signIn('administrator')
    const found = async () =>
      (await world.call(billingApi.detail, { id: order.id }, { token })).data.exceptions?.map(({ code }) => code)
    await expect.poll(found).toBeDefined()
    expect((await found())?.includes('missingPod')).toBe(waits)
  })
})

test('a file and the act that names it, sent at the same moment, find each other', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, get } = await given()
    await sync(ann, [act('accept', id, {})])
    const one = named(photo)
    await begin(world.product, ann.token, announced(one.id, photo))
    await Promise.all([
      append(world.product, ann.token, one.id, 0, photo),
      sync(ann, [act('pickUp', id, { data: { photos: [one] } })]),
    ])
    const { task } = await get()
    expect([task.filesOnPhone, task.photos.length]).toEqual([0, 1])
  }
})
