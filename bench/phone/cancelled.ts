import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { common } from '@shortcut/journeys/phone/killed/mortal-phone.ts'
import { driverPassword, type Office } from '@shortcut/journeys/phone/killed/office.ts'
import { signIn } from '@shortcut/journeys/phone/killed/screen.ts'
import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import type { Row } from '../measure/report.ts'

const tasks = 20
const mostMs = 2_000

/** How long a task that the office cancels stays on an open phone. */
export async function cancelledRow(url: string, office: Office): Promise<Row> {
  const { driver, work } = await office.giveWork(tasks)
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext(common)).newPage()
    await page.goto(`${url}/app/`)
    await signIn(page, driver.userName, driverPassword, tasks)
    const times: number[] = []
    for (const order of work) {
      const [task] = order.tasks
      const card = page.getByRole('article').filter({ hasText: order.bookingId })
      await card.waitFor()
      const began = performance.now()
      await office.ask(taskApi.cancel, { id: task?.id ?? '', reason: 'not ready' })
      await card.waitFor({ state: 'detached' })
      times.push(performance.now() - began)
    }
    const slowest = Math.max(...times)
    const middle = times.toSorted((one, other) => one - other)[tasks / 2] ?? Number.NaN
    return {
      job: 'phone: a cancelled task is gone from an open phone, the slowest',
      floor: '',
      product: `${tasks} tasks, p50 ${middle.toFixed(0)} ms`,
      figure: `${slowest.toFixed(0)} ms`,
      reach: `≤ ${mostMs} ms`,
      ok: slowest <= mostMs,
    }
  } finally {
    await browser.close()
  }
}
