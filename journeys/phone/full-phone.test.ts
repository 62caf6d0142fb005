import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchKeeping } from '../running/browser.ts'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { addPhoto, expectUsable, type Phone, says, signIn, size } from './phones.ts'

const disk = await mkdtemp(join(tmpdir(), 'shortcut-full-phone-'))
/** A small disk of its own; where none can be mounted, the queue's own tests give it the errors of a full one. */
const mounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
afterAll(async () => {
  if (mounted) execFileSync('umount', [disk])
  await rm(disk, { recursive: true, force: true })
})

const fills = join(disk, 'fills')
const fill = () => writeFile(fills, Buffer.alloc(64 * 1024 * 1024)).catch(() => {})
const makeRoom = () => rm(fills, { force: true })

describe.runIf(mounted)('a phone whose disk is full', () => {
  let product: RunningProduct
  let context: BrowserContext
  let phone: Phone
  beforeAll(async () => {
    product = await openRunningProduct()
    context = await launchKeeping(join(disk, 'profile'), { viewport: size, hasTouch: true, isMobile: true })
  })
  afterAll(async () => {
    await context.close()
    await product.close()
  })

  const tap = (name: string) => phone.page.getByRole('button', { name, exact: true }).tap(soon)
  /** In the sheet, if there is one over the page. */
  const saysFull = () =>
    phone.page
      .getByRole('alert')
      .getByText(/^The phone is full/)
      .last()
      .waitFor(soon)

  test('says so, loses nothing that was done or typed, and goes on when there is room again', async () => {
    const { make, world, address } = product
    const driver = await make.driver({ name: 'Cid Clay', userName: 'cidclay' })
    const order = await make.workOrder()
    await make.task({ workOrderId: order.id, driverId: driver.id })
    const now = async () =>
      (await world.call(workOrderApi.detail, { id: order.id }, { token: make.dispatcher.token })).data.tasks[0]
    phone = { context, page: context.pages()[0] ?? (await context.newPage()), complaints: [] }
    await phone.page.goto(`${address}/app/`)
    await signIn(phone, driver.userName)
    await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))

    await context.setOffline(true)
    await tap('Accept')
    await says(phone.page, 'Offline · 1 not sent')
    await tap('Arrived')
    await tap('Picked up')
    await addPhoto(phone.page)
    await phone.page.getByLabel('Remark').fill('Two boxes are wet')
    await fill()
    await tap('Done')
    await saysFull()
    await expectUsable(phone.page)
    await makeRoom()
    await tap('Done')
    await phone.page.getByText('· Delivery ·').waitFor(soon)

    await context.setOffline(false)
    await says(phone.page, 'Up to date')
    expect((await now())?.events).toMatchObject([
      { kind: 'accept', outcome: 'applied' },
      { kind: 'arrive', outcome: 'applied' },
      { kind: 'pickUp', outcome: 'applied', remark: 'Two boxes are wet' },
    ])
  })
})
