import type { Locator, Page } from 'playwright-core'

/** Long, because a busy machine is no fault of the app. */
const soon = { timeout: 20_000 }

/** The acts of one order, in their order. */
export const steps = ['accept', 'arriveAtPickup', 'pickUp', 'arriveAtDrop', 'deliver'] as const
export type Step = (typeof steps)[number]

const cardOf = (page: Page, bookingId: string) => page.getByRole('article').filter({ hasText: bookingId })

/** What the screen asks the driver to do next for this order; null: nothing more. */
export async function askedFor(page: Page, bookingId: string): Promise<Step | null> {
  const card = cardOf(page, bookingId)
  await page.getByRole('article').or(page.getByText('No work right now')).first().waitFor(soon)
  if ((await card.count()) === 0) return null
  if (await card.getByRole('button', { name: 'Accept' }).isVisible()) return 'accept'
  const isPickup = await card.getByText('· Pickup ·').isVisible()
  if (await card.getByRole('button', { name: 'Arrived' }).isVisible())
    return isPickup ? 'arriveAtPickup' : 'arriveAtDrop'
  return isPickup ? 'pickUp' : 'deliver'
}

/** How long a form needs to have the photo again that was in it when the browser was killed. */
const again = { timeout: 2_000 }

/**
 * Does a step as a driver does it.
 * @param isTriedAgain the browser was killed while it was done: its photo may be in the form already
 * @returns once the screen has moved on
 */
export async function doStep(
  page: Page,
  bookingId: string,
  step: Step,
  photo: string | undefined,
  isTriedAgain: boolean,
): Promise<void> {
  const card = cardOf(page, bookingId)
  const tap = (name: string) => card.getByRole('button', { name, exact: true }).tap(soon)
  if (step === 'accept') {
    await tap('Accept')
    await card.getByRole('button', { name: 'Arrived' }).waitFor(soon)
  } else if (step === 'arriveAtPickup' || step === 'arriveAtDrop') {
    await tap('Arrived')
    await card.getByText(/^Arrived \d/).waitFor(soon)
  } else {
    await tap(step === 'pickUp' ? 'Picked up' : 'Deliver')
    const sheet = page.getByRole('dialog')
    if (photo) {
      const shown = sheet.getByRole('img', { name: /^Photo/ })
      const isThere = isTriedAgain && (await isShown(shown, again))
      if (!isThere) await sheet.locator('input[type=file]').first().setInputFiles(photo)
      await shown.waitFor(soon)
    }
    await sheet.getByRole('button', { name: 'Done' }).tap(soon)
    await (step === 'pickUp'
      ? card.getByText('· Delivery ·').waitFor(soon)
      : card.waitFor({ state: 'detached', ...soon }))
  }
}

const isShown = (what: Locator, within: { timeout: number }) =>
  what.waitFor(within).then(
    () => true,
    () => false,
  )

export async function signIn(page: Page, userName: string, password: string, orders: number) {
  await page.getByLabel('User name or phone').fill(userName, soon)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).tap()
  await saysUpToDate(page, soon.timeout)
  while ((await page.getByRole('article').count()) < orders) await page.waitForTimeout(50)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
}

export const saysUpToDate = (page: Page, timeout: number) =>
  page.getByRole('banner').getByRole('status').getByText('Up to date').waitFor({ timeout })
