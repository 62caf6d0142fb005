import { everyStop, everyWindow } from '@shortcut/domain/bookings/samples/every-stop.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { stopRows } from '@shortcut/domain/work-orders/stop-rows.ts'
import { stopFieldsWith } from '@shortcut/domain/work-orders/stop-sets.ts'
import { pickup } from '@shortcut/server/testing/builders.ts'
import { en } from '@shortcut/words/en.ts'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

const entered = stopFieldsWith('form', 'line', 'third')
type Entered = (typeof entered)[number]

function entry(drawer: Locator, field: Entered) {
  const label = field === 'from' ? en.field.windowFrom : field === 'to' ? en.field.windowTo : en.field[field]
  return drawer
    .getByRole('group', { name: 'Stop 1 Pickup' })
    .getByRole(field === 'company' || field === 'address' ? 'combobox' : 'textbox', { name: label, exact: true })
}

/** The value as people type it. */
const typed = (field: Entered) =>
  stopRows[field].kind === 'placeTime' ? String(everyStop[field]).replace('T', ' ') : String(everyStop[field])

test('every stop field of the form is typed, kept and shown again, and an empty choice has nothing to clear', async () => {
  const { make, world } = product
  const customer = await make.account()
  const { account, token } = await world.signIn('dispatcher')
  const { page, complaints } = await product.personAt(account, '/work/order')
  await page.getByRole('button', { name: 'New work order' }).click(soon)
  const drawer = page.getByRole('dialog', { name: 'New work order' })
  await drawer.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).waitFor(soon)
  const clearing = drawer.locator('.mantine-Select-root button')
  expect(await clearing.count()).toBe(0)
  await drawer.getByRole('combobox', { name: 'Customer' }).fill(customer.name)
  await page.getByRole('option', { name: customer.name }).click()
  await drawer.getByRole('textbox', { name: 'CRN', exact: true }).fill('CRN-FORM')
  await drawer.getByRole('combobox', { name: 'Hazmat class' }).click()
  await page.getByRole('option', { name: en.hazmatClass['6.1'] }).click()
  expect(await clearing.count()).toBe(1)
  await clearing.click()
  expect(await clearing.count()).toBe(0)

  for (const field of entered) await entry(drawer, field).fill(typed(field))
  await drawer.getByRole('button', { name: 'Remove stop 2' }).click()
  const pickup = drawer.getByRole('textbox', { name: 'Booking pickup date', exact: true })
  await pickup.fill('2026-03-10')
  await pickup.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  const fill = (day: string) =>
    calendar.getByRole('button', { name: day, exact: true }).evaluate((cell) => getComputedStyle(cell).backgroundColor)
  expect(await fill('10 March 2026')).not.toBe(await fill('12 March 2026'))
  await calendar.getByRole('button', { name: '17 March 2026' }).click(soon)
  expect(await pickup.inputValue()).toBe('2026-03-17')
  await drawer.getByRole('button', { name: 'Save as draft' }).click()
  await drawer.waitFor({ state: 'detached', ...soon })

  const { data } = await world.call(workOrderApi.list, { q: 'CRN-FORM' }, { token })
  const saved = await make.getWorkOrder(data.list[0]?.id ?? '')
  const [kept] = saved.stops
  const instant = (time: string | null | undefined) => new Date(String(time)).toISOString()
  expect({ ...kept, from: instant(kept?.from), to: instant(kept?.to) }).toMatchObject({ ...everyStop, ...everyWindow })
  expect(saved.hazmatClass).toBe(null)
  expect(saved.bookingPickupDate).toBe('2026-03-17')

  await page.goto(`${product.address}/backend/work/order/detail/${saved.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click(soon)
  const edited = page.getByRole('dialog', { name: `Edit ${saved.bookingId}` })
  for (const field of entered) expect(await entry(edited, field).inputValue(soon), field).toBe(typed(field))
  expect(complaints).toEqual([])
})

test('an order is copied from its row and from its page: nothing is saved before the person saves', async () => {
  const { make, world } = product
  const order = await make.workOrder({ remark: 'Call before arrival', containerNo: '' })
  const { account, token } = await world.signIn('dispatcher')
  const countOf = async () =>
    (await world.call(workOrderApi.list, { accountId: order.accountId }, { token })).data.total
  const { page, complaints } = await product.personAt(account, '/work/order')
  const row = page.getByRole('row').filter({ hasText: order.bookingId })
  await row.getByText('CONFIRMED').click({ button: 'right', ...soon })
  await page.getByRole('menuitem', { name: 'Copy order' }).click()
  const drawer = page.getByRole('dialog', { name: `Copy of ${order.bookingId}` })
  expect(await drawer.getByRole('textbox', { name: 'Remark', exact: true }).last().inputValue(soon)).toBe(
    'Call before arrival',
  )
  expect(await drawer.getByRole('textbox', { name: 'CRN', exact: true }).inputValue()).toBe('')
  // The first field that must be filled.
  await drawer.getByRole('textbox', { name: 'CRN', exact: true }).and(page.locator(':focus')).waitFor(soon)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached', ...soon })
  expect(await countOf()).toBe(1)

  // By keyboard: the menu key on the row, and 'c'.
  await row.getByText('CONFIRMED').click()
  await page.keyboard.press('c')
  await drawer.getByRole('textbox', { name: 'CRN', exact: true }).fill('CRN-COPY', soon)
  await drawer.getByRole('button', { name: 'Save as draft' }).click()
  await page.waitForURL(/\/work\/order\/detail\//, soon)
  await page.getByText('CRN-COPY').first().waitFor(soon)
  expect(await countOf()).toBe(2)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy order' }).click()
  await page.getByRole('dialog', { name: /^Copy of/ }).waitFor(soon)
  expect(complaints).toEqual([])
})

test('Edit on a dispatched order leads to its revision, with what was typed', async () => {
  const { make, world } = product
  const order = await make.workOrder()
  await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
  const { account } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, `/work/order/detail/${order.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click(soon)
  const edited = page.getByRole('dialog', { name: `Edit ${order.bookingId}` })
  await edited.getByRole('textbox', { name: 'Shipment id', exact: true }).fill('Ring twice')
  expect(await edited.getByRole('textbox', { name: 'Booking pickup date', exact: true }).isDisabled()).toBe(true)
  await edited.getByRole('button', { name: 'Revise' }).click()
  const revised = page.getByRole('dialog', { name: `Revise ${order.bookingId}` })
  expect(await revised.getByRole('textbox', { name: 'Shipment id', exact: true }).inputValue()).toBe('Ring twice')
  expect(await revised.getByRole('textbox', { name: 'Booking pickup date', exact: true }).isDisabled()).toBe(false)
})

test('the list is filtered by customers who are picked from a list, and its columns are found by name', async () => {
  const { make, world } = product
  const one = await make.workOrder({ accountId: (await make.account()).id })
  const other = await make.workOrder()
  const { account } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order')
  const row = (of: typeof one) => page.getByRole('row').filter({ hasText: of.bookingId })
  await row(one).waitFor(soon)
  await page.getByRole('button', { name: 'Filter Customer name' }).click()
  await page.getByRole('textbox', { name: 'Find' }).fill(one.customerName)
  await page.getByRole('checkbox', { name: one.customerName }).click(soon)
  await page.waitForURL(`**accountId=${one.accountId}**`, soon)
  await row(other).waitFor({ state: 'detached', ...soon })
  await row(one).waitFor(soon)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('textbox', { name: 'Find' }).fill('hawb')
  await expect.poll(() => columns.getByRole('checkbox').count(), soon).toBe(1)
})

test('a place of the customer is proposed while somebody types, chosen by keyboard, and kept in the address book', async () => {
  const { make, world } = product
  const known = { company: 'Rosemill Foods', address: '1 Main St', city: 'Joliet', province: 'IL', postalCode: '60432' }
  const { account, token } = await world.signIn('dispatcher')
  const { id: accountId, name } = await make.account()
  const stops = [pickup({ ...known, contactName: 'Ann', from: '2027-03-10T08:00', to: '2027-03-10T12:00' })]
  await world.call(workOrderApi.save, { accountId, customerReferenceNumber: 'CRN-PLACE', stops }, { token })
  const { page, complaints } = await product.personAt(account, '/work/order')
  await page.getByRole('button', { name: 'New work order' }).click(soon)
  const drawer = page.getByRole('dialog', { name: 'New work order' })
  await drawer.getByRole('combobox', { name: 'Customer' }).fill(name, soon)
  await page.getByRole('option', { name }).click()
  const company = entry(drawer, 'company')
  await company.fill('rose')
  const option = page.getByRole('option', { name: /Rosemill Foods 1 Main St, Joliet/ })
  await option.waitFor(soon)
  await expectAccessible(page)
  // What was typed stays, also with Enter, until an option is reached with the arrows.
  await page.keyboard.press('Enter')
  await option.waitFor({ state: 'hidden', ...soon })
  expect(await company.inputValue()).toBe('rose')
  await drawer.waitFor(soon)
  await page.keyboard.press('ArrowDown')
  await option.waitFor(soon)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const filled = { ...known, contactName: 'Ann' }
  for (const [field, value] of Object.entries(filled))
    await expect.poll(() => entry(drawer, field as Entered).inputValue(), soon).toBe(value)
  expect(await entry(drawer, 'from').inputValue()).toMatch(/ 08:00$/)
  await page.goto(`${product.address}/backend/truck/account/detail/${accountId}?part=places`)
  await page.getByRole('rowheader', { name: 'Rosemill Foods' }).waitFor(soon)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit place Rosemill Foods' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit place' })
  await edit.getByRole('textbox', { name: 'From', exact: true }).fill('0730', soon)
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText('07:30–12:00').waitFor(soon)
  await page.getByRole('button', { name: 'Remove Rosemill Foods' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click(soon)
  await page.getByText('No places yet.').waitFor(soon)
  expect(complaints).toEqual([])
})

test('a country that does not exist is refused at its field, and small letters are taken', async () => {
  const { make, world } = product
  const customer = await make.account()
  const { account, token } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account, '/work/order')
  await page.getByRole('button', { name: 'New work order' }).click(soon)
  const drawer = page.getByRole('dialog', { name: 'New work order' })
  await drawer.getByRole('combobox', { name: 'Customer' }).fill(customer.name)
  await page.getByRole('option', { name: customer.name }).click()
  await drawer.getByRole('textbox', { name: 'CRN', exact: true }).fill('CRN-ZZ')
  await drawer.getByRole('button', { name: 'Add pickup' }).click()
  const country = drawer
    .getByRole('group', { name: /Pickup$/ })
    .first()
    .getByRole('textbox', { name: 'Country', exact: true })
  await country.fill('ZZ')
  await drawer.getByRole('button', { name: 'Save as draft' }).click()
  await drawer.getByText('must be a country code such as US, CA or MX').waitFor(soon)
  await country.fill('mx')
  await drawer.getByRole('button', { name: 'Save as draft' }).click()
  await page.waitForURL(/\/work\/order\/detail\//, soon)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { data } = await world.call(workOrderApi.detail, { id }, { token })
  expect(data.stops[0]?.country).toBe('MX')
})
