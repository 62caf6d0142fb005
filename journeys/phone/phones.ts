import { testPassword } from '@shortcut/server/testing/world.ts'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { seriousFindings } from '../running/accessible.ts'
import { type RunningProduct, soon } from '../running/running-product.ts'

export interface Phone {
  context: BrowserContext
  page: Page
  /** Errors that the page reported, but for those of a missing network. */
  complaints: string[]
}

/** The size of a common phone, px. */
export const size = { width: 390, height: 844 }
/** A pickup's place in the builders, so that nobody is far from it. */
const chicago = { latitude: 41.98, longitude: -87.9 }

/**
 * A phone with the app open, where nobody has signed in. It closes with the browser, or by `context.close()`.
 * @param prepare changes it before the app is opened
 */
export async function openPhone(
  { browser, address }: RunningProduct,
  at = chicago,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: size,
    hasTouch: true,
    isMobile: true,
    geolocation: at,
    permissions: ['geolocation'],
    locale: 'en-US',
  })
  await prepare(context)
  const page = await context.newPage()
  const phone: Phone = { context, page, complaints: [] }
  hear(phone)
  await page.goto(`${address}/app/`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor(soon)
  return phone
}

function hear({ page, complaints }: Phone) {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK)/.test(message.text()))
      complaints.push(message.text())
  })
}

export async function signIn({ page }: Phone, username: string) {
  await page.getByLabel('User name or phone').fill(username)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).tap()
  await says(page, 'Up to date')
}

/** A driver's phone, signed in, with the app's files on it. */
export async function phoneOf(
  product: RunningProduct,
  driver: { userName: string },
  ...where: [at?: typeof chicago, prepare?: (context: BrowserContext) => Promise<unknown>]
) {
  const phone = await openPhone(product, ...where)
  await signIn(phone, driver.userName)
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  return phone
}

/** The line that says how the phone stands with the server. */
export const says = (page: Page, text: string | RegExp) =>
  page.getByRole('banner').getByRole('status').getByText(text).waitFor(soon)

/** The browser is killed and the app opened again. */
export async function killed(phone: Phone, path = '/app/') {
  const { origin } = new URL(phone.page.url())
  await phone.page.close({ runBeforeUnload: false })
  phone.page = await phone.context.newPage()
  hear(phone)
  await phone.page.goto(`${origin}${path}`)
}

/** A picture as a camera takes it. */
export async function photo(name = 'photo.jpg', width = 3000, height = 2000) {
  const image = sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

export async function addPhoto(page: Page, label: string | RegExp = /photo/i) {
  await page
    .getByLabel(label)
    .first()
    .setInputFiles(await photo())
  await page
    .getByRole('img', { name: /^Photo/ })
    .first()
    .waitFor(soon)
}

/** Draws a signature with a finger. */
export async function sign(page: Page) {
  const box = await page.getByRole('img', { name: 'Signature' }).boundingBox()
  if (!box) throw new Error('there is nothing to sign')
  await page.mouse.move(box.x + 40, box.y + 90)
  await page.mouse.down()
  for (let step = 0; step < 12; step++) await page.mouse.move(box.x + 40 + step * 20, box.y + 90 + (step % 2) * 40)
  await page.mouse.up()
}

/** Words of which the letters stand in two lines. */
const brokenWords = (all: Element[]) =>
  all.flatMap((each) => {
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const node = texts.currentNode
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-zÀ-ÿ]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
    return broken
  })

/** @throws when axe finds anything serious, something is cut, or a target is too small for a thumb; in both colour schemes */
export async function expectUsable(page: Page) {
  for (const viewport of [size, { width: 360, height: 640 }]) {
    await page.setViewportSize(viewport)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const small = await page
      .locator('button:visible, a:visible, input:not([type=file]):visible, select:visible, textarea:visible')
      .evaluateAll((all) =>
        all.flatMap((each) => {
          const { width, height } = each.getBoundingClientRect()
          return width < 48 || height < 48 ? [`${each.textContent || each.ariaLabel}: ${width} × ${height}`] : []
        }),
      )
    expect(small).toEqual([])
  }
  // Text twice as large, as people set it in their browser: nothing is wider than the smallest phone.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const tooWide = await page.locator('main *, header *, footer *, nav *, dialog *').evaluateAll((all) =>
    all.flatMap((each) => {
      const { right } = each.getBoundingClientRect()
      return right > innerWidth + 1 && each.children.length === 0
        ? [`${each.textContent || each.tagName}: ${right}`]
        : []
    }),
  )
  expect(tooWide).toEqual([])
  expect(await page.locator('h1, h2, h3, button, nav a').evaluateAll(brokenWords)).toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.setViewportSize(size)
  // Chromium zooms into a page whose window grows, which no phone's does: the foot would be outside of what is seen.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  await devTools.detach()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const found = await seriousFindings(page, colorScheme === 'light' ? undefined : ['color-contrast'], [])
    expect(found.map((text) => `${colorScheme} ${text}`)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
