import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileApi } from '@shortcut/domain/files/api.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from '../platform/files/open-files.ts'
import { openS3Server, otherBytes, type S3Server, slowDown } from '../testing/s3/s3-server.ts'
import { picture, upload } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'
import { sweepFiles } from './sweep-files.ts'

let storage: S3Server
let world: World
let origin: string
let token: string
beforeAll(async () => {
  storage = await openS3Server()
  world = await openWorld({ FILES_URL: storage.url('office') }, { chores: false })
  origin = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  token = (await world.signIn('administrator')).token
})
afterAll(async () => {
  await world.close()
  await storage.close()
})

async function download(id: string, size = '') {
  const path = `/file/${id}${size}`
  const { data } = await world.call(fileApi.downloadToken, { path }, { token })
  return fetch(`${origin}/shortcut-api${path}${size ? '&' : '?'}token=${data.token}`)
}

const jpeg = () => picture(400, 300).jpeg().toBuffer()

const rows = async () => (await world.owner.query('SELECT FROM file')).rowCount

test('a photo goes into the bucket and comes back, with its thumbnail', async () => {
  const bytes = await jpeg()
  const { data } = await upload(world, token, 'dock.jpg', bytes)
  const id = data[0]?.id ?? ''
  const whole = await download(id)
  expect(whole.headers.get('content-type')).toBe('image/jpeg')
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(500)
  expect((await download(id, '?size=thumb')).status).toBe(200)
  expect(storage.asked.filter((line) => line.startsWith('PUT')).sort()).toEqual([
    expect.stringContaining(`PUT /shortcut/office/${id.slice(-2)}/${id}.thumb`),
    expect.stringContaining(`PUT /shortcut/office/${id.slice(-2)}/${id}.whole`),
  ])
  expect(existsSync(join(world.config.dataDir, 'files'))).toBe(false)
})

test('while the storage is away, a sentence says so and nothing is kept; after it everything works', async () => {
  const { data } = await upload(world, token, 'dock.jpg', await jpeg())
  const before = await rows()
  storage.always(slowDown)
  const refused = await upload(world, token, 'gate.jpg', await jpeg())
  expect(refused).toMatchObject({
    code: 500,
    message: 'The storage of photos and documents cannot be reached. Nothing was changed; try again in a moment.',
    data: { away: true },
  })
  expect(await (await download(data[0]?.id ?? '')).json()).toMatchObject({ message: refused.message })
  // The rest of the product works meanwhile.
  expect((await fetch(`${origin}/shortcut-api/ready`)).status).toBe(200)
  expect(await rows()).toBe(before)
  storage.always(undefined)
  expect(await upload(world, token, 'gate.jpg', await jpeg())).toMatchObject({ code: 200 })
  expect((await download(data[0]?.id ?? '')).status).toBe(200)
}, 120_000)

test('bytes that were changed in the bucket never reach a reader as whole', async () => {
  const small = await upload(world, token, 'dock.jpg', await jpeg())
  storage.next(otherBytes)
  expect(await (await download(small.data[0]?.id ?? '')).json()).toMatchObject({ code: 500 })

  const noise = sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
  const large = await upload(world, token, 'noise.jpg', await noise.jpeg().toBuffer())
  storage.next(otherBytes)
  const reply = await download(large.data[0]?.id ?? '')
  expect(reply.headers.get('content-type')).toBe('image/jpeg')
  await expect(reply.arrayBuffer()).rejects.toThrow()
})

test('an upload that nobody used leaves the bucket, also when the storage was away at the first try', async () => {
  const { data } = await upload(world, token, 'dock.jpg', await jpeg())
  const id = data[0]?.id ?? ''
  await world.owner.query(`UPDATE file SET created_at = now() - interval '9 days' WHERE id = $1`, [id])
  const store = openFiles(world.config)
  const sweep = () => sweepFiles(world.database, store, () => {})
  storage.always(slowDown)
  await expect(sweep()).rejects.toThrow(/does not answer/)
  storage.always(undefined)
  await sweep()
  expect(storage.asked.slice(-2)).toEqual([
    expect.stringContaining(`DELETE /shortcut/office/${id.slice(-2)}/${id}.whole`),
    expect.stringContaining(`DELETE /shortcut/office/${id.slice(-2)}/${id}.thumb`),
  ])
  expect(await store.open(id, 'whole')).toBeUndefined()
  store.close()
}, 120_000)
