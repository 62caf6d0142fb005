import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'

describe('a number field in a browser', () => {
  let browser: Browser
  let page: Page
  let field: Locator

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
    // Two decimal places, at most 40,000.
    field = page.getByLabel('Capacity')
    await field.click()
  })

  it('accepts typed digits and one decimal point, and nothing else', async () => {
    await page.keyboard.type('.1a2.5.678')
    expect(await field.inputValue()).toBe('12.56')
  })

  it('never exceeds the maximum, not even by pasting', async () => {
    await page.keyboard.type('99999')
    expect(await field.inputValue()).toBe('40000')
    await field.fill('1,234.999 kg')
    expect(await field.inputValue()).toBe('1234.99')
  })

  it('removes a trailing decimal point on leaving', async () => {
    await page.keyboard.type('12.')
    expect(await field.inputValue()).toBe('12.')
    await page.keyboard.press('Tab')
    expect(await field.inputValue()).toBe('12')
  })

  it('does not interfere with an input method, and cleans the result', async () => {
    const keyboard = await page.context().newCDPSession(page)
    await page.keyboard.type('7')
    await keyboard.send('Input.imeSetComposition', { text: 'shi', selectionStart: 3, selectionEnd: 3 })
    expect(await field.inputValue()).toBe('7shi')
    await keyboard.send('Input.imeSetComposition', { text: '十五', selectionStart: 2, selectionEnd: 2 })
    expect(await field.inputValue()).toBe('7十五')
    await keyboard.send('Input.insertText', { text: '15' })
    await expect.poll(() => field.inputValue()).toBe('715')
    await keyboard.send('Input.imeSetComposition', { text: 'bu', selectionStart: 2, selectionEnd: 2 })
    await keyboard.send('Input.insertText', { text: '不' })
    await expect.poll(() => field.inputValue()).toBe('715')
    await page.keyboard.type('.5')
    expect(await field.inputValue()).toBe('715.5')
  })
})
