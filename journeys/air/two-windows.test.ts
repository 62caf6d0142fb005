import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await openRunningProduct()
})
afterAll(() => product.close())

test('what two people change in different boxes of one waybill, or in different fields of one box, is both saved', async () => {
  const { account, token } = await product.world.signIn('administrator')
  const content = {
    shipper: { name: 'Rosemill Tools' },
    consignee: { name: 'Alster Import' },
    origin: 'ORD',
    destination: 'HAM',
  }
  const { data } = await product.world.call(masterApi.save, { airline: 'LH', content } as never, { token })
  const { page, complaints } = await product.personAt(account, `/air/master/${data.id}`)
  await page.getByLabel('Instructions').fill('KEEP COOL')
  const shipper = page.getByRole('group', { name: 'Shipper’s name and address' })
  await shipper.getByLabel('City').fill('Chicago')
  const { id, version } = data
  const theirs = {
    id,
    version,
    airline: 'LH',
    content: { ...content, shipper: { name: 'Rosemill Tools', phone: '999' }, reference: 'REF-1' },
  }
  const saved = await product.world.call(masterApi.save, theirs as never, { token })
  expect(saved.code, JSON.stringify(saved.data)).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/has saved this waybill meanwhile\. Both changes are in the boxes now/).waitFor(soon)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved').first().waitFor(soon)
  const after = await product.world.call(masterApi.detail, { id }, { token })
  expect(after.data.content).toMatchObject({
    handling: 'KEEP COOL',
    reference: 'REF-1',
    shipper: { city: 'Chicago', phone: '999' },
  })
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
})
