import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Access, runProcess, start } from '../main.ts'
import type { Config } from '../platform/config.ts'
import { emptyDatabase } from './empty-database.ts'
import { openLife } from './life/life.ts'
import { keysFile, seedDemo } from './seed.ts'

const seed = Number(process.env.DEMO_SEED || 1)
const print = (line: string) => process.stdout.write(`${line}\n`)

interface SignIns {
  console: { role: string; username: string; password: string }[]
  driver: { username: string; password: string }
  worker: { username: string; password: string }
  apiKey: string
}

/** Makes the demo once; one that was cut off is made anew. */
async function prepare(config: Config, access: Access, log: Logger) {
  const finished = join(config.dataDir, 'demo.json')
  const begun = join(config.dataDir, 'demo.begun')
  if (await readFile(finished).catch(() => undefined)) return
  if (await readFile(begun).catch(() => undefined)) await emptyDatabase(access)
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(begun, '')
  const orders = Number(process.env.DEMO_ORDERS || 3000)
  print(`Making the demo company: ${orders.toLocaleString('en')} orders over 90 days.`)
  await seedDemo(access, config, log, { seed, orders, now: Date.now() }, print)
  await rm(begun)
}

/** Times as fast as the clock that the demo's people work; 0 for a demo that stands still. */
function paceOf(setting: string | undefined): number {
  const pace = Number(setting || 1)
  if (!(pace >= 0 && pace <= 60)) throw new Error('DEMO_SPEED must be a number from 0 to 60.')
  return pace
}

/** Customers, dispatchers and drivers go on with their work. */
async function comeAlive(config: Config, address: string, { apiKey }: SignIns, pace: number, log: Logger) {
  if (pace === 0) return undefined
  const kept = await readFile(join(config.dataDir, keysFile), 'utf8').catch(() => JSON.stringify([apiKey]))
  const life = await openLife({ address, seed, pace, keys: JSON.parse(kept), log })
  const living = life.run()
  return {
    async stop() {
      life.stop()
      await living
    },
  }
}

if (import.meta.main) {
  process.env.DATA_DIR ||= './data-demo'
  process.env.LOG_LEVEL ||= 'warn'
  await runProcess(async (config) => {
    const pace = paceOf(process.env.DEMO_SPEED)
    const running = await start(config, (access, log) => prepare(config, access, log))
    const signIns: SignIns = JSON.parse(await readFile(join(config.dataDir, 'demo.json'), 'utf8'))
    print(`\nShortCut's demo is ready: ${running.address}/backend/\n`)
    for (const { role, username, password } of signIns.console)
      print(`  ${role.padEnd(22)} ${username.padEnd(12)} ${password}`)
    print(`  ${'driver (driver API)'.padEnd(22)} ${signIns.driver.username.padEnd(12)} ${signIns.driver.password}`)
    print(`  ${'worker (worker API)'.padEnd(22)} ${signIns.worker.username.padEnd(12)} ${signIns.worker.password}`)
    print(`  ${'booking API key'.padEnd(22)} ${signIns.apiKey}\n`)
    // A demo of which nobody goes on is one all the same.
    const life = await comeAlive(config, running.address, signIns, pace, running.log).catch((error: Error) => {
      running.log.warn({ err: error }, 'the demo stands still')
      return undefined
    })
    return {
      async close() {
        await life?.stop()
        await running.close()
      },
    }
  })
}
