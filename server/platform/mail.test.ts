import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Mailbox, mailboxCertificate, openMailbox } from '../testing/mail/mailbox.ts'
import { type Mailer, openMailer } from './mail.ts'

const login = { user: 'billing', password: 's3cret-w0rd' }
const letter = { id: 'a-letter', to: ['pay@payer.example'], subject: 'Invoice', text: 'Enclosed.', attachments: [] }

let mailbox: Mailbox
let mailer: Mailer
const openWith = async (manner: Parameters<typeof openMailbox>[0], url = (one: string) => one) => {
  mailbox = await openMailbox(manner)
  mailer = openMailer({ url: url(mailbox.url), from: 'Billing <billing@shortcut.example>' })
}
afterEach(async () => {
  mailer.close()
  await mailbox.close()
})

describe('a mail server with a trusted certificate', () => {
  const known = getCACertificates('default')
  beforeAll(() => setDefaultCACertificates([...known, mailboxCertificate]))
  afterAll(() => setDefaultCACertificates(known))

  test.each(['offered', 'always'] as const)('gets password and mail encrypted if TLS is %s', async (tls) => {
    await openWith({ tls, login })
    expect(await mailer.post(letter)).toMatchObject({ outcome: 'taken', answer: expect.stringContaining('250') })
    expect(await mailer.post({ ...letter, id: 'another' })).toMatchObject({ outcome: 'taken' })
    expect(mailbox.arrived).toMatchObject([
      { isEncrypted: true, user: 'billing', letter: { messageId: '<a-letter@shortcut.example>' } },
      { isEncrypted: true, user: 'billing', letter: { messageId: '<another@shortcut.example>' } },
    ])
    // One connection and one sign-in for both.
    expect(mailbox.seen).toMatchObject({ connections: 1, tries: 1 })
  })

  test('refuses a wrong password: that can be fixed, so the mail waits, and the password is in no answer', async () => {
    await openWith({ tls: 'offered', login }, (url) => url.replace(login.password, 'wr0ng-w0rd'))
    const posted = await mailer.post(letter)
    expect(posted).toMatchObject({ outcome: 'later', answer: expect.stringContaining('Invalid username or password') })
    expect(posted.answer).not.toContain('wr0ng-w0rd')
    expect(mailbox.arrived).toEqual([])
  })

  test('without TLS gets neither password nor mail if TLS is required', async () => {
    await openWith({ login }, (url) => `${url}?requireTLS=true`)
    expect(await mailer.post(letter)).toMatchObject({ outcome: 'later' })
    expect(mailbox.seen).toMatchObject({ connections: 1, tries: 0 })
  })

  test('that closes a kept connection gets the next mail over a new one', async () => {
    await openWith({ tls: 'offered', login })
    await mailer.post(letter)
    mailbox.dropConnections()
    expect(await mailer.post({ ...letter, id: 'another' })).toMatchObject({ outcome: 'taken' })
    expect(mailbox.arrived.length).toBe(2)
  })
})

test.each(['offered', 'always'] as const)(
  'a certificate that nobody vouches for gets no password (TLS %s)',
  async (tls) => {
    await openWith({ tls, login })
    expect(await mailer.post(letter)).toMatchObject({
      outcome: 'later',
      answer: expect.stringContaining('certificate'),
    })
    expect(mailbox.seen.tries).toBe(0)
    expect(mailbox.arrived).toEqual([])
  },
)
