import { chmod, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mapApi } from '@shortcut/domain/tracking/map-api.ts'
import { shareApi } from '@shortcut/domain/tracking/share-api.ts'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { mapFileContent, mappedBounds, writeMapFile } from '../../testing/map-file.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openMapFile } from './map-file.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'map-file-'))
  file = join(folder, 'streets.pmtiles')
  await writeMapFile(file)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a file that cannot be used stops the start with one sentence', () => {
  const whole = mapFileContent()
  const cases: [string, Buffer | null, RegExp][] = [
    ['missing', null, /^MAP_FILE=\S+ can't be read: there is no such file\. Correct the path\.$/],
    ['no PMTiles file', Buffer.from('PK\u0003\u0004 not a map'), /^MAP_FILE=\S+ is not a PMTiles file\. Use a vector/],
    ['empty', Buffer.alloc(0), /is not a PMTiles file/],
    [
      'of another version',
      Buffer.concat([Buffer.from('PMTiles\u0002'), whole.subarray(8)]),
      /is a PMTiles file of version 2/,
    ],
    ['of pictures', mapFileContent({ tileType: 2 }), /holds pictures, not vector tiles/],
    ['of another schema', mapFileContent({ layers: ['transportation', 'water'] }), /has no layer earth, roads\. Use a/],
    [
      'cut off',
      whole.subarray(0, whole.length - 9),
      /is cut off: it has \d+ of \d+ bytes\. Copy or download it again\.$/,
    ],
    ['damaged', Buffer.concat([whole.subarray(0, 127), Buffer.alloc(whole.length - 127, 7)]), /is damaged: /],
  ]
  test.each(cases)('%s', async (_, content, sentence) => {
    const path = join(folder, 'bad.pmtiles')
    await rm(path, { force: true })
    if (content) await writeFile(path, content)
    await expect(openMapFile(path)).rejects.toThrow(sentence)
  })
  test('a folder, and one that this user may not read', async () => {
    await expect(openMapFile(folder)).rejects.toThrow(/can't be read: it is a folder\. Name the file in it\.$/)
    const path = join(folder, 'locked.pmtiles')
    await writeMapFile(path)
    await chmod(path, 0)
    // Root reads everything.
    if (process.getuid?.() !== 0) await expect(openMapFile(path)).rejects.toThrow(/this user may not read it/)
  })
})

describe('parts of the file', () => {
  let world: World
  let origin: string
  let token: string
  let version: string
  beforeAll(async () => {
    world = await openWorld({ MAP_FILE: file })
    origin = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
    token = (await world.signIn('dispatcher')).token
    version = (await world.call(mapApi.style, {})).data.streets?.version ?? ''
  })
  afterAll(() => world.close())

  const get = (headers: Record<string, string>, path = version) =>
    fetch(`${origin}/shortcut-api/map/file/${path}`, { headers })
  const signedIn = () => ({ authorization: `Bearer ${token}` })

  test('are read by PMTiles’ own reader, and kept by the browser for this version', async () => {
    const { streets } = (await world.call(mapApi.style, {})).data
    expect(streets).toEqual({ version, bounds: [...mappedBounds], maxZoom: 8 })
    const tiles = new PMTiles({
      getKey: () => 'test',
      getBytes: async (offset, length) => {
        const reply = await get({ ...signedIn(), range: `bytes=${offset}-${offset + length - 1}` })
        expect([reply.status, reply.headers.get('cache-control')]).toEqual([
          206,
          'private, max-age=31536000, immutable',
        ])
        return { data: await reply.arrayBuffer() }
      },
    })
    const tile = await tiles.getZxy(8, 65, 95)
    expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).includes('Test Road 3')).toBe(true)
  })

  test('have the headers of a range, and obey conditions', async () => {
    const content = mapFileContent()
    const part = await get({ ...signedIn(), range: 'bytes=0-6' })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'PMTiles',
      `bytes 0-6/${content.length}`,
    ])
    const etag = part.headers.get('etag') ?? ''
    const range = `bytes=${content.length - 4}-${content.length + 100}`
    const last = await get({ ...signedIn(), range, 'if-range': etag })
    expect([last.status, Buffer.from(await last.arrayBuffer())]).toEqual([206, content.subarray(-4)])
    expect((await get({ ...signedIn(), range, 'if-range': '"other"' })).status).toBe(412)
    expect((await get({ ...signedIn(), range, 'if-none-match': etag })).status).toBe(304)
    const beyond = await get({ ...signedIn(), range: `bytes=${content.length}-${content.length + 9}` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`])
  })

  test('are refused to strangers, without one range, and under every other path', async () => {
    const range = { range: 'bytes=0-6' }
    expect((await get(range)).status).toBe(401)
    expect((await get({ ...range, authorization: 'Bearer wrong' })).status).toBe(401)
    expect((await get({ ...range, 'x-share': 'wrong' })).status).toBe(404)
    for (const wrong of ['bytes=0-', 'bytes=-5', 'bytes=9-3', 'bytes=0-1,4-5', 'bytes=0-99999999', 'lines=0-1', ''])
      expect([wrong, (await get({ ...signedIn(), range: wrong })).status]).toEqual([wrong, 400])
    expect((await get(signedIn())).status).toBe(400)
    for (const path of [
      '0'.repeat(20),
      '..%2f..%2fetc%2fpasswd',
      '../../../etc/passwd',
      `${version}/x`,
      `${version}%00`,
    ])
      expect([path, (await get({ ...signedIn(), ...range }, path)).status]).toEqual([path, 404])
  })

  test('are open to the holder of a tracking link until it is revoked', async () => {
    const build = await openBuilders(world)
    const order = await build.workOrder()
    const link = await world.call(shareApi.create, { workOrderId: order.id }, { token })
    const shared = () => get({ range: 'bytes=0-6', 'x-share': link.data.token })
    expect((await shared()).status).toBe(206)
    await world.call(shareApi.revoke, { id: link.data.id }, { token })
    expect((await shared()).status).toBe(404)
  })

  test('are the same version on every node, and none once the file was changed in its place', async () => {
    const copy = join(folder, 'copy.pmtiles')
    await writeMapFile(copy)
    const opened = await openMapFile(copy)
    expect(opened.version).toBe(version)
    expect(await opened.read(0, 7)).toEqual(Buffer.from('PMTiles'))
    await utimes(copy, 1, 1)
    expect(await opened.read(0, 7)).toBeNull()
    await opened.close()
  })
})

test('without the setting there is no file', async () => {
  const world = await openWorld()
  const origin = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  expect((await world.call(mapApi.style, {})).data).toEqual({ styleUrl: null, streets: null })
  const { token } = await world.signIn('dispatcher')
  const reply = await fetch(`${origin}/shortcut-api/map/file/x`, {
    headers: { range: 'bytes=0-6', authorization: `Bearer ${token}` },
  })
  expect(reply.status).toBe(404)
  await world.close()
})
