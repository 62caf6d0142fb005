import type { CDPSession } from 'playwright-core'
import type { SlowPage } from './browser.ts'

interface TraceEvent {
  name: string
  ph: string
  /** Microseconds. */
  ts: number
}

/** Chromium's name for putting a frame on the screen. */
const shown = 'Display::DrawAndSwap'

/**
 * Milliseconds between frames on the screen during `work`, shortest first. The compositor scrolls, so a page that is late with its own
 * frame may still seem to move evenly, and the other way round.
 */
export async function seenDuring({ page }: SlowPage, work: () => Promise<void>): Promise<number[]> {
  const browser = await page.context().browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('the page belongs to no browser')
  await browser.send('Tracing.start', { transferMode: 'ReturnAsStream', traceConfig: { includedCategories: ['viz'] } })
  await work()
  const events = await stopTracing(browser)
  await browser.detach()
  const times = events
    .filter(({ name, ph }) => name === shown && ph !== 'E')
    .map(({ ts }) => ts / 1000)
    .sort((one, other) => one - other)
  return times
    .slice(1)
    .map((time, index) => time - (times[index] ?? 0))
    .sort((one, other) => one - other)
}

async function stopTracing(browser: CDPSession): Promise<TraceEvent[]> {
  const complete = new Promise<string>((done, fail) =>
    browser.once('Tracing.tracingComplete', ({ stream }) =>
      stream ? done(stream) : fail(new Error('the browser kept no trace')),
    ),
  )
  await browser.send('Tracing.end')
  const handle = await complete
  let text = ''
  for (;;) {
    const { data, eof, base64Encoded } = await browser.send('IO.read', { handle, size: 1 << 20 })
    text += base64Encoded ? Buffer.from(data, 'base64').toString('utf8') : data
    if (eof) break
  }
  await browser.send('IO.close', { handle })
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents
}
