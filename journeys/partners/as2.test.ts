import { readFile } from 'node:fs/promises'
import { makeCertificate } from '@shortcut/server/partners/as2/certificates.ts'
import { openBuilders } from '@shortcut/server/testing/builders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct({ PUBLIC_URL: 'https://dispatch.example.com' })
})
afterAll(() => product.close())

test('an office makes its certificates, sends one around, and adds a partner by AS2; a pair of ids that is taken is said at its field', async () => {
  const make = await openBuilders(product.world)
  const account = await make.account()
  const { page, complaints } = await product.personAt(
    make.administrator.account,
    `/truck/account/detail/${account.id}?part=partners`,
  )
  // Two of one name are told apart by their fingerprints.
  const downloads = page.getByRole('button', { name: /^Download ShortCut AS2, \d{4}-\d\d-\d\d, [\dA-F:]{8}$/ })
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Make certificate' }).click()
    await expect.poll(() => downloads.count(), soon).toBe(count)
  }
  const names = await Promise.all([0, 1].map((n) => downloads.nth(n).getAttribute('aria-label')))
  expect(new Set(names).size).toBe(2)
  const [download] = await Promise.all([page.waitForEvent('download'), downloads.first().click()])
  expect(download.suggestedFilename()).toMatch(/^ShortCut-AS2-\d{4}-\d\d-\d\d-[\dA-F-]{8}\.pem$/)
  expect(await readFile(await download.path(), 'utf8')).toContain('BEGIN CERTIFICATE')

  const { certificate } = await makeCertificate('Acme')
  const drawer = page.getByRole('dialog', { name: 'Add AS2 connection' })
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add AS2 connection' }).click()
    await drawer.getByRole('textbox', { name: 'Name' }).fill(name)
    await drawer.getByRole('textbox', { name: 'Our AS2 ID' }).fill('SHORTCUT')
    await drawer.getByRole('textbox', { name: 'Their AS2 ID' }).fill('ACME')
    await drawer.getByRole('textbox', { name: 'Their certificate' }).fill(certificate)
  }
  await add('Acme live')
  // As partners reach it, and not as this desk does.
  await drawer.getByText('They post to https://dispatch.example.com/shortcut-api/as2/inbound').waitFor(soon)
  await drawer.getByRole('textbox', { name: 'Their web address' }).fill('http://169.254.169.254/as2')
  await drawer.getByRole('combobox', { name: 'Sign with our certificate' }).click()
  await page.getByRole('option', { name: names[0]?.replace('Download ', '') ?? '' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer
    .getByRole('textbox', { name: 'Their web address' })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor(soon)
  await drawer.getByRole('textbox', { name: 'Their web address' }).fill('')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Acme live/ }).waitFor(soon)

  await add('Acme test')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByText('The pair of AS2 IDs is already taken.').waitFor(soon)
  await drawer.getByRole('textbox', { name: 'Their AS2 ID' }).fill('ACME-TEST')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Acme test/ }).waitFor(soon)
  await expectAccessible(page)
  expect(complaints).toEqual([])
}, 120_000)
