import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderForTests } from '../platform/embedded-postgres/throwaway.ts'
import { folders } from '../platform/files/files.ts'
import { openLocalFiles } from '../platform/files/local-files.ts'
import { readS3Address } from '../platform/files/s3-address.ts'
import { openS3Files } from '../platform/files/s3-files.ts'
import { newId } from '../platform/ids.ts'
import { openServers, uploadTo } from '../testing/processes/started-servers.ts'
import { openS3Server, type S3Server, slowDown } from '../testing/s3/s3-server.ts'
import { signInFirst } from '../testing/sign-in-first.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const run = promisify(execFile)
const password = 'bucket-test-1'
const servers = openServers(password)
let storage: S3Server
let folder: string
beforeAll(async () => {
  storage = await openS3Server()
  folder = await mkdtemp(join(await folderForTests(), 'shortcut-bucket-'))
})
afterAll(async () => {
  await servers.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const addressOf = (name: string) => {
  const address = readS3Address(storage.url(name))
  if (!address) throw new Error('no address')
  return address
}

const openBucket = (name: string) => openS3Files(addressOf(name), { connectMs: 1000, silentMs: 5000, tries: 2 })

async function countIn(name: string) {
  const bucket = openBucket(name)
  let count = 0
  for (const part of folders) count += (await Readable.from(bucket.list(part)).toArray()).length
  bucket.close()
  return count
}

const move = (...given: string[]) =>
  run(process.execPath, [fileURLToPath(new URL('files-move.ts', import.meta.url)), ...given], { env: process.env })

test('a backup holds the files of the bucket, and a restore puts them into another', { timeout: 180_000 }, async () => {
  const dataDir = join(folder, 'data')
  const address = await servers.start(dataDir, { FILES_URL: storage.url('office') })
  const token = await signInFirst(address, password)
  for (let n = 0; n < 3; n++) expect(await uploadTo(address, token)).toMatchObject({ code: 200 })
  expect(await countIn('office')).toBe(3)
  expect(await readdir(dataDir)).not.toContain('files')

  const backup = join(folder, 'backup')
  await takeBackup({ dataDir, databaseUrl: undefined, filesUrl: addressOf('office') }, backup)
  expect(await verifyBackup(backup, folder)).toMatchObject({ file: 3 })

  const copy = join(folder, 'copy')
  const restored = await restoreBackup(backup, {
    dataDir: copy,
    databaseUrl: undefined,
    filesUrl: addressOf('restored'),
  })
  expect(restored.moved).toMatchObject({ copied: 3, there: 0 })
  expect(await readdir(copy)).not.toContain('files')
  expect(await countIn('restored')).toBe(3)

  // Without its files a backup is none.
  await takeBackup({ dataDir, databaseUrl: undefined }, join(folder, 'without'))
  await expect(verifyBackup(join(folder, 'without'), folder)).rejects.toThrow(/the file .* is missing/)
})

test('files move to a bucket and back; a broken move goes on', { timeout: 120_000 }, async () => {
  const root = join(folder, 'moved')
  const local = openLocalFiles(root)
  const ids = Array.from({ length: 40 }, newId)
  for (const id of ids) await local.put(id, 'whole', Buffer.from(`bytes of ${id}`))
  await local.put(ids[0] ?? '', 'thumb', Buffer.from('small'))

  storage.next(...Array.from({ length: 300 }, () => (_: unknown, __: unknown, answer: () => void) => answer()))
  const before = storage.asked.length
  const broken = move(root, storage.url('moved')).catch((error: { stderr: string }) => error)
  await expect.poll(() => storage.asked.length - before, { timeout: 20_000 }).toBeGreaterThan(60)
  storage.always(slowDown)
  expect(await broken).toMatchObject({ stderr: expect.stringMatching(/the storage of files does not answer/) })
  storage.always(undefined)
  const there = await countIn('moved')
  expect(there).toBeGreaterThan(0)
  expect(there).toBeLessThan(41)

  const { stdout } = await move(root, storage.url('moved'), '--verify')
  expect(stdout).toMatch(
    new RegExp(`^Copied ${41 - there} files .*; ${there} were there already. All of them were compared.`),
  )

  await move(storage.url('moved'), join(folder, 'back'))
  const back = openLocalFiles(join(folder, 'back'))
  for (const id of ids) {
    const found = await back.open(id, 'whole')
    expect(String(Buffer.concat((await found?.stream.toArray()) ?? []))).toBe(`bytes of ${id}`)
  }

  // Other bytes in the bucket are found.
  const bucket = openBucket('moved')
  await bucket.put(ids[3] ?? '', 'whole', Buffer.from(`bytes OF ${ids[3]}`))
  bucket.close()
  await expect(move(root, storage.url('moved'), '--verify')).rejects.toMatchObject({
    stderr: expect.stringContaining(`The copy of ${ids[3]}.whole has other bytes than the file.`),
  })
})
