import { seriousFindings } from '@shortcut/journeys/running/accessible.ts'
import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'

describe('the grid in a browser', { timeout: 60_000 }, () => {
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const url = (query: string) => `${inject('workbenchUrl')}?${query}`
  const row = (index: number) => page.locator(`[role=row][aria-rowindex="${index + 2}"]`)
  const selected = () =>
    page
      .locator('[role=row][aria-selected=true]')
      .evaluateAll((rows) => rows.map((each) => Number(each.ariaRowIndex) - 2).sort((a, b) => a - b))

  beforeAll(async () => {
    browser = await launchBrowser()
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
  })
  beforeEach(async () => {
    await page?.close()
    page = await context.newPage()
    await page.goto(url('show=grid'))
    await row(0).getByText('WO-2000000').waitFor()
  })

  it('shows at least 20 rows of 32 px at 1440 × 900', async () => {
    const boxes = await page
      .locator('[role=row][data-index]')
      .evaluateAll((rows) =>
        rows.map((each) => each.getBoundingClientRect()).filter((box) => box.bottom <= window.innerHeight),
      )
    expect(boxes.length).toBeGreaterThanOrEqual(20)
    expect(boxes[0]?.height).toBe(32)
  })

  it('shows all digits equally wide, and dates without gaps', async () => {
    const widths = await page.evaluate(async () => {
      await document.fonts.ready
      const measure = document.createElement('canvas').getContext('2d')
      if (!measure) throw new Error('nothing to measure with')
      measure.font = '13px "Inter Variable"'
      return [...'0123456789-'].map((each) => Math.round(measure.measureText(each.repeat(20)).width))
    })
    const [zero, ...others] = widths
    const hyphen = others.pop() ?? 0
    expect(new Set(others)).toEqual(new Set([zero]))
    expect(hyphen).toBeLessThan(zero ?? 0)
  })

  it.each([
    ['near the top', 400],
    ['in the middle of a million', 8_000_000],
  ])('changes to density %s and keeps the same row at the top', async (_, offset) => {
    const scroller = page.getByRole('grid')
    await scroller.evaluate((element, top) => element.scrollTo({ top }), offset)
    await page.waitForTimeout(400)
    /** Index and height of the first completely visible row. */
    const first = () =>
      page.locator('[role=row][data-index]').evaluateAll((rows) => {
        const header = document.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? 0
        const boxes = rows
          .map((each) => ({ index: Number(each.ariaRowIndex), ...each.getBoundingClientRect().toJSON() }))
          .filter((box) => box.top >= header - 1)
          .sort((a, b) => a.top - b.top)
        return { index: boxes[0]?.index, height: boxes[0]?.height, gap: boxes[1]?.top - boxes[0]?.top }
      })
    const compact = await first()
    expect(compact).toMatchObject({ height: 32, gap: 32 })
    const toggle = async () => {
      await page.getByRole('button', { name: 'A. Moreno' }).click()
      await page.getByRole('menuitem', { name: 'Compact or dense' }).click()
    }
    await toggle()
    await expect.poll(first).toEqual({ index: compact.index, height: 26, gap: 26 })
    await toggle()
    await expect.poll(first).toEqual(compact)
  })

  it('selects by keyboard: j, x, shift, Escape', async () => {
    await page.getByRole('grid').focus()
    for (const key of ['j', 'j', 'x', 'ArrowDown', 'Shift+J', 'Shift+ArrowDown']) await page.keyboard.press(key)
    expect(await selected()).toEqual([2, 3, 4, 5])
    await page.keyboard.press('Shift+k')
    expect(await selected()).toEqual([2, 3, 4])
    await page.keyboard.press('Escape')
    expect(await selected()).toEqual([])
  })

  it('renders and tints only the row that changed', async () => {
    await page.waitForTimeout(100)
    const result = await page.evaluate(async () => {
      const bench = window.workbench
      if (!bench) throw new Error('not the workbench')
      const before = new Map(bench.renders)
      bench.change(3)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const rendered = [...bench.renders].filter(([crn, count]) => count !== before.get(crn)).map(([crn]) => crn)
      const tinted = [...document.querySelectorAll('[data-changed]')].map(
        (cell) => cell.closest('[role=row]')?.ariaRowIndex,
      )
      return { rendered, tinted: [...new Set(tinted)] }
    })
    expect(result).toEqual({ rendered: ['WO-1999997'], tinted: ['5'] })
  })

  it('reaches the last of a million rows by End and by dragging the thumb, and comes back row by row', async () => {
    const grid = page.getByRole('grid')
    await grid.focus()
    await page.keyboard.press('End')
    await row(999_999).getByText('WO-1000001').waitFor()
    await page.keyboard.press('ArrowUp')
    const above = await row(999_998).getAttribute('id')
    await expect.poll(() => grid.getAttribute('aria-activedescendant')).toBe(above)
    await page.keyboard.press('Home')
    await row(0).getByText('WO-2000000').waitFor()
    await grid.evaluate((element) => {
      element.scrollTop = element.scrollHeight / 2
    })
    await expect.poll(firstInView).toBeGreaterThan(495_000)
    // A slow machine is still putting the rows in place.
    let middle = 0
    const stands = async () => {
      const before = middle
      middle = await firstInView()
      return middle === before
    }
    await expect.poll(stands, { interval: 150 }).toBe(true)
    expect(middle).toBeLessThan(505_000)
    await page.waitForTimeout(250)
    expect(await firstInView()).toBe(middle)
    await grid.evaluate((element) => {
      element.scrollTop -= 320
    })
    await expect.poll(firstInView).toBe(middle - 10)
  })

  it('is never blank during fast scrolling, and keeps its position when hidden and shown', async () => {
    const blank = await page.getByRole('grid').evaluate(async (element) => {
      let without = 0
      for (let step = 1; step <= 20; step++) {
        element.scrollTop = step * 650_000
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        const box = element.getBoundingClientRect()
        if (!document.elementFromPoint(box.left + 300, box.top + 400)?.closest('[data-index]')) without++
      }
      return without
    })
    expect(blank).toBe(0)
    await page.getByRole('grid').evaluate((element) => {
      element.scrollLeft = 120
    })
    await page.waitForTimeout(300)
    const before = await firstInView()
    await page.getByRole('button', { name: 'Hide' }).click()
    await page.waitForTimeout(100)
    const shownAt = await page.evaluate(async () => {
      const button = [...document.querySelectorAll('button')].find(
        (each) => each.textContent === 'Show' && each.closest('section > div'),
      )
      button?.click()
      await new Promise((done) => requestAnimationFrame(done))
      return document.querySelector('[role=grid]')?.scrollLeft
    })
    expect(shownAt).toBe(120)
    expect(await firstInView()).toBe(before)
  })

  it('reuses rows for new records without traces of the old ones, and is read in order again', async () => {
    const grid = page.getByRole('grid')
    const link = row(2).getByRole('link')
    await link.focus()
    await page.evaluate(() => {
      window.workbench?.change(3)
    })
    await page.locator('[data-changed]').first().waitFor()
    const isNew = await page.evaluate(async () => {
      const before = new Set(document.querySelectorAll('[role=row]'))
      const grid = document.querySelector('[role=grid]')
      if (grid) grid.scrollTop = 1600
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return [...document.querySelectorAll('[role=row]')].filter((each) => !before.has(each)).length
    })
    // At the top a margin's rows do not exist.
    expect(isNew).toBeLessThan(15)
    expect(await page.locator('[data-changed]').count()).toBe(0)
    expect(await grid.evaluate((element) => document.activeElement === element)).toBe(true)
    const order = () =>
      page.locator('[role=row][data-index]').evaluateAll((all) => all.map((each) => Number(each.ariaRowIndex)))
    const sorted = (rows: number[]) => rows.toSorted((a, b) => a - b)
    for (const top of [1600, 1900, 1500]) {
      await grid.evaluate((element, top) => {
        element.scrollTop = top
      }, top)
      await expect.poll(async () => (await order())[0]).toBe(Math.floor((top / 32 - 6) / 4) * 4 + 2)
      const rows = await order()
      expect(rows).toEqual(sorted(rows))
    }
  })

  it('contains only visible cells, each below its header, at any horizontal position', async () => {
    await page.setViewportSize({ width: 700, height: 420 })
    await page.reload()
    await row(0).getByText('WO-2000000').waitFor()
    const places = () =>
      page.getByRole('grid').evaluate((grid) => {
        const view = grid.getBoundingClientRect()
        const lefts = (of: string) => [...grid.querySelectorAll(of)].map((each) => each.getBoundingClientRect())
        const cells = lefts('[aria-rowindex="3"] [role=gridcell]').map(({ left }) => Math.round(left))
        const heads = lefts('[role=columnheader]')
        const seen = heads.filter(({ left, right }) => right > view.left && left < view.right)
        return { cells, all: heads.length, seen: seen.map(({ left }) => Math.round(left)) }
      })
    const atFirst = await places()
    expect(atFirst.cells.length).toBeLessThan(atFirst.all)
    for (const left of [0, 350, 5000, 200]) {
      await page.getByRole('grid').evaluate((grid, left) => {
        grid.scrollLeft = left
      }, left)
      await expect
        .poll(async () => {
          const { cells, seen } = await places()
          return seen.filter((place) => !cells.includes(place))
        })
        .toEqual([])
    }
  })

  it('moves, resizes and sorts columns', async () => {
    const headers = () =>
      page.getByRole('columnheader').evaluateAll((all) => all.map((each) => each.textContent.trim()))
    await page
      .getByRole('button', { name: 'Driver', exact: true })
      .dragTo(page.getByRole('button', { name: 'Customer' }).first(), {
        targetPosition: { x: 8, y: 10 },
      })
    expect((await headers()).slice(1, 5)).toEqual(['Work order', 'Status', 'Driver', 'Customer'])
    const customer = page.getByRole('columnheader', { name: 'Customer' })
    const width = async () => (await customer.boundingBox())?.width ?? 0
    const before = await width()
    const edge = await page.getByRole('button', { name: 'Resize Customer' }).boundingBox()
    if (!edge) throw new Error('no edge to drag')
    await page.mouse.move(edge.x + 4, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge.x + 44, edge.y + 10)
    await page.mouse.up()
    expect(await width()).toBe(before + 40)
    await page.getByRole('button', { name: 'Customer', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowLeft')
    expect(await width()).toBe(before + 24)
    await page.keyboard.press('Enter')
    expect(await customer.getAttribute('aria-sort')).toBe('ascending')
  })

  it.each(['light', 'dark'])('has no serious accessibility findings in the %s scheme', async (scheme) => {
    await page.setViewportSize({ width: 1440, height: 420 })
    for (const show of ['grid', 'detail', 'form']) {
      await page.goto(url(`show=${show}&scheme=${scheme}`))
      await page.locator('h1, form').first().waitFor()
      await page.waitForTimeout(300)
      // The dark scheme differs only in its colors.
      const found = await seriousFindings(page, scheme === 'dark' ? ['color-contrast'] : undefined)
      expect(found.map((text) => `${show}: ${text}`)).toEqual([])
    }
  })

  async function firstInView(): Promise<number> {
    return page.getByRole('grid').evaluate((element) => {
      const top = element.getBoundingClientRect().top + 33
      const rows = [...element.querySelectorAll<HTMLElement>('[data-index]')]
        .map((each) => ({ index: Number(each.dataset.index), box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && box.bottom > top)
      return rows.toSorted((one, other) => one.box.top - other.box.top)[0]?.index ?? -1
    })
  }
})
