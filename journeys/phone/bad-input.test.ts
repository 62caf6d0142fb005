import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { addPhoto, expectUsable, killed, openPhone, type Phone, phoneOf, photo, says, signIn } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

/** A driver with a task whose customer demands a photo of the delivery. */
async function given(name: string) {
  const { make, world } = product
  const { token } = make.dispatcher
  const driver = await make.driver({ name, userName: name.toLowerCase().replace(' ', '') })
  const account = await make.account({ deliveryPhotosRequired: 1 })
  const order = await make.workOrder({ accountId: account.id })
  const { id } = await make.task({ workOrderId: order.id, driverId: driver.id })
  const now = async () => (await world.call(workOrderApi.detail, { id: order.id }, { token })).data.tasks
  return { driver, order, id, now }
}
const dayMs = 86_400_000
const tap = ({ page }: Phone, name: string) => page.getByRole('button', { name, exact: true }).tap(soon)
const alert = ({ page }: Phone, text: string | RegExp) => page.getByRole('alert').getByText(text).waitFor(soon)

test.each([
  ['three days fast', 3],
  ['three days slow', -3],
])('a clock that is %s gives acts their true time, and the wait is counted right', async (name, days) => {
  const { driver, now } = await given(`Ann ${name.split(' ')[2]}`)
  const phone = await openPhone(product, undefined, (context) =>
    context.clock.install({ time: Date.now() + days * dayMs }),
  )
  await signIn(phone, driver.userName)
  await phone.context.setOffline(true)
  const began = Date.now()
  await tap(phone, 'Accept')
  await tap(phone, 'Arrived')
  await phone.page.getByText(/^Waiting (0|1) min$/).waitFor(soon)
  await phone.context.setOffline(false)
  await says(phone.page, 'Up to date')
  const [task] = await now()
  expect(task?.events.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(['accept applied', 'arrive applied'])
  for (const { at } of task?.events ?? []) expect(Math.abs(Date.parse(at) - began)).toBeLessThan(60_000)
  await phone.context.close()
})

test('a clock that is set three days ahead while offline lets acts wait for the office', async () => {
  const { driver, now } = await given('Ben Bach')
  const phone = await openPhone(product, undefined, (context) => context.clock.install({ time: Date.now() }))
  await signIn(phone, driver.userName)
  await phone.context.setOffline(true)
  await phone.page.clock.setSystemTime(Date.now() + 3 * dayMs)
  await tap(phone, 'Accept')
  await phone.context.setOffline(false)
  await says(phone.page, 'Waiting for the office')
  expect((await now())[0]).toMatchObject({ status: 'assigned', events: [{ outcome: 'held', review: 'waiting' }] })
  await phone.context.close()
})

test('a browser that keeps nothing says so, and works online', async () => {
  const { driver, now } = await given('Dot Dale')
  const phone = await openPhone(product, undefined, (context) =>
    context.addInitScript(() => {
      const refuse = {
        get(): never {
          throw new DOMException('The user denied permission.', 'SecurityError')
        },
      }
      Object.defineProperty(window, 'indexedDB', refuse)
      Object.defineProperty(window, 'localStorage', refuse)
    }),
  )
  await signIn(phone, driver.userName)
  await phone.page.getByText(/^This browser keeps nothing/).waitFor(soon)
  await expectUsable(phone.page)
  await tap(phone, 'Accept')
  await expect.poll(async () => (await now())[0]?.status).toBe('accepted')
  await phone.page.getByRole('link', { name: 'More' }).tap()
  await phone.page.getByLabel('Language').selectOption('es')
  await phone.page.getByRole('heading', { name: 'Más' }).waitFor(soon)
  expect(phone.complaints).toEqual([])
  await phone.context.close()
})

/** As a camera with 60 megapixels takes it. */
const sixtyMegapixels = () => photo('large.jpg', 10_000, 6_000)
/** The beginning of a picture that would take 3.6 GB of memory. */
function bomb() {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080200000000000000', 'hex')
  head.writeUInt32BE(30_000, 16)
  head.writeUInt32BE(30_000, 20)
  return { name: 'bomb.png', mimeType: 'image/png', buffer: head }
}

test('pictures that are none, too large or harmful are told apart; a large and a strange one are sent', async () => {
  const { driver, order, now } = await given('Eli Eck')
  const phone = await phoneOf(product, driver)
  await tap(phone, 'Accept')
  await tap(phone, 'Arrived')
  await tap(phone, 'Picked up')
  const input = phone.page.getByRole('dialog').getByLabel('Take photo', { exact: true })
  await input.setInputFiles({ name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) })
  await alert(phone, 'This picture is empty. Take it again.')
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(2000, 7),
  ])
  await input.setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: heic })
  await alert(phone, 'This picture cannot be read. Take it with the camera, as JPEG.')
  await input.setInputFiles(bomb())
  await alert(phone, /^This picture is too large/)
  await input.setInputFiles(await sixtyMegapixels())
  await phone.page.getByRole('img', { name: 'Photo 1' }).waitFor(soon)
  const { buffer, ...small } = await photo('tables.jpg', 800, 600)
  await input.setInputFiles({ ...small, buffer: withHarmfulExif(buffer) })
  await phone.page.getByRole('img', { name: 'Photo 2' }).waitFor(soon)
  await input.setInputFiles({ ...small, buffer: await takenAtTheDock(buffer) })
  await phone.page.getByRole('img', { name: 'Photo 3' }).waitFor(soon)
  await expectUsable(phone.page)
  await tap(phone, 'Done')
  await expect.poll(async () => (await now())[0]?.photos.length).toBe(3)
  const photos = (await now())[0]?.photos ?? []
  const { rows } = await product.world.owner.query('SELECT id, width, height FROM file WHERE id = ANY($1)', [
    photos.map(({ fileId }) => fileId),
  ])
  expect(rows.map(({ width, height }) => `${width} × ${height}`).sort()).toEqual([
    '2000 × 1200',
    '800 × 600',
    '800 × 600',
  ])
  // What a camera wrote counts; without it, a photo was taken when its file was made. By the server's clock, which this
  // machine's is compared with over the network.
  const [atDock = 0, ...justNow] = photos.map(({ takenAt }) => Date.parse(takenAt ?? '')).sort((a, b) => a - b)
  expect(Math.abs(atDock - Date.parse('2026-11-24T15:40:12Z'))).toBeLessThan(2_000)
  for (const at of justNow) expect(Math.abs(at - Date.now())).toBeLessThan(120_000)

  const { account } = await product.world.signIn('dispatcher')
  const { page: desk } = await product.personAt(account, `/work/order/detail/${order.id}`)
  await desk.getByRole('button', { name: /Pickup.*taken 2026-11-24 09:40 CST, [\d,.]+ mi from the stop/ }).waitFor(soon)
  await phone.context.close()
})

/** Tables of Exif that contain themselves, and say that they have more entries than there are. */
function withHarmfulExif(jpeg: Buffer): Buffer {
  const tables = Buffer.from('4d4d002a00000008ffff87690004000000010000000888250004000000010000000800000008', 'hex')
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tables])
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

/** With a time, and a place far from Chicago. */
const takenAtTheDock = (jpeg: Buffer) =>
  sharp(jpeg)
    .withExif({
      IFD2: { DateTimeOriginal: '2026:11:24 09:40:12', OffsetTimeOriginal: '-06:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 38/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '73/1 47/1 0/1' },
    })
    .jpeg()
    .toBuffer()

test('a dot is asked about before it counts as a signature, and two taps on a button are one act', async () => {
  const { driver, order, now } = await given('Fay Fink')
  const { lat, lng } = order.stops[1] ?? {}
  const phone = await phoneOf(product, driver, { latitude: lat ?? 0, longitude: lng ?? 0 })
  await phone.context.setOffline(true)
  await phone.page.getByRole('button', { name: 'Accept' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await tap(phone, 'Arrived')
  await tap(phone, 'Picked up')
  await tap(phone, 'Done')
  await alert(phone, /mi from this stop/)
  await tap(phone, 'Yes')
  await tap(phone, 'Arrived')
  await tap(phone, 'Deliver')
  await addPhoto(phone.page)
  const box = await phone.page.getByRole('img', { name: 'Signature' }).boundingBox()
  await phone.page.mouse.click((box?.x ?? 0) + 80, (box?.y ?? 0) + 80)
  await tap(phone, 'Done')
  await alert(phone, 'This is only a dot. Is it the signature?')
  await expectUsable(phone.page)
  expect((await now())[0]?.status).toBe('assigned')
  await phone.page.getByRole('button', { name: 'Yes' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await phone.page.getByText('No work right now').waitFor(soon)
  await phone.context.setOffline(false)
  await says(phone.page, 'Up to date')
  const [task] = await now()
  expect(task?.events.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    ...['accept applied', 'arrive applied', 'pickUp applied', 'arrive applied', 'deliver applied'],
  ])
  await phone.context.close()
})

test('a session that ends while the phone is offline: its acts wait for the same person’s sign-in, and for nobody else’s', async () => {
  const first = await given('Gus Gale')
  const second = await given('Hal Hoff')
  const phone = await phoneOf(product, first.driver)
  await phone.context.setOffline(true)
  await tap(phone, 'Accept')
  await says(phone.page, 'Offline · 1 not sent')
  await product.world.owner.query(`UPDATE session SET expires_at = now() - interval '1 minute' WHERE person_id = $1`, [
    first.driver.id,
  ])
  await killed(phone)
  await tap(phone, 'Arrived')
  await says(phone.page, 'Offline · 2 not sent')
  await phone.context.setOffline(false)
  await phone.page.getByText('Sign in again to send what waits.').waitFor(soon)
  await expectUsable(phone.page)
  expect(await phone.page.getByLabel('User name or phone').inputValue()).toBe(first.driver.userName)
  await signIn(phone, second.driver.userName)
  await phone.page.getByRole('button', { name: 'Accept' }).waitFor(soon)
  expect((await first.now())[0]?.events).toEqual([])
  await phone.page.getByRole('link', { name: 'More' }).tap()
  await tap(phone, 'Sign out')
  await signIn(phone, first.driver.userName)
  await expect.poll(async () => (await first.now())[0]?.events.length).toBe(2)
  expect((await first.now())[0]).toMatchObject({ status: 'accepted' })
  expect((await second.now())[0]).toMatchObject({ status: 'assigned', events: [] })
  await phone.context.close()
})

test('a load handed over while its driver was offline: what was done then waits for the office', async () => {
  const { driver, id, order, now } = await given('Ida Ivy')
  const phone = await phoneOf(product, driver)
  await tap(phone, 'Accept')
  await tap(phone, 'Arrived')
  await tap(phone, 'Picked up')
  await tap(phone, 'Done')
  await phone.page.getByText('· Delivery ·').waitFor(soon)
  await says(phone.page, 'Up to date')
  await phone.context.setOffline(true)
  const other = await product.make.driver()
  const input = { id, driverId: other.id, place: 'Dock 5, Joliet', at: new Date().toISOString() }
  const { token } = product.make.dispatcher
  expect(await product.world.call(taskApi.handOver, input, { token })).toMatchObject({ code: 200 })
  await tap(phone, 'Arrived')
  await phone.context.setOffline(false)
  await says(phone.page, 'Waiting for the office')
  await phone.page.getByText('No work right now').waitFor(soon)
  const tasks = await now()
  const late = tasks.flatMap(({ events }) => events).filter(({ outcome }) => outcome === 'held')
  expect(late).toMatchObject([{ kind: 'arrive', stopId: order.stops[1]?.id, review: 'waiting', late: true }])
  await phone.context.close()
})
