import { randomUUID } from 'node:crypto'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBadLine } from '../running/bad-line.ts'
import { openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { openPhone, phoneOf, says, signIn } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

async function given(userName: string) {
  const { make, world } = product
  const driver = await make.driver({ name: userName, userName })
  const order = await make.workOrder()
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  const events = async () => {
    const { data } = await world.call(workOrderApi.detail, { id: order.id }, { token: make.dispatcher.token })
    return data.tasks[0]?.events ?? []
  }
  return { driver, order, task, events }
}

test('a new version that takes over while acts wait finds them, and sends them', async () => {
  const { driver, events } = await given('annabel')
  const line = await openBadLine(product.address)
  const phone = await phoneOf({ ...product, address: line.address }, driver)
  line.isDown()
  await phone.page.getByRole('button', { name: 'Accept' }).tap()
  await says(phone.page, 'Offline · 1 not sent')
  line.adds('/app/worker.js', '\n// A new version\n')
  // The app's files come through, its calls do not: an update in the middle of a failing server.
  line.is({ onlyBelow: '/app/' })
  await phone.page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update()))
  await phone.page.getByText('A new version is ready.').waitFor(soon)
  const reloaded = phone.page.waitForEvent('load')
  await phone.page.getByRole('button', { name: 'Update' }).tap()
  await reloaded
  await says(phone.page, 'Offline · 1 not sent')
  await phone.page.getByRole('button', { name: 'Arrived' }).waitFor(soon)
  expect(await events()).toEqual([])
  line.is({})
  await says(phone.page, 'Up to date')
  expect((await events()).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(['accept applied'])
  await phone.context.close()
  line.close()
})

test('what the first version kept on this phone is sent by this one', async () => {
  const { driver, task, events } = await given('bobbird')
  const phone = await openPhone(product)
  const act: ActInput = {
    id: randomUUID(),
    kind: 'accept',
    taskId: task.id,
    at: new Date(Date.now() - 60_000).toISOString(),
    data: {},
  }
  await phone.page.goto(`${product.address}/shortcut-api/health`)
  // As the first version wrote it: this is never changed, because phones still have it.
  await phone.page.evaluate(
    async ({ act, personId }) => {
      const ended = (request: IDBRequest) =>
        new Promise((done, failed) => {
          request.onsuccess = done
          request.onerror = failed
        })
      await ended(indexedDB.deleteDatabase('shortcut-app'))
      const opening = indexedDB.open('shortcut-app', 1)
      opening.onupgradeneeded = () => {
        const acts = opening.result.createObjectStore('acts', { keyPath: 'number', autoIncrement: true })
        acts.createIndex('byPerson', 'personId')
        acts.createIndex('byId', 'id', { unique: true })
        opening.result.createObjectStore('files', { keyPath: 'id' }).createIndex('byPerson', 'personId')
        opening.result.createObjectStore('copies')
        acts.add({ id: act.id, personId, act, state: 'waiting', message: '' })
      }
      await ended(opening)
      opening.result.close()
    },
    { act, personId: driver.id },
  )
  await phone.page.goto(`${product.address}/app/`)
  await signIn(phone, driver.userName)
  await expect.poll(async () => (await events()).map(({ id }) => id)).toEqual([act.id])
  expect((await events())[0]).toMatchObject({ outcome: 'applied' })
  await phone.context.close()
})
