import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Logger } from 'pino'
import { toString as drawCode } from 'qrcode'
import { type Access, runProcess, start } from '../main.ts'
import type { Config } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { networkAddresses } from '../platform/http/tls/own-certificate.ts'
import { clearDemo } from './clear.ts'
import { openLife } from './life/life.ts'
import { markFinished, takeDatabase, takeFolder } from './mark.ts'
import { airlinesFile, keysFile, seedDemo } from './seed.ts'
import { type DemoSettings, readDemoSettings } from './settings.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

interface SignIns {
  console: { role: string; username: string; password: string }[]
  driver: { username: string; password: string }
  worker: { username: string; password: string }
  apiKey: string
}

/** Makes the demo once, in a database that is empty or its own; an unfinished one is made again. */
async function prepare(config: Config, { url, ownerUrl }: Access, settings: DemoSettings, log: Logger) {
  const id = await takeFolder(config)
  const owner = new pg.Client({ connectionString: ownerUrl })
  // Idle for minutes; if it breaks, making the demo fails too.
  owner.on('error', () => {})
  await owner.connect()
  try {
    const there = await takeDatabase(owner, id)
    if (there === 'part') await clearDemo(owner)
    await migrate(ownerUrl, url)
    if (there === 'all') return
    const orders = settings.orders === 1 ? '1 order' : `${settings.orders.toLocaleString('en')} orders`
    print(`Making the demo company: ${orders} over 90 days.`)
    await seedDemo({ url, ownerUrl }, config, log, { ...settings, now: Date.now() }, print)
    await markFinished(owner)
  } finally {
    await owner.end()
  }
}

/** @throws Error with one sentence if somebody removed the file of an existing demo */
async function readSignIns({ dataDir }: Config): Promise<SignIns> {
  const file = join(dataDir, 'demo.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} is missing. Put it back, or delete the folder (and the database) to make the demo again.`)
  })
  return JSON.parse(text)
}

/** Customers, dispatchers and drivers continue their work. */
async function comeAlive(
  config: Config,
  server: FastifyInstance,
  { apiKey }: SignIns,
  { seed, pace }: DemoSettings,
  log: Logger,
) {
  if (pace === 0) return undefined
  const kept = await readFile(join(config.dataDir, keysFile), 'utf8').catch(() => JSON.stringify([apiKey]))
  const desks = await readFile(join(config.dataDir, airlinesFile), 'utf8').catch(() => '[]')
  const airlines = { desks: JSON.parse(desks), outgoingDir: config.outgoingDir }
  const life = await openLife({ server, seed, pace, keys: JSON.parse(kept), airlines, log })
  const living = life.run()
  return {
    async stop() {
      life.stop()
      await living
    },
  }
}

/** Where phones find the app: this machine's address in its network, if it listens there. */
function phoneAddress({ host, port, certificate }: Config, address: string): string {
  const [own] = networkAddresses()
  const isOpen = host !== '127.0.0.1' && host !== 'localhost'
  const at = isOpen && own ? `${certificate ? 'https' : 'http'}://${own}:${new URL(address).port || port}` : address
  return `${at}/app/`
}

if (import.meta.main) {
  process.env.DATA_DIR ||= './data-demo'
  const forPhones = process.argv.includes('--phone')
  if (forPhones) {
    // Phones give camera, position and offline use to https only.
    process.env.HOST ||= '0.0.0.0'
    if (!process.env.TLS_CERT) process.env.TLS ||= 'self'
  }
  process.env.LOG_LEVEL ||= 'warn'
  await runProcess(async (config) => {
    const settings = readDemoSettings(process.env)
    await takeFolder(config)
    const running = await start(config, (access, log) => prepare(config, access, settings, log))
    const signIns = await readSignIns(config)
    print(`\nShortCut's demo is ready: ${running.address}/backend/\n`)
    for (const { role, username, password } of signIns.console)
      print(`  ${role.padEnd(22)} ${username.padEnd(12)} ${password}`)
    print(`  ${'booking API key'.padEnd(22)} ${signIns.apiKey}\n`)
    const app = phoneAddress(config, running.address)
    print(`The phone app of drivers and warehouse workers: ${app}\n`)
    print(`  ${'driver'.padEnd(22)} ${signIns.driver.username.padEnd(12)} ${signIns.driver.password}`)
    print(`  ${'worker'.padEnd(22)} ${signIns.worker.username.padEnd(12)} ${signIns.worker.password}\n`)
    if (forPhones) print(await drawCode(app, { type: 'terminal', small: true }))
    // A demo without live activity is still a demo.
    const life = await comeAlive(config, running.product.server, signIns, settings, running.log).catch(
      (error: Error) => {
        running.log.warn({ err: error }, 'the demo stands still')
        return undefined
      },
    )
    return {
      async close() {
        await life?.stop()
        await running.close()
      },
    }
  })
}
