import { randomUUID } from 'node:crypto'
import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { announced, begin, sendWhole, sha256Of } from '../../testing/phones/send-in-parts.ts'
import { picture } from '../../testing/upload.ts'
import { openWorld, testPassword, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
let bytes: Buffer
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
  bytes = await picture(60, 40).jpeg().toBuffer()
})
afterAll(() => world.close())

/** Opens a file's preview, as a page does. */
const opens = async (id: string, token: string) =>
  (await world.call(fileApi.downloadToken, { path: `/file/${id}?size=thumb` }, { token })).code === 200

test('photos of freight and signatures for it open for everybody whose pages show them, and for nobody else', async () => {
  const named = () => ({ id: randomUUID(), sha256: sha256Of(bytes) })
  const [arrival, damage, dock, signature] = [named(), named(), named(), named()]
  const receipt = await cargo.receipt()
  const at = { receiptId: receipt.id }
  await cargo.act(ana, 'arrive', { photos: [arrival] }, at)
  await cargo.act(ana, 'count', { label: 'PHOTO-1' }, at)
  await cargo.act(ana, 'damage', { label: 'PHOTO-1', types: ['wet'], photos: [damage] })
  await cargo.act(ana, 'finish', {}, at)
  for (const { id, resolvedAt } of (await cargo.detail(receipt.id)).discrepancies)
    if (!resolvedAt) await cargo.ask(discrepancyApi.resolve, { id, resolution: 'acceptCount' })
  const handed = { labels: ['PHOTO-1'], receivedBy: 'Jo', idSeen: 'DL 1', photos: [dock], signature }
  expect(await cargo.act(ana, 'release', handed)).toMatchObject({ outcome: 'applied' })
  for (const { id } of [arrival, damage, dock, signature]) {
    await begin(world.product, ana.token, announced(id, bytes))
    await sendWhole(world.product, ana.token, id, bytes)
  }
  const { token: supervisor } = await world.signIn('warehouseSupervisor')
  const { token: auditor } = await world.signIn('auditor')
  const input = { account: 'newcomer', name: 'New', roleIds: [], password: testPassword }
  await cargo.ask(userApi.save, input)
  const { data: newcomer } = await world.call(userApi.login, {
    username: 'newcomer',
    password: testPassword,
    appType: 1,
  })
  for (const [what, { id }] of Object.entries({ arrival, damage, dock, signature })) {
    for (const token of [supervisor, auditor, make.dispatcher.token]) expect(await opens(id, token), what).toBe(true)
    expect(await opens(id, newcomer.token), what).toBe(false)
  }
})
