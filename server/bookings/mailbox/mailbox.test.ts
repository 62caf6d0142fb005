import { setTimeout as sleep } from 'node:timers/promises'
import { mailApi, mailboxApi } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { type ImapServer, openImapServer } from '../../testing/mail/imap-server.ts'
import { letter } from '../../testing/mail/letter.ts'
import { startNode } from '../../testing/own-process.ts'
import { booking, openSender, tenderFile } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { zipOf } from '../../testing/zip.ts'

let world: World
let imap: ImapServer
let token: string
let admin: string
let quarry: Awaited<ReturnType<typeof openSender>>
let mailboxId: string

beforeAll(async () => {
  ;[world, imap] = await Promise.all([openWorld(), openImapServer()])
  const make = await openBuilders(world)
  token = make.dispatcher.token
  admin = make.administrator.token
  quarry = await openSender(world, 'Quarry Foods')
  await world.database.pool.query(`UPDATE account SET mail_senders = '@quarry.example' WHERE id = $1`, [
    quarry.accountId,
  ])
  const { data } = await world.call(mailboxApi.save, mailbox(), { token: admin })
  mailboxId = data.id
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
    checkedBy: 'in.nineelms.example',
    ...more,
  }) as never

const list = async (view = 'all') =>
  (await world.call(mailApi.list, { view, pageSize: 100 } as never, { token })).data.list
const find = async (subject: string) => (await list()).find((mail) => mail.subject === subject)
const detail = async (subject: string) =>
  (await world.call(mailApi.detail, { id: (await find(subject))?.id ?? '' }, { token })).data

/** A mailbox that was saved is read at once. */
const readNow = async () => world.call(mailboxApi.save, (await current()) as never, { token: admin })

/** Waits until a mail is there and nothing of it is being read. */
async function settled(subject: string) {
  await readNow()
  for (let tries = 0; tries < 60; tries++) {
    const mail = await find(subject)
    if (mail && mail.state !== 'taking') return mail
    await sleep(100)
    if (tries % 10 === 9) await readNow()
  }
  const { rows } = await world.database.pool.query('SELECT failure FROM mailbox')
  throw new Error(`the mail "${subject}" did not come: ${rows[0].failure}`)
}
async function filed(folder: string, count: number) {
  for (let tries = 0; tries < 60 && (await imap.count(folder)) !== count; tries++) {
    if (tries % 5 === 0) await readNow()
    await sleep(100)
  }
  return imap.count(folder)
}

test('files of a known customer are booked, the mail is kept byte for byte, and filed as done', async () => {
  const sent = letter({
    subject: 'Orders week 48',
    files: [
      {
        name: '204.edi',
        type: 'application/EDI-X12',
        content: tenderFile([{ shipmentId: 'M-1' }, { shipmentId: 'M-2' }]),
      },
      {
        name: 'orders.zip',
        type: 'application/zip',
        content: zipOf({ 'in/one.json': JSON.stringify(booking({ customerReferenceNumber: 'MAIL-3' })) }),
      },
      { name: 'logo.png', type: 'image/png', content: 'png' },
    ],
  }).replace('Content-Disposition: attachment; filename="logo.png"', 'Content-Disposition: inline; filename="logo.png"')
  await imap.deliver(sent)
  const mail = await settled('Orders week 48')
  expect(mail).toMatchObject({
    fromAddress: 'theo@quarry.example',
    checks: 'passed',
    state: 'done',
    customerName: 'Quarry Foods',
    files: ['204.edi', 'one.json'],
    messages: 3,
    waiting: 0,
  })
  const orders = await quarry.orders()
  expect(orders.map(({ source }) => source)).toEqual(['mail', 'mail', 'mail'])
  const { parts } = await detail('Orders week 48')
  expect(parts.map(({ name, use }) => [name, use])).toEqual([
    ['204.edi', 'booking'],
    ['one.json', 'booking'],
    ['logo.png', 'none'],
  ])
  expect(parts[1]?.messages).toMatchObject([{ receivedStatus: 'PROCESSED', customerReferenceNumber: 'MAIL-3' }])
  const { rows } = await world.database.pool.query('SELECT content FROM mail WHERE id = $1', [mail.id])
  expect(rows[0].content.toString()).toBe(sent)
  expect(await filed('Done', 1)).toBe(1)
  expect(await filed('INBOX', 0)).toBe(0)
})

test('the same mail sent again books nothing twice', async () => {
  const files = [{ name: 'again.json', content: JSON.stringify(booking({ customerReferenceNumber: 'MAIL-AGAIN' })) }]
  await imap.deliver(letter({ subject: 'First', files }))
  await settled('First')
  await imap.deliver(letter({ subject: 'Second', files }))
  expect(await settled('Second')).toMatchObject({ state: 'done' })
  const orders = await quarry.orders()
  expect(orders.filter(({ customerReferenceNumber }) => customerReferenceNumber === 'MAIL-AGAIN')).toHaveLength(1)
})

test('a message as the text of the mail is booked', async () => {
  await imap.deliver(letter({ subject: 'As text', text: tenderFile([{ shipmentId: 'M-TEXT' }]).toString() }))
  expect(await settled('As text')).toMatchObject({ state: 'done', files: ['text'], messages: 1 })
})

let held = 0
test.each([
  [
    'checksFailed',
    {
      from: 'Quarry <theo@quarry.example>',
      checks: 'spf=fail smtp.mailfrom=x.example; dmarc=fail header.from=quarry.example',
    },
  ],
  ['unchecked', { checks: 'none' }],
  ['unknownSender', { from: 'Lucia <lucia@nineelms.example>' }],
  ['toRead', { files: [{ name: 'Order.docx', type: 'application/msword', content: 'not a PDF' }] }],
  ['toRead', { files: [] }],
])('a person decides: %s (%#)', async (reason, more) => {
  const subject = `Held ${reason} ${++held}`
  const files = [{ name: 'order.json', content: JSON.stringify(booking({ customerReferenceNumber: subject })) }]
  const failed = await imap.count('Failed')
  await imap.deliver(letter({ subject, files, ...more }))
  expect(await settled(subject)).toMatchObject({ state: 'held', reason })
  expect((await quarry.orders()).filter(({ customerReferenceNumber }) => customerReferenceNumber === subject)).toEqual(
    [],
  )
  expect(await filed('Failed', failed + 1)).toBe(failed + 1)
})

test('a person says whose orders a colleague’s mail has, once', async () => {
  const files = [{ name: 'order.json', content: JSON.stringify(booking({ customerReferenceNumber: 'MAIL-FWD' })) }]
  await imap.deliver(letter({ subject: 'Fwd: pickup for quarry foods', from: 'Lucia <lucia@nineelms.example>', files }))
  const { id, version } = await settled('Fwd: pickup for quarry foods')
  // The mail names the customer: that is suggested.
  const { data: held } = await world.call(mailApi.detail, { id }, { token })
  expect(held.choices).toEqual([{ id: quarry.accountId, name: 'Quarry Foods' }])
  const decision = { id, version, accountId: quarry.accountId }
  const both = await Promise.all([
    world.call(mailApi.take, decision, { token }),
    world.call(mailApi.take, decision, { token }),
  ])
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(await settled('Fwd: pickup for quarry foods')).toMatchObject({
    state: 'done',
    customerName: 'Quarry Foods',
    messages: 1,
  })
  const orders = await quarry.orders()
  expect(orders.filter(({ customerReferenceNumber }) => customerReferenceNumber === 'MAIL-FWD')).toHaveLength(1)
  const { data } = await world.call(mailApi.detail, { id }, { token })
  expect((await world.call(mailApi.take, { ...decision, version: data.version }, { token })).code).toBe(501)
})

test('what is set aside can be opened again; what came back to us is set aside by itself', async () => {
  await imap.deliver(letter({ subject: 'Newsletter', from: 'News <news@list.example>' }))
  const { id, version } = await settled('Newsletter')
  const refused = await world.call(mailApi.setAside, { id, version, remark: '' }, { token })
  expect(refused.data).toMatchObject({ fields: [{ path: 'remark' }] })
  const { data: aside } = await world.call(mailApi.setAside, { id, version, remark: 'Advertising' }, { token })
  expect(aside).toMatchObject({ state: 'setAside', remark: 'Advertising' })
  const { data: back } = await world.call(mailApi.reopen, { id, version: aside.version }, { token })
  expect(back.state).toBe('held')
  await imap.deliver(
    letter({ subject: 'Undelivered', from: 'Mailer <mailer-daemon@quarry.example>' }).replace(
      'multipart/mixed',
      'multipart/report; report-type=delivery-status',
    ),
  )
  expect(await settled('Undelivered')).toMatchObject({ state: 'setAside', reason: 'notDelivered' })
})

test('hostile mails neither stop the others nor get in', async () => {
  const deep = Array.from(
    { length: 200 },
    (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}`,
  ).join('\r\n')
  await imap.deliver(`From: theo@quarry.example\r\nSubject: deep\r\n${deep}\r\n\r\nx`)
  await imap.deliver(Buffer.from([0xff, 0xfe, 0, 1, 2, 0xd8, 0x0d, 0x0a]))
  await imap.deliver('')
  await imap.deliver(letter({ subject: 'Far' }).replace(/^Date: .*$/m, 'Date: Fri, 20 Nov 275000 11:05:00 +0000'))
  await imap.deliver(letter({ subject: 'Bomb', files: [{ name: 'bomb.zip', content: bomb() }] }))
  await imap.deliver(letter({ subject: 'Traversal', files: [{ name: '../../etc/passwd.json', content: '{}' }] }))
  await imap.deliver(
    letter({
      subject: 'Many',
      files: Array.from({ length: 120 }, (_, n) => ({ name: `${n}.txt`, type: 'text/plain', content: `${n}` })),
    }),
  )
  await imap.deliver(
    letter({
      subject: 'After them',
      files: [{ name: 'o.json', content: JSON.stringify(booking({ customerReferenceNumber: 'MAIL-AFTER' })) }],
    }),
  )
  expect(await settled('After them')).toMatchObject({ state: 'done', messages: 1 })
  expect(await settled('Far')).toMatchObject({ state: 'held', sentAt: null })
  expect(await settled('Bomb')).toMatchObject({ state: 'held', reason: 'toRead' })
  expect((await detail('Traversal')).parts[0]?.name).not.toContain('/')
  expect(await settled('Many')).toMatchObject({ state: 'held', reason: 'unreadable' })
  const unreadable = (await list()).filter(({ reason }) => reason === 'unreadable')
  expect(unreadable.length).toBeGreaterThanOrEqual(2)
  expect(await filed('INBOX', 0)).toBe(0)
})

/** 200 MB of nothing in a small ZIP. */
const bomb = () => zipOf({ 'big.csv': '0'.repeat(200 * 1024 * 1024) })

test('nodes that are killed between reading and booking lose nothing and book nothing twice', async () => {
  const { rows: before } = await world.database.pool.query('SELECT count(*)::int AS n FROM mail')
  await world.call(mailboxApi.save, { ...(await current()), isOn: false } as never, { token: admin })
  const count = 30
  for (let n = 0; n < count; n++)
    await imap.deliver(
      letter({
        subject: `Kill ${n}`,
        files: [0, 1].map((part) => ({
          name: `order-${part}.json`,
          content: JSON.stringify(booking({ customerReferenceNumber: `KILL-${n}-${part}` })),
        })),
      }),
    )
  await world.call(mailboxApi.save, { ...(await current()), isOn: true } as never, { token: admin })
  for (let kills = 0; kills < 4; kills++) {
    const node = await startNode(world)
    await world.database.pool.query('UPDATE mailbox SET claimed_until = NULL')
    await sleep(300 + kills * 150)
    node.kill()
  }
  const killed = async () => (await list()).filter(({ subject }) => subject.startsWith('Kill '))
  const isOver = async () => {
    const mails = await killed()
    return mails.length === count && mails.every(({ state }) => state === 'done')
  }
  for (let tries = 0; tries < 200 && !(await isOver()); tries++) {
    if (tries % 20 === 0) await readNow()
    await sleep(100)
  }
  expect(new Set((await killed()).map(({ state, messages }) => `${state} ${messages}`))).toEqual(new Set(['done 2']))
  const orders = (await quarry.orders()).filter(({ customerReferenceNumber }) =>
    customerReferenceNumber.startsWith('KILL-'),
  )
  expect(new Set(orders.map(({ customerReferenceNumber }) => customerReferenceNumber)).size).toBe(2 * count)
  expect(orders).toHaveLength(2 * count)
  const { rows: after } = await world.database.pool.query('SELECT count(*)::int AS n FROM mail')
  expect(after[0].n - before[0].n).toBe(count)
  expect(await filed('INBOX', 0)).toBe(0)
}, 60_000)

const current = async () => {
  const row = (await world.call(mailboxApi.list, {}, { token: admin })).data.find(({ id }) => id === mailboxId)
  const {
    readAt: _,
    failingSince: __,
    failure: ___,
    updatedAt: ____,
    updatedBy: _____,
    ...form
  } = row as NonNullable<typeof row>
  return form
}
