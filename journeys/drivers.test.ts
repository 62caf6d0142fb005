import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

async function desk() {
  const { account } = await product.world.signIn('administrator')
  const { page, complaints } = await product.personAt(account, '/driver/management')
  await page.getByRole('button', { name: 'Add driver', exact: true }).waitFor(soon)
  return { page, complaints }
}

async function fill(page: Page, fields: Record<string, string>) {
  // A required field has a star.
  for (const [label, value] of Object.entries(fields))
    await dialog(page)
      .getByLabel(new RegExp(`^${label}( \\*)?$`))
      .fill(value)
}

test('a driver is added with a license image, opened, edited and deleted, in the specification’s words', async () => {
  const { page, complaints } = await desk()
  await page.getByRole('button', { name: 'Add driver', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('Can not be empty').first().waitFor(soon)
  expect(await dialog(page).getByText('Can not be empty').count()).toBe(6)
  await fill(page, {
    'Driver name': 'Jo',
    Phone: '555-0100',
    'User name': 'jo.driver',
    Password: 'short',
    'Confirm password': 'other123',
    'Truck license plate': 'IL 4411',
    'Truck number': 'T-7',
  })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('4-18 English letters or letters with numbers').waitFor(soon)
  await dialog(page).getByText('at least 8 digits or letters').waitFor(soon)
  await dialog(page).getByText('The two passwords entered are inconsistent').waitFor(soon)
  await expectAccessible(page)
  // The first wrong field has the focus, whatever kind of field it is.
  await fill(page, { 'Driver name': 'Joanna Hill' })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent)
  await expect.poll(focused, soon).toBe('Password *')
  await fill(page, { Password: 'freight4road', 'Confirm password': 'freight4road' })
  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const upload = (name: string, buffer: Buffer) =>
    dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await upload('broken.jpg', Buffer.from('this is no picture'))
  await dialog(page)
    .getByText('broken.jpg is neither a picture (JPEG, PNG, WebP, AVIF) nor a PDF.', { exact: true })
    .waitFor(soon)
  await upload('scan.jpg', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'))
  await dialog(page)
    .getByText('scan.jpg is not a picture. Choose a JPEG, PNG, WebP or AVIF.', { exact: true })
    .waitFor(soon)
  await upload('license.jpg', picture)
  await dialog(page).getByRole('button', { name: 'Driver license images 1', exact: true }).waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Rotate Driver license images 1' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Add Success').waitFor(soon)
  await row(page, 'Joanna Hill').waitFor(soon)

  await page.getByRole('link', { name: 'Joanna Hill' }).click()
  await dialog(page).getByRole('definition').getByText('IL 4411').waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Open Driver license images 1' }).waitFor(soon)
  await dialog(page).getByText('Added driver').waitFor(soon)
  await expectAccessible(page)
  const { rows } = await product.world.database.pool.query(
    `SELECT f.width, f.height FROM driver d JOIN file f ON f.id = ANY (d.licence_images) WHERE d.name = 'Joanna Hill'`,
  )
  expect(rows).toEqual([{ width: 200, height: 320 }])

  await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await fill(page, { 'Home base': 'Chicago' })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Update Success').waitFor(soon)
  // Wide enough to show the column.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await row(page, 'Joanna Hill').getByText('Chicago').waitFor(soon)

  await row(page, 'Joanna Hill').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Confirm to delete the selected driver?').waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Delete Success').waitFor(soon)
  await expect.poll(() => row(page, 'Joanna Hill').count(), soon).toBe(0)
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('editing needs exactly one driver; the field says that its value is taken, and nothing typed is lost', async () => {
  const { page } = await desk()
  const first = await product.make.driver({ name: 'Ada Long', userName: 'ada.long' })
  await product.make.driver({ name: 'Bea Short' })
  await page.reload()
  await row(page, 'Bea Short').waitFor(soon)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByText('Please select one single item only').waitFor(soon)
  await row(page, 'Ada Long').getByRole('checkbox').check()
  await row(page, 'Bea Short').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await row(page, 'Ada Long').getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await fill(page, { 'User name': 'ada.long', Notes: 'half typed' })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).locator('[aria-invalid=true]').waitFor(soon)
  expect(await dialog(page).getByLabel('Notes').inputValue()).toBe('half typed')
  expect(first.name).toBe('Ada Long')
})

test('two people edit one driver: both edits are merged', async () => {
  const { page } = await desk()
  const { id } = await product.make.driver({ name: 'Cleo Stone' })
  await page.reload()
  await page.getByRole('link', { name: 'Cleo Stone' }).click()
  await dialog(page).getByRole('button', { name: 'Message Cleo Stone' }).waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await fill(page, { Notes: 'mine', 'Home base': 'Dallas' })
  await product.world.database.pool.query(
    `UPDATE driver SET home_base = 'Miami', licence_class = 'B', version = version + 1, updated_by = 'Ann' WHERE id = $1`,
    [id],
  )
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('Ann changed').waitFor(soon)
  await expectAccessible(page)
  expect(await dialog(page).getByLabel('License class').inputValue()).toBe('B')
  await dialog(page).getByText('Keep theirs').click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Update Success').waitFor(soon)
  const { rows } = await product.world.database.pool.query(
    'SELECT notes, home_base, licence_class FROM driver WHERE id = $1',
    [id],
  )
  expect(rows).toEqual([{ notes: 'mine', home_base: 'Miami', licence_class: 'B' }])
})

test('several drivers are deleted at once, after a question', async () => {
  const { page } = await desk()
  for (const name of ['Dan Gone', 'Eve Gone']) await product.make.driver({ name })
  await page.reload()
  for (const name of ['Dan Gone', 'Eve Gone']) await row(page, name).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog(page).getByText('Dan Gone').waitFor(soon)
  expect(await row(page, 'Eve Gone').count()).toBe(1)
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('successfully deleted', { exact: true }).waitFor(soon)
  await expect.poll(() => row(page, /(Dan|Eve) Gone/).count(), soon).toBe(0)
})
