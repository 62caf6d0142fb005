import { launchBrowser } from '@shortcut/journeys/running/browser.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
}, 60_000)
afterAll(() => browser?.close())

/** Contrast of each disabled field's text as painted, with all opacities; axe skips disabled fields. */
const contrasts = (page: Page) =>
  page.evaluate(() => {
    type Colour = [number, number, number, number]
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const read = (colour: string): Colour => {
      if (!pen) throw new Error('no canvas')
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = ([r, g, b, a]: Colour, [x, y, z]: Colour, opacity: number): Colour => {
      const share = a * opacity
      return [r * share + x * (1 - share), g * share + y * (1 - share), b * share + z * (1 - share), 1]
    }
    /** The background below an element, and everything's opacity down to it. */
    const behind = (element: Element | null): { colour: Colour; opacity: number } => {
      if (!element) return { colour: [255, 255, 255, 1], opacity: 1 }
      const below = behind(element.parentElement)
      const { backgroundColor, opacity } = getComputedStyle(element)
      const own = below.opacity * Number(opacity)
      return { colour: over(read(backgroundColor), below.colour, own), opacity: own }
    }
    const luminance = ([r, g, b]: Colour) => {
      const part = (value: number) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
      return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
    }
    const disabled = 'input:disabled:not([type=checkbox]), select:disabled, textarea:disabled, button:disabled'
    const shown = document.querySelectorAll(`${disabled}, .mantine-Pill-label, .mantine-Checkbox-label`)
    return [...shown]
      .filter((element) => element.textContent || (element as HTMLInputElement).value)
      .map((element) => {
        const { colour, opacity } = behind(element)
        const [dark, bright] = [
          luminance(over(read(getComputedStyle(element).color), colour, opacity)),
          luminance(colour),
        ].sort((one, other) => one - other)
        const name = element.textContent || (element as HTMLInputElement).value
        return { name, contrast: ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05) }
      })
  })

it.each(['light', 'dark'] as const)(
  'fields that cannot be changed are readable in the %s scheme',
  async (colorScheme) => {
    const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${inject('workbenchUrl')}?show=unchangeable`)
    await page.getByLabel('Customer').waitFor()
    const found = await contrasts(page)
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Orchid Cosmetics', '53 ft', 'Ring at gate 4', 'fragile', '12', 'Hazardous', 'Add stop']),
    )
    expect(found.filter(({ contrast }) => contrast < 4.5)).toEqual([])
    await page.close()
  },
)
