import { type CargoStage, cargoActOf } from '@shortcut/server/testing/phones/cargo.ts'
import type { Page } from 'playwright-core'
import { type RunningProduct, soon } from '../running/running-product.ts'
import { openPhone, type Phone, signIn } from './phones.ts'

/** The phone of a warehouse worker, signed in, with the app's files on it. */
export async function workersPhone(product: RunningProduct, { phone: number }: { phone: string }) {
  const phone = await openPhone(product)
  await phone.page.getByLabel('I work as').selectOption('worker')
  await signIn(phone, number)
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  return phone
}

/** A hardware scanner: it types faster than anybody, with Enter at the end, whatever has the focus. */
export const scan = (page: Page, label: string) =>
  page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, label)
export const open = async ({ page }: Phone, receiptNo: string) => {
  await page.getByRole('link', { name: 'Receive' }).last().tap()
  await page.getByRole('link', { name: receiptNo }).tap()
}
/** By the foot of the page, and then by a row or button on it. */
export const goTo = async ({ page }: Phone, place: string, name: string | RegExp) => {
  await page.getByRole('navigation').getByRole('link', { name: place }).tap()
  await page.getByRole('main').getByRole('link', { name }).first().tap()
}
/** Waits until the phone knows a truck that is loaded here. */
export const shows = async ({ page }: Phone, { taskNo }: { taskNo: string }) => {
  await page.getByRole('navigation').getByRole('link', { name: 'Ship' }).tap()
  await page.getByText(taskNo).waitFor(soon)
}
export const alerts = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text).waitFor(soon)
export const counted = (page: Page, count: number) =>
  page.getByText(`${count} ${count === 1 ? 'piece' : 'pieces'} counted`, { exact: true }).waitFor(soon)

/**
 * Pieces that are counted as booked, and the driver's task that fetches them. It is made last: a phone that shows it knows all the rest.
 * @param stored those that stand at C-03-1
 */
export async function readyToLoad(
  { product, cargo }: { product: RunningProduct; cargo: CargoStage },
  labels: readonly string[],
  stored: readonly string[] = [],
) {
  const { order, receipt } = await cargo.ofOrder(labels.length)
  const worker = await cargo.worker('Cy Dock')
  await cargo.sync(worker, [
    ...labels.map((label) => cargoActOf('count', { label }, { receiptId: receipt.id })),
    cargoActOf('finish', {}, { receiptId: receipt.id }),
    ...(stored.length > 0 ? [cargoActOf('putAway', { labels: [...stored], location: 'C-03-1' })] : []),
  ])
  const driver = await product.make.driver({ name: 'Dan Driver' })
  const task = await product.make.task({ workOrderId: order.id, driverId: driver.id })
  return { order, receipt, task, driver, worker }
}
