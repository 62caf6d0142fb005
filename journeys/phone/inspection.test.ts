import { inspectionApi } from '@shortcut/domain/inspections/api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'
import { addPhoto, expectUsable, killed, phoneOf, says, sign } from './phones.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

/** A driver with a task and a truck; without one, with a new truck. */
async function crew(name: string, truckId?: string, trailerType?: string) {
  const { make } = product
  const truck = truckId ? { id: truckId } : await make.truck({ unitNo: `U-${name.length}${name.slice(0, 1)}` })
  const trailer = trailerType ? await make.trailer({ trailerType }) : null
  const driver = await make.driver({ name, userName: name.toLowerCase().replace(' ', ''), truckId: truck.id })
  const order = await make.workOrder()
  const task = await make.task({ workOrderId: order.id, driverId: driver.id, trailerId: trailer?.id ?? null })
  return { truck, trailer, driver, order, task }
}

const blocksOf = async (truckId: string) => {
  const { make, world } = product
  const [driver, order] = [await make.driver(), await make.workOrder()]
  const { data } = await world.call(
    taskApi.preflight,
    { workOrderId: order.id, driverId: driver.id, truckId },
    { token: make.dispatcher.token },
  )
  return data.findings.filter(({ severity }) => severity === 'block').map(({ code }) => code)
}

const desk = async (path: string) => product.personAt((await product.world.signIn('dispatcher')).account, path)
const drawer = (page: Page) => page.getByRole('dialog')

/** The signature is at the end of the form, where the phone goes if it is missing. */
async function signWhereAsked(page: Page) {
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('alert').getByText('A signature is needed.').waitFor(soon)
  await sign(page)
}

/** Reports an unsafe defect of the tires as its driver does, with a photo and a signature. */
async function reportTires(page: Page) {
  await page.getByRole('button', { name: 'Inspect', exact: true }).tap()
  await page.getByLabel('When').selectOption('after')
  await page.getByRole('button', { name: /^Tires/ }).tap()
  await page.getByLabel('It is not safe to drive').check()
  await page.getByLabel('What is wrong?').fill('Left front is bald')
  await addPhoto(page, 'Take photo')
  await page.getByLabel('Odometer (miles)').fill('120500')
  await expectUsable(page)
  await signWhereAsked(page)
  await page.getByRole('button', { name: 'Done' }).tap()
}

test('a defect reported without network reaches the desk, blocks the truck until it is certified, and the next driver reads it', async () => {
  const { truck, driver } = await crew('Ann Abel')
  const phone = await phoneOf(product, driver)
  await phone.page.getByRole('link', { name: 'More' }).tap()
  await phone.page.getByRole('link', { name: 'Inspect truck and trailer' }).tap()
  await phone.page.getByText('No report yet').waitFor(soon)
  expect(await phone.page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/app/more')
  await expectUsable(phone.page)

  const { page: office, complaints } = await desk('/truck/index')
  await office.getByRole('link', { name: 'U-8A' }).click(soon)
  await drawer(office).getByRole('tab', { name: 'Inspections' }).click(soon)
  await drawer(office).getByText('No inspections yet').waitFor(soon)

  await phone.context.setOffline(true)
  await reportTires(phone.page)
  await phone.page.getByText('Not sent yet').waitFor(soon)
  await phone.page.getByText(/Do not drive/).waitFor(soon)
  await killed(phone, '/app/inspection')
  await phone.page.getByText(/Do not drive/).waitFor(soon)
  expect(await blocksOf(truck.id)).toEqual([])
  await phone.context.setOffline(false)
  await says(phone.page, 'Up to date')

  await drawer(office).getByText('Left front is bald').waitFor(soon)
  await drawer(office).getByText('1 unsafe defect is not certified. This vehicle must not be driven.').waitFor(soon)
  await drawer(office).getByRole('tab', { name: 'Inspections, 1 open defect' }).waitFor(soon)
  await drawer(office).getByRole('button', { name: 'Show photos' }).click()
  await drawer(office)
    .getByRole('button', { name: /Tires, photo 1/ })
    .waitFor(soon)
  await drawer(office)
    .getByRole('button', { name: /Signature/ })
    .waitFor(soon)
  await expectAccessible(office)
  expect(await blocksOf(truck.id)).toEqual(['truckUnsafe'])

  await drawer(office).getByRole('button', { name: 'Certify…' }).click()
  const question = office.getByRole('dialog', { name: 'Certify U-8A' })
  await question.getByRole('checkbox', { name: 'Tires' }).waitFor(soon)
  await question.getByLabel('Remark').fill('New tire')
  await expectAccessible(office)
  await question.getByRole('button', { name: 'Certify', exact: true }).click()
  await question.getByText('Choose one.').waitFor(soon)
  await question.getByRole('radio', { name: 'Repaired' }).check()
  await question.getByRole('button', { name: 'Certify', exact: true }).click()
  await drawer(office)
    .getByText(/^Repaired: .*New tire$/)
    .waitFor(soon)
  expect(await blocksOf(truck.id)).toEqual([])

  const next = await crew('Bea Born', truck.id)
  const other = await phoneOf(product, next.driver)
  await other.page.getByRole('button', { name: 'Accept' }).tap(soon)
  await other.page.getByRole('link', { name: 'Read and inspect' }).tap(soon)
  await other.page.getByRole('button', { name: 'Read and inspect' }).tap(soon)
  await other.page.getByText('Left front is bald').waitFor(soon)
  await other.page.getByText(/Repaired · New tire/).waitFor(soon)
  await expectUsable(other.page)
  await signWhereAsked(other.page)
  await other.page.getByRole('button', { name: 'Done' }).tap()
  await other.page.getByRole('button', { name: 'Inspect', exact: true }).waitFor(soon)
  await drawer(office)
    .getByText(/Reviewed by Bea Born/)
    .waitFor(soon)
  await other.page.getByRole('link', { name: 'Today' }).tap()
  await other.page.getByRole('article', { name: 'Next stop' }).waitFor(soon)
  expect(await other.page.getByRole('link', { name: 'Read and inspect' }).count()).toBe(0)
  expect([...phone.complaints, ...other.complaints, ...complaints]).toEqual([])
  await phone.context.close()
  await other.context.close()
})

test('a vehicle that is all right takes one tap, and a chassis has its own parts', async () => {
  const { driver, trailer } = await crew('Cid Cole', undefined, "40' chassis")
  const { page, context, complaints } = await phoneOf(product, driver)
  await page.goto(`${product.address}/app/inspection`)
  const card = page.getByRole('article', { name: `Chassis ${trailer?.trailerNo}` })
  await card.getByRole('button', { name: 'Inspect' }).tap(soon)
  await page.getByRole('button', { name: /^Locking pins/ }).waitFor(soon)
  expect(await page.getByRole('button', { name: /^Horn/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Everything is OK' }).tap()
  await card.getByText(/^Last report/).waitFor(soon)
  const { data } = await product.world.call(
    inspectionApi.list,
    { vehicle: 'trailer', vehicleId: trailer?.id ?? '' },
    { token: product.make.dispatcher.token },
  )
  expect(data).toMatchObject([{ kind: 'chassis', when: 'before', defects: [], signed: false }])

  await card.getByRole('button', { name: 'Inspect' }).tap()
  await page.getByRole('button', { name: /^Locking pins/ }).tap()
  await page.getByText('Report defects of the chassis to its provider, too.').waitFor(soon)
  await signWhereAsked(page)
  await page.getByRole('button', { name: 'Done' }).tap()
  await card.getByText('1 open defect').waitFor(soon)
  const { page: office } = await desk('/truck/trailer')
  await office.getByRole('link', { name: trailer?.trailerNo ?? '' }).click(soon)
  await drawer(office).getByRole('tab', { name: 'Inspections, 1 open defect' }).click(soon)
  await drawer(office).getByText('This is intermodal equipment. Send the report to its provider, too.').waitFor(soon)
  await drawer(office).getByText('No defects').waitFor(soon)
  expect(complaints).toEqual([])
  await context.close()
})

test('an unsafe defect that nobody has certified stops the driver, in the driver’s language and before the first stop', async () => {
  const { driver } = await crew('Dee Dorn')
  const { page, context } = await phoneOf(product, driver)
  await page.getByRole('button', { name: 'Accept' }).tap(soon)
  await page.getByRole('article', { name: 'Next stop' }).waitFor(soon)
  await page.goto(`${product.address}/app/inspection`)
  await reportTires(page)
  await says(page, 'Up to date')
  await page.getByRole('link', { name: 'Today' }).tap()
  await page.getByText('An unsafe defect is not certified. Do not drive. Call the office.').waitFor(soon)
  await expectUsable(page)
  await page.getByRole('link', { name: 'Read and inspect' }).tap()
  await page.getByRole('button', { name: 'Read and inspect' }).tap(soon)
  await page.getByText('Not certified by the office').waitFor(soon)
  expect(await page.getByRole('img', { name: 'Signature' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('link', { name: 'More' }).tap()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await page.getByRole('link', { name: 'Inspeccionar camión y remolque' }).tap()
  await page.getByText('Un defecto inseguro no está certificado. No maneje. Llame a la oficina.').waitFor(soon)
  await page
    .getByRole('button', { name: /^(Leer e inspeccionar|Inspeccionar)/ })
    .first()
    .tap()
  await page.getByRole('dialog').waitFor(soon)
  await expectUsable(page)
  await context.close()
})
