import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mailApi, mailboxApi } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { givenData } from '@shortcut/domain/testing/given-data.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { type ImapServer, openImapServer } from '../../testing/mail/imap-server.ts'
import { openSender } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { readMail } from './read-mail.ts'

const folder = givenData('mail/')
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
const given = (number: string) => readFileSync(new URL(names.find((name) => name.startsWith(number)) ?? '', folder))
const server = 'in.nineelms.example'

describe.runIf(names.length > 0)('mails as customers really send them', () => {
  test.each([
    ['01', 'passed', [['RateCon_BSF-204417.pdf', 'pdf']]],
    ['02', 'passed', [['204_0001.edi', 'booking']]],
    [
      '03',
      'passed',
      [
        ['orders week 48.xlsx', 'booking'],
        ['late.csv', 'booking'],
      ],
    ],
    ['04', 'passed', []],
    ['05', 'failed', [['LoadConfirmation_0061884.pdf', 'pdf']]],
    [
      '06',
      'passed',
      [
        ['DO CAE-26-11873.pdf', 'pdf'],
        ['TR-118.pdf', 'pdf'],
      ],
    ],
  ] as const)('%s: the sender is %s', async (number, checks, files) => {
    const mail = await readMail(given(number), server)
    expect(mail.checks).toBe(checks)
    expect(mail.files.filter(({ use }) => use !== 'none').map(({ name, use }) => [name, use])).toEqual(files)
    expect(mail.body).not.toMatch(/<[a-z]+[ >]/i)
  })
})

describe.runIf(names.length > 0)('their files', () => {
  let world: World
  let imap: ImapServer
  beforeAll(async () => {
    ;[world, imap] = await Promise.all([openWorld(), openImapServer()])
  })
  afterAll(async () => {
    await world.close()
    await imap.close()
  })

  test('give four orders, one of them only once, and a tender', async () => {
    const make = await openBuilders(world)
    const sender = await openSender(world, 'Quarry Foods')
    await world.database.pool.query(
      `UPDATE account SET mail_senders = '@quarryfoods.example @harborlink.example' WHERE id = $1`,
      [sender.accountId],
    )
    for (const number of ['03', '02']) await imap.deliver(given(number))
    await world.call(
      mailboxApi.save,
      {
        name: 'Orders',
        host: '127.0.0.1',
        port: imap.port,
        security: 'none',
        userName: imap.userName,
        password: imap.password,
        checkedBy: server,
      },
      { token: make.administrator.token },
    )
    const { token } = make.dispatcher
    const list = async () => (await world.call(mailApi.list, { view: 'all' } as never, { token })).data.list
    await expect
      .poll(async () => (await list()).filter(({ state }) => state !== 'taking').length, { timeout: 20_000 })
      .toBe(2)
    const messages = await sender.messages()
    const numbers = (await sender.orders()).map(({ customerReferenceNumber }) => customerReferenceNumber)
    expect(
      messages.filter(({ receivedStatus }) => receivedStatus === 'QUARANTINED').map(({ errors }) => errors),
    ).toEqual([])
    expect(numbers.filter((one) => one.startsWith('QF-')).sort()).toEqual(['QF-3301', 'QF-3302', 'QF-3303', 'QF-3304'])
    expect(numbers).toHaveLength(5)
  })
})
