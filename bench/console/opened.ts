import { benchPassword } from '../load/sign-in.ts'
import { filledRow, gzipped, type SlowPage, type Told } from '../measure/browser.ts'
import { median } from '../measure/race.ts'

/** Waits for work that a page does after its rows are shown, because it counts too, ms. */
export const settled = 1000

/** A page of the product or the floor, opened with an empty cache. Milliseconds since the navigation. */
export interface Opened extends Told {
  /** Of JavaScript and styles, gzipped. */
  bytes: number
  requests: number
}

async function opened(slow: SlowPage): Promise<Opened> {
  await slow.page.waitForTimeout(settled)
  return { ...(await slow.told()), bytes: await gzipped(slow.assets), requests: slow.requests() }
}

export async function openSignIn(slow: SlowPage, url: string): Promise<Opened> {
  await slow.page.goto(url)
  await slow.page.getByLabel('Password').waitFor()
  await slow.page.waitForLoadState('networkidle')
  return opened(slow)
}

export async function openList(slow: SlowPage, url: string): Promise<Opened> {
  await slow.page.goto(url)
  await slow.page.waitForFunction(() => window.benchTold.rowsShown > 0)
  return opened(slow)
}

/** From the work orders to the operation log, then between their tabs. */
export async function switchTabs(slow: SlowPage): Promise<{ switched: number; heap: number; longestTask: number }> {
  const { page } = slow
  await page.evaluate(() => {
    history.pushState(null, '', '/backend/log/index')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('grid', { name: 'Operation Log' }).locator(filledRow).first().waitFor()
  await page.waitForTimeout(settled)
  const switched = await switchBetween(slow)
  const { longestTask } = await slow.told()
  await slow.cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await slow.cdp.send('Runtime.getHeapUsage')
  return { switched, heap: usedSize / 1_000_000, longestTask }
}

/** The median time between the tabs of two open lists, ms. */
export async function switchBetween({ page }: SlowPage): Promise<number> {
  const times: number[] = []
  for (const title of ['Deliver Work Order', 'Operation Log', 'Deliver Work Order', 'Operation Log']) {
    times.push(await page.evaluate(switchTab, { title, row: filledRow }))
    await page.waitForTimeout(settled)
  }
  return median(times)
}

/** Runs in the page. @returns milliseconds from the click on a tab to the rows of its list */
async function switchTab({ title, row }: { title: string; row: string }): Promise<number> {
  const link = [...document.querySelectorAll<HTMLElement>('nav li a[title]')].find((each) => each.title === title)
  if (!link) throw new Error(`there is no tab "${title}"`)
  const rows = `[role=grid][aria-label="${title}"] ${row}`
  const isShown = () => [...document.querySelectorAll<HTMLElement>(rows)].some((each) => each.checkVisibility())
  if (isShown()) throw new Error(`"${title}" is shown already`)
  const began = performance.now()
  link.click()
  while (!isShown()) await new Promise(requestAnimationFrame)
  // The rows are painted by the time the next frame begins.
  await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
  return performance.now() - began
}

/** Milliseconds from the click on the sign-in button until Home shows figures; `login` of them passed until the password was checked. */
export async function enterHome({ page }: SlowPage, url: string, account: string) {
  await page.goto(url)
  await page.getByLabel('Account').fill(account)
  await page.getByLabel('Password').fill(benchPassword)
  // A person needs longer for a password than its page for what it fetches meanwhile.
  await page.waitForTimeout(settled)
  return page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('form button:not([type=button])')
    const began = performance.now()
    button?.click()
    while (!document.querySelector('#content h1')?.checkVisibility()) await new Promise(requestAnimationFrame)
    await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
    const entered = performance.now() - began
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const login = calls.find(({ name }) => name.endsWith('/login') && name.includes('api'))
    return { entered, login: login ? login.responseEnd - login.startTime : 0 }
  })
}
