import { mailApi, mailboxApi } from '@shortcut/domain/bookings/mail/mail-api.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailer } from '../../platform/mail.ts'
import { asSystem } from '../../platform/system-context.ts'
import { openBuilders } from '../../testing/builders.ts'
import { letter } from '../../testing/mail/letter.ts'
import { type Mailbox, openMailbox } from '../../testing/mail/mailbox.ts'
import { booking, openSender } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { sendAnswers, writeAnswers } from './answer-mails.ts'
import { keepMail } from './keep-mail.ts'
import { readMail } from './read-mail.ts'
import { takeMails } from './take-mails.ts'

let world: World
let smtp: Mailbox
let mailer: ReturnType<typeof openMailer>
let token: string
let admin: string
let quarry: Awaited<ReturnType<typeof openSender>>
let mailboxId: string
const log = pino({ level: 'silent' })
beforeAll(async () => {
  ;[world, smtp] = await Promise.all([openWorld(), openMailbox()])
  mailer = openMailer({ url: smtp.url, from: 'Apex Export <orders@apex.example>' })
  const make = await openBuilders(world)
  token = make.dispatcher.token
  admin = make.administrator.token
  quarry = await openSender(world, 'Quarry Foods')
  await senders('@quarry.example', true)
  const fields = { name: 'Orders', host: '127.0.0.1', port: 1, userName: 'x', password: 'x', isOn: false }
  const { data } = await world.call(
    mailboxApi.save,
    { ...fields, security: 'none', checkedBy: 'in.nineelms.example' },
    { token: admin },
  )
  mailboxId = data.id
})
afterAll(async () => {
  mailer.close()
  await world.close()
  await smtp.close()
})

const senders = (names: string, answers: boolean) =>
  world.database.pool.query('UPDATE account SET mail_senders = $2, answer_mails = $3 WHERE id = $1', [
    quarry.accountId,
    names,
    answers,
  ])
const parts = () => ({ database: world.database, log, logGrew: () => {} })

let uid = 0
/** A mail as the mailbox reads it. @returns its id */
async function arrives(given: Parameters<typeof letter>[0]): Promise<string> {
  const source = Buffer.from(letter(given))
  const fetched = { mailboxId, uidValidity: 1, uid: ++uid, size: source.length, source, isTooLarge: false }
  const mail = await readMail(source, 'in.nineelms.example')
  await asSystem(world.database, (context) => keepMail(context, fetched, mail))
  await takeMails(parts())
  const { rows } = await world.database.pool.query('SELECT id FROM mail WHERE uid = $1', [uid])
  return rows[0].id
}

/** Everything that is due is written and sent. @returns the letters that came since */
async function answers() {
  const before = smtp.arrived.length
  while (await writeAnswers(parts()));
  while (await sendAnswers(parts(), mailer));
  return smtp.arrived.slice(before)
}
const json = (customerReferenceNumber: string, more: object = {}) => ({
  name: `${customerReferenceNumber}.json`,
  content: JSON.stringify({ ...booking({ customerReferenceNumber }), ...more }),
})
const orderOf = async (number: string) =>
  (await quarry.orders()).find((order) => order.customerReferenceNumber === number)?.bookingId

test('what was booked is answered once, in the thread of the mail, and marked as automatic', async () => {
  await arrives({
    subject: 'RE: Orders week 48',
    files: [json('A-1'), json('A-2')],
    more: ['Message-ID: <week48@quarry.example>'],
  })
  const [first, ...more] = await answers()
  expect(more).toEqual([])
  expect(first?.to).toEqual(['theo@quarry.example'])
  expect(first?.letter.subject).toBe('Re: Orders week 48')
  expect(first?.letter.inReplyTo).toBe('<week48@quarry.example>')
  expect(first?.letter.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied')
  expect(first?.letter.text).toContain(`A-1.json: booked as ${await orderOf('A-1')}, your number A-1.`)
  expect(first?.letter.text).toContain(`A-2.json: booked as ${await orderOf('A-2')}, your number A-2.`)
  expect(await answers()).toEqual([])
})

test('what waits for a person is answered again, once it is decided, with the reason of what was not booked', async () => {
  const id = await arrives({
    subject: 'One is wrong',
    files: [json('A-3'), { name: 'terms.docx', content: 'PK\u0003\u0004 not for a machine' }],
  })
  const [first] = await answers()
  expect(first?.letter.text).toContain(`A-3.json: booked as ${await orderOf('A-3')}`)
  expect(first?.letter.text).toContain('terms.docx: we are checking it and will write again.')
  expect(await answers()).toEqual([])
  const { data } = await world.call(mailApi.detail, { id }, { token })
  await world.call(mailApi.setAside, { id, version: data.version, remark: 'we do not need your terms.' }, { token })
  const [last] = await answers()
  expect(last?.letter.text).toContain('terms.docx: not booked: we do not need your terms.')
  expect(await answers()).toEqual([])
  const { rows } = await world.database.pool.query(
    "SELECT action FROM operation_log WHERE entity_id = $1 AND action LIKE 'mail.answer%' ORDER BY at, id",
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['mail.answer', 'mail.answerSent', 'mail.answer', 'mail.answerSent'])
})

test('the same files again are answered as received before, and nothing is booked twice', async () => {
  await arrives({ subject: 'Again', files: [json('A-1')] })
  const [again] = await answers()
  expect(again?.letter.text).toContain('A-1.json: received before, nothing was booked twice.')
  expect(again?.letter.text).not.toContain('booked as')
  expect((await quarry.orders()).filter((order) => order.customerReferenceNumber === 'A-1')).toHaveLength(1)
})

test.each([
  ['a machine', { more: ['Auto-Submitted: auto-generated'] }],
  ['a list', { more: ['List-Id: <orders.quarry.example>'] }],
  ['an out-of-office note', { more: ['Precedence: bulk'] }],
  ['a sender that the mail server did not check', { checks: 'spf=none' }],
  ['a false sender', { checks: 'dmarc=fail header.from=quarry.example' }],
])('nothing is answered to %s', async (_, more) => {
  const id = await arrives({ subject: `From ${_}`, files: [json(`N-${uid}`)], ...more })
  const { data } = await world.call(mailApi.detail, { id }, { token })
  if (data.state === 'held') {
    await world.call(mailApi.take, { id, version: data.version, accountId: quarry.accountId }, { token })
    await takeMails(parts())
  }
  expect(await answers()).toEqual([])
})

test('two nodes answer a mail once', async () => {
  await arrives({ subject: 'Once', files: [{ name: 'terms.docx', content: 'PK\u0003\u0004 again' }] })
  await Promise.all([1, 2, 3].map(() => writeAnswers(parts())))
  expect(await answers()).toHaveLength(1)
})

test('a mail that is reopened is answered again when it is decided again', async () => {
  const id = await arrives({ subject: 'Reopened', files: [{ name: 'a.docx', content: 'PK\u0003\u0004 reopened' }] })
  const version = async () => (await world.call(mailApi.detail, { id }, { token })).data.version
  await world.call(mailApi.setAside, { id, version: await version(), remark: 'no order' }, { token })
  const [refused] = await answers()
  expect(refused?.letter.text).toContain('a.docx: not booked: no order.')
  await world.call(mailApi.reopen, { id, version: await version() }, { token })
  expect(await answers()).toEqual([])
  await world.call(mailApi.finish, { id, version: await version() }, { token })
  const [done] = await answers()
  expect(done?.letter.text).toContain('a.docx: done.')
})

test('mails that wait for a person do not keep others from their answer', async () => {
  for (let n = 0; n < 101; n++)
    await arrives({
      subject: `Waits ${n}`,
      from: `p${n}@quarry.example`,
      files: [{ name: 'w.docx', content: `PK\u0003\u0004 ${n}` }],
    })
  expect(await answers()).toHaveLength(101)
  await arrives({ subject: 'After them', files: [json('AFTER')] })
  expect((await answers()).map(({ letter: { subject } }) => subject)).toEqual(['Re: After them'])
})

test('an account that wants no answers gets none, and a flood to one address is stopped', async () => {
  await senders('@quarry.example', false)
  await arrives({ subject: 'Silent', files: [json('S-1')] })
  expect(await answers()).toEqual([])
  await senders('@quarry.example', true)
  for (let n = 0; n < 32; n++)
    await arrives({ subject: `Flood ${n}`, from: 'Loop <loop@quarry.example>', files: [json(`F-${n}`)] })
  expect(await answers()).toHaveLength(30)
  expect(await answers()).toEqual([])
  // The rest is answered later.
  await world.database.pool.query("UPDATE mail_answer SET created_at = created_at - interval '2 hours'")
  await world.database.pool.query('UPDATE mail SET answer_after = NULL')
  expect(await answers()).toHaveLength(2)
})

test('a mail server that is away is tried again, and an address it refuses is logged', async () => {
  await arrives({ subject: 'Away', files: [json('R-1')] })
  smtp.refuse(() => ({ code: 451, words: 'later' }))
  expect(await answers()).toEqual([])
  smtp.refuse(() => ({ code: 550, words: 'no such user' }))
  await world.database.pool.query("UPDATE mail_answer SET next_try_at = now() WHERE state = 'waiting'")
  expect(await answers()).toEqual([])
  smtp.refuse(() => undefined)
  const { rows } = await world.database.pool.query(
    'SELECT state, tries, last_answer FROM mail_answer ORDER BY created_at DESC LIMIT 1',
  )
  expect(rows[0]).toMatchObject({ state: 'failed', tries: 2, last_answer: expect.stringContaining('no such user') })
})
