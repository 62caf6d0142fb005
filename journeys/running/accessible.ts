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
    /** With parts that it has no types for. A rule that has an impact gives it to all that it finds. */
    axe?: typeof axe & {
      commons: { color: { Color: { prototype: Color } } }
      _audit: { rules: { id: string; impact: string | null }[] }
    }
  }
}

/** The short one: every document reads it again. */
const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8').then(withPrivateFields)

/**
 * Axe was compiled for browsers without private fields and has a WeakMap for each: with all its colours, these were most of what the
 * processor did for it. What it makes while it looks are true ones.
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

/** Of what axe does for each text on a page, what takes a third of its time and changes no finding is left out. */
function hurry() {
  if (!window.axe) throw new Error('axe is not in the page')
  // No outer HTML of everything that is in order.
  window.axe.configure({ noHtml: true })
  // A page has some dozen colours, read from their texts some thousand times.
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
}

/**
 * What axe finds serious or critical on the page as it stands. Within the page alone: what other pages' frames show is theirs.
 * Axe stays in the document that it was put into: it takes as long to load as to look, and looks quicker the second time.
 * @param rules all that axe has on by itself, unless told
 * @param apartFrom selectors of what is not looked at
 */
export async function seriousFindings(page: Page, rules?: string[], apartFrom: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(await source)
    await page.evaluate(hurry)
  }
  return page.evaluate(
    async ([only, exclude]) => {
      // A scheme that just changed is painted with the next frame, and what fades has the colours of neither end meanwhile.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      const fading = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(fading.map((animation) => animation.finished))
      if (!window.axe) throw new Error('the page was left before axe looked at it')
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
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => {
          const place = String(nodes[0]?.target)
          return `${id}: ${document.querySelector(place)?.outerHTML.slice(0, 300) ?? place} ${nodes[0]?.failureSummary}`
        })
    },
    [rules, apartFrom] as const,
  )
}
