import { mailApi, mailboxApi } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { pdfOrderApi } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { type ImapServer, openImapServer } from '../../testing/mail/imap-server.ts'
import { letter } from '../../testing/mail/letter.ts'
import { ratePaper } from '../../testing/papers/pdf-paper.ts'
import { openSender } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let imap: ImapServer
let token: string
let accountId: string
beforeAll(async () => {
  ;[world, imap] = await Promise.all([openWorld(), openImapServer()])
  const make = await openBuilders(world)
  token = make.dispatcher.token
  accountId = (await openSender(world, 'Quarry Foods')).accountId
  await world.database.pool.query(`UPDATE account SET mail_senders = '@quarry.example' WHERE id = $1`, [accountId])
  const { port, userName, password } = imap
  const mailbox = { name: 'Orders', host: '127.0.0.1', port, security: 'none' as const, userName, password }
  await imap.deliver(
    letter({ subject: 'Load confirmation', files: [{ name: 'LD-1.pdf', content: await ratePaper() }] }),
  )
  await imap.deliver(
    letter({
      subject: 'From an agent',
      from: 'Gita <gita@agency.example>',
      files: [{ name: 'LD-2.pdf', content: await ratePaper({ load: 'LD-2' }) }],
    }),
  )
  await world.call(
    mailboxApi.save,
    { ...mailbox, checkedBy: 'in.nineelms.example' },
    { token: make.administrator.token },
  )
})
afterAll(async () => {
  await world.close()
  await imap.close()
})

const mails = async () => (await world.call(mailApi.list, { view: 'all' } as never, { token })).data.list
const pdfs = async () => (await world.call(pdfOrderApi.list, { view: 'all' } as never, { token })).data.list

test('a PDF of a known sender becomes a draft of its customer; an agent’s waits until a person says whose it is', async () => {
  await expect
    .poll(async () => (await mails()).map(({ state }) => state).sort(), { timeout: 20_000 })
    .toEqual(['done', 'held'])
  await expect.poll(async () => (await pdfs()).map(({ state }) => state), { timeout: 20_000 }).toEqual(['open'])
  expect(await pdfs()).toMatchObject([{ name: 'LD-1.pdf', accountId, fromAddress: 'theo@quarry.example' }])
  const held = (await mails()).find(({ state }) => state === 'held')
  const { id = '', version = 0 } = held ?? {}
  await world.call(mailApi.take, { id, version, accountId }, { token })
  await expect.poll(async () => (await pdfs()).length, { timeout: 20_000 }).toBe(2)
  const { data } = await world.call(mailApi.detail, { id }, { token })
  const second = (await pdfs()).find(({ name }) => name === 'LD-2.pdf')
  expect(data.parts).toMatchObject([{ name: 'LD-2.pdf', use: 'pdf', pdfOrderId: second?.id, messages: [] }])
})
