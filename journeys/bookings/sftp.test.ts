import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSender } from '@shortcut/server/testing/sender.ts'
import { one } from '@shortcut/server/testing/sftp/pulled.ts'
import { openSftpServer, type SftpServer } from '@shortcut/server/testing/sftp/sftp-server.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from '../running/running-product.ts'

let product: RunningProduct
let sftp: SftpServer
beforeAll(async () => {
  ;[product, sftp] = await Promise.all([openRunningProduct({ SEND_TO_PRIVATE: 'true' }), openSftpServer()])
})
afterAll(async () => {
  await product.close()
  await sftp.close()
})

test('an administrator confirms the host key of a customer’s SFTP server, and its files are booked', async () => {
  const quarry = await openSender(product.world, 'Quarry Foods')
  await mkdir(join(sftp.files, 'out'))
  await writeFile(join(sftp.files, 'out', 'order.json'), one('SFTP-JOURNEY'))
  const admin = await product.world.signIn('administrator')
  const { page, complaints } = await product.personAt(
    admin.account,
    `/truck/account/detail/${quarry.accountId}?part=partners`,
  )
  await page.getByRole('button', { name: 'Add SFTP connection' }).click()
  const form = page.getByRole('dialog', { name: 'Add SFTP connection' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('Quarry')
  await form.getByRole('textbox', { name: /^User name/ }).fill(sftp.userName)
  await form.getByRole('textbox', { name: /^Server/ }).fill('127.0.0.1')
  await form.getByRole('textbox', { name: /^Port/ }).fill(String(sftp.port))
  await form.getByRole('combobox', { name: 'Sign in with' }).click()
  await page.getByRole('option', { name: 'Private key' }).click()
  await form.getByRole('textbox', { name: /^Private key/ }).fill(sftp.privateKey)
  await form.getByRole('textbox', { name: 'Pull bookings from' }).fill('out')
  await form.getByRole('textbox', { name: 'Seconds a file must rest' }).fill('0')
  await form.getByRole('button', { name: 'Try connection' }).click()
  await form.getByText(sftp.hostKey()).waitFor(soon)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Trust this key' }).click()
  await form.getByText('It works: 1 file waits in the folder.').waitFor(soon)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Add Success').waitFor(soon)
  await page
    .getByRole('row', { name: /Quarry/ })
    .getByText(/^Pulled 20/)
    .waitFor(soon)
  await vi.waitFor(async () => expect(await readdir(join(sftp.files, 'done'))).toHaveLength(2), { timeout: 10_000 })
  expect((await quarry.orders()).map(({ source }) => source)).toEqual(['file'])
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
