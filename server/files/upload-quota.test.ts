import { randomUUID } from 'node:crypto'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { at, openDriverSteps } from '../testing/driver-steps.ts'
import { exchange } from '../testing/raw-socket.ts'
import { countStoredFiles, picture, upload } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let address: string
let someone: { id: string; token: string }
let bytes: Buffer
beforeAll(async () => {
  world = await openWorld({}, { chores: false })
  make = await openBuilders(world)
  address = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  bytes = await picture(20, 20).jpeg().toBuffer()
})
afterAll(() => world.close())
beforeEach(async () => {
  someone = await world.signIn('administrator')
})

/** Somebody's waiting uploads. */
const waiting = (count: number, of = someone.id, size = 1, type = 'user') =>
  world.database.pool.query(
    `INSERT INTO file (id, content_type, name, bytes, sha256, uploaded_by_type, uploaded_by, created_at)
     SELECT gen_random_uuid(), 'image/jpeg', 'photo.jpg', $2, '', $4, $1, now() - interval '6 days' FROM generate_series(1, $3) RETURNING id`,
    [of, size, count, type],
  )

const countOf = async (id: string) =>
  (await world.database.pool.query('SELECT count(*)::int AS n FROM file WHERE uploaded_by = $1', [id])).rows[0].n

const send = (token = someone.token) => upload(world, token, 'photo.jpg', bytes)

describe('unused uploads', () => {
  test('are limited to 200 per console user, who is told what to do, in English and in Chinese', async () => {
    await waiting(199)
    expect((await send()).code).toBe(200)
    const stored = await countStoredFiles(world)
    const refused = await send()
    expect(refused).toMatchObject({
      code: 409,
      message:
        'You have 200 unused uploads (1 MiB); the limit is 200 files or 1024 MiB. ' +
        'Save the forms they belong to, or wait: unused files are removed after 7 days.',
    })
    expect(await countStoredFiles(world)).toBe(stored)
    const reply = await world.product.server.inject({
      method: 'POST',
      url: '/shortcut-api/file/upload',
      headers: {
        authorization: `Bearer ${someone.token}`,
        lang: 'zh',
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: '--b--',
    })
    expect(reply.json().message).toMatch(/^您有 200 个已上传文件（1 MiB）尚未使用，最多 200 个或 1024 MiB。/)
  })

  test('are limited to 1 GiB per console user: more is refused', async () => {
    await waiting(1, someone.id, 1024 * 1024 * 1024 - bytes.length - 10_000)
    expect((await send()).code).toBe(200)
    await waiting(1, someone.id, 10_000)
    expect((await send()).message).toMatch(/^You have 3 unused uploads \(102\d MiB\);/)
  })

  test('are limited to 100 per driver; photos of reported steps do not count, even if the step is held', async () => {
    const { ann, step, given } = await openDriverSteps(world, make)
    const { id } = await given(ann)
    await waiting(98, ann.id, 1, 'driver')
    const [photo] = (await send(ann.token)).data
    expect((await send(ann.token)).code).toBe(200)
    expect((await send(ann.token)).code).toBe(409)
    const held = await step(ann, 'pickUp', { id, at: at(20), photos: [photo?.id ?? ''] })
    expect(held.data.outcome).toBe('held')
    expect((await send(ann.token)).code).toBe(200)
    expect((await send(ann.token)).code).toBe(409)
    await step(ann, 'accept', { id, at: at(0) })
    expect((await world.database.pool.query('SELECT file_id FROM task_photo')).rows).toEqual([{ file_id: photo?.id }])
  })

  test('of somebody else are not kept by a late step, neither by its log entry nor by its payload', async () => {
    const { ann, step, given } = await openDriverSteps(world, make)
    const { id } = await given(ann)
    await step(ann, 'accept', { id, at: at(0) })
    const [own] = (await send(ann.token)).data
    const [others] = (await send()).data
    const late = { id, at: at(1), reason: 'No', photos: [own?.id ?? '', others?.id ?? ''], signatureFileId: others?.id }
    await step(ann, 'deliver', { id, at: at(20), receivedBy: 'Jo', photos: [own?.id ?? ''] })
    await step(ann, 'pickUp', { id, at: at(10) })
    expect((await step(ann, 'deliver', late)).data.outcome).toBe('refused')
    const kept = await world.database.pool.query(
      `SELECT id, attached_at IS NOT NULL AS kept,
         EXISTS (SELECT FROM task_event WHERE file_ids_in(payload) ? f.id::text) AS named FROM file f WHERE id = ANY ($1)`,
      [[own?.id, others?.id]],
    )
    expect(new Map(kept.rows.map((row) => [row.id, [row.kept, row.named]]))).toEqual(
      new Map([
        [own?.id, [true, true]],
        [others?.id, [false, false]],
      ]),
    )
  })

  test('no longer count once used or old, including those from earlier releases', async () => {
    const { rows } = await waiting(200)
    expect((await send()).code).toBe(409)
    const truck = await make.truck()
    const fields = { id: truck.id, version: truck.version, unitNo: truck.unitNo, plateNo: truck.plateNo }
    const saved = await world.call(truckApi.save, { ...fields, platePhoto: rows[0].id }, { token: someone.token })
    expect(saved.code).toBe(200)
    expect((await send()).code).toBe(200)
    expect((await send()).code).toBe(409)
    // As in a database of an earlier release.
    await world.database.pool.query('UPDATE file SET attached_at = NULL WHERE id = $1', [rows[0].id])
    await world.database.pool.query(`UPDATE file SET created_at = now() - interval '8 days' WHERE id = $1`, [
      rows[1].id,
    ])
    expect((await send()).code).toBe(200)
    expect((await send()).code).toBe(409)
  })
})

describe('uploads within 24 hours, including used ones', () => {
  /** Permanently kept uploads. */
  const used = (count: number, of: string, type: 'user' | 'driver', size = 1) =>
    world.database.pool.query(
      `INSERT INTO file (id, content_type, name, bytes, sha256, uploaded_by_type, uploaded_by, created_at, attached_at)
       SELECT gen_random_uuid(), 'image/jpeg', 'photo.jpg', $2, '', $4, $1, now() - interval '23 hours', now() FROM generate_series(1, $3)`,
      [of, size, count, type],
    )

  test('are limited to 2,000 files or 4 GiB per console user: nobody can fill the disk with avatars', async () => {
    await used(1999, someone.id, 'user')
    const [picture] = (await send()).data
    const { version } = (await world.call(userApi.profile, {}, { token: someone.token })).data
    const saved = await world.call(userApi.saveProfile, { version, avatar: picture?.id }, { token: someone.token })
    expect(saved.code).toBe(200)
    expect(await send()).toMatchObject({
      code: 409,
      message:
        'You uploaded 2000 files (1 MiB) in the last 24 hours; the limit is 2000 files or 4096 MiB. Upload the others later.',
    })
    await world.database.pool.query(
      `UPDATE file SET created_at = now() - interval '25 hours' WHERE uploaded_by = $1 AND id <> $2`,
      [someone.id, picture?.id],
    )
    expect((await send()).code).toBe(200)
    await used(1, someone.id, 'user', 4096 * 1024 * 1024 - 100)
    expect((await send()).code).toBe(409)
  })

  test('are limited to 400 per driver, even if their steps are late', async () => {
    const { ann } = await openDriverSteps(world, make)
    await used(399, ann.id, 'driver')
    expect((await send(ann.token)).code).toBe(200)
    expect((await send(ann.token)).code).toBe(409)
  })
})

describe('simultaneous uploads', () => {
  test('fifty uploads of one person on two nodes exceed no limit, and none is lost', async () => {
    await waiting(195)
    const node = await world.openNode({ chores: false })
    const second = await node.product.server.listen({ port: 0, host: '127.0.0.1' })
    const one = async (origin: string) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), 'a.jpg')
      const headers = { authorization: `Bearer ${someone.token}` }
      for (;;) {
        const reply = await fetch(`${origin}/shortcut-api/file/upload`, { method: 'POST', body: form, headers })
        const { code } = (await reply.json()) as { code: number }
        // Too many at once for this node: retries, like a browser.
        if (code !== 429) return code
      }
    }
    const before = await countStoredFiles(world)
    const codes = await Promise.all(Array.from({ length: 50 }, (_, n) => one(n % 2 ? address : second)))
    expect(codes.filter((code) => code === 200)).toHaveLength(5)
    expect(codes.filter((code) => code === 409)).toHaveLength(45)
    expect(await countOf(someone.id)).toBe(200)
    expect((await countStoredFiles(world)) - before).toBe(10)
    expect((await world.database.pool.query('SELECT FROM unclaimed_file')).rowCount).toBe(0)
    await node.close()
  })

  test('a request with one file too many is refused completely, and leaves nothing', async () => {
    await waiting(198)
    const before = await countStoredFiles(world)
    const form = new FormData()
    for (const name of ['a', 'b', 'c']) form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const headers = { authorization: `Bearer ${someone.token}` }
    const reply = await fetch(`${address}/shortcut-api/file/upload`, { method: 'POST', body: form, headers })
    expect(await reply.json()).toMatchObject({ code: 409, data: { fields: [{ path: 'files.2' }] } })
    expect(await countStoredFiles(world)).toBe(before)
    expect(await countOf(someone.id)).toBe(198)
    expect((await send()).code).toBe(200)
    expect((await send()).code).toBe(200)
  })
})

test('the last one that fits gets its first reply when sent again', async () => {
  await waiting(199)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.jpg')
  const headers = { authorization: `Bearer ${someone.token}`, 'idempotency-key': randomUUID() }
  const once = async () => {
    const reply = await fetch(`${address}/shortcut-api/file/upload`, { method: 'POST', body: form, headers })
    return (await reply.json()) as { code: number; data: { id: string }[] }
  }
  const first = await once()
  expect(first.code).toBe(200)
  expect(await once()).toEqual(first)
  expect((await send()).code).toBe(409)
})

test('an upload without room is refused before its bytes are sent', async () => {
  await waiting(1, someone.id, 1000 * 1024 * 1024)
  const head = (length: number) =>
    `POST /shortcut-api/file/upload HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${someone.token}\r\n` +
    `content-type: multipart/form-data; boundary=${randomUUID()}\r\ncontent-length: ${length}\r\n\r\n`
  // The answer comes, although no byte of the body does.
  const { body } = await exchange(address, head(30 * 1024 * 1024))
  expect(JSON.parse(body)).toMatchObject({ code: 409 })
})
