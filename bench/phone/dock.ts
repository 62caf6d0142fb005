import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { cargoWarehouseApi } from '@shortcut/domain/cargo/warehouse-api.ts'
import { warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { common } from '@shortcut/journeys/phone/killed/mortal-phone.ts'
import { driverPassword, type Office } from '@shortcut/journeys/phone/killed/office.ts'
import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { figureRow, type Row } from '../measure/report.ts'

const pieces = 40
/** Five scans a second; each tenth label is scanned twice. */
const betweenMs = 200
const twice = 10
const mostSeconds = 60
const soon = { timeout: 60_000 }

/** A hardware scanner types faster than anybody, with Enter at the end. */
const scan = (page: Page, label: string) =>
  page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, label)

/** A worker with a scanner counts forty pieces in: how long it takes until the server has each of them, once. */
export async function scannedRow(url: string, office: Office, pool: pg.Pool): Promise<Row> {
  const mark = crypto.randomUUID().slice(-8)
  const warehouse = await office.ask(cargoWarehouseApi.save, {
    code: mark,
    name: `Warehouse ${mark}`,
    timeZone: 'America/Chicago',
    locations: ['A-01-1'],
  })
  const phone = `708-${String(Date.now()).slice(-7)}`
  const worker = await office.ask(warehouseApi.save, {
    name: `Worker ${mark}`,
    phone,
    customerReferenceNumber: mark,
    password: driverPassword,
    warehouseId: warehouse.id,
  })
  // The bench's worker has chosen a password: that page is not what is measured.
  await pool.query('UPDATE warehouse_worker SET password_given = false WHERE id = $1', [worker.id])
  const receipt = await office.ask(receiptApi.save, { warehouseId: warehouse.id, reference: mark })
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext(common)).newPage()
    await page.goto(`${url}/app/`)
    await page.getByLabel('I work as').selectOption('worker')
    await page.getByLabel('User name or phone').fill(phone)
    await page.getByLabel('Password').fill(driverPassword)
    await page.getByRole('button', { name: 'Sign in' }).tap()
    await page.getByRole('link', { name: 'Receive' }).last().tap(soon)
    await page.getByRole('link', { name: receipt.receiptNo }).tap(soon)
    const began = performance.now()
    for (let n = 0; n < pieces; n++) {
      const label = `${mark}-${String(n).padStart(3, '0')}`
      await scan(page, label)
      if (n % twice === 0) await scan(page, label)
      await page.waitForTimeout(betweenMs)
    }
    await page.getByText(`${pieces} pieces counted`, { exact: true }).waitFor(soon)
    await page.getByRole('banner').getByRole('status').getByText('Up to date').waitFor(soon)
    const seconds = (performance.now() - began) / 1000
    const { pieces: kept } = await office.ask(receiptApi.detail, { id: receipt.id })
    const row = figureRow(`phone: ${pieces} pieces received by scanner, five a second`, [seconds], 's', mostSeconds)
    return { ...row, product: `${kept} of ${pieces} at the server`, ok: row.ok === true && kept === pieces }
  } finally {
    await browser.close()
  }
}
