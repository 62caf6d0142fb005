import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import pg from 'pg'
import { openBenchDatabases } from './load/database.ts'
import { signIn } from './load/sign-in.ts'
import { openSlowDesk, type SlowPage } from './measure/browser.ts'
import { startProduct } from './measure/process.ts'
import { keep, type Row, table } from './measure/report.ts'
import type { Options } from './options.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const vehicles = 2000
const mostMs = 32
/** 100 km/h, in degrees per second. */
const perSecond = 0.00025
const settled = 5000

/**
 * The live map with two thousand vehicles around Chicago that all report each second. The page is the product's. The bench makes the
 * fleet's reply, so that only the browser is measured.
 */
export async function run(options: Options): Promise<void> {
  say(`Map with ${vehicles} vehicles; the database is in ${options.data}`)
  const databases = await openBenchDatabases(options.data, say)
  try {
    const { url, adminUrl } = await databases.load(options.orders)
    const product = await startProduct({ DATABASE_URL: url })
    const pool = new pg.Pool({ connectionString: adminUrl, max: 1 })
    const desk = await openSlowDesk()
    try {
      const token = await signIn(pool)
      const slow = await desk.openFast(token, 'canvas')
      const { rows, renderer } = await measure(slow, product.url, options.rounds * options.seconds)
      await slow.close()
      say(`\nChromium, ${renderer}\n${table(rows)}\n\nKept in ${await keep('map', { ...options, renderer }, rows)}`)
    } finally {
      await desk.close()
      await pool.end()
      await product.stop()
    }
  } finally {
    await databases.stop()
  }
}

/** The fleet's reply to the n-th call. */
function fleetAt(asked: number): string {
  const at = new Date().toISOString()
  const drivers = Array.from({ length: vehicles }, (_, index): FleetDriver => {
    const heading = (index * 47) % 360
    const angle = (heading * Math.PI) / 180
    const spread = Math.sqrt((index + 0.5) / vehicles)
    const around = index * 2.399963
    const lat = 41.8 + spread * Math.sin(around) + Math.cos(angle) * perSecond * asked
    const lng = -88 + spread * 1.3 * Math.cos(around) + Math.sin(angle) * perSecond * asked
    const position = { at, lat, lng, speedKmh: 100, heading, place: null }
    const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`
    const phone = '312-555-0100'
    return {
      id,
      name: `Driver ${index}`,
      phone,
      truckNo: String(index),
      app: 'online',
      seenAt: at,
      position,
      task: null,
    }
  })
  const data = { cursor: String(asked), whole: asked === 0, drivers, gone: [] }
  return JSON.stringify({ code: 200, message: '', data })
}

async function measure(slow: SlowPage, base: string, seconds: number): Promise<{ rows: Row[]; renderer: string }> {
  const { page, cdp } = slow
  let asked = 0
  await page.route('**/shortcut-api/tracking/fleet*', (route) =>
    route.fulfill({ contentType: 'application/json', body: fleetAt(asked++) }),
  )
  // Measures only the page's own thread, so that other work on the machine and waiting for the software renderer do not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`${base}/backend/map`)
  const map = page.getByRole('region', { name: 'Map of the fleet' })
  await map.waitFor()
  await page.waitForTimeout(settled)
  const renderer = await page.evaluate(nameRenderer)
  const rows: Row[] = []
  const look = async (job: string) => rows.push(...(await watch(slow, job, seconds)))
  await look('all of them, in clusters')
  await map.focus()
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press('=')
    await page.waitForTimeout(1000)
  }
  await look('closer, each for itself, gliding')
  return { rows, renderer }
}

/** Runs in the page. */
function nameRenderer(): string {
  const gl = document.createElement('canvas').getContext('webgl2')
  const info = gl?.getExtension('WEBGL_debug_renderer_info')
  return String(info && gl?.getParameter(info.UNMASKED_RENDERER_WEBGL))
}

/** The work of the page's own thread per second and the length of its frames, over some seconds. */
async function watch({ page, cdp }: SlowPage, job: string, seconds: number): Promise<Row[]> {
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { script: of('ScriptDuration'), task: of('TaskDuration') }
  }
  const before = await busy()
  const frames = await page.evaluate(watchFrames, seconds * 1000)
  const after = await busy()
  const perSecondMs = (from: number, to: number) => `${Math.round(((to - from) / seconds) * 1000)} ms/s`
  const longest = frames.at(-1) ?? Number.NaN
  const at = (share: number) => frames[Math.floor(frames.length * share)] ?? Number.NaN
  const told = { floor: '', reach: '', ok: null }
  return [
    {
      job: `${job}: longest frame`,
      floor: '',
      product: `p50 ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)} ms, ${frames.filter((ms) => ms > mostMs).length} of ${frames.length} over`,
      figure: `${longest.toFixed(1)} ms`,
      reach: `≤ ${mostMs} ms`,
      ok: longest <= mostMs,
    },
    { ...told, job: `${job}: script`, product: '', figure: perSecondMs(before.script, after.script) },
    { ...told, job: `${job}: the page’s thread`, product: '', figure: perSecondMs(before.task, after.task) },
  ]
}

/** Runs in the page. @returns milliseconds between frames, shortest first */
async function watchFrames(ms: number): Promise<number[]> {
  const frames: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  const until = last + ms
  while (last < until) {
    const now = await new Promise<number>(requestAnimationFrame)
    frames.push(now - last)
    last = now
  }
  return frames.sort((one, other) => one - other)
}
