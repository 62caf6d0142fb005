import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { sftpApi } from '@shortcut/domain/partners/sftp-api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { openSender, type Sender, tenderFile } from '../../testing/sender.ts'
import { openSftpServer, type SftpServer } from '../../testing/sftp/sftp-server.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let sftp: SftpServer
let admin: string
let sender: Sender
let connectionId: string
let into: string

beforeAll(async () => {
  ;[world, sftp] = await Promise.all([openWorld({ SEND_TO_PRIVATE: 'true' }), openSftpServer()])
  admin = (await openBuilders(world)).administrator.token
  sender = await openSender(world, 'Acme Air')
  into = join(sftp.files, 'in')
  await mkdir(into)
  const form = {
    accountId: sender.accountId,
    name: 'Acme',
    host: '127.0.0.1',
    port: sftp.port,
    userName: sftp.userName,
    signIn: 'key',
    secret: sftp.privateKey,
    hostKey: sftp.hostKey(),
    pushFolder: 'in',
  }
  connectionId = (await world.call(sftpApi.save, form as never, { token: admin })).data.id
})
afterAll(async () => {
  await world.close()
  await sftp.close()
})

const partner = (more: object = {}) => ({
  accountId: sender.accountId,
  name: 'TMS',
  theirId: 'ACMESHIP',
  ourId: 'SHORTCUT',
  answerInReply: false,
  delivery: 'sftp' as const,
  sftpConnectionId: connectionId,
  ...more,
})
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const outgoing = async () =>
  (await world.call(outgoingApi.list, { accountId: sender.accountId, sort: '-createdAt' }, { token: admin })).data.list
const dueNow = () =>
  world.database.pool.query(`UPDATE outgoing_message SET next_try_at = now() WHERE state = 'waiting'`)

test('a partner takes connections of its own account with a folder to push to', async () => {
  const call = (more: object) => world.call(partnerApi.save, partner(more) as never, { token: admin })
  const stranger = await openSender(world, 'Stranger')
  const wrong = { fields: [{ path: 'sftpConnectionId' }] }
  expect((await call({ accountId: stranger.accountId })).data).toMatchObject(wrong)
  expect((await call({ sftpConnectionId: null })).data).toMatchObject(wrong)
  const { code, data } = await call({})
  expect([code, data.sftpConnectionId]).toEqual([200, connectionId])
  const { data: removed } = await world.call(sftpApi.delete, { ids: [connectionId] }, { token: admin })
  expect(removed.failed[0]?.message).toBe('Acme is in use: TMS.')
})

test('a message waits for a server that is away, and is one whole file, also when it is sent again', async () => {
  await sftp.stop()
  await sender.x12(tenderFile([{ shipmentId: 'P-1' }]))
  await soon(async () =>
    expect(await outgoing()).toMatchObject([{ state: 'waiting', lastAnswer: expect.stringMatching(/ECONNREFUSED/) }]),
  )
  await sftp.start()
  await dueNow()
  await soon(async () => expect(await outgoing()).toMatchObject([{ state: 'sent', lastAnswer: '997-000000001.edi' }]))
  expect(await readdir(into)).toEqual(['997-000000001.edi'])
  expect(await readFile(join(into, '997-000000001.edi'), 'utf8')).toContain('AK9*A*1*1*1~')
  // What a node that died left behind is written over.
  await writeFile(join(into, '997-000000001.edi'), 'half')
  await writeFile(join(into, '.997-000000001.edi.part'), 'x'.repeat(100_000))
  const [message] = await outgoing()
  await world.call(outgoingApi.resend, { ids: [message?.id ?? ''] }, { token: admin })
  await soon(async () => expect(await readFile(join(into, '997-000000001.edi'), 'utf8')).toContain('AK9*A*1*1*1~'))
  await soon(async () => expect(await readdir(into)).toEqual(['997-000000001.edi']))
  const { data } = await world.call(outgoingApi.detail, { id: message?.id ?? '' }, { token: admin })
  expect(data.target).toBe('127.0.0.1: in')
})

test('nothing is sent to a server with another host key, or into a folder that is gone', async () => {
  await soon(async () => expect((await outgoing()).every(({ state }) => state === 'sent')).toBe(true))
  await rm(into, { recursive: true })
  await sender.x12(tenderFile([{ shipmentId: 'P-2' }]))
  await soon(async () =>
    expect((await outgoing())[0]).toMatchObject({
      state: 'waiting',
      lastAnswer: expect.stringMatching(/No such file/),
    }),
  )
  await mkdir(into)
  await sftp.changeHostKey()
  const before = await sftp.signIns()
  await dueNow()
  await soon(async () =>
    expect((await outgoing())[0]).toMatchObject({
      state: 'waiting',
      lastAnswer: expect.stringMatching(/^The server’s host key changed/),
    }),
  )
  expect(await sftp.signIns()).toBe(before)
  expect(await readdir(into)).toEqual([])
})
