import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

declare global {
  interface Window {
    drawn: { map: number; above: number }
  }
}

/** Runs in the page, before anything of its own. */
function countDrawing() {
  window.drawn = { map: 0, above: 0 }
  const counted = <T extends object>(of: T, name: keyof T, count: () => void) => {
    const before = of[name]
    of[name] = function (this: T, ...given: unknown[]) {
      count()
      return Reflect.apply(before as () => unknown, this, given)
    } as T[keyof T]
  }
  counted(WebGL2RenderingContext.prototype, 'drawElements', () => window.drawn.map++)
  counted(CanvasRenderingContext2D.prototype, 'clearRect', () => window.drawn.above++)
}

describe('a map whose land is still coming', { timeout: 90_000 }, () => {
  it('says so on a plain sheet, and shows no water without land', async () => {
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 900, height: 600 } })
      let come = () => {}
      const mayCome = new Promise<void>((resolve) => {
        come = resolve
      })
      await page.route('**/base-map*.json', async (route) => {
        await mayCome
        await route.continue()
      })
      await page.goto(`${inject('workbenchUrl')}?show=map&vehicles=20`)
      const canvas = page.getByRole('region', { name: 'Map of the fleet' })
      await canvas.waitFor()
      const said = page.getByRole('status').filter({ hasText: /Loading/ })
      await said.waitFor()
      const opacity = () => canvas.evaluate((one) => getComputedStyle(one).opacity)
      expect(await opacity()).toBe('0')
      come()
      await said.waitFor({ state: 'detached' })
      expect(await opacity()).toBe('1')
    } finally {
      await browser.close()
    }
  })
})

describe('a map with many vehicles under way', { timeout: 90_000 }, () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 900, height: 600 } })
    await page.addInitScript(countDrawing)
    await page.goto(`${inject('workbenchUrl')}?show=map&vehicles=2000`)
    await page.getByRole('region', { name: 'Map of the fleet' }).waitFor()
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
  })

  it('is not redrawn itself when they move', async () => {
    const drawnIn = async (ms: number) => {
      const before = await page.evaluate(() => ({ ...window.drawn }))
      await page.waitForTimeout(ms)
      const after = await page.evaluate(() => window.drawn)
      return { map: after.map - before.map, above: after.above - before.above }
    }
    // Once the base map is there.
    await expect
      .poll(async () => (await page.evaluate(() => window.drawn.map)) > 0 && (await drawnIn(2500)).map, {
        timeout: 60_000,
      })
      .toBe(0)
    expect((await drawnIn(2500)).above).toBeGreaterThan(0)
  })

  it('opens a cluster that is clicked', async () => {
    const scale = page.locator('.maplibregl-ctrl-scale')
    const before = await scale.textContent()
    const cluster = await page.locator('canvas[aria-hidden]').evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      const box = canvas.getBoundingClientRect()
      for (let y = Math.round(height / 2); y < height; y++)
        for (let x = Math.round(width / 3); x < width; x++)
          if (pixels[(y * width + x) * 4 + 3] === 255) return { x: box.left + x, y: box.top + y }
      throw new Error('nothing is drawn')
    })
    await page.mouse.click(cluster.x, cluster.y)
    await expect.poll(() => scale.textContent(), { timeout: 20_000 }).not.toBe(before)
  })
})
