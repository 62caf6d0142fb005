import { type SftpForm, sftpApi } from '@shortcut/domain/partners/sftp-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { openSftpServer, type SftpServer } from '../../testing/sftp/sftp-server.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let sftp: SftpServer
let admin: string
let accountId: string

beforeAll(async () => {
  ;[world, sftp] = await Promise.all([openWorld({ SEND_TO_PRIVATE: 'true' }), openSftpServer()])
  const make = await openBuilders(world)
  admin = make.administrator.token
  accountId = (await make.account()).id
})
afterAll(async () => {
  await world.close()
  await sftp.close()
})

const form = (more: Partial<SftpForm> = {}) =>
  ({
    accountId,
    name: 'Quarry SFTP',
    host: '127.0.0.1',
    port: sftp.port,
    userName: sftp.userName,
    signIn: 'key',
    secret: sftp.privateKey,
    pullFolder: '.',
    ...more,
  }) as never
const tryOut = async (more?: Partial<SftpForm>) => (await world.call(sftpApi.try, form(more), { token: admin })).data

test('the first contact shows the host key and signs nobody in; with the key confirmed it signs in', async () => {
  const before = await sftp.signIns()
  expect(await tryOut()).toEqual({ failure: '', hostKey: sftp.hostKey(), isTrusted: false, files: 0 })
  const other = `SHA256:${'A'.repeat(43)}`
  expect(await tryOut({ hostKey: other })).toMatchObject({
    failure: expect.stringMatching(/^The server’s host key changed: it shows SHA256:/),
    hostKey: sftp.hostKey(),
    isTrusted: false,
  })
  expect(await sftp.signIns()).toBe(before)
  expect(await tryOut({ hostKey: sftp.hostKey() })).toEqual({
    failure: '',
    hostKey: sftp.hostKey(),
    isTrusted: true,
    files: 0,
  })
  expect(await sftp.signIns()).toBeGreaterThan(before)
})

test('a server that cannot be used says why', async () => {
  const hostKey = sftp.hostKey()
  expect((await tryOut({ hostKey, secret: sftp.strangeKey })).failure).toBe('Sign-in refused')
  expect((await tryOut({ hostKey, signIn: 'password', secret: 'wrong' })).failure).toBe('Sign-in refused')
  expect((await tryOut({ port: 9 })).failure).toMatch(/ECONNREFUSED/)
  expect((await tryOut({ hostKey, pullFolder: 'nowhere' })).failure).toMatch(/Cannot open nowhere: No such file/)
  expect(await tryOut({ secret: 'no key' })).toMatchObject({ fields: [{ path: 'secret' }] })
})

test('private addresses need the operator’s permission', async () => {
  const strict = await openWorld()
  const make = await openBuilders(strict)
  const account = await make.account()
  const { data } = await strict.call(sftpApi.try, form({ accountId: account.id }), { token: make.administrator.token })
  expect(data.failure).toBe('127.0.0.1 is a private address')
  await strict.close()
})

test('a secret is nowhere to be read, and goes only where it was typed for', async () => {
  const { data: saved } = await world.call(sftpApi.save, form({ pullFolder: '' }), { token: admin })
  const { rows } = await world.database.pool.query(
    `SELECT secret, (SELECT string_agg(l::text, '') FROM operation_log l) AS log FROM sftp_connection`,
  )
  const line = sftp.privateKey.split('\n')[1] ?? '?'
  expect(`${rows[0].secret} ${rows[0].log} ${JSON.stringify(saved)}`).not.toContain(line)
  const call = async (more: Partial<SftpForm>) =>
    (
      await world.call(sftpApi.try, form({ id: saved.id, secret: '', hostKey: sftp.hostKey(), ...more }), {
        token: admin,
      })
    ).data
  expect(await call({})).toMatchObject({ failure: '', isTrusted: true })
  expect(await call({ host: 'localhost' })).toMatchObject({ fields: [{ path: 'secret' }] })
  const elsewhere = await world.call(sftpApi.save, { ...saved, host: 'evil.example' } as never, { token: admin })
  expect(elsewhere.data).toMatchObject({ fields: [{ path: 'secret' }] })
  // The server expects what was encrypted for this row and column.
  const again = await world.call(sftpApi.save, { ...saved, name: 'Renamed' } as never, { token: admin })
  expect(again.data).toMatchObject({ name: 'Renamed', version: saved.version + 1 })
})
