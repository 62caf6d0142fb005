import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLocalFiles } from '../platform/files/local-files.ts'
import { asSystem } from '../platform/system-context.ts'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { at, openDriverSteps } from '../testing/driver-steps.ts'
import { holdLock } from '../testing/lock.ts'
import { picture, uploadPicture } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'
import { sweepFiles } from './sweep-files.ts'
import { giveUpUpload } from './unclaimed.ts'
import { unattachedDays } from './upload-quota.ts'

let world: World
let make: Builders
let token: string
let me: string
let store: ReturnType<typeof openLocalFiles>
beforeAll(async () => {
  // The product's own sweep would interfere.
  world = await openWorld({}, { chores: false })
  make = await openBuilders(world)
  ;({ token, id: me } = make.administrator)
  store = openLocalFiles(join(world.config.dataDir, 'files'))
})
afterAll(() => world.close())

const sweep = () => sweepFiles(world.database, store, () => {})
const query = (text: string, values: unknown[] = []) => world.owner.query(text, values)

/** As if uploaded that long ago. */
const age = (id: string, days: number) =>
  query(`UPDATE file SET created_at = now() - make_interval(days => $2) WHERE id = $1`, [id, days])

/** An upload on the day before its last one. @returns its id */
async function oldUpload() {
  const id = await uploadPicture(world, token)
  await age(id, unattachedDays + 1)
  return id
}

async function stateOf(id: string) {
  const { rows } = await query('SELECT attached_at IS NOT NULL AS attached FROM file WHERE id = $1', [id])
  const lies = async (variant: 'whole' | 'thumb') => {
    const found = await store.open(id, variant)
    found?.stream.destroy()
    return found !== undefined
  }
  const bytes = (await lies('whole')) && (await lies('thumb'))
  if (!rows[0]) return (await lies('whole')) || (await lies('thumb')) ? 'bytes alone' : 'gone'
  return bytes ? (rows[0].attached ? 'attached' : 'waiting') : 'row alone'
}

describe('removed', () => {
  test('an unreferenced upload after a week, with its bytes and a log entry', async () => {
    const [old, young] = [await oldUpload(), await uploadPicture(world, token)]
    await age(young, unattachedDays - 1)
    await sweep()
    expect([await stateOf(old), await stateOf(young)]).toEqual(['gone', 'waiting'])
    const { rows } = await query(
      `SELECT actor_type, entity_label, before FROM operation_log WHERE action = 'file.sweep' AND entity_id = $1`,
      [old],
    )
    expect(rows).toMatchObject([{ actor_type: 'system', entity_label: 'picture.jpg', before: { name: 'picture.jpg' } }])
    expect((await query('SELECT FROM unclaimed_file')).rowCount).toBe(0)
  })

  test('a file that once belonged to something is kept, even after it was replaced', async () => {
    const replaced = await uploadPicture(world, token)
    const truck = await make.truck({ platePhoto: replaced })
    const fields = { id: truck.id, version: truck.version, unitNo: truck.unitNo, plateNo: truck.plateNo }
    await world.call(truckApi.save, { ...fields, platePhoto: await uploadPicture(world, token) }, { token })
    await age(replaced, unattachedDays + 1)
    await sweep()
    expect(await stateOf(replaced)).toBe('attached')
  })

  test('a stored reply names only existing files', async () => {
    const key = randomUUID()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await picture(9, 9).jpeg().toBuffer())]), 'a.jpg')
    const request = new Request('http://x', { method: 'POST', body: form })
    const payload = Buffer.from(await request.arrayBuffer())
    const send = async () => {
      const reply = await world.product.server.inject({
        method: 'POST',
        url: '/shortcut-api/file/upload',
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload,
      })
      return (reply.json() as { data: { id: string }[] }).data[0]?.id ?? ''
    }
    const id = await send()
    await age(id, 3)
    await sweep()
    expect(await send()).toBe(id)
    expect(await stateOf(id)).toBe('waiting')
    expect((await query('SELECT FROM unclaimed_file')).rowCount).toBe(0)
  })
})

describe('interruptions', () => {
  test('bytes that cannot be removed now are removed by the next sweep', async () => {
    const id = await oldUpload()
    const path = join(world.config.dataDir, 'files', id.slice(-2), `${id}.whole`)
    await rm(path)
    await mkdir(join(path, 'in the way'), { recursive: true })
    await expect(sweep()).rejects.toThrow()
    expect((await query('SELECT FROM file WHERE id = $1', [id])).rowCount).toBe(0)
    await rm(path, { recursive: true })
    await writeFile(path, 'bytes')
    expect(await stateOf(id)).toBe('bytes alone')
    await sweep()
    expect(await stateOf(id)).toBe('gone')
    expect((await query('SELECT FROM unclaimed_file')).rowCount).toBe(0)
  })

  test('bytes of an upload whose server stopped are removed, those of a running one are not', async () => {
    const [ended, under] = [randomUUID(), randomUUID()]
    for (const [id, minutes] of [[ended, -1] as const, [under, 1] as const]) {
      await store.put(id, 'whole', Buffer.from('x'))
      await query(
        'INSERT INTO unclaimed_file (id, uploaded_by, bytes, clear_at) VALUES ($1, $2, 1, now() + make_interval(mins => $3))',
        [id, me, minutes],
      )
    }
    await sweep()
    expect([await stateOf(ended), await stateOf(under)]).toEqual(['gone', 'bytes alone'])
    await giveUpUpload(world.database.kysely, store, [under])
    expect(await stateOf(under)).toBe('gone')
  })

  test('a committed upload keeps its bytes, even if the server believes that it failed', async () => {
    const id = await uploadPicture(world, token)
    await giveUpUpload(world.database.kysely, store, [id])
    expect(await stateOf(id)).toBe('waiting')
  })
})

describe('attached at the same moment', () => {
  let truck: Awaited<ReturnType<Builders['truck']>>
  beforeEach(async () => {
    truck = await make.truck()
  })
  const save = (platePhoto: string) =>
    world.call(
      truckApi.save,
      { id: truck.id, version: truck.version, unitNo: truck.unitNo, plateNo: truck.plateNo, platePhoto },
      { token },
    )

  test.each([
    ['by a foreign key', 'UPDATE truck SET plate_photo = $1 WHERE id = $2'],
    ['by a note of its own', 'UPDATE file SET attached_at = now() WHERE id = $1 AND $2::uuid IS NOT NULL'],
  ])('a file being attached %s is skipped, and kept afterwards', async (_, statement) => {
    const [id, other] = [await oldUpload(), await oldUpload()]
    const attaching = await world.owner.connect()
    try {
      await attaching.query('BEGIN')
      await attaching.query(statement, [id, truck.id])
      await sweep()
      expect([await stateOf(id), await stateOf(other)]).toEqual(['waiting', 'gone'])
      await attaching.query('COMMIT')
    } finally {
      attaching.release()
    }
    await sweep()
    expect(await stateOf(id)).toBe('attached')
  })

  test('attaching a file during its sweep waits, and then reports it as gone: in the console and on a phone', async () => {
    const { ann, step, given } = await openDriverSteps(world, make)
    const { id } = await given()
    const proof = await uploadPicture(world, ann.token)
    await age(proof, unattachedDays + 1)
    const plate = await oldUpload()
    const avatar = await oldUpload()
    // Other tests wait for locks of their own in other databases.
    const waiting = async () =>
      (await query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
        .rowCount
    // The sweep has locked and checked; it waits to write.
    const held = await holdLock(world.ownerUrl, 'LOCK TABLE unclaimed_file IN EXCLUSIVE MODE')
    const sweeping = sweep()
    await expect.poll(waiting).toBe(1)
    const { data: own } = await world.call(userApi.detail, { id: me }, { token })
    const asked = [
      save(plate),
      // Too early, so it would be held, and its photo named only in JSON.
      step(ann, 'pickUp', { id, at: at(20), photos: [proof] }),
      world.call(userApi.saveProfile, { version: own.version, avatar }, { token }),
    ]
    await expect.poll(waiting).toBe(4)
    await held.release()
    await sweeping
    const answers = await Promise.all(asked)
    expect(answers.map(({ code }) => code)).toEqual([422, 422, 422])
    expect(answers[0]?.data).toMatchObject({ fields: [{ message: expect.stringMatching(/Upload it again/) }] })
    expect(await Promise.all([plate, proof, avatar].map(stateOf))).toEqual(['gone', 'gone', 'gone'])
    expect((await query('SELECT plate_photo FROM truck WHERE id = $1', [truck.id])).rows).toEqual([
      { plate_photo: null },
    ])
  })

  test('two hundred at once, on two sweeping nodes: each is attached with its bytes, or gone', async () => {
    const ids = await asSystem(world.database, async ({ db }) => {
      const values = Array.from({ length: 200 }, () => ({
        id: randomUUID(),
        contentType: 'image/jpeg',
        name: 'photo.jpg',
        bytes: 1,
        sha256: Buffer.alloc(32),
        uploadedByType: 'user',
        uploadedBy: me,
        createdAt: '2026-01-01T00:00:00Z',
      }))
      await db.insertInto('file').values(values).execute()
      return values.map(({ id }) => id)
    })
    for (const id of ids) {
      await store.put(id, 'whole', Buffer.from('x'))
      await store.put(id, 'thumb', Buffer.from('x'))
    }
    const node = await world.openNode({ chores: false })
    const sweepers = [world.database, node.database].map((database) => sweepFiles(database, store, () => {}))
    const saved = await Promise.all(
      ids.map(async (photo, n) => {
        const { code, data } = await world.call(trailerApi.save, { trailerNo: `RACE-${n}`, photos: [photo] }, { token })
        if (code !== 200) expect(data).toMatchObject({ fields: [{ path: 'photos' }] })
        return code === 200
      }),
    )
    await Promise.all(sweepers)
    await sweep()
    await node.close()
    const states = await Promise.all(ids.map(stateOf))
    expect(states).toEqual(saved.map((taken) => (taken ? 'attached' : 'gone')))
  })
})
