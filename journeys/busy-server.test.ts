import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { holdLock } from '@shortcut/server/testing/lock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct({})
})
afterAll(() => product.close())

test('the console asks a busy server again before it reports anything', async () => {
  const { make, world } = product
  const { id: accountId } = await make.account()
  const { account, token } = await world.signIn('dispatcher')
  const { page } = await product.personAt(account)
  const lock = await holdLock(world.ownerUrl, 'LOCK TABLE work_order IN EXCLUSIVE MODE')
  try {
    const save = (_: unknown, n: number) =>
      world.call(workOrderApi.save, { accountId, customerReferenceNumber: `B-${n}` }, { token })
    // More calls than connections and waiting places, for longer than a burst.
    const crowd = Array.from({ length: 40 }, save)
    await page.waitForTimeout(700)
    const refused = page.waitForResponse((reply) => reply.status() === 503)
    await page.goto(`${product.address}/backend/work/order`)
    expect((await (await refused).json()).message).toMatch(/^The server is busy\. .* Try again in \d s\.$/)
    await lock.release()
    // The crowd's orders are newer, so one of them is on top.
    await page.getByRole('row').filter({ hasText: /B-\d+/ }).first().waitFor(soon)
    expect(await page.getByText('The server is busy').count()).toBe(0)
    expect((await Promise.all(crowd)).every(({ code }) => code === 200)).toBe(true)
  } finally {
    await lock.release()
  }
})
