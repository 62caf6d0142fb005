import { rm } from 'node:fs/promises'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { certificateFiles } from '@shortcut/server/testing/certificate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let made: Awaited<ReturnType<typeof certificateFiles>>
let product: RunningProduct
beforeAll(async () => {
  made = await certificateFiles()
  product = await openRunningProduct({ TLS_CERT: made.settings.TLS_CERT, TLS_KEY: made.settings.TLS_KEY, PORT: '0' })
})
afterAll(async () => {
  await product.close()
  await rm(made.folder, { recursive: true, force: true })
})

test('with a certificate a browser opens the console over HTTP/2, and sees a change as it happens', async () => {
  const { world, make, browser, address } = product
  const { token, account } = await world.signIn('dispatcher')
  const order = await make.workOrder({ remark: '' })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    await page.goto(`${address}/shortcut-api/health`)
    await page.evaluate((kept) => Object.entries(kept).map(([name, value]) => localStorage.setItem(name, value)), {
      ws_token: token,
      ws_account: account,
    })
    await page.goto(`${address}/backend/work/order/detail/${order.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor(soon)
    const protocols = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
        (entry) => (entry as PerformanceResourceTiming).nextHopProtocol,
      ),
    )
    expect(new Set(protocols)).toEqual(new Set(['h2']))
    const { id, version } = order
    await world.call(workOrderApi.save, { id, version, remark: 'Call gate 4 first' }, { token })
    await page.getByText('Call gate 4 first').first().waitFor(soon)
  } finally {
    await context.close()
  }
})
