import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { recurringApi } from '@shortcut/domain/recurring/api.ts'
import { makeDue } from '@shortcut/server/recurring/make-due.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../running/accessible.ts'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  // The job runs when a test says so.
  product = await openRunningProduct({}, { chores: false })
})
afterAll(() => product.close())

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
async function desk(path: string, role: 'administrator' | 'dispatcher' = 'dispatcher') {
  const { account } = await product.world.signIn(role)
  return product.personAt(account, path)
}
const order = (customerReferenceNumber: string) =>
  product.make.workOrder({
    customerReferenceNumber,
    stops: [pickup({ from: `${inDays(1)}T08:00`, to: `${inDays(1)}T10:00` }), dropoff({ to: `${inDays(1)}T18:00` })],
  })
/** The form of a recurring order from this order. */
async function formFrom(id: string, role: 'administrator' | 'dispatcher' = 'dispatcher') {
  const at = await desk(`/work/recurring?from=${id}`, role)
  await dialog(at.page)
    .getByText(/^New recurring order from/)
    .waitFor(soon)
  return at
}

test('a CRN that the customer has used is allowed, and the form names the order that has it', async () => {
  const first = await order('TWICE')
  const { page, complaints } = await formFrom(first.id)
  const crn = dialog(page).getByRole('textbox', { name: 'CRN', exact: true })
  expect(await crn.inputValue()).toBe('TWICE {date}')
  const used = dialog(page).getByText(`CRN already used by ${first.bookingId} of this customer.`)
  const repeats = dialog(page).getByText('Each order will have the CRN TWICE.')
  expect([await used.count(), await repeats.count()]).toEqual([0, 0])
  await crn.fill('TWICE')
  await used.waitFor(soon)
  await repeats.waitFor(soon)
  await expectAccessible(page)
  await crn.fill('ONCE {date}')
  await used.waitFor({ ...soon, state: 'detached' })
  await repeats.waitFor({ ...soon, state: 'detached' })
  // The order itself is no repeat of its CRN.
  await page.goto(`${product.address}/backend/work/order/detail/${first.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click(soon)
  await dialog(page).getByText('The customer’s own number for this booking.').waitFor(soon)
  await dialog(page).getByRole('textbox', { name: 'CRN', exact: true }).fill('OTHER')
  await dialog(page).getByRole('textbox', { name: 'CRN', exact: true }).fill('TWICE')
  await page.waitForTimeout(600)
  expect(await used.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('the form says when no holidays are kept for its dates, and they are added there for two years', async () => {
  const { id } = await order('HOLIDAY')
  const { page, complaints } = await formFrom(id, 'administrator')
  const year = Number(inDays(0).slice(0, 4))
  const note = dialog(page).getByText(/^No holidays are kept in \d{4}/)
  await note.waitFor(soon)
  await expectAccessible(page)
  await dialog(page)
    .getByRole('button', { name: /^Add US federal holidays / })
    .click()
  await note.waitFor({ ...soon, state: 'detached' })
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Holidays', exact: true }).click()
  const add = dialog(page).getByRole('button', { name: `Add US federal holidays ${year}, ${year + 1}`, exact: true })
  await add.click(soon)
  await dialog(page).getByText("New Year's Day").nth(1).waitFor(soon)
  await dialog(page)
    .getByText(`${year + 1}-01-01`)
    .waitFor(soon)
  expect(complaints).toEqual([])
})

/** A recurring order that cannot make its next order. */
async function stuck() {
  const account = await product.make.account()
  const day = inDays(1)
  const { data } = await product.world.call(
    recurringApi.save,
    {
      repeats: { frequency: 'weekly', days: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] },
      startsOn: day,
      advanceDays: 3,
      template: {
        accountId: account.id,
        customerReferenceNumber: 'PO-2026-000123 {date}',
        stops: [pickup({ from: `${day}T08:00`, to: `${day}T10:00` }), dropoff({ to: `${day}T18:00` })],
      },
    },
    { token: product.make.dispatcher.token },
  )
  await product.world.call(accountApi.delete, { ids: [account.id] }, { token: product.make.administrator.token })
  while (await makeDue(product.world.database));
  return data
}

test('in the list a problem is in view on a small screen, and the CRN is whole on a large one', async () => {
  const { label } = await stuck()
  const { page, complaints } = await desk('/work/recurring')
  const inView = (text: string) =>
    row(page, label)
      .getByText(text)
      .evaluate((element) => {
        const box = element.getBoundingClientRect()
        const cell = element.closest('[role="gridcell"]') ?? element
        return (
          box.width > 0 &&
          box.left + Math.min(box.width, 120) <= innerWidth && { cut: cell.scrollWidth > cell.clientWidth }
        )
      })
  await page.setViewportSize({ width: 1024, height: 768 })
  await row(page, label).getByText('was deleted').waitFor(soon)
  expect(await inView('was deleted')).toBeTruthy()
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await inView('PO-2026-000123')).toEqual({ cut: false })
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('drawers leave the page one banner, and each landmark and column its own name', async () => {
  const rules = ['landmark-no-duplicate-banner', 'landmark-unique', 'empty-table-header']
  const { id } = await order('MARKS')
  const form = await formFrom(id)
  await dialog(form.page).getByRole('table', { name: 'Next dates' }).waitFor(soon)
  expect(await seriousFindings(form.page, rules)).toEqual([])
  await dialog(form.page).getByRole('button', { name: 'Save' }).click()
  await dialog(form.page)
    .getByRole('heading', { name: /RO-\d{4}/ })
    .waitFor(soon)
  await dialog(form.page).getByRole('table', { name: 'Next dates' }).waitFor(soon)
  expect(await seriousFindings(form.page, rules)).toEqual([])
  const driver = await product.make.driver({ name: 'Lane Lee' })
  await product.make.task({ workOrderId: id, driverId: driver.id })
  const board = await desk('/work/board')
  await board.page.getByRole('row', { name: /^Lane Lee/ }).waitFor(soon)
  expect(await seriousFindings(board.page, rules)).toEqual([])
})
