import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open as openFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asSystem } from '../../platform/system-context.ts'
import { booking, openSender, type Sender, tenderFile } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { takeFile } from './take-file.ts'
import { openBookingFolders } from './watch-folder.ts'
import { openWorkFolder } from './work-folder.ts'

let world: World
let root: string
let workRoot: string
let sender: Sender
let folder: string
const log = pino({ level: 'silent' })

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'booking-folders-'))
  workRoot = await mkdtemp(join(tmpdir(), 'booking-work-'))
  sender = await openSender(world, `Acme ${Math.random()}`)
  folder = join(root, sender.accountId.slice(-8).toUpperCase())
  await mkdir(folder)
  return async () => {
    for (const one of [root, workRoot]) await rm(one, { recursive: true, force: true })
  }
})

const open = (more: { settleMs?: number; turnMs?: number } = {}) =>
  openBookingFolders({ root, workRoot, database: world.database, log, logGrew: () => {}, settleMs: 0, ...more })
const drop = (name: string, content: string | Buffer) => writeFile(join(folder, name), content)
/** The account's folder without a name; else a folder of its working area. */
const placeOf = (of?: string) => (of ? join(workRoot, basename(folder).toLowerCase(), of) : folder)
const files = async (of?: string) => (await readdir(placeOf(of)).catch(() => [])).sort()
const answers = async (of: 'done' | 'failed') =>
  Promise.all(
    (await files(of))
      .filter((name) => name.endsWith('.answer.json'))
      .map(async (name) => JSON.parse(await readFile(join(placeOf(of), name), 'utf8'))),
  )
const statuses = async () => (await sender.messages()).map(({ receivedStatus }) => receivedStatus)

describe('a file in an account’s folder', () => {
  test('of each kind is booked like any other delivery and archived unchanged, with its answer beside it', async () => {
    const json = JSON.stringify(booking({ customerReferenceNumber: 'J-1' }))
    const tender = tenderFile([{ shipmentId: 'T-1' }])
    await drop('a.json', json)
    await drop('b.x12', tender)
    await drop('c.csv', 'CRN,Pickup city,Delivery city\nC-1,Chicago,Boston\n')
    await drop('d.pdf', '%PDF-1.7')
    await open()()
    expect(await files()).toEqual([])
    expect(await files('working')).toEqual([])
    expect((await sender.orders()).map(({ customerReferenceNumber: crn, source }) => [crn, source])).toEqual([
      ['J-1', 'file'],
      ['T-1', 'edi'],
      ['C-1', 'file'],
    ])
    const done = await files('done')
    expect(done).toHaveLength(6)
    const archived = done.find((name) => name.endsWith('-b.x12')) ?? ''
    expect(archived).toMatch(/^\d{8}T\d{6}-[0-9a-f]{8}-b\.x12$/)
    expect(await readFile(join(placeOf('done'), archived), 'utf8')).toBe(tender)
    expect(await answers('done')).toEqual([
      expect.objectContaining({
        status: 202,
        code: 200,
        data: expect.objectContaining({ receivedStatus: 'PROCESSED' }),
      }),
      expect.objectContaining({ status: 202 }),
      expect.objectContaining({ status: 202 }),
    ])
    expect((await answers('failed'))[0]).toMatchObject({ status: 415, data: { errors: [{ at: 'file' }] } })
    const messages = await sender.messages()
    expect(messages.map(({ receivedStatus }) => receivedStatus)).toEqual([
      'PROCESSED',
      'PROCESSED',
      'PROCESSED',
      'QUARANTINED',
    ])
    const [logged] = (
      await world.database.pool.query('SELECT actor_type, actor_name FROM operation_log WHERE entity_id = $1', [
        messages[0]?.id,
      ])
    ).rows
    expect(logged).toMatchObject({ actor_type: 'account' })
  })

  test('is not touched until nobody writes to it any more and it has its final name', async () => {
    const look = open({ settleMs: 40 })
    await drop('half.csv', 'CRN,Pickup city\nA,Chi')
    await drop('whole.csv.part', 'CRN,Pickup city\nB,Chicago')
    await drop('.hidden', 'x')
    await look()
    await sleep(60)
    await drop('half.csv', 'CRN,Pickup city\nA,Chicago\n')
    await look()
    expect(await sender.orders()).toHaveLength(0)
    await sleep(60)
    await look()
    expect(await sender.orders()).toHaveLength(1)
    await rename(join(folder, 'whole.csv.part'), join(folder, 'whole.csv'))
    await look()
    await sleep(60)
    await look()
    expect(await sender.orders()).toHaveLength(2)
    expect(await files()).toEqual(['.hidden'])
  })

  test('whose sender pauses in the middle is processed again once complete, and nothing is booked twice', async () => {
    const look = open()
    const writing = await openFile(join(folder, 'slow.csv'), 'w')
    await writing.write('CRN,Pickup city,Delivery city\nS-1,Chicago,Boston\nS-2,Chi')
    await look()
    expect(await files('done')).toHaveLength(2)
    await writing.write('cago,Newark\nS-3,Chicago,Newark\n')
    await look()
    await writing.close()
    await look()
    expect((await sender.orders()).map((order) => order.customerReferenceNumber)).toEqual(['S-1', 'S-2', 'S-3'])
    expect(await statuses()).toEqual(['PROCESSED', 'PROCESSED', 'DUPLICATE', 'PROCESSED', 'PROCESSED'])
    const whole = (await files('done')).filter((name) => name.endsWith('-slow.csv'))
    const texts = await Promise.all(whole.map((name) => readFile(join(placeOf('done'), name), 'utf8')))
    expect(texts).toEqual([
      'CRN,Pickup city,Delivery city\nS-1,Chicago,Boston\nS-2,Chicago,Newark\nS-3,Chicago,Newark\n',
    ])
  })

  test('that arrives again, under any name, is booked once', async () => {
    const look = open()
    const cancel = tenderFile([{ shipmentId: 'T-2' }, { shipmentId: 'T-2', purpose: '01' }])
    await drop('one.edi', cancel)
    await look()
    await drop('one.edi', cancel)
    await look()
    await drop('two.edi', cancel)
    await look()
    expect(await statuses()).toEqual(['PROCESSED', 'PROCESSED', 'DUPLICATE', 'DUPLICATE'])
    expect(await sender.orders()).toHaveLength(1)
    expect((await files('done')).length).toBeGreaterThanOrEqual(4)
  })
})

describe('several nodes over one folder', () => {
  test('process each file once, and lose none', async () => {
    for (let n = 0; n < 12; n++) await drop(`${n}.csv`, `CRN,Pickup city\nN-${n},Chicago\n`)
    const looks = [open(), open(), open()]
    // Repeated, so that nodes also see files that another is working on.
    await Promise.all(
      looks.map(async (look) => {
        for (let n = 0; n < 8; n++) await look()
      }),
    )
    expect(await sender.orders()).toHaveLength(12)
    expect(await statuses()).toEqual(Array(12).fill('PROCESSED'))
    expect(await files()).toEqual([])
    expect(await files('working')).toEqual([])
    expect(await files('done')).toHaveLength(24)
  })
})

test('an oversized file goes to failed unread, and has its row in the monitor', async () => {
  const tender = Buffer.from(tenderFile([{ shipmentId: 'BIG-1' }]))
  await drop('big.x12', Buffer.concat([tender, Buffer.alloc(25 * 1024 * 1024, '\n')]))
  await open()()
  expect(await files('working')).toEqual([])
  const [name = ''] = (await files('failed')).filter((one) => one.endsWith('-big.x12'))
  const content = await readFile(join(placeOf('failed'), name))
  expect(await sender.orders()).toEqual([])
  const sentence =
    'The file is 25.0 MiB; the limit is 25. It was not read or kept, and was moved to the folder "failed".'
  expect(await sender.messages()).toMatchObject([
    { receivedStatus: 'QUARANTINED', channel: 'edi', atInFile: 'file', errors: [{ at: 'file', message: sentence }] },
  ])
  const kept = await world.database.kysely
    .selectFrom('bookingFile')
    .selectAll()
    .where('accountId', '=', sender.accountId)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({
    name: 'big.x12',
    replyStatus: 413,
    sha256: createHash('sha256').update(content).digest(),
  })
  // There is nothing to read again, and the same fault is reported as then.
  const [{ id = '' } = {}] = await sender.messages()
  const { token } = await world.signIn('dispatcher')
  const { data } = await world.call(bookingMonitorApi.reprocess, { ids: [id] }, { token })
  expect(data.failed[0]?.message).toContain('The file is 25.0 MiB')
  expect(kept.content).toHaveLength(0)
  expect((await answers('failed'))[0]).toMatchObject({
    status: 413,
    code: 400,
    data: { errors: [{ message: sentence }] },
  })
})

test('an account with many files gets a turn like every other: each round continues with the next account', async () => {
  const other = await openSender(world, `Other ${Math.random()}`)
  const others = join(root, other.accountId.slice(-8).toUpperCase())
  await mkdir(others)
  for (const name of ['a.csv', 'b.csv', 'c.csv']) {
    await drop(name, `CRN,Pickup city\n${name},Chicago\n`)
    await writeFile(join(others, name), `CRN,Pickup city\n${name},Boston\n`)
  }
  const look = open({ turnMs: 0 })
  for (const taken of [1, 2]) {
    expect(await look()).toBe(true)
    expect([await sender.orders(), await other.orders()].map((orders) => orders.length)).toEqual([taken, taken])
  }
  expect(await look()).toBe(false)
  expect([await files(), await readdir(others)]).toEqual([[], []])
})

test('a sparse file of 8 TB delays nobody', async () => {
  const huge = await openFile(join(folder, 'a-huge.json'), 'w')
  await huge.truncate(8 * 1024 ** 4)
  await huge.close()
  await drop('b.csv', 'CRN,Pickup city\nB-1,Chicago\n')
  const began = performance.now()
  await open()()
  expect(performance.now() - began).toBeLessThan(5000)
  expect((await statuses()).sort()).toEqual(['PROCESSED', 'QUARANTINED'])
  expect((await files('failed')).filter((name) => name.endsWith('-a-huge.json'))).toHaveLength(1)
})

describe('a node that dies', () => {
  test.each([
    ['its work folder', () => placeOf('working')],
    ['the working folder of an earlier release', () => join(folder, 'working')],
  ])('before its commit leaves a file in %s that the next node processes', async (_, working) => {
    await drop('a.csv', 'CRN,Pickup city\nA,Chicago\n')
    await mkdir(working(), { recursive: true })
    await rename(join(folder, 'a.csv'), join(working(), 'a.csv'))
    // A file of the same name that arrived meanwhile waits its turn.
    await drop('a.csv', 'CRN,Pickup city\nB,Chicago\n')
    const look = open()
    await look()
    await look()
    expect((await sender.orders()).map((order) => order.customerReferenceNumber)).toEqual(['A', 'B'])
    expect(await statuses()).toEqual(['PROCESSED', 'PROCESSED'])
  })

  test('between its commit and the archive leaves a file that is only archived, with the first answer', async () => {
    await drop('a.csv', 'CRN,Pickup city\nA,Chicago\n')
    await drop('b.csv', 'nonsense')
    const work = await openWorkFolder(workRoot, basename(folder))
    for (const name of ['a.csv', 'b.csv']) {
      const file = { holder: { id: sender.accountId, name: 'Acme' }, folder, work, name, from: join(folder, name) }
      const finish = await asSystem(world.database, (context) => takeFile(context, { ...file, isLeft: false }, log))
      // The node dies here: the action after the commit never runs.
      expect(finish).toBeDefined()
    }
    expect(await files('working')).toEqual(['a.csv', 'b.csv'])
    await open()()
    expect(await statuses()).toEqual(['PROCESSED', 'QUARANTINED'])
    expect(await sender.orders()).toHaveLength(1)
    expect((await answers('done'))[0]).toMatchObject({ status: 202, data: { receivedStatus: 'PROCESSED' } })
    expect((await answers('failed'))[0]).toMatchObject({ status: 400 })
  })
})

test('a folder without an account keeps its files', async () => {
  await mkdir(join(root, 'nobody'))
  await writeFile(join(root, 'nobody', 'a.csv'), 'CRN\nA')
  await open()()
  expect(await readdir(join(root, 'nobody'))).toEqual(['a.csv'])
})
