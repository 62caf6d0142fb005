import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The short one: every document reads it anew. */
const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds serious or critical on the page as it stands. Within the page alone: what other pages' frames show is theirs.
 * Axe stays in the document that it was put into: it takes as long to load as to look, and looks quicker the second time.
 * @param rules all that axe has on by itself, unless told
 */
export async function seriousFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  return page.evaluate(async (only) => {
    // A scheme that just changed is painted with the next frame, and what fades has the colours of neither end meanwhile.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const fading = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(fading.map((animation) => animation.finished))
    const found = await window.axe?.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    })
    if (!found) throw new Error('the page was left before axe looked at it')
    return found.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
  }, rules)
}
