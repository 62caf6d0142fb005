import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

const setChinese = { sender: 'AE', type: 'setLanguage', lang: 'zh' }

/** Another site: one page shows a requested address in a frame, and one page sends messages to its siblings. */
async function openSite() {
  const server = createServer((request, reply) => {
    const asked = new URL(request.url ?? '', 'http://site').searchParams.get('shows')
    reply.setHeader('content-type', 'text/html')
    const frame = `<iframe name="console" title="Console" width="1400" height="800" src="${asked}"></iframe>`
    reply.end(`<!doctype html><html lang="en"><title>Portal</title>${asked ? frame : '<p>sibling</p>'}</html>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

let product: RunningProduct
let portal: { server: Server; origin: string }
let stranger: { server: Server; origin: string }
beforeAll(async () => {
  ;[portal, stranger] = await Promise.all([openSite(), openSite()])
  product = await openRunningProduct({ TRUSTED_PARENTS: `${portal.origin}/` })
})
afterAll(async () => {
  await product.close()
  portal.server.close()
  stranger.server.close()
})

async function embeddedOrder() {
  const order = await product.make.workOrder()
  await product.make.task({ workOrderId: order.id })
  const { account } = await product.world.signIn('dispatcher')
  const { page, context } = await product.personAt(account)
  const address = `${product.address}/backend/work/order/detail/${order.id}`
  await page.goto(`${portal.origin}/?shows=${address}`)
  await page.frameLocator('iframe').getByRole('heading', { name: 'Tasks' }).waitFor(soon)
  const inside = page.frame('console')
  if (!inside) throw new Error('no frame')
  const send = (message: unknown) =>
    page.evaluate((sent) => document.querySelector('iframe')?.contentWindow?.postMessage(sent, '*'), message)
  const languageInside = () => inside.evaluate(() => document.documentElement.lang)
  return { page, context, inside, send, languageInside, address }
}

test('a trusted parent sets Chinese for drivers and tasks; it is kept and sent with calls, and people can choose English again', async () => {
  const { page, context, inside, send, languageInside, address } = await embeddedOrder()
  await send(setChinese)
  await inside.getByText('Switch Language Success').waitFor(soon)
  await inside.getByRole('heading', { name: '任务' }).waitFor(soon)
  await inside.getByRole('heading', { name: 'Stops' }).waitFor(soon)
  expect(await languageInside()).toBe('zh')
  await expectAccessible(page)
  expect(await inside.evaluate(() => localStorage.getItem('language'))).toBe('zh')
  expect(await context.cookies(product.address)).toMatchObject([{ name: 'language', value: 'zh' }])

  const call = page.waitForRequest('**/shortcut-api/workOrder/detail**')
  await page.reload()
  expect((await call).headers().lang).toBe('zh')
  const again = page.frameLocator('iframe')
  await again.getByRole('heading', { name: '任务' }).waitFor(soon)

  // Only English is offered: a separate window starts in English.
  const own = await context.newPage()
  await own.goto(address)
  await own.getByRole('heading', { name: 'Tasks' }).waitFor(soon)
  await own.close()

  await again.getByRole('button', { name: 'Language: 中文' }).click()
  expect(await again.getByRole('menuitem').allTextContents()).toEqual(['English'])
  await again.getByRole('menuitem', { name: 'English' }).click()
  await again.getByText('Switch Language Success').waitFor(soon)
  await again.getByRole('heading', { name: 'Tasks' }).waitFor(soon)
})

test('a message without the marker, of another type or with an unknown language changes nothing', async () => {
  const { inside, send, languageInside } = await embeddedOrder()
  const others = [{ sender: 'EA' }, { sender: undefined }, { type: 'language' }, { lang: 'de' }, { lang: undefined }]
  for (const other of others) await send({ ...setChinese, ...other })
  for (const noise of ['setLanguage', null, 7]) await send(noise)
  // Messages arrive in order; this one is last.
  await inside.evaluate(() => Object.assign(window, { heard: [] as unknown[] }))
  await inside.evaluate(() =>
    window.addEventListener('message', ({ data }) => (window as unknown as { heard: unknown[] }).heard.push(data)),
  )
  await send('last')
  await expect
    .poll(() => inside.evaluate(() => (window as unknown as { heard: unknown[] }).heard), soon)
    .toEqual(['last'])
  expect(await languageInside()).toBe('en')
  await send(setChinese)
  await expect.poll(languageInside, soon).toBe('zh')
})

test('an unknown site can neither embed the console nor set its language', async () => {
  const { page, context, inside, languageInside } = await embeddedOrder()
  const foreign = await context.newPage()
  const refusals: string[] = []
  foreign.on('console', (message) => refusals.push(message.text()))
  await foreign.goto(`${stranger.origin}/?shows=${product.address}/backend/home`)
  await expect.poll(() => refusals.join(), soon).toContain('frame-ancestors')
  await foreign.close()

  // A stranger's frame beside the console's frame, in a trusted page.
  await page.evaluate((origin) => {
    const frame = document.createElement('iframe')
    frame.name = 'sibling'
    frame.src = origin
    document.body.append(frame)
  }, stranger.origin)
  const sibling = page.frameLocator('iframe[name=sibling]')
  await sibling.getByText('sibling').waitFor(soon)
  await page.frame('sibling')?.evaluate((message) => window.parent.frames[0]?.postMessage(message, '*'), setChinese)
  // A page that claims to be the parent, from an origin that is on no list.
  const asked = page.waitForResponse('**/shortcut-api/embedding/parents')
  await inside.evaluate(
    ([message, origin]) =>
      window.dispatchEvent(
        new MessageEvent('message', { data: message, origin: origin as string, source: window.parent }),
      ),
    [setChinese, stranger.origin] as const,
  )
  expect(await (await asked).json()).toMatchObject({ data: { origins: [portal.origin] } })
  await page.waitForTimeout(300)
  expect(await languageInside()).toBe('en')
})
