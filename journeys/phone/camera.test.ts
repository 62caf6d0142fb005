import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photographed, printed } from '@shortcut/bench/camera/labels.ts'
import { frameOf } from '@shortcut/bench/camera/picture.ts'
import { prepareReader } from '@shortcut/bench/camera/reader.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { readCodes } from '@shortcut/phone/scan/read-codes.ts'
import type { Browser, Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../running/browser.ts'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { expectUsable, phoneOf, says } from './phones.ts'

/** As a phone that is held upright sees it, px. */
const view = { width: 720, height: 1280 }

/** A film for the browser's camera: an empty table, then a printed label, again and again. @returns what is printed on it */
async function filmOfSeal(path: string): Promise<string> {
  const { text, picture } = await printed('Code 128', 1)
  const label = await sharp(Buffer.from(Uint8Array.from(picture.grey)), {
    raw: { width: picture.width, height: picture.height, channels: 1 },
  })
    .resize({ width: 660 })
    .png()
    .toBuffer()
  const table = sharp({ create: { ...view, channels: 3, background: '#808080' } })
  const grey = (image: Sharp) => image.greyscale().raw().toBuffer()
  const empty = await grey(table.clone())
  const shown = await grey(table.clone().composite([{ input: label }]))
  const colours = Buffer.alloc((view.width * view.height) / 2, 128)
  const frames = [empty, empty, empty, shown, shown, shown, shown, shown]
  const head = Buffer.from(`YUV4MPEG2 W${view.width} H${view.height} F5:1 Ip A1:1 C420mpeg2\n`)
  await writeFile(path, Buffer.concat([head, ...frames.flatMap((one) => [Buffer.from('FRAME\n'), one, colours])]))
  return text
}

let product: RunningProduct
let filming: Browser
let denying: Browser
let folder: string
let seal: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortcut-camera-'))
  const film = join(folder, 'seal.y4m')
  seal = await filmOfSeal(film)
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  // A browser without a window has nobody to ask: its answer is given here.
  const answer = (given: string) => `--use-fake-ui-for-media-stream${given}`
  ;[product, filming, denying] = await Promise.all([
    openRunningProduct(),
    launchBrowser([...camera, answer('')]),
    launchBrowser([...camera, answer('=deny')]),
  ])
})
afterAll(async () => {
  await Promise.all([product.close(), filming.close(), denying.close()])
  await rm(folder, { recursive: true, force: true })
})

/** A driver at a pickup, in this browser, with the form of the pickup open. */
async function atPickup(name: string, browser: Browser) {
  const { make } = product
  const driver = await make.driver({ name, userName: name.toLowerCase().replace(' ', '') })
  const order = await make.workOrder()
  await make.task({ workOrderId: order.id, driverId: driver.id })
  const phone = await phoneOf({ ...product, browser }, driver)
  await phone.page.getByRole('button', { name: 'Accept' }).tap()
  await phone.page.getByRole('button', { name: 'Arrived' }).tap()
  await phone.page.getByRole('button', { name: 'Picked up' }).tap()
  return { ...phone, order }
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan: Seal number' })
const scanSeal = (page: Page) => page.getByRole('button', { name: 'Scan: Seal number' }).tap()

test('the camera reads a seal without network; a container number with a wrong check digit is asked about, and both reach the order', async () => {
  const { page, context, order, complaints } = await atPickup('Ann Abel', filming)
  await context.setOffline(true)
  await scanSeal(page)
  await dialog(page).getByText('Point the camera at the code.').waitFor(soon)
  await dialog(page).waitFor({ state: 'detached', ...soon })
  expect(await page.getByLabel('Seal number', { exact: true }).inputValue()).toBe(seal)
  const container = page.getByLabel('Container number', { exact: true })
  await container.fill('csqu305438')
  await page.getByText('Owner CSQ. The last digit must be 3.').waitFor(soon)
  await container.fill('CSQU 305438-4')
  await page.getByText('The check digit should be 3. Compare it with the container.').waitFor(soon)
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('alert').getByText('Is it right as typed?').waitFor(soon)
  await page.getByRole('button', { name: 'Back' }).tap()
  await container.fill('csqu 305438-3 45g1')
  await page.getByText('Check digit 3 is right. Owner CSQ. 45G1: 40 ft high cube, general purpose').waitFor(soon)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByText('· Delivery ·').first().waitFor(soon)
  await context.setOffline(false)
  await says(page, 'Up to date')
  const { token } = product.make.dispatcher
  const { data } = await product.world.call(workOrderApi.detail, { id: order.id }, { token })
  expect(data).toMatchObject({ containerNo: 'CSQU3054383', sealNo: seal })
  expect(complaints).toEqual([])
  await context.close()
})

test('a camera that is not allowed, and none at all, are told in a sentence, and the number is typed', async () => {
  const denied = await atPickup('Bob Bird', denying)
  await scanSeal(denied.page)
  await denied.page.getByRole('alert').getByText('The camera is not allowed.').waitFor(soon)
  await expectUsable(denied.page)
  await denied.page.getByRole('button', { name: 'Type it' }).tap()
  await denied.page.getByLabel('Seal number', { exact: true }).fill('SL-7')
  await denied.context.close()
  const without = await atPickup('Cid Cole', product.browser)
  await without.page.getByLabel('Pieces').fill('7')
  await scanSeal(without.page)
  await without.page.getByRole('alert').getByText('No camera found. Type the number.').waitFor(soon)
  // As the phone's back key: it closes the camera, and nothing else.
  await without.page.keyboard.press('Escape')
  await dialog(without.page).waitFor({ state: 'detached', ...soon })
  expect(await without.page.getByLabel('Pieces').inputValue()).toBe('7')
  expect(await without.page.getByText('Throw away what you entered?').count()).toBe(0)
  await without.context.close()
})

test('a bill of lading that leans far away from the phone is read', async () => {
  await prepareReader()
  const { text, picture } = await printed('PDF417', 11)
  const codes = await readCodes(frameOf(photographed(picture, 'tilted', 3, 72)), Number.POSITIVE_INFINITY)
  expect(codes.map((code) => code.text)).toEqual([text])
})
