import { common } from '@shortcut/journeys/phone/killed/mortal-phone.ts'
import { driverPassword, type Office } from '@shortcut/journeys/phone/killed/office.ts'
import { signIn } from '@shortcut/journeys/phone/killed/screen.ts'
import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import { figureRow, type Row } from '../measure/report.ts'

/** A shift without network, with a position each ten seconds. */
const hours = 8
const everyMs = 10_000
const mostMB = 5

/** What eight hours of positions take on a phone that is offline all the time. */
export async function shiftRow(url: string, office: Office): Promise<Row> {
  const { driver } = await office.giveWork(1)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      ...common,
      geolocation: { latitude: 41.98, longitude: -87.9, accuracy: 12 },
      permissions: ['geolocation'],
    })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`${url}/app/`)
    await signIn(page, driver.userName, driverPassword, 1)
    await context.setOffline(true)
    const used = () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    const kept = () =>
      page.evaluate(
        () =>
          new Promise<number>((done, failed) => {
            const asked = indexedDB.open('shortcut-positions')
            asked.onerror = () => failed(asked.error)
            asked.onsuccess = () => {
              const count = asked.result.transaction('positions').objectStore('positions').count()
              count.onsuccess = () => done(count.result)
            }
          }),
      )
    const before = await used()
    const all = (hours * 3_600_000) / everyMs
    for (let n = 0; n < all; n++) {
      // A truck moves, and a new position has another time.
      await context.setGeolocation({ latitude: 41.98 + n / 10_000, longitude: -87.9, accuracy: 12 })
      await page.clock.runFor(everyMs)
    }
    const MB = ((await used()) - before) / 1e6
    const row = figureRow(`phone: ${hours} h of positions, one each 10 s, offline`, [MB], 'MB', mostMB)
    const count = await kept()
    return { ...row, product: `${count} of ${all} kept`, ok: row.ok === true && count > all * 0.95 }
  } finally {
    await browser.close()
  }
}
