import type { SlowPage } from './browser.ts'

export interface Frames {
  /** Between frames, milliseconds. */
  longest: number
  p95: number
  count: number
  /** The page's own time for each frame: script, and styles with layout, milliseconds. */
  script: number
  layout: number
}

interface Watch {
  benchFrames?: { times: number[]; on: boolean }
}

/** Records every frame during `work`. */
export async function framesDuring({ page, cdp }: SlowPage, work: () => Promise<void>): Promise<Frames> {
  // Measures only the page's own thread, so that other work on the machine does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
    return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') }
  }
  await page.evaluate(begin)
  const before = await spent()
  await work()
  const after = await spent()
  const times = (await page.evaluate(end)).sort((one, other) => one - other)
  const count = Math.max(1, times.length)
  return {
    longest: times.at(-1) ?? 0,
    p95: times[Math.floor(count * 0.95)] ?? 0,
    count,
    script: (after.script - before.script) / count,
    layout: (after.layout - before.layout) / count,
  }
}

/** Runs in the page. */
function begin() {
  const watch: { times: number[]; on: boolean } = { times: [], on: true }
  ;(window as Watch).benchFrames = watch
  let last = 0
  const frame = (now: number) => {
    if (last > 0) watch.times.push(now - last)
    last = now
    if (watch.on) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Runs in the page. */
function end(): number[] {
  const watch = (window as Watch).benchFrames
  if (!watch) return []
  watch.on = false
  return watch.times
}
