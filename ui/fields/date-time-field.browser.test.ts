import { seriousFindings } from '@shortcut/journeys/running/accessible.ts'
import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'

describe('a date field in a browser', () => {
  let browser: Browser
  let page: Page
  let field: Locator
  let calendar: Locator
  let button: Locator

  beforeAll(async () => {
    browser = await launchBrowser()
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
  })
  beforeEach(async () => {
    await page?.close()
    page = await browser.newPage()
    await page.goto(`${inject('workbenchUrl')}?show=form`)
    // Today is 2025-11-20.
    field = page.getByLabel('Available from')
    button = page.getByRole('button', { name: 'Open calendar' }).first()
    calendar = page.getByRole('dialog', { name: 'Calendar' })
    await field.waitFor()
  })

  it('opens a calendar at today; a day and a time are chosen by mouse', async () => {
    await button.click()
    await calendar.getByRole('button', { name: '24 November 2025' }).click()
    // A day alone is no moment.
    expect(await field.inputValue()).toBe('')
    await page.keyboard.type('0830')
    await expect.poll(() => field.inputValue()).toBe('2025-11-24 08:30')
    await calendar.getByRole('button', { name: 'Close' }).click()
    await calendar.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('is used by keys alone, and Esc leaves the drawer open', async () => {
    await field.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await calendar.waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('20 November 2025')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('28 November 2025')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('hour')
    await page.keyboard.type('1415')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('2025-11-28 14:15')

    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(focused).toBe('28 November 2025')
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog', { name: 'New driver' }).isVisible()).toBe(true)
  })

  it('says how a date, or a date and time, is written', async () => {
    const born = page.getByLabel('Date of birth')
    for (const [input, text, sentence] of [
      [field, '31/31', 'Not a date and time. Type 23/11 0800 or 2025-11-23 08:00'],
      [born, '1990-04-31', 'Not a date. Type 23/11 or 2025-11-23'],
    ] as const) {
      await input.fill(text)
      await input.blur()
      await page.getByText(sentence, { exact: true }).waitFor()
      expect(await input.inputValue()).toBe(text)
    }
  })

  it('shows what was typed, and typing still works', async () => {
    await field.fill('3/12 0800')
    await button.click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('3 December 2025')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await seriousFindings(page)).toEqual([])
      // Days of the months beside it are there, and were looked at.
      expect(await calendar.locator('[data-outside]').count()).toBeGreaterThan(0)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await calendar.getByRole('button', { name: 'Today' }).click()
    await expect.poll(() => field.inputValue()).toBe('2025-11-20 08:00')
  })
})
