import { confirmForGood } from '@shortcut/server/testing/confirm-for-good.ts'
import { openReceiver, type Receiver } from '@shortcut/server/testing/receiver.ts'
import { openSender, tenderFile } from '@shortcut/server/testing/sender.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
let receiver: Receiver
beforeAll(async () => {
  product = await openRunningProduct({ SEND_TO_PRIVATE: 'true' })
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await product.close()
})

test('a partner is set up with its own sample file; messages that do not reach it are shown and sent again', async () => {
  const { world, make, address } = product
  const sender = await openSender(world, 'Mill Air')
  const { account } = make.administrator
  const { page, complaints } = await product.personAt(account, `/truck/account/partner/${sender.accountId}/new`)
  await page.getByLabel('Their ID (ISA06)').fill('ACMESHIP', soon)
  await page.getByLabel('Our ID (ISA08)').fill('SHORTCUT')
  const file = tenderFile([{ shipmentId: 'P-1' }]).replace('S5*1*CL', 'L11*MILL-77*PO~\nS5*1*CL')
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'tender.edi', mimeType: 'text/plain', buffer: Buffer.from(file) })
  await page.getByText('Accepted', { exact: false }).first().waitFor(soon)
  await page.getByText(/JOLIET, IL/).waitFor(soon)
  expect(await page.getByText('MILL-77', { exact: true }).count()).toBe(0)
  await page.getByLabel('CRN reference (L11 code)').fill('PO')
  await page.getByText('MILL-77', { exact: true }).waitFor(soon)
  await page.getByRole('heading', { name: 'Our 997 would be' }).waitFor(soon)
  await page.getByRole('combobox', { name: 'Send messages' }).click()
  await page.getByRole('option', { name: 'to a web address' }).click()
  await page.getByLabel('Web address').fill(receiver.url)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mill TMS')
  await page.getByRole('button', { name: 'Save partner' }).click()
  await page.getByText('Partner saved').waitFor(soon)
  await expectAccessible(page)

  receiver.answers(() => ({ status: 503, body: 'down for the night' }))
  await sender.x12(tenderFile([{ shipmentId: 'P-2' }]), { accept: 'application/json' })
  const [order] = await sender.orders()
  await confirmForGood(world, String(order?.id), make.administrator.token)
  await expect.poll(() => receiver.posts.length, soon).toBeGreaterThanOrEqual(2)
  await world.database.pool.query(`UPDATE outgoing_message SET tries = 13, next_try_at = now() WHERE state = 'waiting'`)
  const notice = page.getByText(
    '2 messages to Mill TMS (Mill Air) were not delivered and were given up. Last answer: HTTP 503: down for the night',
  )
  await notice.waitFor(soon)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL(`${address}/backend/bookingMonitor/outgoing?state=dead`)
  const row = page.getByRole('row').filter({ hasText: 'Given up' })
  await expect.poll(() => row.count(), soon).toBe(2)
  receiver.answers(() => ({ status: 200 }))
  await row.filter({ hasText: '990' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send again (1)' }).click()
  await expect.poll(() => row.count(), soon).toBe(1)
  await row.getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set aside (1)' }).click()
  await page.getByText('No matches').waitFor(soon)
  expect(receiver.posts.at(-1)?.body).toContain('~\nB1*')
  expect(complaints).toEqual([])
})

test('a customer without a system is told by e-mail of what it wants to know', async () => {
  const account = await product.make.account()
  const { page, complaints } = await product.personAt(
    product.make.administrator.account,
    `/truck/account/partner/${account.id}/new`,
  )
  await page.getByRole('combobox', { name: 'Kind' }).click(soon)
  await page.getByRole('option', { name: 'E-mail' }).click()
  await page.getByRole('heading', { name: 'Reading tenders (204)' }).waitFor({ ...soon, state: 'detached' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Night desk')
  await page.getByLabel('Freight in a warehouse', { exact: false }).check()
  await page.getByRole('combobox', { name: 'Send messages' }).click()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['nowhere (kept only)', 'by e-mail'])
  await page.keyboard.press('Escape')
  await page.getByLabel('E-mail addresses').fill('night@acme.example, nonsense')
  await page.getByRole('button', { name: 'Save partner' }).click()
  await page.getByLabel('E-mail addresses').and(page.locator('[aria-invalid=true]')).waitFor(soon)
  await page.getByLabel('E-mail addresses').fill('night@acme.example')
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/mail-partner.png` })
  await page.getByRole('button', { name: 'Save partner' }).click()
  await page.getByText('Partner saved').waitFor(soon)
  expect(complaints).toEqual([])
})
