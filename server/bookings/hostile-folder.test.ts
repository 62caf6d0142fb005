import { execFileSync } from 'node:child_process'
import {
  link,
  lstat,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSender, type Sender } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'
import { openBookingFolders } from './folder/watch-folder.ts'

const secret = 'CRN,Pickup city\nSECRET-1,Chicago\n'
const booked = (crn: string) => `CRN,Pickup city\n${crn},Chicago\n`
const log = pino({ level: 'silent' })
let world: World
let sender: Sender
let root: string
let workRoot: string
let elsewhere: string
let folder: string

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;[root = '', workRoot = '', elsewhere = ''] = await Promise.all(
    ['intake', 'work', 'elsewhere'].map((name) => mkdtemp(join(tmpdir(), `hostile-${name}-`))),
  )
  sender = await openSender(world, `Acme ${Math.random()}`)
  folder = join(root, sender.accountId.slice(-8).toUpperCase())
  await mkdir(folder)
  await writeFile(join(elsewhere, 'secret.csv'), secret, { mode: 0o600 })
  return async () => {
    for (const one of [root, workRoot, elsewhere]) await rm(one, { recursive: true, force: true })
  }
})

const open = (at = workRoot) =>
  openBookingFolders({ root, workRoot: at, database: world.database, log, logGrew: () => {}, settleMs: 0 })
const work = (of: string, at = workRoot) => join(at, basename(folder).toLowerCase(), of)
const crns = async () => (await sender.orders()).map((order) => order.customerReferenceNumber).sort()

describe('anything but a regular file is not read, and the files beside it are', () => {
  const kinds: [string, (path: string) => Promise<unknown>][] = [
    ['a symbolic link', (path) => symlink(join(elsewhere, 'secret.csv'), path)],
    ['a link that leads nowhere', (path) => symlink('/nowhere/at/all', path)],
    ['a second name of a file', (path) => link(join(elsewhere, 'secret.csv'), path)],
    ['a pipe', async (path) => execFileSync('/usr/bin/mkfifo', [path])],
    ['a folder', (path) => mkdir(path)],
  ]
  describe.each(kinds)('%s', (_, make) => {
    test.each<[string, () => string]>([
      ['in the account’s folder', () => folder],
      ['in the working folder of an earlier release', () => join(folder, 'working')],
      ['in working', () => work('working')],
    ])('%s', async (_place, place) => {
      await mkdir(place(), { recursive: true })
      await make(join(place(), 'a.csv'))
      await writeFile(join(folder, 'b.csv'), booked('B'))
      const look = open()
      await look()
      await look()
      expect(await crns()).toEqual(['B'])
      expect(await sender.messages()).toHaveLength(1)
      expect(await stat(join(elsewhere, 'secret.csv'))).toMatchObject({ size: secret.length })
    })
  })
})

test('an account’s folder or its working folder is never a link', async () => {
  const { accountId } = await openSender(world, `Other ${Math.random()}`)
  await writeFile(join(elsewhere, 'a.csv'), booked('A'))
  await symlink(elsewhere, join(root, accountId.slice(-8)))
  await symlink(elsewhere, join(folder, 'working'))
  await symlink(elsewhere, join(folder, 'done'))
  await writeFile(join(folder, 'b.csv'), booked('B'))
  await open()()
  expect(await crns()).toEqual(['B'])
  expect((await readdir(elsewhere)).sort()).toEqual(['a.csv', 'secret.csv'])
  expect(await readdir(work('done'))).toHaveLength(2)
})

test('a work folder that is a link is not used', async () => {
  await symlink(elsewhere, join(workRoot, basename(folder).toLowerCase()))
  await writeFile(join(folder, 'b.csv'), booked('B'))
  await expect(open()()).rejects.toThrow('is no folder, or a link')
  expect(await readdir(elsewhere)).toEqual(['secret.csv'])
  expect(await readdir(folder)).toEqual(['b.csv'])
})

test.each([
  ['a line break and signs of control', 'a\n\x1b[31m\x01.csv'],
  ['255 bytes', `${'é'.repeat(125)}x.csv`],
  ['255 bytes of letters', `${'x'.repeat(251)}.csv`],
  ['dots', 'a..csv'],
  ['another direction of writing', 'a\u202evsc.csv'],
])('a name with %s is processed once, archived and shown without them', async (_, name) => {
  await writeFile(join(folder, name), booked('N'))
  const look = open()
  await look()
  await look()
  expect(await crns()).toEqual(['N'])
  expect([await readdir(folder), await readdir(work('working'))]).toEqual([[], []])
  const done = await readdir(work('done'))
  expect(done).toHaveLength(2)
  const { rows } = await world.database.pool.query('SELECT name FROM booking_file WHERE account_id = $1', [
    sender.accountId,
  ])
  for (const shown of [...done, rows[0].name]) expect(shown).toMatch(/^[^\p{Cc}]+$/u)
  expect(rows[0].name).not.toContain('\u202e')
})

describe('with the work folder on another file system', () => {
  let far: string
  beforeEach(async () => {
    far = await mkdtemp('/dev/shm/booking-work-')
    expect((await lstat(far)).dev).not.toBe((await lstat(root)).dev)
    return () => rm(far, { recursive: true, force: true })
  })

  test('several nodes process each file once, and lose none', async () => {
    for (let n = 0; n < 6; n++) await writeFile(join(folder, `${n}.csv`), booked(`F-${n}`))
    const looks = [open(far), open(far)]
    await Promise.all(
      looks.map(async (look) => {
        for (let n = 0; n < 4; n++) await look()
      }),
    )
    expect(await crns()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `F-${n}`))
    expect([await readdir(folder), await readdir(work('working', far))]).toEqual([[], []])
    expect(await readdir(work('done', far))).toHaveLength(12)
  })

  test('a file that grows or is replaced during the copy stays for the next round', async () => {
    const path = join(folder, 'big.csv')
    const writing = await openFile(path, 'w')
    await writing.write(booked('G-1') + ','.repeat(24_000_000))
    const look = open(far)
    const looking = look()
    for (let n = 0; n < 20; n++) await writing.write(',')
    await rename(path, `${path}.moved`).catch(() => {})
    await writeFile(path, booked('G-2'))
    await looking
    await writing.close()
    await look()
    expect(await crns()).toContain('G-2')
    expect(await readdir(work('working', far))).toEqual([])
  })
})
