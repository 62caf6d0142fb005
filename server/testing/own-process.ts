import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { World } from './world.ts'

const nodeProgram = fileURLToPath(new URL('./node.ts', import.meta.url))
const senderProgram = fileURLToPath(new URL('./body-sender.ts', import.meta.url))

/** A node of its own process over the world's database. */
export async function startNode(world: World, settings: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: world.url, DATA_DIR: world.config.dataDir, ...settings }
  const flags = ['--max-semi-space-size=16', '--max-old-space-size=1024']
  const child = spawn(process.execPath, [...flags, nodeProgram], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<string>((listening) =>
    createInterface({ input: child.stdout }).once('line', listening),
  )
  return {
    address,
    kill: () => child.kill('SIGKILL'),
    /** CPU time so far, in ms, of all its threads. */
    async cpuMs() {
      const [, fields = ''] = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')
      const [user, system] = fields.split(' ').slice(11, 13)
      return (Number(user) + Number(system)) * 10
    },
    /** Memory in MB: now, and the maximum. */
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
      return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
    },
  }
}

/**
 * Sends bodies from a separate process, so that the test itself is not blocked. @returns the number of answers by
 * status
 */
export async function sendBodies(url: string, count: number, bytes: number): Promise<Record<string, number>> {
  const child = spawn(process.execPath, [senderProgram, url, String(count), String(bytes)], {
    timeout: 40_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout)) as Record<string, number>
}
