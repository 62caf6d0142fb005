import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'

describe('a grid during fast scrolling', { timeout: 60_000 }, () => {
  let browser: Browser
  let page: Page
  const row = (index: number) => page.locator(`[role=row][aria-rowindex="${index + 2}"]`)

  beforeAll(async () => {
    browser = await launchBrowser()
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
  })
  beforeEach(async () => {
    await page?.close()
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${inject('workbenchUrl')}?show=grid`)
    await row(0).getByText('WO-2000000').waitFor()
  })

  it('shows rows as text during fast scrolling, columns in place, and as rows again afterwards', async () => {
    const seen = await page.getByRole('grid').evaluate(async (grid) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const box = grid.getBoundingClientRect()
      const at = (x: number) =>
        document.elementFromPoint(box.left + x, box.top + 400)?.closest<HTMLElement>('[data-index]')
      // The first page beyond is loading by then.
      grid.scrollTop = 2000
      await new Promise((done) => setTimeout(done, 600))
      for (let step = 0; step < 12; step++) {
        grid.scrollTop += 96
        await frame()
      }
      const line = at(300)
      const index = Number(line?.dataset.index)
      const texts = [...grid.querySelectorAll('[aria-hidden] .ui-cell')].map((cell) => ({
        lines: (cell.textContent ?? '').split('\n'),
        left: Math.round(cell.getBoundingClientRect().left),
      }))
      return { index, isRow: line?.role === 'row', texts }
    })
    expect(seen.isRow).toBe(false)
    const crn = `WO-${2_000_000 - seen.index}`
    const column = seen.texts.find(({ lines }) => lines.includes(crn))
    const text = row(seen.index)
    await text.getByText(crn).waitFor()
    const cell = await text.getByRole('gridcell').nth(1).boundingBox()
    expect(column?.left).toBe(Math.round(cell?.x ?? 0))
    // No text rows are left, and rows are in order.
    await expect.poll(() => page.locator('[aria-hidden] [data-index]').count()).toBe(0)
    const order = await page
      .locator('[role=row][data-index]')
      .evaluateAll((all) => all.map((each) => Number(each.ariaRowIndex)))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('applies a click during fast scrolling to the row under the pointer', async () => {
    const grid = page.getByRole('grid')
    await grid.evaluate(async (grid) => {
      for (let step = 0; step < 12; step++) {
        grid.scrollTop += 96
        await new Promise((done) => requestAnimationFrame(done))
      }
    })
    const box = await grid.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 400)
    await page.mouse.down()
    await page.waitForTimeout(500)
    await page.mouse.up()
    const under = await grid.evaluate((grid) => {
      const { left, top } = grid.getBoundingClientRect()
      return Number(
        document.elementFromPoint(left + 300, top + 400)?.closest<HTMLElement>('[data-index]')?.dataset.index,
      )
    })
    await expect.poll(() => grid.getAttribute('aria-activedescendant')).toMatch(new RegExp(`-row-${under}$`))
  })

  it('keeps the element that is pressed, at whatever frame after fast scrolling', async () => {
    const lost = await page.getByRole('grid').evaluate(async (grid) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const lost: number[] = []
      for (let wait = 7; wait < 16; wait++) {
        for (let step = 0; step < 12; step++) {
          grid.scrollTop += 96
          await frame()
        }
        for (let frames = 0; frames < wait; frames++) await frame()
        const { left, top } = grid.getBoundingClientRect()
        const pressed = document.elementFromPoint(left + 300, top + 400)?.closest('[data-index]')
        pressed?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        for (let frames = 0; frames < 8; frames++) await frame()
        if (!pressed?.isConnected) lost.push(wait)
        window.dispatchEvent(new PointerEvent('pointerup'))
        await new Promise((done) => setTimeout(done, 300))
      }
      return lost
    })
    expect(lost).toEqual([])
  })

  it('ticks a row whose checkbox is clicked while it is still text', async () => {
    const grid = page.getByRole('grid')
    const clicked = await grid.evaluate(async (grid) => {
      const { left, top } = grid.getBoundingClientRect()
      grid.scrollTop = 2000
      await new Promise((done) => setTimeout(done, 600))
      for (let step = 0; step < 12; step++) {
        grid.scrollTop += 96
        await new Promise((done) => requestAnimationFrame(done))
      }
      const box = document.elementFromPoint(left + 18, top + 400) as HTMLElement
      const line = box.closest<HTMLElement>('[data-index]')
      box.click()
      return { index: Number(line?.dataset.index), isRow: line?.role === 'row' }
    })
    expect(clicked.isRow).toBe(false)
    await expect.poll(() => row(clicked.index).getAttribute('aria-selected')).toBe('true')
    expect(await page.locator('[role=row][aria-selected=true]').count()).toBe(1)
  })
})
