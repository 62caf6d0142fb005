import { ratePaper } from '@shortcut/server/testing/papers/pdf-paper.ts'
import { openSender } from '@shortcut/server/testing/sender.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('a dispatcher uploads a PDF, marks a value on its page, teaches the template, and books the order', async () => {
  await openSender(product.world, 'North Elm')
  const { account } = await product.world.signIn('dispatcher')
  const dispatcher = await product.personAt(account, '/bookingMonitor/pdf')
  const { page } = dispatcher
  await page.getByText('No documents').waitFor(soon)
  const choosingLarge = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload PDF' }).click()
  const large = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(21 * 1024 * 1024) }
  await (await choosingLarge).setFiles(large)
  await page.getByText('scan.pdf is larger than 20 MiB.').waitFor(soon)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload PDF' }).click()
  const chooser = await choosing
  await chooser.setFiles({
    name: 'RateCon.pdf',
    mimeType: 'application/pdf',
    buffer: await ratePaper({ load: 'LD-77' }),
  })
  await page.getByRole('heading', { name: 'RateCon.pdf' }).waitFor(soon)
  const crn = page.getByRole('textbox', { name: 'CRN' })
  await expect.poll(() => crn.inputValue(), { timeout: 30_000 }).toBe('LD-77')
  await page.getByRole('img', { name: 'Page 1 of RateCon.pdf' }).waitFor(soon)
  await page.getByRole('link', { name: 'PDF Orders 1 to decide' }).waitFor(soon)
  expect(await page.getByRole('textbox', { name: 'Stop 1 City' }).inputValue()).toBe('Salina')
  await expectAccessible(page)

  // The company of the second stop is wrong: it is marked on the page.
  const company = page.getByRole('textbox', { name: 'Stop 2 Company' })
  await company.fill('Somebody else')
  await page.getByRole('button', { name: 'Mark on the page: Stop 2 Company' }).click()
  await page.getByText('Drag over the value of “Stop 2 Company”').waitFor(soon)
  const picture = await page.getByRole('img', { name: 'Page 1 of RateCon.pdf' }).boundingBox()
  const at = (x: number, y: number) =>
    [
      (picture?.x ?? 0) + (x / 612) * (picture?.width ?? 0),
      (picture?.y ?? 0) + (y / 792) * (picture?.height ?? 0),
    ] as const
  await page.mouse.move(...at(36, 270))
  await page.mouse.down()
  await page.mouse.move(...at(200, 286), { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => company.inputValue()).toBe('Three Rivers Bakery')

  await page.getByRole('button', { name: 'Book order' }).click()
  await page.getByText('Choose the customer first.').waitFor(soon)
  await page.getByRole('combobox', { name: 'Customer' }).fill('North')
  await page.getByRole('option', { name: /North Elm/ }).click()
  await page.getByRole('button', { name: 'Learn from this' }).click()
  const lesson = page.getByRole('dialog', { name: 'Teach the customer’s template?' })
  await lesson.getByText(/^Edition 1 reads \d+ of the \d+ values/).waitFor(soon)
  await expectAccessible(page)
  await lesson.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('Template saved: edition 1').waitFor(soon)
  await page.getByRole('button', { name: 'Book order' }).click()
  await page.getByRole('link', { name: 'Open the order' }).click()
  await page.getByRole('heading', { name: /^WO-/ }).waitFor(soon)
  expect(await page.getByText('LD-77').count()).toBeGreaterThan(0)
  expect(dispatcher.complaints).toEqual([])
})
