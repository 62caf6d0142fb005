import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Color {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): Color
}

declare global {
  interface Window {
    /** With parts that axe has no types for. A rule that has an impact gives it to all of its findings. */
    axe?: typeof axe & {
      commons: { color: { Color: { prototype: Color } } }
      _audit: { rules: { id: string; impact: string | null; matches(node: Element, ...more: unknown[]): boolean }[] }
    }
    /** Begins a check: no text has been looked at. */
    forgetSeen?: () => void
  }
}

/** The minified build, because every document reads it again. */
const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8').then(withPrivateFields)

/**
 * Axe was compiled for browsers without private fields and uses a WeakMap for each one. With all its colours, these maps took most of
 * its processor time. WeakMaps that axe makes during a check are real ones.
 */
function withPrivateFields(axeSource: string) {
  return `{
    class PrivateField {
      constructor() { this.key = Symbol() }
      has(owner) { return this.key in owner }
      get(owner) { return owner[this.key] }
      set(owner, value) { owner[this.key] = value }
      add(owner) { owner[this.key] = true }
    }
    let WeakMap = PrivateField, WeakSet = PrivateField
    ${axeSource}
    WeakMap = window.WeakMap
    WeakSet = window.WeakSet
  }`
}

/** Skips work that axe does for each text on a page: it takes most of the time and changes no finding. */
function hurry() {
  if (!window.axe) throw new Error('axe is not in the page')
  // Without the outer HTML of elements that have no fault.
  window.axe.configure({ noHtml: true })
  // A page has a few dozen colours, and axe parses their texts a few thousand times.
  const { prototype } = window.axe.commons.color.Color
  const read = prototype.parseString
  const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (text) {
    const color = known.get(text)
    if (color) return Object.assign(this, color)
    const { r, g, b, alpha } = read.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }

  // Of texts that look the same in the same place of their parts, such as a column's cells, the contrast is measured once.
  const contrast = window.axe._audit.rules.find(({ id }) => id === 'color-contrast')
  if (!contrast) throw new Error('axe measures no contrast')
  let backs = new Map<Element, string>()
  let seen = new Set<string>()
  window.forgetSeen = () => {
    backs = new Map()
    seen = new Set()
  }
  const backOf = (element: Element | null): string => {
    if (!element) return ''
    const found = backs.get(element)
    if (found !== undefined) return found
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element)
    const back = [backOf(element.parentElement), backgroundColor, backgroundImage, opacity, filter].join()
    backs.set(element, back)
    return back
  }
  const placeOf = (element: Element | null, parts: number): string =>
    element && parts > 0
      ? `${element.localName}.${element.getAttribute('class')} ${placeOf(element.parentElement, parts - 1)}`
      : ''
  const { matches } = contrast
  const hasText = ({ localName, childNodes }: Element) =>
    ['input', 'select', 'textarea'].includes(localName) ||
    [...childNodes].some((child) => child instanceof Text && child.data.trim() !== '')
  contrast.matches = (element, ...more) => {
    if (!hasText(element)) return false
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const look = [backOf(element), color, fontSize, fontWeight, textShadow, placeOf(element, 4)].join()
    if (seen.has(look) || !matches(element, ...more)) return false
    seen.add(look)
    return true
  }
}

/**
 * Axe's serious and critical findings on the page as it is now; of `rules`, all findings. Checks this page only: frames of other pages are not its responsibility.
 * Axe stays in its document, because loading takes as long as checking, and the second check is quicker.
 * @param rules default: all rules that axe enables
 * @param apartFrom selectors of elements to skip
 */
export async function seriousFindings(page: Page, rules?: string[], apartFrom: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(await source)
    await page.evaluate(hurry)
  }
  return page.evaluate(
    async ([only, exclude]) => {
      // A changed colour scheme is painted with the next frame, and fading elements have intermediate colours until they finish.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      const fading = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(fading.map((animation) => animation.finished))
      if (!window.axe) throw new Error('the page was left before axe looked at it')
      window.forgetSeen?.()
      const mild = window.axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
      const found = await window.axe.run(
        { exclude },
        {
          resultTypes: ['violations'],
          ...(only
            ? { runOnly: { type: 'rule', values: only } }
            : { rules: Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }])) }),
        },
      )
      return found.violations
        .filter(({ impact }) => only || impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => {
          const place = String(nodes[0]?.target)
          return `${id}: ${document.querySelector(place)?.outerHTML.slice(0, 300) ?? place} ${nodes[0]?.failureSummary}`
        })
    },
    [rules, apartFrom] as const,
  )
}
