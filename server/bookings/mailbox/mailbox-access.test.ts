import tls from 'node:tls'
import { type MailboxRow, mailboxApi } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { type ImapServer, openImapServer } from '../../testing/mail/imap-server.ts'
import { mailboxCertificate } from '../../testing/mail/mailbox.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let imap: ImapServer
let token: string
let admin: string
let saved: MailboxRow

beforeAll(async () => {
  ;[world, imap] = await Promise.all([openWorld(), openImapServer()])
  const make = await openBuilders(world)
  token = make.dispatcher.token
  admin = make.administrator.token
  saved = (await world.call(mailboxApi.save, mailbox(), { token: admin })).data
})
afterAll(async () => {
  await world.close()
  await imap.close()
})

const mailbox = (more: object = {}) =>
  ({
    name: 'Orders',
    host: '127.0.0.1',
    port: imap.port,
    security: 'none',
    userName: imap.userName,
    password: imap.password,
    ...more,
  }) as never

test('a mailbox that cannot be read says why, and its password is nowhere to be read', async () => {
  const wrong = await world.call(mailboxApi.try, mailbox({ password: 'wrong' }), { token: admin })
  expect(wrong.data.failure).toMatch(/sign-in refused/)
  const closed = await world.call(mailboxApi.try, mailbox({ port: 9 }), { token: admin })
  expect(closed.data.failure).toMatch(/ECONNREFUSED/)
  const untrusted = await world.call(mailboxApi.try, mailbox({ port: imap.tlsPort, security: 'tls' }), { token: admin })
  expect(untrusted.data.failure).toMatch(/certificate/i)
  const trusted = tls.getCACertificates()
  tls.setDefaultCACertificates([...trusted, mailboxCertificate])
  for (const [security, port] of [
    ['tls', imap.tlsPort],
    ['startTls', imap.port],
  ] as const) {
    const { data } = await world.call(mailboxApi.try, mailbox({ host: 'localhost', port, security }), { token: admin })
    expect(data.failure).toBe('')
  }
  tls.setDefaultCACertificates(trusted)
  const { rows } = await world.database.pool.query(
    `SELECT password, (SELECT string_agg(l::text, '') FROM operation_log l) AS log FROM mailbox`,
  )
  expect(`${rows[0].password} ${rows[0].log}`).not.toContain(imap.password)
  const { data } = await world.call(mailboxApi.list, {}, { token })
  expect(JSON.stringify(data)).not.toContain('password')
  // A saved password does not go to a server that it was not typed for.
  const elsewhere = await world.call(mailboxApi.save, { ...saved, host: 'evil.example' } as never, {
    token: admin,
  })
  expect(elsewhere.data).toMatchObject({ fields: [{ path: 'password' }] })
})
