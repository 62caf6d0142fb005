import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { recurringApi } from '@shortcut/domain/recurring/api.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { makeDue } from '@shortcut/server/recurring/make-due.ts'
import { dropoff, pickup } from '@shortcut/server/testing/builders.ts'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  // The job runs when a test says so.
  product = await openRunningProduct({}, { chores: false })
})
afterAll(() => product.close())

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
async function desk(path: string, role: 'administrator' | 'dispatcher' | 'auditor' = 'dispatcher') {
  const { account } = await product.world.signIn(role)
  return product.personAt(account, path)
}

/** Where the freight is picked up: drafts are made in advance of the days there. */
const inDays = (days: number) => toLocalDate(new Date(Date.now() + days * 86_400_000).toISOString(), 'America/Chicago')
async function work() {
  while (await makeDue(product.world.database));
}

/** A recurring order of every day from tomorrow on. */
async function everyDay(more: object = {}) {
  const account = await product.make.account()
  const day = inDays(1)
  const { code, data, message } = await product.world.call(
    recurringApi.save,
    {
      repeats: { frequency: 'daily' },
      startsOn: day,
      advanceDays: 3,
      template: {
        accountId: account.id,
        customerReferenceNumber: `DAILY-${account.name} {date}`,
        stops: [pickup({ from: `${day}T08:00`, to: `${day}T10:00` }), dropoff({ to: `${day}T18:00` })],
      },
      ...more,
    },
    { token: product.make.dispatcher.token },
  )
  if (code !== 200) throw new Error(message)
  return { account, rule: data }
}

test('an order becomes a recurring one: its dates are seen before saving, its drafts appear in the list and name it', async () => {
  const day = inDays(1)
  const order = await product.make.workOrder({
    customerReferenceNumber: 'MILK',
    stops: [pickup({ from: `${day}T08:00`, to: `${day}T10:00` }), dropoff({ to: `${day}T18:00` })],
  })
  const { page, complaints } = await desk('/work/order')
  await row(page, order.bookingId).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Make recurring…' }).click()
  await dialog(page).getByText(`New recurring order from ${order.bookingId}`).waitFor(soon)
  expect(new URL(page.url()).pathname).toMatch(/\/work\/recurring$/)
  const dates = dialog(page).getByRole('table', { name: 'Next dates' })
  await dates.waitFor(soon)
  expect(await dialog(page).getByLabel('CRN', { exact: false }).first().inputValue()).toBe('MILK {date}')
  // A pattern without a day is refused at the field, and has no dates.
  const chosen = dialog(page).getByRole('group', { name: 'Days of the week' }).locator('[aria-pressed="true"]')
  await chosen.click()
  await dialog(page).getByText('Complete the pattern to see its dates.').waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('Choose at least one day of the week').waitFor(soon)
  await dialog(page).getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'Daily' }).click()
  await dates.getByRole('button', { name: new RegExp(`^Skip .*${inDays(4)}$`) }).waitFor(soon)
  expect(await dates.getByRole('row').count()).toBe(11)
  await dates
    .getByRole('button', { name: /^Skip / })
    .nth(1)
    .click()
  await dates.getByRole('button', { name: /^Restore / }).waitFor(soon)
  await expectAccessible(page)
  await dialog(page).getByLabel('Days in advance').fill('4')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page)
    .getByRole('heading', { name: /RO-\d{4}/ })
    .waitFor(soon)
  await work()
  await page.reload()
  await row(page, order.customerName).getByText('Every day').waitFor(soon)
  await row(page, order.customerName).getByRole('link').click()
  // Two of the next four days: today has an order that somebody typed, one is skipped.
  await dialog(page).getByRole('link', { name: '2', exact: true }).waitFor(soon)
  await expectAccessible(page)
  await dialog(page).getByRole('link', { name: '2', exact: true }).click()
  await row(page, 'MILK').nth(1).waitFor(soon)
  expect(await row(page, 'MILK').count()).toBe(2)
  await row(page, 'MILK').first().getByRole('link').first().click()
  await page.getByRole('link', { name: /^Recurring: RO-\d{4}$/ }).click()
  await dialog(page).getByText('Every day', { exact: true }).first().waitFor(soon)
  expect(complaints).toEqual([])
})

test('on the account: a date is skipped and restored with one click, the rule paused, resumed and ended', async () => {
  const { account, rule } = await everyDay()
  const { page, complaints } = await desk(`/truck/account/detail/${account.id}?part=recurring`)
  const panel = page.getByRole('tabpanel', { name: 'Recurring orders' })
  await panel.getByText('Every day').waitFor(soon)
  await panel.getByRole('button', { name: rule.label }).click()
  await dialog(page)
    .getByRole('button', { name: /^Skip / })
    .first()
    .click()
  await dialog(page).getByText('Skipped', { exact: true }).waitFor(soon)
  await dialog(page)
    .getByRole('button', { name: /^Restore / })
    .click()
  await dialog(page)
    .getByText('Skipped', { exact: true })
    .waitFor({ ...soon, state: 'detached' })
  await dialog(page).getByRole('button', { name: 'Pause' }).click()
  await dialog(page).getByText('Paused', { exact: true }).waitFor(soon)
  await work()
  await dialog(page).getByRole('button', { name: 'Resume' }).click()
  await dialog(page).getByText('Active', { exact: true }).waitFor(soon)
  await page.keyboard.press('Escape')
  await panel.getByText('Active').waitFor(soon)
  await expectAccessible(page)
  await panel.getByRole('button', { name: rule.label }).click()
  await dialog(page).getByRole('button', { name: 'End', exact: true }).click()
  await page.getByText('cannot be started again').waitFor(soon)
  await page
    .getByRole('dialog')
    .filter({ hasText: 'cannot be started again' })
    .last()
    .getByRole('button', { name: 'End' })
    .click()
  await panel.getByText('Ended').waitFor(soon)
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Add recurring order' }).click()
  await expect.poll(() => dialog(page).getByRole('combobox', { name: 'Customer' }).inputValue()).toBe(account.name)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('not null').waitFor(soon)
  await dialog(page).getByRole('textbox', { name: 'CRN', exact: true }).and(page.locator(':focus')).waitFor(soon)
  expect(complaints).toEqual([])
})

test('a rule that cannot make its order says why and what to do, on its row, on its page and on Home', async () => {
  const { account, rule } = await everyDay()
  await product.world.call(accountApi.delete, { ids: [account.id] }, { token: product.make.administrator.token })
  await work()
  const { page, complaints } = await desk('/home')
  await page.getByRole('link', { name: /Recurring stuck/ }).click()
  const fault = `The account ${account.name} was deleted. End this recurring order.`
  await row(page, rule.label).getByText(fault).waitFor(soon)
  await row(page, rule.label).getByText('Stuck').waitFor(soon)
  await expectAccessible(page)
  await row(page, rule.label).getByRole('link').click()
  await dialog(page).getByRole('alert').getByText(fault).waitFor(soon)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('two people change one rule: the second is told, and no change is lost', async () => {
  const { rule } = await everyDay()
  const { page, complaints } = await desk(`/work/recurring?show=${rule.id}`)
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Days in advance').fill('9')
  const { label: _, ...theirs } = rule
  const { template, repeats, startsOn, version, id } = theirs
  const saved = await product.world.call(
    recurringApi.save,
    { id, version, template: template as never, repeats, startsOn, advanceDays: 3, holidays: 'before' },
    { token: product.make.dispatcher.token },
  )
  expect(saved.code).toBe(200)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).locator('[data-conflict]').getByText('The working day before').waitFor(soon)
  // On a busy server the answer takes its time.
  await page.route('**/shortcut-api/recurring/save', async (route) => {
    await new Promise((passed) => setTimeout(passed, 500))
    await route.continue()
  })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  // The drawer that edits has the number in its title, too.
  await dialog(page)
    .getByRole('heading', { name: new RegExp(`^${rule.label}`) })
    .waitFor(soon)
  const after = await product.world.call(recurringApi.detail, { id }, { token: product.make.dispatcher.token })
  expect(after.data).toMatchObject({ advanceDays: 9, holidays: 'before', skips: [] })
  expect(after.data.template).toMatchObject(rule.template)
  expect(complaints.filter((one) => !/409/.test(one))).toEqual([])
})

test('an answer that is lost makes one recurring order, and unsaved changes are asked about', async () => {
  const order = await product.make.workOrder({ customerReferenceNumber: 'ONCE' })
  const { page } = await desk(`/work/order/detail/${order.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Make recurring…' }).click()
  await dialog(page).getByLabel('Days in advance').fill('2')
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/shortcut-api/recurring/save', lose, { times: 2 })
  const save = dialog(page).getByRole('button', { name: 'Save' })
  await save.click()
  await page
    .getByText(/No connection/)
    .first()
    .waitFor(soon)
  await dialog(page).getByLabel('Days in advance').fill('5')
  await save.click()
  await dialog(page)
    .getByRole('heading', { name: /RO-\d{4}/ })
    .waitFor(soon)
  const { data } = await product.world.call(recurringApi.list, { q: 'ONCE' }, { token: product.make.dispatcher.token })
  expect(data.list.map(({ advanceDays }) => advanceDays)).toEqual([5])
})

test('administrators keep the holidays; auditors see recurring orders and have nothing to press', async () => {
  const { rule } = await everyDay()
  const { page, complaints } = await desk('/work/recurring', 'administrator')
  await page.getByRole('button', { name: 'Holidays' }).click()
  await dialog(page).getByLabel('Year').fill('2027')
  await dialog(page).getByRole('button', { name: 'Add US federal holidays' }).click()
  const holidays = dialog(page).getByRole('table', { name: 'Holidays of the company' })
  await holidays.getByText('Thanksgiving Day').first().waitFor(soon)
  await dialog(page).getByLabel('Day', { exact: true }).fill('2027-11-26')
  await dialog(page).getByLabel('Name').fill('Day after Thanksgiving')
  await dialog(page).getByRole('button', { name: 'Add holiday' }).click()
  await holidays.getByText('Day after Thanksgiving').waitFor(soon)
  await expectAccessible(page)
  await holidays.getByRole('button', { name: /^Remove Day after Thanksgiving/ }).click()
  await holidays.getByText('Day after Thanksgiving').waitFor({ ...soon, state: 'detached' })
  const seen = await desk(`/work/recurring?show=${rule.id}`, 'auditor')
  await dialog(seen.page).getByText('Every day').first().waitFor(soon)
  for (const name of [/^Skip/, 'Pause', 'End', 'Edit'])
    expect(await dialog(seen.page).getByRole('button', { name }).count()).toBe(0)
  await seen.page.keyboard.press('Escape')
  expect(await seen.page.getByRole('button', { name: 'Add recurring order', exact: true }).count()).toBe(0)
  await seen.page.getByRole('button', { name: 'Holidays' }).click()
  await dialog(seen.page).getByText('Thanksgiving Day').first().waitFor(soon)
  expect(
    await dialog(seen.page)
      .getByRole('button', { name: /Add|Remove/ })
      .count(),
  ).toBe(0)
  expect([...complaints, ...seen.complaints]).toEqual([])
})
