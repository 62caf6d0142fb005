import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { driverApi } from '@shortcut/domain/drivers/api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { appTypes, userApi } from '@shortcut/domain/users/api.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import type { Answer } from '../testing/call.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let origin: string
let token: string
beforeAll(async () => {
  world = await openWorld()
  origin = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  token = (await world.signIn('administrator')).token
})
afterAll(() => world.close())

type Uploaded = { id: string; name: string; contentType: string; bytes: number; width: number | null }[]

async function upload(files: [name: string, bytes: Uint8Array][], as = token): Promise<Answer<Uploaded>> {
  const form = new FormData()
  form.append('remark', 'fields beside the files are let be')
  for (const [name, bytes] of files) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { authorization: `Bearer ${as}` }
  const reply = await fetch(`${origin}/shortcut-api/file/upload`, { method: 'POST', body: form, headers })
  return { status: reply.status, ...((await reply.json()) as Omit<Answer<Uploaded>, 'status'>) }
}

async function one(name: string, bytes: Uint8Array, as = token) {
  const reply = await upload([[name, bytes]], as)
  expect(reply.message).toBe('')
  const [file] = reply.data
  if (!file) throw new Error('no file')
  return file
}

const mint = (path: string, as = token) => world.call(fileApi.downloadToken, { path }, { token: as })

async function download(path: string, as = token) {
  const { data } = await mint(path, as)
  return fetch(`${origin}/shortcut-api${path}${path.includes('?') ? '&' : '?'}token=${data.token}`)
}

async function storedFiles(): Promise<string[]> {
  const root = join(world.config.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } })

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

describe('uploads', () => {
  test('a photo is turned upright, loses its position and device, and gets a thumbnail', async () => {
    const taken = await photo(640, 480)
      .withExif({ IFD0: { Make: 'SpyPhone', Copyright: 'me' }, IFD3: { GPSLatitude: '41/1 52/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const withTail = Buffer.concat([taken, Buffer.from('<script>hidden behind the end</script>')])
    expect((await sharp(withTail).metadata()).exif).toBeDefined()
    const file = await one('C:\\photos\\IMG_1.JPG', withTail)
    expect(file).toMatchObject({ name: 'IMG_1.JPG', contentType: 'image/jpeg', width: 480, height: 640 })
    expect(file.id[14]).toBe('4')

    const whole = await download(`/file/${file.id}`)
    expect(whole.status).toBe(200)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(file.bytes),
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="IMG_1.jpg"; filename*=UTF-8''IMG_1.jpg`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const bytes = Buffer.from(await whole.arrayBuffer())
    const kept = await sharp(bytes).metadata()
    expect([kept.width, kept.height, kept.orientation, kept.exif]).toEqual([480, 640, undefined, undefined])
    expect(bytes.includes('SpyPhone') || bytes.includes('hidden')).toBe(false)

    const thumb = await download(`/file/${file.id}?size=thumb`)
    expect(thumb.headers.get('content-type')).toBe('image/webp')
    const small = await sharp(Buffer.from(await thumb.arrayBuffer())).metadata()
    expect([small.format, small.width, small.height]).toEqual(['webp', 240, 320])
  })

  test('content decides: a PNG named .pdf is a picture, large ones are scaled down', async () => {
    const file = await one('scan.pdf', await photo(5000, 100).png().toBuffer())
    expect(file).toMatchObject({ contentType: 'image/webp', width: 4096, height: 82 })
    const reply = await download(`/file/${file.id}`)
    expect(reply.headers.get('content-disposition')).toContain('filename="scan.webp"')
  })

  test('a PDF is kept byte for byte and saved, not shown', async () => {
    const file = await one('Prüfung "1".pdf', pdf)
    const reply = await download(`/file/${file.id}`)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Pr_fung _1_.pdf"; filename\*=UTF-8''Pr%C3%BCfung/,
    )
    expect(Buffer.from(await reply.arrayBuffer()).equals(pdf)).toBe(true)
    expect((await download(`/file/${file.id}?size=thumb`)).status).toBe(404)
  })

  test.each([
    ['notes.jpg', Buffer.from('just text'), 'notes.jpg is neither a picture (JPEG, PNG, WebP, AVIF) nor a PDF.'],
    ['x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.svg is neither a picture'],
    ['broken.png', Buffer.from('\x89PNG\r\n\x1a\nnonsense', 'latin1'), 'broken.png is not a readable picture.'],
    ['empty.jpg', Buffer.alloc(0), 'empty.jpg is neither'],
  ])(
    '%s is refused with a sentence that names it, and nothing is kept of its request',
    async (name, bytes, sentence) => {
      const before = await storedFiles()
      const good = await photo(20, 20).jpeg().toBuffer()
      const reply = await upload([
        ['good.jpg', good],
        [name, bytes],
        ['after.pdf', pdf],
      ])
      expect(reply.code).toBe(422)
      expect(reply.message).toContain(sentence)
      expect(reply.data).toMatchObject({ fields: [{ path: 'files.1' }] })
      expect(await storedFiles()).toEqual(before)
    },
  )

  test('a truncated picture is refused', async () => {
    const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer()
    const reply = await upload([['half.jpg', noise.subarray(0, noise.length / 2)]])
    expect(reply.message).toBe('half.jpg is not a readable picture.')
  })

  test('a picture of 60 million pixels is refused before it is decoded', async () => {
    // Its header only: decoding it would find it unreadable.
    const huge = await photo(1, 1).png().toBuffer()
    huge.writeUInt32BE(10_000, 16)
    huge.writeUInt32BE(6000, 20)
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
    const reply = await upload([['huge.png', huge]])
    expect(reply.message).toBe('huge.png has 60 million pixels. At most 50 million are allowed.')
  })

  test('a file over 20 MiB, a 21st file, and a form without any are refused', async () => {
    const large = await upload([['large.pdf', Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)])]])
    expect([large.code, large.message]).toEqual([422, 'large.pdf is larger than 20 MiB.'])
    const many = await upload(Array.from({ length: 21 }, (_, n) => [`${n}.pdf`, pdf] as [string, Buffer]))
    expect([many.code, many.message]).toEqual([422, 'At most 20 at once.'])
    expect((await upload([])).code).toBe(422)
  })

  test('an incomplete multipart form is unreadable, not a server error', async () => {
    const send = (payload: string, type: string) =>
      world.product.server
        .inject({
          method: 'POST',
          url: '/shortcut-api/file/upload',
          payload,
          headers: { authorization: `Bearer ${token}`, 'content-type': type },
        })
        .then((reply) => reply.json().code)
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'
    expect(await send('{}', 'application/json')).toBe(400)
    expect(await send('--b\r\nnothing', 'multipart/form-data')).toBe(400)
    expect(await send(part, 'multipart/form-data; boundary=b')).toBe(400)
    expect(await send('', 'multipart/form-data; boundary=b')).toBe(422)
    expect(await send(part.replace('"file"', '"__proto__"'), 'multipart/form-data; boundary=b')).toBe(400)
  })
})

describe('permission to open', () => {
  async function addDriver(name: string) {
    const fields = { name, userName: name, phone: `p-${name}`, plateNo: 'P 1', truckNo: '1', password: testPassword }
    const { data } = await world.call(driverApi.save, fields, { token })
    const login = await world.call(userApi.login, { username: name, password: testPassword, appType: appTypes.driver })
    return { id: data.id, token: login.data.token }
  }

  /** An order with one task of the driver, which the file belongs to. */
  async function attach(fileId: string, driverId: string, how: 'photo' | 'signature') {
    const at = new Date().toISOString()
    const by = { createdAt: at, createdBy: 'test', updatedAt: at, updatedBy: 'test' }
    const { kysely } = world.database
    const [accountId, workOrderId, stopId, taskId] = [newId(), newId(), newId(), newId()]
    const account = { id: accountId, code: accountId, name: accountId, ...by }
    await kysely.insertInto('account').values(account).execute()
    await kysely
      .insertInto('workOrder')
      .values({
        id: workOrderId,
        bookingId: workOrderId,
        accountId,
        customerName: 'x',
        customerReferenceNumber: 'x',
        bookingStatus: 'DISPATCHED',
        bookingReceivedAt: at,
        source: 'manual',
        ...by,
      })
      .execute()
    const signatureFileId = how === 'signature' ? fileId : null
    await kysely
      .insertInto('stop')
      .values({ id: stopId, workOrderId, sequence: 1, kind: 'dropoff', signatureFileId })
      .execute()
    const task = { id: taskId, taskNo: taskId, workOrderId, status: 'accepted', driverId, stopIds: [stopId] }
    await kysely
      .insertInto('task')
      .values({ ...task, ...by })
      .execute()
    if (how === 'photo')
      await kysely.insertInto('taskPhoto').values({ taskId, fileId, kind: 'pickup', createdAt: at }).execute()
  }

  test.each(['photo', 'signature'] as const)(
    'a %s: for its driver and the office, not for another driver',
    async (how) => {
      const mine = await addDriver(`mine-${how}`.replace('-', ''))
      const other = await addDriver(`othr-${how}`.replace('-', ''))
      const file = await one('pod.jpg', await photo(30, 30).jpeg().toBuffer(), mine.token)
      const path = `/file/${file.id}`
      const auditor = await world.signIn('auditor')
      expect((await mint(path, mine.token)).code).toBe(200)
      expect((await mint(path, auditor.token)).code).toBe(404)
      await attach(file.id, mine.id, how)
      expect((await mint(path, auditor.token)).code).toBe(200)
      expect((await mint(path, other.token)).code).toBe(404)
      const fromOffice = await one('map.pdf', pdf)
      expect((await mint(`/file/${fromOffice.id}`, mine.token)).code).toBe(404)
      await attach(fromOffice.id, mine.id, how)
      expect((await mint(`/file/${fromOffice.id}`, mine.token)).code).toBe(200)
    },
  )

  test('a token works once, for its path, while its owner is signed in', async () => {
    const file = await one('a.pdf', pdf)
    const other = await one('b.pdf', pdf)
    const path = `/file/${file.id}`
    const get = (address: string) => fetch(`${origin}/shortcut-api${address}`).then((reply) => reply.status)
    const fresh = async (as = token) => (await mint(path, as)).data.token
    const used = await fresh()
    expect(await get(`${path}?token=${used}`)).toBe(200)
    expect(await get(`${path}?token=${used}`)).toBe(401)
    expect(await get(`/file/${other.id}?token=${await fresh()}`)).toBe(401)
    expect(await get(`${path}?size=thumb&token=${await fresh()}`)).toBe(401)
    expect(await get(path)).toBe(401)
    const leaver = await world.signIn('administrator')
    const theirs = await one('c.pdf', pdf, leaver.token)
    const { data } = await mint(`/file/${theirs.id}`, leaver.token)
    await world.call(userApi.logout, { token: leaver.token })
    expect(await get(`/file/${theirs.id}?token=${data.token}`)).toBe(401)
  })

  test("a session's token in an address opens nothing", async () => {
    const file = await one('d.pdf', pdf)
    for (const address of [`file/${file.id}?token=${token}`, `account/list?token=${token}`]) {
      const reply = await fetch(`${origin}/shortcut-api/${address}`)
      expect([101, 102]).toContain(((await reply.json()) as { code: number }).code)
    }
  })

  test.each(['/file/..%2F..%2Fetc', '/file/', '/etc/passwd', `/file/${newId()}`, '/file/x?size=thumb'])(
    'no token is made for %s',
    async (path) => {
      expect((await mint(path)).code).toBe(404)
    },
  )
})
