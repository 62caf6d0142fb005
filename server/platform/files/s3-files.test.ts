import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  halfDownload,
  halfUpload,
  openS3Server,
  otherBytes,
  type S3Server,
  silence,
  slowDown,
} from '../../testing/s3/s3-server.ts'
import { newId } from '../ids.ts'
import { type FileStore, FilesAway, folders } from './files.ts'
import { openLocalFiles } from './local-files.ts'
import { readS3Address } from './s3-address.ts'
import { openS3Files } from './s3-files.ts'

let server: S3Server
let root: string
const opened: { close(): void }[] = []
beforeAll(async () => {
  server = await openS3Server()
  root = await mkdtemp(join(tmpdir(), 'shortcut-files-'))
})
afterEach(() => server.always(undefined))
afterAll(async () => {
  for (const one of opened) one.close()
  await server.close()
  await rm(root, { recursive: true, force: true })
})

function openBucket(folder = 'files', { name, silentMs = 3000 }: { name?: string; silentMs?: number } = {}) {
  const address = readS3Address(server.url(folder, name))
  if (!address) throw new Error('no address')
  const store = openS3Files(address, { connectMs: 500, silentMs, tries: 3 })
  opened.push(store)
  return store
}

async function read(store: FileStore, id: string, variant: 'whole' | 'thumb' = 'whole') {
  const found = await store.open(id, variant)
  return found && buffer(found.stream)
}

describe.each([
  ['a folder', () => openLocalFiles(join(root, 'a'))],
  ['a bucket', () => openBucket('photos/2026')],
])('%s', (_, open) => {
  test('gives back what was put, lists it, and forgets what was removed', async () => {
    const store = open()
    const id = newId()
    const bytes = randomBytes(300_000)
    await store.put(id, 'whole', bytes)
    await store.put(id, 'thumb', Buffer.from('small'))
    expect(await store.open(newId(), 'whole')).toBeUndefined()
    expect((await read(store, id))?.equals(bytes)).toBe(true)
    expect(String(await read(store, id, 'thumb'))).toBe('small')

    const found = await store.open(id, 'whole')
    expect(found?.bytes).toBe(bytes.length)
    found?.stream.destroy()

    const listed = await Readable.from(store.list(id.slice(-2))).toArray()
    expect(listed.sort((one, other) => one.bytes - other.bytes)).toEqual([
      { id, variant: 'thumb', bytes: 5 },
      { id, variant: 'whole', bytes: 300_000 },
    ])
    const elsewhere = folders.find((folder) => folder !== id.slice(-2)) ?? ''
    expect(await Readable.from(store.list(elsewhere)).toArray()).toEqual([])

    await store.remove(id)
    await store.remove(id)
    expect(await store.open(id, 'whole')).toBeUndefined()
    expect(await store.open(id, 'thumb')).toBeUndefined()
  })

  test('an empty file is a file', async () => {
    const store = open()
    const id = newId()
    await store.put(id, 'whole', Buffer.alloc(0))
    expect((await read(store, id))?.length).toBe(0)
  })
})

test('two installations in one bucket see nothing of each other', async () => {
  const [one, other] = [openBucket('one'), openBucket('one-more')]
  const id = newId()
  await one.put(id, 'whole', Buffer.from('mine'))
  expect(await other.open(id, 'whole')).toBeUndefined()
  await other.remove(id)
  expect(String(await read(one, id))).toBe('mine')
})

test.each([
  ['is busy', slowDown],
  ['says nothing', silence],
  ['breaks off', halfUpload],
])('a storage that %s twice gets the bytes at the third try', async (_, fault) => {
  const store = openBucket('files', { silentMs: 600 })
  const id = newId()
  const bytes = randomBytes(200_000)
  server.next(fault, fault)
  await store.put(id, 'whole', bytes)
  expect((await read(store, id))?.equals(bytes)).toBe(true)
})

test.each([
  ['is busy', slowDown],
  ['says nothing', silence],
  ['breaks off', halfUpload],
])('of a storage that always %s the caller hears that it is away, and half a file is none', async (_, fault) => {
  const store = openBucket('files', { silentMs: 300 })
  const id = newId()
  server.always(fault)
  await expect(store.put(id, 'whole', randomBytes(200_000))).rejects.toThrow(FilesAway)
  if (fault !== halfUpload) {
    await expect(store.open(id, 'whole')).rejects.toThrow(FilesAway)
    await expect(store.remove(id)).rejects.toThrow(FilesAway)
    await expect(Readable.from(store.list('00')).toArray()).rejects.toThrow(FilesAway)
  }
  server.always(undefined)
  expect(await store.open(id, 'whole')).toBeUndefined()
})

test('bytes that were changed in the storage, or end too early, fail for their reader', async () => {
  const store = openBucket()
  const id = newId()
  await store.put(id, 'whole', randomBytes(100_000))
  server.next(otherBytes)
  await expect(read(store, id)).rejects.toThrow(/gives other bytes for/)
  server.next(halfDownload)
  await expect(read(store, id)).rejects.toThrow()
  expect((await read(store, id))?.length).toBe(100_000)
})

test('a reader who leaves frees the connection', async () => {
  const store = openBucket()
  const id = newId()
  await store.put(id, 'whole', randomBytes(5_000_000))
  for (let at = 0; at < 60; at++) (await store.open(id, 'whole'))?.stream.destroy()
  expect((await read(store, id))?.length).toBe(5_000_000)
})

test('a bucket that is missing is told from a storage that is away', async () => {
  await openBucket().check()
  await expect(openBucket('files', { name: 'not-there' }).check()).rejects.not.toThrow(FilesAway)
  server.always(slowDown)
  await expect(openBucket().check()).rejects.toThrow(FilesAway)
})

test.each([
  ['s3://shortcut', { bucket: 'shortcut', prefix: '', endpoint: undefined, region: undefined }],
  ['s3://shortcut/', { bucket: 'shortcut', prefix: '', endpoint: undefined, region: undefined }],
  [
    's3://my.bucket-1/office/files/?endpoint=https://s3.example.com:9000/&region=eu-central-1',
    {
      bucket: 'my.bucket-1',
      prefix: 'office/files/',
      endpoint: 'https://s3.example.com:9000/',
      region: 'eu-central-1',
    },
  ],
])('reads %s', (text, address) => expect(readS3Address(text)).toEqual(address))

test.each([
  'shortcut',
  'https://shortcut.s3.amazonaws.com',
  's3://',
  's3://AB',
  's3://key:secret@shortcut/files',
  's3://shortcut/files?endpoint=s3.example.com',
  's3://shortcut/files?endpoint=https://key:secret@s3.example.com',
  's3://shortcut/files?endpoint=https://s3.example.com/path',
  's3://shortcut/files?regoin=eu-central-1',
  's3://shortcut/a//b',
])('does not take %s', (text) => expect(readS3Address(text)).toBeUndefined())
