import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileApi } from '@shortcut/domain/files/api.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLocalFiles } from '../platform/files/local-files.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { announced, append, begin, sendWhole, sha256Of } from '../testing/phones/send-in-parts.ts'
import { photoLike } from '../testing/photo.ts'
import { countStoredFiles, picture, wrongPictures } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'
import { sweepFiles } from './sweep-files.ts'

let world: World
let make: Builders
let ann: Awaited<ReturnType<Builders['driver']>>
let bob: Awaited<ReturnType<Builders['driver']>>
let photo: Buffer
beforeAll(async () => {
  world = await openWorld({}, { chores: false })
  make = await openBuilders(world)
  ann = await make.driver()
  bob = await make.driver()
  photo = await photoLike()
})
afterAll(() => world.close())

const query = async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows
const store = () => openLocalFiles(join(world.config.dataDir, 'files'))
const mayOpen = async (id: string, token: string) =>
  (await world.call(fileApi.downloadToken, { path: `/file/${id}` }, { token })).code === 200

describe('a file that comes in parts', () => {
  test('is kept at its last byte, re-encoded, with a thumbnail, and nothing of its parts is left', async () => {
    const before = await countStoredFiles(world)
    const taken = await sharp(photo)
      .withExif({ IFD3: { GPSLatitude: '41/1 52/1 0/1' } })
      .jpeg()
      .toBuffer()
    const id = randomUUID()
    expect((await begin(world.product, ann.token, announced(id, taken))).data).toEqual({ id, offset: 0, done: false })
    const half = Math.floor(taken.length / 2)
    const first = await append(world.product, ann.token, id, 0, taken.subarray(0, half))
    expect(first.data).toEqual({ offset: half, done: false })
    const last = await append(world.product, ann.token, id, half, taken.subarray(half))
    expect(last.data).toEqual({ offset: taken.length, done: true })
    const [file] = await query(
      `SELECT name, content_type, encode(sent_sha256, 'hex') AS sent, uploaded_by FROM file WHERE id = $1`,
      [id],
    )
    expect(file).toEqual({ name: 'photo.jpg', content_type: 'image/jpeg', sent: sha256Of(taken), uploaded_by: ann.id })
    expect((await query('SELECT FROM begun_file WHERE id = $1', [id])).length).toBe(0)
    // Otherwise the sweep would remove its bytes.
    expect(await query('SELECT FROM unclaimed_file WHERE id = $1', [id])).toEqual([])
    // The file and its thumbnail.
    expect(await countStoredFiles(world)).toBe(before + 2)
    const stored = await store().open(id, 'whole')
    const bytes = Buffer.concat(await (stored?.stream.toArray() ?? []))
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect([await mayOpen(id, ann.token), await mayOpen(id, bob.token)]).toEqual([true, false])
    const [logged] = await query(`SELECT actor_id FROM operation_log WHERE action = 'file.upload' AND entity_id = $1`, [
      id,
    ])
    expect(logged).toEqual({ actor_id: ann.id })
  })

  test('continues on another node after its node died, where it was', async () => {
    const id = randomUUID()
    const dead = await world.openNode({ chores: false })
    await begin(dead.product, ann.token, announced(id, photo))
    expect((await append(dead.product, ann.token, id, 0, photo.subarray(0, 5000))).data.offset).toBe(5000)
    await dead.close()
    expect((await begin(world.product, ann.token, announced(id, photo))).data).toEqual({
      id,
      offset: 5000,
      done: false,
    })
    expect((await append(world.product, ann.token, id, 5000, photo.subarray(5000))).data.done).toBe(true)
    expect((await begin(world.product, ann.token, announced(id, photo))).data).toEqual({
      id,
      offset: photo.length,
      done: true,
    })
  })

  test('is finished by the next begin if the node died after the last byte', async () => {
    const id = randomUUID()
    await begin(world.product, ann.token, announced(id, photo))
    await append(world.product, ann.token, id, 0, photo.subarray(0, -1))
    const storedAs = randomUUID()
    await store().put(storedAs, 'whole', photo.subarray(-1))
    await query('INSERT INTO begun_file_part VALUES ($1, $2, $3)', [id, photo.length - 1, storedAs])
    await query('UPDATE begun_file SET received = bytes WHERE id = $1', [id])
    expect((await begin(world.product, ann.token, announced(id, photo))).data).toEqual({
      id,
      offset: photo.length,
      done: true,
    })
    expect(await mayOpen(id, ann.token)).toBe(true)
  })

  test('says the true offset when a part was lost, came twice, or is sent by two connections at once', async () => {
    const id = randomUUID()
    await begin(world.product, ann.token, announced(id, photo))
    const part = photo.subarray(0, 4000)
    const replies = await Promise.all(Array.from({ length: 4 }, () => append(world.product, ann.token, id, 0, part)))
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409])
    for (const reply of replies) expect(reply.data.offset).toBe(4000)
    for (const offset of [0, 3999, 9000])
      expect(await append(world.product, ann.token, id, offset, part)).toMatchObject({
        code: 409,
        data: { offset: 4000 },
      })
    const rest = photo.subarray(4000)
    const ends = await Promise.all(Array.from({ length: 3 }, () => append(world.product, ann.token, id, 4000, rest)))
    expect(ends.some(({ data }) => data.done)).toBe(true)
    expect((await append(world.product, ann.token, id, 4000, rest)).data).toEqual({ offset: photo.length, done: true })
    expect(await query('SELECT count(*)::int AS n FROM file WHERE id = $1', [id])).toEqual([{ n: 1 }])
    await sweepFiles(world.database, store(), () => {})
    const kept = await store().open(id, 'whole')
    kept?.stream.destroy()
    expect(kept?.bytes).toBeGreaterThan(0)
  })

  test('is refused and forgotten when its hash differs, and may be sent again', async () => {
    const id = randomUUID()
    const before = await countStoredFiles(world)
    await begin(world.product, ann.token, announced(id, photo))
    const wrong = Buffer.from(photo)
    wrong[2000] = (wrong[2000] ?? 0) ^ 1
    expect(await append(world.product, ann.token, id, 0, wrong)).toMatchObject({
      code: 422,
      message: 'photo.jpg arrived damaged. Send it again.',
    })
    expect((await append(world.product, ann.token, id, 0, photo)).code).toBe(404)
    expect(await countStoredFiles(world)).toBe(before)
    expect((await sendWhole(world.product, ann.token, id, photo)).data.done).toBe(true)
  })

  test('takes no more bytes than announced', async () => {
    const id = randomUUID()
    await begin(world.product, ann.token, announced(id, photo.subarray(0, 100)))
    expect(await append(world.product, ann.token, id, 0, photo.subarray(0, 101))).toMatchObject({
      code: 422,
      message: 'photo.jpg has more bytes than announced. Send it again.',
    })
  })

  test('of 20 MiB comes in parts of 4 MiB; larger ones are refused', async () => {
    const mebi = 1024 * 1024
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20 * mebi - 9, 32)])
    const id = randomUUID()
    expect((await begin(world.product, ann.token, announced(id, large, 'papers.pdf'))).code).toBe(200)
    const more = announced(randomUUID(), Buffer.concat([large, Buffer.alloc(1)]))
    expect((await begin(world.product, ann.token, more)).code).toBe(422)
    expect((await append(world.product, ann.token, id, 0, large.subarray(0, 4 * mebi + 1))).code).not.toBe(200)
    for (let offset = 0; offset < large.length; offset += 4 * mebi)
      expect((await append(world.product, ann.token, id, offset, large.subarray(offset, offset + 4 * mebi))).code).toBe(
        200,
      )
    expect(await mayOpen(id, ann.token)).toBe(true)
  })
})

describe('of another person', () => {
  test('a begun or complete file is unknown, and nothing is changed', async () => {
    const [begun, complete] = [randomUUID(), randomUUID()]
    await begin(world.product, ann.token, announced(begun, photo))
    await sendWhole(world.product, ann.token, complete, photo)
    for (const id of [begun, complete]) {
      expect((await begin(world.product, bob.token, announced(id, photo))).code).toBe(404)
      expect((await append(world.product, bob.token, id, 0, photo)).code).toBe(404)
    }
    expect((await begin(world.product, ann.token, announced(begun, photo))).data.offset).toBe(0)
  })

  test('an id is not begun again with other content', async () => {
    const id = randomUUID()
    await begin(world.product, ann.token, announced(id, photo))
    const other = announced(id, await picture(20, 20).jpeg().toBuffer())
    expect((await begin(world.product, ann.token, other)).code).toBe(409)
    expect((await append(world.product, ann.token, id, 0, photo)).data.done).toBe(true)
    expect((await begin(world.product, ann.token, other)).code).toBe(409)
  })
})

const heic = async () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)])
const wrong = wrongPictures.filter(([what]) => what !== 'nothing')
test.each([...wrong, ['a HEIC', heic, 'photo.jpg is neither a picture'] as const])(
  '%s is refused at its end, and forgotten',
  async (_, bytes, sentence) => {
    const before = await countStoredFiles(world)
    const id = randomUUID()
    const content = await bytes()
    const reply = await sendWhole(world.product, ann.token, id, content)
    expect(reply.code).toBe(422)
    expect(reply.message).toContain(sentence)
    expect(await query('SELECT FROM begun_file WHERE id = $1', [id])).toEqual([])
    expect(await countStoredFiles(world)).toBe(before)
  },
)

test('nothing cannot be announced', async () => {
  expect((await begin(world.product, ann.token, announced(randomUUID(), Buffer.alloc(0)))).code).toBe(422)
})

test('begun files count as uploads: a phone cannot announce more than it may send', async () => {
  const carl = await make.driver()
  const large = { ...announced(randomUUID(), photo), bytes: 20 * 1024 * 1024 }
  for (let n = 0; n < 25; n++)
    expect((await begin(world.product, carl.token, { ...large, id: randomUUID() })).code).toBe(200)
  const refused = await begin(world.product, carl.token, { ...large, id: randomUUID() })
  expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('unused uploads') })
})

test('a file that was begun and not completed within 7 days is swept with its parts', async () => {
  const [old, young] = [randomUUID(), randomUUID()]
  const before = await countStoredFiles(world)
  for (const id of [old, young]) {
    await begin(world.product, bob.token, announced(id, photo))
    await append(world.product, bob.token, id, 0, photo.subarray(0, 1000))
  }
  await query(`UPDATE begun_file SET created_at = now() - interval '8 days' WHERE id = $1`, [old])
  await sweepFiles(world.database, store(), () => {})
  expect(await query('SELECT id FROM begun_file WHERE id IN ($1, $2)', [old, young])).toEqual([{ id: young }])
  expect(await countStoredFiles(world)).toBe(before + 1)
  expect((await append(world.product, bob.token, young, 1000, photo.subarray(1000))).data.done).toBe(true)
})
