import { mailboxApi } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { type ImapServer, openImapServer } from '@shortcut/server/testing/mail/imap-server.ts'
import { booking, openSender } from '@shortcut/server/testing/sender.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
let imap: ImapServer
beforeAll(async () => {
  ;[product, imap] = await Promise.all([openRunningProduct(), openImapServer()])
})
afterAll(async () => {
  await product.close()
  await imap.close()
})

const mail = (reference: string) =>
  [
    'Authentication-Results: in.nineelms.example; dmarc=pass header.from=nineelms.example',
    'From: Lucia Brandvold <lucia@nineelms.example>',
    'Subject: Fwd: Pickup on Monday',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Can somebody enter this please?',
    '--b',
    'Content-Type: application/json; name="order.json"',
    'Content-Disposition: attachment; filename="order.json"',
    '',
    JSON.stringify(booking({ customerReferenceNumber: reference })),
    '--b--',
    '',
  ].join('\r\n')

test('an administrator sets a mailbox up; a dispatcher sees a forwarded mail arrive, says whose it is, and opens the order', async () => {
  await openSender(product.world, 'Quarry Foods')
  const admin = await product.world.signIn('administrator')
  const owner = await product.personAt(admin.account, '/bookingMonitor/mail')
  const { page } = owner
  await page.getByText('No mails here').waitFor(soon)
  await page.getByRole('button', { name: 'Mailboxes' }).click()
  await page.getByText('No mailbox is read yet').waitFor(soon)
  await page.getByRole('button', { name: 'Add mailbox' }).click()
  const form = page.getByRole('dialog', { name: 'Add mailbox' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('Orders')
  await form.getByLabel('IMAP server').fill('127.0.0.1')
  await form.getByLabel('Port').fill(String(imap.port))
  await form.getByRole('combobox', { name: 'Encryption' }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await form.getByText('cross the network unencrypted').waitFor(soon)
  await form.getByLabel('User name').fill(imap.userName)
  await form.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await form.getByRole('button', { name: 'Try connection' }).click()
  await form.getByText('It does not work: sign-in refused').waitFor(soon)
  await form.getByRole('textbox', { name: 'Password' }).fill(imap.password)
  await form.getByRole('button', { name: 'Try connection' }).click()
  await form.getByText('It works: 0 mails are in the folder and will be read.').waitFor(soon)
  await form.getByLabel('Checking server').fill('in.nineelms.example')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Mailbox saved').waitFor(soon)
  await page
    .getByRole('region', { name: 'Orders' })
    .getByText(/^Read 20/)
    .waitFor(soon)

  const { account } = await product.world.signIn('dispatcher')
  const dispatcher = await product.personAt(account, '/bookingMonitor/mail')
  const desk = dispatcher.page
  await desk.getByText('No mails here').waitFor(soon)
  await imap.deliver(mail('MAIL-JOURNEY'))
  const { data } = await product.world.call(mailboxApi.list, {}, { token: admin.token })
  const { readAt: _, failingSince: __, failure: ___, updatedAt: ____, updatedBy: _____, ...saved } = data[0] ?? {}
  await product.world.call(mailboxApi.save, saved as never, { token: admin.token })
  const row = desk.getByRole('row').filter({ hasText: 'Fwd: Pickup on Monday' })
  await row.getByText('Sender checked').waitFor(soon)
  await desk.getByText('Fwd: Pickup on Monday').first().click()
  const drawer = desk.getByRole('dialog', { name: 'Fwd: Pickup on Monday' })
  await drawer.getByText('Can somebody enter this please?').waitFor(soon)
  await drawer.getByText('No account has this sender.').waitFor(soon)
  await expectAccessible(desk)
  await drawer.getByRole('button', { name: 'Take in' }).click()
  const question = desk.getByRole('dialog', { name: 'Whose bookings are these?' })
  await question.getByRole('button', { name: 'Take in' }).click()
  await question.getByText('Choose the customer.').waitFor(soon)
  await question.getByRole('combobox', { name: 'Customer' }).fill('Quarry')
  await desk.getByRole('option', { name: /Quarry Foods/ }).click()
  await question.getByRole('button', { name: 'Take in' }).click()
  await drawer.getByText('MAIL-JOURNEY · PROCESSED').waitFor(soon)
  await drawer.getByRole('link', { name: /^WO-/ }).click()
  await desk.getByRole('heading', { name: /^WO-/ }).waitFor(soon)
  expect(await desk.getByText('MAIL-JOURNEY').count()).toBeGreaterThan(0)
  expect([...owner.complaints, ...dispatcher.complaints]).toEqual([])
})
