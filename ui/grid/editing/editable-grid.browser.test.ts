import { seriousFindings } from '@shortcut/journeys/running/accessible.ts'
import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'

describe('the editable grid', { timeout: 60_000 }, () => {
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const open = async (query: string) => {
    await page.goto(`${inject('workbenchUrl')}?${query}`)
    await cell(1, 0).waitFor()
    await page.getByRole('grid').focus()
  }
  const cell = (line: number, column: number) =>
    page.locator(`[role=row][aria-rowindex="${line + 1}"] [data-column=c${column}]`)
  const told = () => page.getByText(/lines, .* steps/).innerText()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const paste = (text: string) =>
    page.getByRole('grid').evaluate((grid, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)

  beforeAll(async () => {
    browser = await launchBrowser()
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  }, 60_000)
  afterAll(() => browser?.close())
  beforeEach(async () => {
    await page?.close()
    page = await context.newPage()
    await open('show=cells')
  })

  it('accepts typed text with Enter and Tab and moves on, and one undo reverts one step', async () => {
    await page.keyboard.type('IL')
    await press('Tab')
    await page.keyboard.type('CA')
    await press('Enter')
    expect(await cell(1, 0).innerText()).toBe('IL')
    expect(await cell(1, 1).innerText()).toBe('CA')
    expect(await cell(2, 1).getAttribute('data-active-cell')).toBe('true')
    expect(await told()).toContain('2 steps')
    await press('Control+z')
    expect(await cell(1, 1).innerText()).toBe('1.1')
    expect(await cell(1, 0).innerText()).toBe('IL')
  })

  it('edits a cell’s text with F2 and a double click, and cancels with Esc', async () => {
    await press('F2', 'End')
    await page.keyboard.type('x')
    expect(await page.getByLabel('From, line 1').inputValue()).toBe('1.0x')
    await press('Escape')
    expect(await cell(1, 0).innerText()).toBe('1.0')
    await cell(3, 2).dblclick()
    await page.getByLabel('Method, line 3').fill('Flat')
    // A click elsewhere accepts it, too.
    await cell(5, 1).click()
    expect(await cell(3, 2).innerText()).toBe('Flat')
    expect(await told()).toContain('1 steps')
  })

  it('selects with Shift, copies, fills, pastes a block and clears', async () => {
    await press('ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight')
    expect(await told()).toContain('selected 2 to 3')
    expect(await page.locator('[role=gridcell][aria-selected=true]').count()).toBe(4)
    const copied = await page.getByRole('grid').evaluate((grid) => {
      const clipboardData = new DataTransfer()
      grid.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
      return clipboardData.getData('text/plain')
    })
    expect(copied).toBe('2.0\t2.1\n3.0\t3.1')
    await paste('same')
    await expect.poll(() => cell(3, 1).innerText()).toBe('same')
    await paste('a\tb\r\nc\td\r\n')
    await expect.poll(() => cell(3, 1).innerText()).toBe('d')
    await press('Delete')
    expect(await cell(2, 0).innerText()).toBe('')
    await press('Control+Backspace')
    expect(await told()).toContain('4998 lines')
  })

  it('goes to the edges, scrolls to the target, and keeps typed text while scrolled away', async () => {
    await press('Control+End')
    await cell(5000, 15).waitFor()
    expect(await cell(5000, 15).evaluate((each) => each.getBoundingClientRect().right <= window.innerWidth)).toBe(true)
    await page.keyboard.type('7')
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 0, left: 0 }))
    await cell(1, 0).click()
    expect(await told()).toContain('1 steps')
    await press('Control+End')
    await expect.poll(() => cell(5000, 15).innerText()).toBe('7')
  })

  it('shows errors below the cell, and is accessible', async () => {
    await cell(1, 4).click()
    await page.keyboard.type('much')
    await press('Enter', 'ArrowUp')
    await page.getByRole('status').filter({ hasText: 'Price 2 must be a number' }).waitFor()
    expect(await cell(1, 4).getAttribute('aria-invalid')).toBe('true')
    expect(await seriousFindings(page)).toEqual([])
  })

  it('can only be read and copied if not editable', async () => {
    await open('show=cells&read')
    await page.keyboard.type('x')
    await press('Delete', 'Enter')
    await paste('y')
    expect(await cell(1, 0).innerText()).toBe('1.0')
    expect(await page.getByRole('textbox').count()).toBe(0)
  })
})
