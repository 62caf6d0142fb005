import { appendFile, mkdir, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { openSender, tenderFile } from '../../testing/sender.ts'
import { one, openPulled, type Pulled } from '../../testing/sftp/pulled.ts'
import { openSftpServer, type SftpServer } from '../../testing/sftp/sftp-server.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let sftp: SftpServer
let admin: string
let quarry: Awaited<ReturnType<typeof openSender>>
let pulled: Pulled | undefined
let { out, save, state, names, ordersOf, messagesOf, emptied } = {} as Pulled

beforeAll(async () => {
  ;[world, sftp] = await Promise.all([openWorld({ SEND_TO_PRIVATE: 'true' }), openSftpServer()])
  const make = await openBuilders(world)
  admin = make.administrator.token
  quarry = await openSender(world, 'Quarry Foods')
})
afterAll(async () => {
  await world.close()
  await sftp.close()
})

let folders = 0
/** Each test has its own folder and connection. */
beforeEach(async () => {
  await pulled?.save({ isOn: false })
  pulled = await openPulled(world, sftp, quarry, admin, `out-${++folders}`)
  ;({ out, save, state, names, ordersOf, messagesOf, emptied } = pulled)
})

const soon = { timeout: 15_000, interval: 50 }
test('files are booked once, and moved to the done or failed ones with their answer', async () => {
  await writeFile(join(out, 'tenders.edi'), tenderFile([{ shipmentId: 'S-1' }, { shipmentId: 'S-2' }]))
  await writeFile(join(out, 'one.json'), one('PULL-1'))
  await writeFile(join(out, 'bad.json'), '{')
  await emptied()
  expect(await ordersOf('PULL-')).toEqual(['PULL-1'])
  const done = await names('done')
  expect(done).toHaveLength(4)
  expect(done.filter((name) => name.endsWith('.answer.json'))).toHaveLength(2)
  expect(done.some((name) => /^\d{8}T\d{6}-[0-9a-f]{8}-tenders\.edi$/.test(name))).toBe(true)
  const [, answer = ''] = await names('failed')
  expect(JSON.parse(await readFile(join(out, 'failed', answer), 'utf8'))).toMatchObject({ status: 400 })
  const orders = await quarry.orders()
  expect(new Set(orders.map(({ source }) => source))).toEqual(new Set(['edi', 'file']))
  await vi.waitFor(async () => expect((await state())?.readAt).not.toBeNull(), soon)
  expect(await state()).toMatchObject({ failingSince: null, failure: '' })
  // The same file again is known by its bytes; another one under the same name is a new one.
  await writeFile(join(out, 'one.json'), one('PULL-1'))
  await emptied()
  await writeFile(join(out, 'one.json'), one('PULL-2'))
  await emptied()
  expect(await ordersOf('PULL-')).toEqual(['PULL-1', 'PULL-2'])
})

test('without folders to move to, files stay and are booked once', async () => {
  await writeFile(join(out, 'stays.json'), one('STAYS-1'))
  await save({ doneFolder: '', failedFolder: '' })
  await vi.waitFor(async () => expect(await ordersOf('STAYS-')).toEqual(['STAYS-1']), soon)
  for (let round = 0; round < 3; round++) {
    await save({ doneFolder: '', failedFolder: '' })
    await sleep(300)
  }
  expect(await messagesOf('stays')).toBe(1)
  expect(await readdir(out)).toEqual(['stays.json'])
})

test('a file that is still written waits, and so do hidden and unfinished ones', async () => {
  await writeFile(join(out, '.hidden.json'), one('WAIT-HIDDEN'))
  await writeFile(join(out, 'later.json.part'), one('WAIT-PART'))
  await writeFile(join(out, 'later.json.filepart'), one('WAIT-FILEPART'))
  const whole = one('WAIT-SLOW')
  const path = join(out, 'slow.json')
  await writeFile(path, '')
  await save({ restSeconds: 2 })
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 6)) {
    await appendFile(path, whole.slice(at, at + Math.ceil(whole.length / 6)))
    await save({ restSeconds: 2 })
    await sleep(700)
  }
  expect(await messagesOf('slow')).toBe(0)
  await vi.waitFor(async () => {
    await save({ restSeconds: 2 })
    expect(await ordersOf('WAIT-')).toEqual(['WAIT-SLOW'])
  }, soon)
  await rename(join(out, 'later.json.part'), join(out, 'later.json'))
  await vi.waitFor(async () => {
    await save({ restSeconds: 2 })
    expect(await ordersOf('WAIT-')).toEqual(['WAIT-PART', 'WAIT-SLOW'])
  }, soon)
  expect(await names('failed')).toEqual([])
}, 60_000)

test('a file that grows after it was moved is put back and pulled again', async () => {
  const whole = one('GROWS-1')
  await writeFile(join(out, 'grows.json'), whole.slice(0, 100))
  await emptied()
  const [moved = ''] = await names('failed')
  await appendFile(join(out, 'failed', moved), whole.slice(100))
  await vi.waitFor(async () => {
    await save()
    expect(await ordersOf('GROWS-')).toEqual(['GROWS-1'])
  }, soon)
})

test('hostile names, links, folders and huge files neither stop others nor get in', async () => {
  await mkdir(join(out, 'folder.json'))
  await symlink('/etc/passwd', join(out, 'link.json'))
  const strange = [
    'line\nbreak.json',
    'a%2f..%2f..%2fetc.json',
    'back\\..\\slash.json',
    `${'n'.repeat(250)}.json`,
    '‮txt.json',
  ]
  for (const [index, name] of strange.entries()) await writeFile(join(out, name), one(`HOSTILE-${index}`))
  await writeFile(Buffer.from(`${out}/\xff\xfe.json`, 'latin1'), one('HOSTILE-LATIN1'))
  await writeFile(join(out, 'huge.json'), '{')
  await truncate(join(out, 'huge.json'), 3 * 1024 ** 3)
  await save()
  await vi.waitFor(async () => expect(await ordersOf('HOSTILE-')).toHaveLength(strange.length), soon)
  await vi.waitFor(async () => expect(await names('failed')).toHaveLength(2), soon)
  const [, answer = ''] = await names('failed')
  expect(await readFile(join(out, 'failed', answer), 'utf8')).toContain('413')
  await vi.waitFor(
    async () =>
      expect((await readdir(out, { encoding: 'latin1' })).sort()).toEqual(
        ['done', 'failed', 'folder.json', 'link.json', '\xff\xfe.json'].sort(),
      ),
    soon,
  )
  expect(await state()).toMatchObject({ failure: '' })
})

test('a changed host key signs nobody in, until a person confirms it', async () => {
  await save()
  await vi.waitFor(async () => expect((await state())?.readAt).not.toBeNull(), soon)
  await sftp.changeHostKey()
  const before = await sftp.signIns()
  await writeFile(join(out, 'key.json'), one('KEY-1'))
  await vi.waitFor(async () => {
    await save()
    expect((await state())?.failure).toMatch(/^The server’s host key changed: it shows SHA256:/)
  }, soon)
  expect(await sftp.signIns()).toBe(before)
  expect((await state())?.failingSince).not.toBeNull()
  expect(await ordersOf('KEY-')).toEqual([])
  await save({ hostKey: sftp.hostKey() })
  await emptied()
  expect(await ordersOf('KEY-')).toEqual(['KEY-1'])
  await vi.waitFor(async () => expect(await state()).toMatchObject({ failure: '', failingSince: null }), soon)
})

test('a wrong key, a missing folder and a server that is away are failures that end', async () => {
  await writeFile(join(out, 'away.json'), one('AWAY-1'))
  await save({ secret: sftp.strangeKey })
  await vi.waitFor(async () => expect((await state())?.failure).toBe('Sign-in refused'), soon)
  await save({ secret: sftp.privateKey, pullFolder: 'nowhere' })
  await vi.waitFor(async () => expect((await state())?.failure).toMatch(/nowhere/), soon)
  await sftp.stop()
  await save({ pullFolder: `out-${folders}` })
  await vi.waitFor(async () => expect((await state())?.failure).toMatch(/ECONNREFUSED/), soon)
  await sftp.start()
  await emptied()
  expect(await ordersOf('AWAY-')).toEqual(['AWAY-1'])
})

test('the folder that is pulled is never one that files are moved to', async () => {
  await writeFile(join(out, 'loop.json'), one('LOOP-1'))
  await save({ doneFolder: `${out}/../out-${folders}/` })
  await vi.waitFor(
    async () => expect((await state())?.failure).toMatch(/is the folder that files are pulled from/),
    soon,
  )
  expect(await readdir(out)).toEqual(['loop.json'])
})

test('a node that dies between the commit and the move leaves a file that is moved, not booked again', async () => {
  // The same as after its death: the file is taken, and cannot be moved.
  const blocked = join(sftp.files, 'blocked')
  await writeFile(blocked, '')
  await writeFile(join(out, 'unmoved.json'), one('UNMOVED-1'))
  await save({ doneFolder: 'blocked' })
  await vi.waitFor(async () => expect(await ordersOf('UNMOVED-')).toEqual(['UNMOVED-1']), soon)
  await vi.waitFor(async () => expect((await state())?.failure).toMatch(/Cannot open blocked/), soon)
  expect((await readdir(out)).includes('unmoved.json')).toBe(true)
  await rm(blocked)
  await emptied()
  expect(await messagesOf('unmoved')).toBe(1)
  expect((await readdir(blocked)).filter((name) => name.endsWith('-unmoved.json'))).toHaveLength(1)
})

test('a file whose transaction starts again is marked as taken', async () => {
  // PostgreSQL refuses the first message that is written.
  await world.owner.query(`
    CREATE SEQUENCE refusals; GRANT USAGE ON SEQUENCE refusals TO PUBLIC;
    CREATE FUNCTION refuse_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('refusals') = 1 THEN RAISE EXCEPTION 'refused once' USING ERRCODE = '22023'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse_once BEFORE INSERT ON booking_message FOR EACH ROW EXECUTE FUNCTION refuse_once()`)
  try {
    await writeFile(join(out, 'again.json'), one('AGAIN-1'))
    await emptied()
    const { rows } = await world.owner.query('SELECT nextval($1)::int AS n', ['refusals'])
    expect(rows[0].n).toBe(3)
    const { rows: kept } = await world.owner.query(`SELECT FROM sftp_file WHERE name = 'again.json'`)
    expect(kept).toHaveLength(1)
    expect(await messagesOf('again')).toBe(1)
  } finally {
    await world.owner.query('DROP TRIGGER refuse_once ON booking_message')
  }
})
